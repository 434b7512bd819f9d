/** Fields of the main page's search. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ROOMS } from '../../complex/rules/dictionaries.ts';
import { typeNumber } from '../../platform/rules/number-typing.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { ChipBox } from '../../site/ui/form/chip.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconChevronDown } from '../../site/ui/icons.ts';
import { priceWords, readPriceWords } from '../rules/price-words.ts';
import styles from './search-box.module.css';

/** Upper bounds of the price that are offered, million roubles. */
const PRICES = [5, 8, 10, 12, 15, 20, 30, 50, 100];

export function RoomsField({ first }: { readonly first: readonly number[] }) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [chosen, setChosen] = useState(first);
  useEffect(() => {
    const close = (event: Event) => {
      const inside = event.target instanceof Node && ref.current?.contains(event.target);
      const away = event instanceof KeyboardEvent ? event.key === 'Escape' : !inside;
      if (ref.current?.open && away) ref.current.open = false;
    };
    for (const name of ['click', 'keydown', 'focusin']) document.addEventListener(name, close);
    return () => {
      for (const name of ['click', 'keydown', 'focusin']) document.removeEventListener(name, close);
    };
  }, []);
  const choose = (id: number, on: boolean) =>
    setChosen([...chosen.filter((other) => other !== id), ...(on ? [id] : [])].sort((a, b) => a - b));
  return (
    <details ref={ref} className={styles.rooms}>
      <summary className={styles.field}>
        <span className={styles.value}>
          <span className={styles.caption}>Комнаты</span>
          <span className={styles.chosen}>
            {chosen.length === 0 ? 'Любые' : chosen.map((id) => (id === 0 ? 'студия' : ROOMS[id]?.short)).join(', ')}
          </span>
        </span>
        <Icon of={IconChevronDown} size={18} />
      </summary>
      <fieldset className={styles.choices}>
        <legend className="nv-hidden">Число комнат</legend>
        {ROOMS.map(({ id, short }) => (
          <ChipBox
            key={id}
            name="rooms"
            value={id}
            defaultChecked={first.includes(id)}
            onChange={(event) => choose(id, event.target.checked)}
          >
            {id === 0 ? 'Студия' : short}
          </ChipBox>
        ))}
      </fieldset>
    </details>
  );
}

/** The price in words: «20» is 20 million, and is shown so when the field is left. */
export function PriceWordsField({ first, unread }: { readonly first: string; readonly unread: boolean }) {
  const [wrong, setWrong] = useState(unread);
  return (
    <label className={styles.field}>
      <span className={styles.value}>
        <span className={styles.caption} data-wrong={wrong || undefined}>
          {wrong ? `Например, 8–12${NBSP}млн` : 'Цена'}
        </span>
        <input
          name="price"
          list="search-prices"
          placeholder="Любая"
          autoComplete="off"
          maxLength={40}
          aria-invalid={wrong || undefined}
          defaultValue={first}
          onChange={({ target }) => {
            setWrong(false);
            groupTyped(target);
          }}
          onBlur={({ target }) => {
            const range = readPriceWords(target.value);
            setWrong(range === undefined);
            if (range) target.value = priceWords(range);
          }}
        />
        <datalist id="search-prices">
          {PRICES.map((millions) => (
            <option key={millions} value={`до${NBSP}${millions}${NBSP}млн${NBSP}₽`} />
          ))}
        </datalist>
      </span>
    </label>
  );
}

/** Bare digits get their spaces while they are typed; words stay as they are until the field is left. */
function groupTyped(field: HTMLInputElement): void {
  if (!/^[\d\s]+$/.test(field.value)) return;
  const { text, caret } = typeNumber(field.value, field.selectionStart ?? field.value.length, 0);
  if (text === field.value) return;
  field.value = text;
  field.setSelectionRange(caret, caret);
}

interface SelectFieldProps {
  readonly name: string;
  readonly caption: string;
  /** The choice that sets no filter. */
  readonly any: string;
  readonly first: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function SelectField({ name, caption, any, first, className, children }: SelectFieldProps) {
  return (
    <label className={`${styles.field} ${styles.select} ${className ?? ''}`}>
      <span className={styles.value}>
        <span className={styles.caption}>{caption}</span>
        <select name={name} defaultValue={first}>
          <option value="">{any}</option>
          {children}
        </select>
        <span className={styles.chosen}>{NBSP}</span>
      </span>
      <Icon of={IconChevronDown} size={18} />
    </label>
  );
}
