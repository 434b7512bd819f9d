import { Link } from 'react-router';
import { imageUrl } from '../../pictures/rules/image-size.ts';
import { NBSP, nbsp, plural, quoted } from '../../platform/rules/russian.ts';
import type { BuildingFull } from '../contract/buildings.ts';
import { developerPath } from '../rules/developer-path.ts';
import styles from './developer.module.css';

type Developer = NonNullable<BuildingFull['developer']>;

/** The developer, with the way to all of its complexes. */
export function DeveloperCard({ developer }: { readonly developer: Developer }) {
  return (
    <div className={`nv-card ${styles.who}`}>
      {developer.logo ? (
        <img
          className={styles.logo}
          src={imageUrl(developer.logo.url, { w: 240, fit: 'contain', q: 85 })}
          alt={`Логотип: ${developer.title}`}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className={styles.initial} aria-hidden="true">
          {/\p{L}/u.exec(developer.title)?.[0].toUpperCase()}
        </span>
      )}
      <div>
        <div className={styles.name}>{quoted(developer.title)}</div>
        {developer.legal_name && <p>{developer.legal_name}</p>}
        {developer.buildings_count > 0 && <p>{recordOf(developer)}</p>}
        {developer.description && <p className={styles.text}>{nbsp(developer.description)}</p>}
        <div className={styles.links} data-print="hide">
          <Link to={developerPath(developer)} className="nv-link">
            Все комплексы застройщика
          </Link>
          {developer.site && (
            <a href={developer.site} className="nv-link" target="_blank" rel="noopener">
              Сайт застройщика
            </a>
          )}
        </div>
      </div>
    </div>
  );
}

/** '12 комплексов в каталоге, 9 сданы'. */
function recordOf({ buildings_count: all, completed_count: done }: Developer): string {
  const first = `${all}${NBSP}${plural(all, 'комплекс', 'комплекса', 'комплексов')} в${NBSP}каталоге`;
  if (!done) return first;
  return `${first}, ${done} ${plural(done, 'сдан', 'сданы', 'сданы')}`;
}
