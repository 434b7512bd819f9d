import { Menu } from '@mantine/core';
import { useContext, useState } from 'react';
import { notify } from '../../client/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { FAILED } from '../saved.ts';
import { MayExportContext } from './may-export.ts';
import { saveFile } from './save-file.ts';

export interface ExportButtonProps {
  /** Path of the call that writes the file. */
  readonly path: string;
  /** Filters of the list, as in the address. */
  readonly query: URLSearchParams;
  /** Name of the file without the ending. */
  readonly name: string;
}

/** Downloads the list as it is filtered, as CSV or XLSX; nothing for whom may not. */
export function ExportButton({ path, query, name }: ExportButtonProps) {
  const allowed = useContext(MayExportContext);
  const [busy, setBusy] = useState(false);
  const download = async (format: 'csv' | 'xlsx') => {
    setBusy(true);
    try {
      const filters = new URLSearchParams(query);
      for (const key of ['page', 'per_page']) filters.delete(key);
      filters.set('format', format);
      await saveFile(`${path}?${filters}`, `${name}.${format}`);
    } catch {
      notify.error(FAILED);
    } finally {
      setBusy(false);
    }
  };
  if (!allowed) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="sm" busy={busy ? 'Готовим файл' : undefined}>
          <Icon of={IconDownload} size={18} />
          Выгрузить
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void download('xlsx')}>Excel (XLSX)</Menu.Item>
        <Menu.Item onClick={() => void download('csv')}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
