import { Menu } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../site/client/api-client.ts';
import { saved } from '../../site/office/saved.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { IconCheck, IconChevronDown } from '../../site/ui/icons.ts';
import type { OfficeUser } from '../contract/users.ts';
import { statusTitle } from '../rules/sales-status.ts';
import { StatusBadge } from './status-badge.tsx';
import styles from './status-select.module.css';

export interface StatusSelectProps {
  readonly userId: number;
  /** Whose status it is, for screen readers. */
  readonly name: string;
  readonly status: number;
  /** What it may become, the present one first. */
  readonly next: readonly number[];
  /** The client as he is now; undefined when the status was not saved and the screen may be behind. */
  readonly onChanged: (client: OfficeUser | undefined) => void;
  readonly wide?: boolean;
}

/** The sales status of a client. A choice is saved at once and shown only when it was saved. */
export function StatusSelect({ userId, name, status, next, onChanged, wide = false }: StatusSelectProps) {
  const [saving, setSaving] = useState(false);
  if (next.length <= 1) return <StatusBadge status={status} />;
  const choose = async (to: number) => {
    if (to === status) return;
    setSaving(true);
    const done = await saved(
      callApi('changeStatus', { params: { id: userId, status: to }, query: { from: status } }),
      'Статус обновлен',
    );
    setSaving(false);
    onChanged(done ? done.answer.data : undefined);
  };
  return (
    <Menu width={wide ? 'target' : undefined}>
      <Menu.Target>
        <button
          type="button"
          className={wide ? styles.wide : styles.button}
          disabled={saving}
          aria-busy={saving}
          aria-label={`Статус: ${statusTitle(status)}. Изменить: ${name}`}
        >
          <StatusBadge status={status}>{!wide && <Icon of={IconChevronDown} size={14} />}</StatusBadge>
          {wide && <Icon of={IconChevronDown} size={18} />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {next.map((value) => (
          <Menu.Item
            key={value}
            rightSection={value === status ? <Icon of={IconCheck} size={18} /> : undefined}
            onClick={() => void choose(value)}
          >
            <StatusBadge status={value} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
