import { nbsp } from '../../platform/rules/russian.ts';
import { ButtonLink } from '../../site/ui/button.tsx';
import { Breadcrumbs } from '../../site/ui/layout/breadcrumbs.tsx';
import { EmptyState } from '../../site/ui/layout/empty-state.tsx';
import { LinkTabs } from '../../site/ui/layout/link-tabs.tsx';
import { Pager } from '../../site/ui/layout/pager.tsx';
import type { VillageInList } from '../contract.ts';
import { VILLAGE_SORT_TITLES, VILLAGE_SORTS, type VillageSort } from '../rules/village-sorts.ts';
import { VillageTile } from './village-tile.tsx';
import styles from './villages-page.module.css';
import { villagesPath } from './villages-path.ts';

export interface VillagesPageProps {
  readonly villages: readonly VillageInList[];
  readonly page: number;
  readonly lastPage: number;
  readonly sort: VillageSort;
}

/** All cottage villages: the way to their cards, as the search is the way to complexes. */
export function VillagesPage({ villages, page, lastPage, sort }: VillagesPageProps) {
  return (
    <div className="nv-wrap">
      <Breadcrumbs crumbs={[{ title: 'Главная', to: '/' }, { title: 'Коттеджные посёлки' }]} />
      <h1>Коттеджные посёлки</h1>
      <p className={styles.lead}>
        {nbsp('Дома, таунхаусы и участки от застройщиков в Москве и Московской области. Без комиссии для покупателя.')}
      </p>
      {villages.length > 1 && (
        <div className={styles.orders}>
          <LinkTabs
            label="Порядок посёлков"
            tabs={VILLAGE_SORTS.map((one) => ({ to: villagesPath(one), label: VILLAGE_SORT_TITLES[one] }))}
            current={villagesPath(sort)}
          />
        </div>
      )}
      {villages.length > 0 ? (
        <ul className={styles.tiles}>
          {villages.map((village, i) => (
            <li key={village.id}>
              <VillageTile village={village} priority={i < 3} />
            </li>
          ))}
        </ul>
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
      <Pager page={page} lastPage={lastPage} to={(n) => villagesPath(sort, n)} />
    </div>
  );
}
