import { type ReactNode, useState } from 'react';
import { countOf, NBSP, NOUNS, nbsp } from '../../platform/rules/russian.ts';
import { filterWords } from '../../search/rules/filter-words.ts';
import { readFlatSort } from '../../search/rules/flat-filters.ts';
import { type SearchFilters, SORTS } from '../../search/rules/search-filters.ts';
import { SORT_TITLES } from '../../search/rules/sort-titles.ts';
import { FilterTags } from '../../search/web/filter-tags.tsx';
import { Button } from '../../site/ui/button.tsx';
import { classNames } from '../../site/ui/class-names.ts';
import { Segmented } from '../../site/ui/form/segmented.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconAdjustmentsHorizontal, IconLayoutGrid, IconList } from '../../site/ui/icons.ts';
import { lazyPart } from '../../site/ui/layout/lazy-part.tsx';
import selectStyles from '../../site/ui/select.module.css';
import type { BuildingFull } from '../contract/buildings.ts';
import { choiceTitle } from '../rules/housing-groups.ts';
import styles from './flats.module.css';
import { type FirstFlats, PriceList } from './price-list.tsx';
import { type Fitting, type FittingFlats, useFitting } from './use-fitting.ts';
import { type FlatQuery, type FlatsView, useFlatQuery } from './use-flat-query.ts';

const Layouts = lazyPart('layouts', () => import('./layouts.tsx'));
const FlatFilterDialog = lazyPart('flat-filters', () => import('./flat-filter-dialog.tsx'));

/** Draws the board (шахматка) of the complex for these filters. */
export type BoardSlot = (props: { readonly filters: SearchFilters; readonly title?: string }) => ReactNode;

export interface FlatsProps {
  readonly building: BuildingFull;
  readonly first: FirstFlats | null;
  readonly fitting: FittingFlats | null;
  readonly board?: BoardSlot | undefined;
}

/** The flats on sale: by room count, on the board, by layout; filters stand above and go with the address. */
export function Flats({ building, first, fitting: loaded, board }: FlatsProps) {
  const query = useFlatQuery();
  const { filters, view } = query;
  const fitting = useFitting(building, filters, loaded);
  const [dialog, setDialog] = useState<'closed' | 'open' | 'left'>('closed');
  const shown = view === 'board' && !board ? 'rooms' : view;
  const nothing = fitting.flats.total === 0 && !fitting.loading;
  return (
    <>
      <div className={styles.tools} data-print="hide">
        <Segmented
          label="Как показать квартиры"
          value={shown}
          options={VIEWS.filter(({ value }) => value !== 'board' || board)}
          onChange={query.setView}
        />
        <Button size="sm" onClick={() => setDialog('open')}>
          <Icon of={IconAdjustmentsHorizontal} size={18} />
          Фильтры
        </Button>
        {shown === 'rooms' && <Order query={query} />}
      </div>
      <ChosenFilters building={building} query={query} />
      <Found building={building} fitting={fitting} query={query} />
      <div aria-busy={fitting.loading || undefined}>
        {shown === 'rooms' && !nothing && (
          <PriceList
            buildingId={building.id}
            offers={fitting.flats.offers}
            all={building.flats.offers}
            apartments={building.apartments}
            first={first}
            query={query}
          />
        )}
        {shown === 'board' && board?.({ filters })}
        {shown === 'layouts' && !nothing && <Layouts building={building} filters={filters} />}
      </div>
      {dialog !== 'closed' && (
        <FlatFilterDialog
          building={building}
          filters={filters}
          open={dialog === 'open'}
          onClose={() => setDialog('left')}
          onApply={query.setFilters}
        />
      )}
    </>
  );
}

const VIEWS = [
  { value: 'rooms', label: 'Список' },
  { value: 'board', label: 'Шахматка' },
  { value: 'layouts', label: 'Планировки' },
] as const satisfies readonly { value: FlatsView; label: string }[];

const FLAT_SORTS = SORTS.filter((sort) => sort !== 'rating_desc');

const LOOKS = [
  { value: 'table', label: <Icon of={IconList} size={18} />, name: 'Таблица' },
  { value: 'tiles', label: <Icon of={IconLayoutGrid} size={18} />, name: 'Плитка' },
] as const;

function Order({ query }: { readonly query: FlatQuery }) {
  return (
    <div className={styles.order}>
      <select
        className={classNames(selectStyles.select, styles.select)}
        aria-label="Порядок квартир"
        value={query.sort ?? 'price_asc'}
        onChange={(event) => {
          const { value } = event.target;
          query.setSort(value === 'price_asc' ? undefined : readFlatSort(value));
        }}
      >
        {FLAT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_TITLES[sort]}
          </option>
        ))}
      </select>
      <Segmented
        label="Вид списка"
        value={query.tiles ? 'tiles' : 'table'}
        options={LOOKS}
        onChange={(look) => query.setTiles(look === 'tiles')}
      />
    </div>
  );
}

function ChosenFilters({ building, query }: { readonly building: BuildingFull; readonly query: FlatQuery }) {
  const words = filterWords(query.filters, () => undefined);
  const chosen = choiceTitle(query.filters.housings ?? [], building.housings, building.titles.title);
  return (
    <FilterTags
      words={words}
      label="Выбранные фильтры"
      className={styles.tags}
      say={({ key, text }) => (key === 'housings' && chosen ? chosen : text)}
      onRemove={({ without }) => query.setFilters(without)}
    >
      <li>
        <button type="button" className={`nv-link ${styles.reset}`} onClick={() => query.setFilters({})}>
          Сбросить
        </button>
      </li>
    </FilterTags>
  );
}

interface FoundProps {
  readonly building: BuildingFull;
  readonly fitting: Fitting;
  readonly query: FlatQuery;
}

/** How many fit, once there is a filter; where nobody could be asked, that what stands below is without it. */
function Found({ building, fitting: { flats, failed, again }, query }: FoundProps) {
  const { total } = flats;
  const forms = building.apartments ? NOUNS.apartment : NOUNS.flat;
  const filtered = filterWords(query.filters, () => undefined).length > 0;
  return (
    <p className={styles.found} aria-live="polite">
      {failed && (
        <>
          {nbsp('Не удалось посчитать по этим условиям: цены и число квартир ниже без них. ')}
          <button type="button" className="nv-link" onClick={again}>
            Повторить
          </button>
        </>
      )}
      {!failed &&
        filtered &&
        total > 0 &&
        `По${NBSP}фильтрам ${countOf(total, forms)} из${NBSP}${building.flats.total}`}
      {!failed &&
        filtered &&
        total === 0 &&
        'По вашим критериям ничего не найдено. Попробуйте изменить настройки фильтра'}
    </p>
  );
}
