import { type ReactNode, useId, useState } from 'react';
import { withoutHidden } from '../../../platform/rules/plain-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconAdjustmentsHorizontal, IconSearch } from '../../ui/icons.ts';
import { Tag } from '../../ui/tag.tsx';
import styles from './filter-row.module.css';
import type { ListAddress } from './use-list-address.ts';

export interface FilterTag {
  /** Of the address; taken away with it. */
  readonly keys: readonly string[];
  readonly text: string;
}

export interface FilterRowProps {
  readonly address: ListAddress;
  /** Keys that «Сбросить» takes away. */
  readonly keys: readonly string[];
  readonly tags?: readonly FilterTag[];
  readonly children: ReactNode;
}

/** Filters of a list beside each other with «Сбросить», and what is chosen as tags that can be taken away. */
export function FilterRow({ address, keys, tags = [], children }: FilterRowProps) {
  const without = (names: readonly string[]) => Object.fromEntries(names.map((key) => [key, null]));
  const [open, setOpen] = useState(false);
  const chosen = keys.filter((key) => address.value(key) !== '').length;
  const anySet = chosen > 0;
  // An address that somebody sent may say anything.
  const shown = tags.map((tag) => ({ ...tag, text: withoutHidden(tag.text) }));
  return (
    <search className={styles.filters}>
      <form
        className={styles.row}
        data-open={open || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          address.changeNow({});
        }}
      >
        {children}
        <Button className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon of={IconAdjustmentsHorizontal} />
          Фильтры{chosen > 0 && `: ${chosen}`}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          className={styles.reset}
          disabled={!anySet}
          onClick={() => address.changeNow(without(keys))}
        >
          Сбросить
        </Button>
        <button type="submit" className="nv-hidden" tabIndex={-1}>
          Найти
        </button>
      </form>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Выбранные фильтры">
          {shown.map(({ keys: names, text }) => (
            <li key={names.join()}>
              <Tag removeLabel={`Убрать фильтр: ${text}`} onRemove={() => address.changeNow(without(names))}>
                {text}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

export interface TextFilterProps {
  readonly label: string;
  /** Key of the address. */
  readonly name: string;
  readonly address: ListAddress;
  readonly inputMode?: 'text' | 'tel' | 'email' | 'numeric';
  readonly search?: boolean;
}

/** A filter that is typed; Enter asks at once. */
export function TextFilter({ label, name, address, inputMode = 'text', search = false }: TextFilterProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="nv-hidden">
        {label}
      </label>
      {search && <Icon of={IconSearch} size={18} />}
      <input
        id={id}
        value={address.value(name)}
        placeholder={label}
        inputMode={inputMode}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => address.change({ [name]: event.target.value })}
      />
    </div>
  );
}
