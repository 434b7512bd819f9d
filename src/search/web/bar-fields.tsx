/** Fields with a component of their own, for the search and for the flats of a complex. */
import { DISTANCE_MAXIMA } from '../../complex/rules/dictionaries.ts';
import { formatMinutes } from '../../complex/rules/format.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { Chip } from '../../site/ui/form/chip.tsx';
import { FromTo } from '../../site/ui/form/from-to.tsx';
import { PRICE_LIMITS } from '../rules/filters/price.ts';
import { meantPrice } from '../rules/filters/price-units.ts';
import { AREA_LIMITS } from '../rules/filters/square.ts';
import type { SearchFilters } from '../rules/search-filters.ts';
import { type FieldsProps, OneOf, withFilter } from './filter-field.tsx';
import styles from './filter-fields.module.css';

/** Upper bounds of the price offered at a touch, million roubles. */
const PRICE_PRESETS = [8, 10, 15, 20];

export function PriceField({ filters, onChange, onPressStart }: FieldsProps) {
  const { price_min: from, price_max: to, ...rest } = filters;
  return (
    <div className={styles.group}>
      <FromTo
        label="Цена, ₽"
        names={['price_min', 'price_max']}
        limits={PRICE_LIMITS}
        decimals={2}
        meaning={meantPrice}
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
      decimals={1}
      meaning={(typed, end) => (end === 'from' ? Math.floor(typed) : Math.ceil(typed))}
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
