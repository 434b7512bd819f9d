/** The fields of single filters, for the search and for the flats of a complex. */
import { useId } from 'react';
import { DISTANCE_MAXIMA, type DictionaryEntry } from '../../complex/rules/dictionaries.ts';
import { formatMinutes } from '../../complex/rules/format.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { Chip, ChipBox } from '../../site/ui/form/chip.tsx';
import { FromTo } from '../../site/ui/form/from-to.tsx';
import { PRICE_LIMITS } from '../rules/filters/price.ts';
import { AREA_LIMITS } from '../rules/filters/square.ts';
import type { FilterKey, SearchFilters } from '../rules/search-filters.ts';
import styles from './filter-fields.module.css';

export interface FieldsProps {
  readonly filters: SearchFilters;
  /** `typing`: the value may not be complete yet. */
  readonly onChange: (filters: SearchFilters, typing?: boolean) => void;
  /** Told at the beginning of a press what its end will choose. */
  readonly onPressStart?: ((filters: SearchFilters) => void) | undefined;
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

/** Upper bounds of the price offered at a touch, million roubles. */
const PRICE_PRESETS = [5, 10, 15];

export function PriceField({ filters, onChange, onPressStart }: FieldsProps) {
  const { price_min: from, price_max: to, ...rest } = filters;
  return (
    <div className={styles.group}>
      <FromTo
        label="Цена, ₽"
        names={['price_min', 'price_max']}
        limits={PRICE_LIMITS}
        from={from}
        to={to}
        onChange={(pair) => onChange(withPair(rest, 'price', pair.from, pair.to), true)}
      />
      <div className={styles.presets}>
        {PRICE_PRESETS.map((millions) => {
          const pressed = from === undefined && to === millions * 1_000_000;
          const next = withPair(rest, 'price', undefined, pressed ? undefined : millions * 1_000_000);
          return (
            <Chip
              key={millions}
              pressed={pressed}
              className={styles.preset}
              onClick={() => onChange(next)}
              onPressStart={() => onPressStart?.(next)}
            >
              до{NBSP}
              {millions}
              {NBSP}млн
            </Chip>
          );
        })}
      </div>
    </div>
  );
}

export function SquareField({ filters, onChange }: FieldsProps) {
  const { square_min: from, square_max: to, ...rest } = filters;
  return (
    <FromTo
      label="Площадь, м²"
      names={['square_min', 'square_max']}
      limits={AREA_LIMITS}
      from={from}
      to={to}
      onChange={(pair) => onChange(withPair(rest, 'square', pair.from, pair.to), true)}
    />
  );
}

/** Both ends of a from/to pair at once; undefined takes an end away. */
export function withPair(
  filters: SearchFilters,
  pair: 'price' | 'square' | 'floor',
  from: number | undefined,
  to: number | undefined,
): SearchFilters {
  return withFilter(withFilter(filters, `${pair}_min`, from), `${pair}_max`, to);
}

const MINUTES = DISTANCE_MAXIMA.map((id) => ({ id, title: formatMinutes(id) }));
const WAYS = [
  { id: 3, title: 'Пешком' },
  { id: 1, title: 'На транспорте' },
] as const;

export function MetroField({ filters, onChange, onPressStart }: FieldsProps) {
  const { distance_max: minutes, distance_type: way } = filters;
  return (
    <>
      <OneOf
        name="distance_max"
        label="До метро"
        any="Не важно"
        entries={MINUTES}
        value={minutes === undefined ? [] : [minutes]}
        onValue={(id) => onChange(withFilter(filters, 'distance_max', id))}
        onPressStart={(id) => onPressStart?.(withFilter(filters, 'distance_max', id))}
      />
      <OneOf
        name="distance_type"
        label="Как добираться"
        any="Любым способом"
        entries={WAYS}
        value={way === undefined ? [] : [way]}
        onValue={(id) => onChange(withFilter(filters, 'distance_type', id))}
        onPressStart={(id) => onPressStart?.(withFilter(filters, 'distance_type', id))}
      />
    </>
  );
}
