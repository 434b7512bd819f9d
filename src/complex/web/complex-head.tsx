import type { ReactNode } from 'react';
import { NBSP } from '../../platform/rules/russian.ts';
import { quoted } from '../../site/ui/catalogue/complex-card.tsx';
import { MetroBadge } from '../../site/ui/catalogue/metro-badge.tsx';
import type { BuildingFull } from '../contract/buildings.ts';
import styles from './complex-head.module.css';

/** Name, kind, developer, nearest stations. `actions`: share, favourite. */
export function ComplexHead({ building, actions }: { readonly building: BuildingFull; readonly actions: ReactNode }) {
  return (
    <div className={styles.head}>
      <div>
        <h1 translate="no">{building.titles.title}</h1>
        <div className={styles.sub}>
          <span className="nv-secondary">{kindLine(building)}</span>
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

/** 'ЖК бизнес-класса, застройщик «Контур»'. */
function kindLine({ apartments, class: housingClass, class_title, developer }: BuildingFull): string {
  const kind = apartments ? 'Комплекс апартаментов' : 'ЖК';
  const words = [kind, classWords(housingClass, class_title)].filter(Boolean).join(NBSP);
  return developer ? `${words}, застройщик ${quoted(developer.title)}` : words;
}

/** Class 5 is an adjective in Russian, the others join the word by a hyphen. */
function classWords(id: number | null, title: string | null): string {
  if (id === null || !title) return '';
  return id === 5 ? 'элитного класса' : `${title.toLowerCase()}\u2060-\u2060класса`;
}
