import { Link } from 'react-router';
import { formatDateTime } from '../../complex/rules/format.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import type { OwnHold } from '../contract/me.ts';
import styles from './profile-page.module.css';

/** The flats that the agency holds for the visitor, each with its end and its card. Nothing without any. */
export function OwnHolds({ holds }: { readonly holds: readonly OwnHold[] }) {
  if (holds.length === 0) return null;
  return (
    <section className={`nv-card ${styles.card}`} aria-labelledby="holds">
      <h2 id="holds">Забронировано для вас</h2>
      <ul className={styles.counters}>
        {holds.map(({ flat_id, title, path, until }) => (
          <li key={flat_id}>
            <Link to={path}>
              {title}
              <span className="nv-small nv-secondary">{`до${NBSP}${formatDateTime(until)}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
