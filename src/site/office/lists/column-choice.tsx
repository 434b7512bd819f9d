import { Checkbox, Popover } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../client/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconColumns } from '../../ui/icons.ts';
import styles from './column-choice.module.css';
import type { Column } from './data-table.tsx';

/** Columns that the reader of a list hid, as they were kept, and the list's name there. */
export interface KeptColumns {
  readonly list: string;
  /** Undefined: he never chose, and the spare ones are hidden. */
  readonly hidden: readonly string[] | undefined;
}

/** Columns of a list that its reader did not hide; the choice is kept with the person, on any device. */
export function useColumns<Row>(columns: readonly Column<Row>[], { list, hidden: hiddenAtStart }: KeptColumns) {
  const [hidden, setHidden] = useState(hiddenAtStart ?? columns.filter(({ spare }) => spare).map(({ key }) => key));
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

/** «Столбцы»: which of them are shown. The menu of a row always is, and one at least stays. */
export function ColumnChoice({ columns, hidden, onChoose }: ColumnChoiceProps) {
  const choices = columns.filter(({ quiet }) => !quiet);
  const shown = choices.filter(({ key }) => !hidden.includes(key));
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
          {choices.map(({ key, title }) => (
            <Checkbox
              key={key}
              label={title}
              checked={!hidden.includes(key)}
              disabled={shown.length === 1 && shown[0]?.key === key}
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
