import type { ReactNode } from 'react';
import { NBSP } from '../../platform/rules/russian.ts';
import { Chip, ChipBox } from '../../site/ui/form/chip.tsx';
import { FromTo } from '../../site/ui/form/from-to.tsx';
import type { FlatField } from '../rules/filters/definition.ts';
import { FLOOR_LIMITS } from '../rules/filters/floor.ts';
import { ALL_FILTERS } from '../rules/search-filters.ts';
import { PriceField, SquareField, withPair } from './bar-fields.tsx';
import { type FieldsProps, FilterField, withFilter } from './filter-field.tsx';
import styles from './filter-fields.module.css';

const OWN: Readonly<Record<FlatField, (props: FieldsProps) => ReactNode>> = {
  price: PriceField,
  square: SquareField,
  floor: FloorField,
};

/** Every filter of flats. */
export function FlatFields(props: FieldsProps) {
  return ALL_FILTERS.map(({ group, filter }) => {
    if (filter.of !== 'flat') return null;
    const own = (component: string) => {
      const Own = OWN[component as FlatField];
      return <Own {...props} />;
    };
    // No choice of a flat depends on the year.
    return <FilterField key={group} {...props} filter={filter} year={0} own={own} />;
  });
}

function FloorField({ filters, onChange }: FieldsProps) {
  const { floor_min: from, floor_max: to, ...rest } = filters;
  return (
    <div className={styles.group}>
      <FromTo
        label="Этаж"
        names={['floor_min', 'floor_max']}
        limits={FLOOR_LIMITS}
        from={from}
        to={to}
        onChange={(pair) => onChange(withPair(rest, 'floor', pair.from, pair.to))}
      />
      <div className={styles.sets}>
        {FLOOR_RANGES.map(({ title, low, high }) => {
          const pressed = from === low && to === high;
          return (
            <Chip
              key={title}
              pressed={pressed}
              className={styles.preset}
              onClick={() => onChange(withPair(rest, 'floor', pressed ? undefined : low, pressed ? undefined : high))}
            >
              {title}
            </Chip>
          );
        })}
      </div>
      <div className={styles.sets}>
        {FLOOR_SETS.map(({ key, title }) => (
          <ChipBox
            key={key}
            name={key}
            value="1"
            checked={filters[key] === 1}
            onChange={(event) => onChange(withFilter(filters, key, event.target.checked ? 1 : undefined))}
          >
            {title}
          </ChipBox>
        ))}
      </div>
    </div>
  );
}

/** The predefined set of floors: ranges that people ask for, at a touch. */
const FLOOR_RANGES: readonly { readonly title: string; readonly low?: number; readonly high?: number }[] = [
  { title: `до${NBSP}5`, high: 5 },
  { title: '6–10', low: 6, high: 10 },
  { title: '11–20', low: 11, high: 20 },
  { title: `от${NBSP}21`, low: 21 },
];

const FLOOR_SETS = [
  { key: 'not_first', title: 'Не первый' },
  { key: 'not_last', title: 'Не последний' },
] as const;
