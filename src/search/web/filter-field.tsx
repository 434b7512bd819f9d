/** The field of a filter as its definition says: chips of one value or of several. */
import { type ReactNode, useId } from 'react';
import type { DictionaryEntry } from '../../complex/rules/dictionaries.ts';
import { ChipBox } from '../../site/ui/form/chip.tsx';
import type { Field } from '../rules/filters/definition.ts';
import { type AnyFilter, FILTER_RULES, type FilterKey, type SearchFilters } from '../rules/search-filters.ts';
import styles from './filter-fields.module.css';

export interface FieldsProps {
  readonly filters: SearchFilters;
  /** `typing`: the value may not be complete yet. */
  readonly onChange: (filters: SearchFilters, typing?: boolean) => void;
  /** Told at the beginning of a press what its end will choose. */
  readonly onPressStart?: ((filters: SearchFilters) => void) | undefined;
}

export interface FilterFieldProps extends FieldsProps {
  readonly filter: AnyFilter;
  /** Current year in Moscow. */
  readonly year: number;
  /** The field of a filter that has a component of its own. */
  readonly own: (component: string) => ReactNode;
}

/** The field of any filter, as its definition says; nothing for one that is set elsewhere. */
export function FilterField({ filter, year, own, ...props }: FilterFieldProps): ReactNode {
  const field: Field<string, string> = filter.field;
  if (field.as === 'own') return own(field.component);
  if (field.as !== 'one' && field.as !== 'many') return null;
  const key = field.key as FilterKey;
  const entries = field.chips ?? filter.entries?.[field.key]?.(year) ?? [];
  if (field.as === 'many') return <ManyOf {...props} of={key} label={field.label} entries={entries} />;
  const chosen = (id: number | undefined) =>
    withFilter(
      props.filters,
      key,
      (id === undefined ? undefined : FILTER_RULES[key].read([String(id)], year)) as never,
    );
  return (
    <OneOf
      name={key}
      label={field.label}
      any={field.any}
      entries={entries}
      value={valuesOf(props.filters, key)}
      onValue={(id) => props.onChange(chosen(id))}
      onPressStart={(id) => props.onPressStart?.(chosen(id))}
    />
  );
}

/** A filter set to a value, or taken away by undefined. */
export function withFilter<Key extends keyof SearchFilters>(
  filters: SearchFilters,
  key: Key,
  value: SearchFilters[Key] | undefined,
): SearchFilters {
  const { [key]: _former, ...rest } = filters;
  return value === undefined ? rest : { ...rest, [key]: value };
}

interface ManyProps extends FieldsProps {
  /** A key whose value is a list of ids. */
  readonly of: FilterKey;
  readonly label: string;
  readonly entries: readonly DictionaryEntry[];
}

/** The ids that a key carries, none when it is not set. */
export function valuesOf(filters: SearchFilters, key: FilterKey): readonly number[] {
  const value = filters[key];
  return value === undefined ? [] : ([value].flat() as number[]);
}

/** Any of several values: chips that are checkboxes. */
export function ManyOf({ of, label, entries, filters, onChange, onPressStart }: ManyProps) {
  const chosen = valuesOf(filters, of);
  const toggled = (id: number, on: boolean) => {
    const next = on ? [...chosen, id].sort((a, b) => a - b) : chosen.filter((other) => other !== id);
    return withFilter(filters, of, (next.length > 0 ? next : undefined) as never);
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {entries.map(({ id, title }) => (
          <ChipBox
            key={id}
            name={of}
            value={id}
            checked={chosen.includes(id)}
            onChange={(event) => onChange(toggled(id, event.target.checked))}
            onPressStart={() => onPressStart?.(toggled(id, !chosen.includes(id)))}
          >
            {title}
          </ChipBox>
        ))}
      </div>
    </fieldset>
  );
}

interface OneProps<Value extends number> {
  readonly name: string;
  readonly label: string;
  /** Said of no choice: «Любая». */
  readonly any: string;
  readonly entries: readonly { readonly id: Value; readonly title: string }[];
  /** Pressed values; more than one only by a hand-made address. */
  readonly value: readonly Value[];
  readonly onValue: (value: Value | undefined) => void;
  /** Told at the beginning of a press what its end will choose. */
  readonly onPressStart?: ((value: Value | undefined) => void) | undefined;
}

/** One value or none: chips that are radio buttons. */
export function OneOf<Value extends number>({
  name,
  label,
  any,
  entries,
  value,
  onValue,
  onPressStart,
}: OneProps<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips} data-group={group}>
        <ChipBox
          type="radio"
          name={name}
          value=""
          checked={value.length === 0}
          onChange={() => onValue(undefined)}
          onPressStart={() => onPressStart?.(undefined)}
        >
          {any}
        </ChipBox>
        {entries.map(({ id, title }) => (
          <ChipBox
            key={id}
            type="radio"
            name={name}
            value={id}
            checked={value.includes(id)}
            onChange={() => onValue(id)}
            onPressStart={() => onPressStart?.(id)}
          >
            {title}
          </ChipBox>
        ))}
      </div>
    </fieldset>
  );
}
