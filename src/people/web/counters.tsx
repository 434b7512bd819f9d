import { Link } from 'react-router';
import type { Profile } from '../contract/me.ts';
import styles from './profile-page.module.css';

/** How much is kept for the visitor, each with the way there. */
export function Counters({ visitor }: { readonly visitor: Profile }) {
  const counters = [
    ['Избранные комплексы', visitor.favorites_buildings_count, '/favorites'],
    ['Избранные квартиры', visitor.favorites_flats_count, '/favorites-flats'],
    ['Рекомендованные комплексы', visitor.recommendations_buildings_count, '/recommendations'],
    ['Рекомендованные квартиры', visitor.recommendations_flats_count, '/recommendations-flats'],
  ] as const;
  return (
    <section className={`nv-card ${styles.card}`} aria-labelledby="counters">
      <h2 id="counters">Подборка</h2>
      <ul className={styles.counters}>
        {counters.map(([title, count, to]) => (
          <li key={to}>
            <Link to={to}>
              {title}
              <b>{count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
