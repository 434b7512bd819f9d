import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NBSP, quoted } from '../../platform/rules/russian.ts';
import { MetroBadge } from '../../site/ui/catalogue/metro-badge.tsx';
import type { BuildingFull } from '../contract/buildings.ts';
import { developerPath } from '../rules/developer-path.ts';
import styles from './complex-head.module.css';

/** Name, kind, developer, nearest stations. `actions`: share, favourite. */
export function ComplexHead({ building, actions }: { readonly building: BuildingFull; readonly actions: ReactNode }) {
  return (
    <div className={styles.head}>
      <div>
        <h1 translate="no">{building.titles.title}</h1>
        <div className={styles.sub}>
          <KindLine building={building} />
          {building.near.stations.slice(0, 2).map((station) => (
            <MetroBadge key={station.id} station={station} />
          ))}
        </div>
      </div>
      <div className={styles.actions} data-print="hide">
        {actions}
      </div>
    </div>
  );
}

/** 'ЖК бизнес-класса, застройщик «Контур»', with the way to all that the developer sells. */
function KindLine({ building }: { readonly building: BuildingFull }) {
  const { apartments, class: housingClass, class_title, developer } = building;
  const kind = apartments ? 'Комплекс апартаментов' : 'ЖК';
  const words = [kind, classWords(housingClass, class_title)].filter(Boolean).join(NBSP);
  return (
    <span className="nv-secondary">
      {words}
      {developer && (
        <>
          {', застройщик '}
          <Link to={developerPath(developer)} className="nv-link">
            {quoted(developer.title)}
          </Link>
        </>
      )}
    </span>
  );
}

/** Class 5 is an adjective in Russian, the others join the word by a hyphen. */
function classWords(id: number | null, title: string | null): string {
  if (id === null || !title) return '';
  return id === 5 ? 'элитного класса' : `${title.toLowerCase()}\u2060-\u2060класса`;
}
