import { countOf, NOUNS, nbsp, plural } from '../../platform/rules/russian.ts';
import { ButtonLink } from '../../site/ui/button.tsx';
import { Breadcrumbs } from '../../site/ui/layout/breadcrumbs.tsx';
import { EmptyState } from '../../site/ui/layout/empty-state.tsx';
import { LinkTabs } from '../../site/ui/layout/link-tabs.tsx';
import { Pager } from '../../site/ui/layout/pager.tsx';
import type { VillageInList } from '../contract.ts';
import { VILLAGE_SORT_TITLES, VILLAGE_SORTS, type VillageSort } from '../rules/village-sorts.ts';
import { OfferFilterForm, type OfferTypeOnSale } from './offer-filter-form.tsx';
import { type OfferFilters, offerFilterPairs } from './offer-filters.ts';
import { villagesPath } from './village-filters.ts';
import { VillageTile } from './village-tile.tsx';
import styles from './villages-page.module.css';
import { VILLAGES_PATH } from './villages-path.ts';

export interface VillagesPageProps {
  readonly villages: readonly VillageInList[];
  readonly page: number;
  readonly lastPage: number;
  readonly sort: VillageSort;
  readonly filters: OfferFilters;
  /** Villages that fit, those of other pages included. */
  readonly total: number;
  /** What all villages have on sale, by type. */
  readonly types: readonly OfferTypeOnSale[];
}

/** All cottage villages: the way to their cards, as the search is the way to complexes. */
export function VillagesPage({ villages, page, lastPage, sort, filters, total, types }: VillagesPageProps) {
  const asked = new URLSearchParams(offerFilterPairs(filters)).toString();
  const filtered = asked !== '';
  return (
    <div className="nv-wrap">
      <Breadcrumbs crumbs={[{ title: 'Главная', to: '/' }, { title: 'Коттеджные посёлки' }]} />
      <h1>Коттеджные посёлки</h1>
      <p className={styles.lead} role="status">
        {filtered ? fittingText(total) : nbsp(leadText(total))}
      </p>
      {(filtered || types.length > 0) && (
        <OfferFilterForm
          filters={filters}
          types={types}
          action={VILLAGES_PATH}
          pathOf={(next) => villagesPath(sort, next)}
          showLabel={total > 0 ? `Показать ${countOf(total, NOUNS.village)}` : 'Показать'}
        >
          {() => sort !== VILLAGE_SORTS[0] && <input type="hidden" name="sort" value={sort} />}
        </OfferFilterForm>
      )}
      {total > 1 && (
        <div className={styles.orders}>
          <LinkTabs
            label="Порядок посёлков"
            tabs={VILLAGE_SORTS.map((one) => ({ to: villagesPath(one, filters), label: VILLAGE_SORT_TITLES[one] }))}
            current={villagesPath(sort, filters)}
          />
        </div>
      )}
      {villages.length > 0 ? (
        <ul className={styles.tiles}>
          {villages.map((village, i) => (
            <li key={village.id}>
              <VillageTile village={village} asked={asked} priority={i < 3} />
            </li>
          ))}
        </ul>
      ) : filtered ? (
        <EmptyState
          title="По вашим критериям ничего не найдено"
          hint="Попробуйте изменить настройки фильтра"
          actions={
            <ButtonLink variant="primary" to={villagesPath(sort)} replace preventScrollReset>
              Сбросить фильтры
            </ButtonLink>
          }
        />
      ) : (
        <EmptyState
          title="Посёлков пока нет"
          hint={nbsp('Посмотрите квартиры в новостройках')}
          actions={
            <ButtonLink variant="primary" to="/novostroyki">
              Выбрать новостройку
            </ButtonLink>
          }
        />
      )}
      <Pager page={page} lastPage={lastPage} to={(n) => villagesPath(sort, filters, n)} />
    </div>
  );
}

/** 'Подходят 3 посёлка'. */
const fittingText = (total: number): string =>
  total > 0
    ? `${plural(total, 'Подходит', 'Подходят', 'Подходят')} ${countOf(total, NOUNS.village)}`
    : 'Подходящих посёлков нет';

const leadText = (total: number): string =>
  `${total > 1 ? `${countOf(total, NOUNS.village)}: дома` : 'Дома'}, таунхаусы и участки от застройщиков в Москве и Московской области. Без комиссии для покупателя.`;
