import type { ReactNode } from 'react';
import { OFFER_TYPES } from '../../complex/rules/dictionaries.ts';
import { formatArea, formatPriceBound } from '../../complex/rules/format.ts';
import { isReversed, type NumberLimits } from '../../platform/rules/number-typing.ts';
import { groupDigits, NBSP } from '../../platform/rules/russian.ts';
import { PRICE_LIMITS } from '../../search/rules/filters/price.ts';
import { meantPrice } from '../../search/rules/filters/price-units.ts';
import { AREA_LIMITS } from '../../search/rules/filters/square.ts';
import { bareMillions, rangeWords, titleWords } from '../../search/rules/filters/words.ts';
import { FilterPill, type FilterPillProps } from '../../search/web/filter-pill.tsx';
import { ChipBox } from '../../site/ui/form/chip.tsx';
import { FromTo } from '../../site/ui/form/from-to.tsx';
import styles from './offer-filter-form.module.css';
import { NO_OFFER_FILTERS, type OfferFilters, PLOT_LIMITS, RANGE_KEYS, type Range } from './offer-filters.ts';
import { useOfferFilters } from './use-offer-filters.ts';

export interface OfferTypeOnSale {
  readonly type: number;
  readonly total: number;
}

export interface OfferFilterFormProps {
  /** Filters of the address. */
  readonly filters: OfferFilters;
  /** Types that there are on sale. */
  readonly types: readonly OfferTypeOnSale[];
  /** Where the form leads without JavaScript. */
  readonly action: string;
  readonly pathOf: (filters: OfferFilters) => string;
  /** «Показать 3 посёлка». */
  readonly showLabel: ReactNode;
  /** What the form has beside these filters. `draft`: as they are pressed and typed. */
  readonly children?: (draft: OfferFilters, edit: (next: OfferFilters) => void) => ReactNode;
}

/** Filters by type, price, plot and house; the address follows them, and they follow the address. A form where there is no JavaScript. */
export function OfferFilterForm({ filters, types, action, pathOf, showLabel, children }: OfferFilterFormProps) {
  const { draft, edit, flush } = useOfferFilters(filters);
  const pill = (key: keyof OfferFilters): Omit<FilterPillProps, 'title' | 'words' | 'children'> => {
    const without = (all: OfferFilters): OfferFilters => ({ ...all, [key]: NO_OFFER_FILTERS[key] });
    return {
      clearPath: pathOf(without(filters)),
      showLabel,
      onClear: () => edit(without(draft)),
      onPressStartClear: () => {},
    };
  };
  return (
    <search data-print="hide">
      <form
        className={styles.form}
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          flush();
        }}
      >
        <div className={styles.pills}>
          <FilterPill {...pill('types')} title="Тип объекта" words={typeWords(filters.types)}>
            <TypeField chosen={draft.types} types={types} onChange={(chosen) => edit({ ...draft, types: chosen })} />
          </FilterPill>
          {RANGE_KEYS.map((key) => {
            const { title, words, ...field } = RANGES[key];
            return (
              <FilterPill
                key={key}
                {...pill(key)}
                title={title}
                words={words(filters[key])}
                invalid={isReversed(draft[key].from, draft[key].to)}
              >
                <FromTo
                  {...field}
                  {...draft[key]}
                  names={[`${key}_min`, `${key}_max`]}
                  onChange={(range) => edit({ ...draft, [key]: range }, true)}
                />
              </FilterPill>
            );
          })}
        </div>
        {children?.(draft, edit)}
      </form>
    </search>
  );
}

const typeWords = (chosen: readonly number[]): string | undefined =>
  titleWords(OFFER_TYPES, chosen.length > 0 ? chosen : undefined, 'Тип');

type Words = (range: Range) => string | undefined;
interface RangeText {
  readonly title: string;
  readonly label: string;
  readonly limits: NumberLimits;
  readonly words: Words;
  readonly placeholders?: readonly [from: string, to: string];
  readonly unit?: string;
  readonly decimals?: number;
  readonly meaning?: (typed: number, end: 'from' | 'to') => number;
}

const outward = (typed: number, end: 'from' | 'to'): number => (end === 'from' ? Math.floor(typed) : Math.ceil(typed));

const RANGES: Readonly<Record<(typeof RANGE_KEYS)[number], RangeText>> = {
  price: {
    title: 'Цена',
    label: 'Цена, ₽',
    limits: PRICE_LIMITS,
    decimals: 2,
    meaning: meantPrice,
    words: ({ from, to }) => rangeWords(from, to, formatPriceBound, bareMillions),
  },
  plot: {
    title: 'Площадь участка',
    label: 'Площадь участка, сот.',
    placeholders: ['Участок от', 'до'],
    unit: 'сот.',
    limits: PLOT_LIMITS,
    decimals: 1,
    meaning: outward,
    words: ({ from, to }) => rangeWords(from, to, (value) => `${groupDigits(value)}${NBSP}сот.`, groupDigits),
  },
  square: {
    title: 'Площадь дома',
    label: 'Площадь дома, м²',
    limits: AREA_LIMITS,
    decimals: 1,
    meaning: outward,
    words: ({ from, to }) => rangeWords(from, to, formatArea, groupDigits),
  },
};

interface TypeFieldProps {
  readonly chosen: readonly number[];
  readonly types: readonly OfferTypeOnSale[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** Types that there are, with how many offers of each; one that is chosen and gone stays to be taken away. */
function TypeField({ chosen, types, onChange }: TypeFieldProps) {
  const totals = new Map(types.map(({ type, total }) => [type, total]));
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].sort((a, b) => a - b));
  return (
    <fieldset className={styles.types}>
      <legend className="nv-hidden">Тип объекта</legend>
      {OFFER_TYPES.filter(({ id }) => totals.has(id) || chosen.includes(id)).map(({ id, title }) => (
        <ChipBox key={id} name="type" value={id} checked={chosen.includes(id)} onChange={() => toggle(id)}>
          {title}
          <span className={styles.count}>{totals.get(id) ?? 0}</span>
        </ChipBox>
      ))}
    </fieldset>
  );
}
