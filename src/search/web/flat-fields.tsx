import { APARTMENTS, CEILING_HEIGHTS, PAYMENT_METHODS, RENOVATIONS } from '../../complex/rules/dictionaries.ts';
import { formatHeight } from '../../complex/rules/format.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { Chip, ChipBox } from '../../site/ui/form/chip.tsx';
import { FromTo } from '../../site/ui/form/from-to.tsx';
import { FLOOR_LIMITS } from '../rules/filter-values.ts';
import styles from './filter-fields.module.css';
import {
  type FieldsProps,
  ManyOf,
  OneOf,
  PriceField,
  RoomsField,
  SquareField,
  withFilter,
  withPair,
} from './filter-fields.tsx';

const CEILINGS = CEILING_HEIGHTS.map((id) => ({ id, title: `от${NBSP}${formatHeight(id)}` }));

/** Every filter of flats. */
export function FlatFields(props: FieldsProps) {
  const { filters, onChange } = props;
  const { floor_min: from, floor_max: to, ...rest } = filters;
  return (
    <>
      <RoomsField {...props} />
      <PriceField {...props} />
      <SquareField {...props} />
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
      <OneOf
        name="apartments"
        label="Апартаменты"
        any="Любые"
        entries={APARTMENTS as readonly { id: 0 | 1; title: string }[]}
        value={filters.apartments === undefined ? [] : [filters.apartments]}
        onValue={(id) => onChange(withFilter(filters, 'apartments', id))}
      />
      <ManyOf {...props} of="payment_methods" label="Способ оплаты" entries={PAYMENT_METHODS} />
      <ManyOf {...props} of="renovation" label="Отделка" entries={RENOVATIONS} />
      <OneOf
        name="ceiling_height_min"
        label="Высота потолков"
        any="Любая"
        entries={CEILINGS}
        value={filters.ceiling_height_min === undefined ? [] : [filters.ceiling_height_min]}
        onValue={(id) => onChange(withFilter(filters, 'ceiling_height_min', id))}
      />
    </>
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
