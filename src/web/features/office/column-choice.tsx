import { Checkbox, Popover } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './column-choice.module.css';
import type { Column } from './data-table.tsx';

/** Columns of a list that its reader did not hide; the choice is kept with the person, on any device. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[], hiddenAtStart: readonly string[]) {
  const [hidden, setHidden] = useState(hiddenAtStart);
  const choose = (keys: readonly string[]) => {
    setHidden(keys);
    // The list shows the choice at once; when it could not be kept, the next visit shows the former one.
    callApi('setPreference', { params: { key: `columns.${list}` }, body: { value: [...keys] } }).catch(() => undefined);
  };
  return { shown: columns.filter(({ key }) => !hidden.includes(key)), hidden, choose };
}

export interface ColumnChoiceProps {
  readonly columns: readonly { readonly key: string; readonly title: string; readonly quiet?: boolean }[];
  readonly hidden: readonly string[];
  readonly onChoose: (hidden: readonly string[]) => void;
}

/** «Столбцы»: which of them are shown. The menu of a row always is. */
export function ColumnChoice({ columns, hidden, onChoose }: ColumnChoiceProps) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button size="sm">
          <Icon of={IconColumns} size={18} />
          Столбцы
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={styles.choice}>
          <legend className="nv-hidden">Столбцы</legend>
          {columns
            .filter(({ quiet }) => !quiet)
            .map(({ key, title }) => (
              <Checkbox
                key={key}
                label={title}
                checked={!hidden.includes(key)}
                onChange={() =>
                  onChoose(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key])
                }
              />
            ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
