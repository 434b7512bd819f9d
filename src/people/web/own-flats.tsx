import { Link } from 'react-router';
import { NOT_SHOWN } from '../../complex/rules/flat-title.ts';
import { formatDate, formatDateTime } from '../../complex/rules/format.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import type { Profile } from '../contract/me.ts';
import styles from './profile-page.module.css';

/** The flats that the agency holds for the visitor, each with its end, and those that he bought. Nothing without any. */
export function OwnFlats({ visitor: { holds, deals } }: { readonly visitor: Pick<Profile, 'holds' | 'deals'> }) {
  return (
    <>
      <Flats
        id="holds"
        title="Забронировано для вас"
        flats={holds.map((flat) => ({ ...flat, note: `до${NBSP}${formatDateTime(flat.until)}` }))}
      />
      <Flats
        id="deals"
        title="Ваши покупки"
        flats={deals.map((flat) => ({ ...flat, note: `сделка от${NBSP}${formatDate(flat.at)}` }))}
      />
    </>
  );
}

interface FlatsProps {
  readonly id: string;
  readonly title: string;
  readonly flats: readonly {
    readonly flat_id: number;
    readonly title: string;
    readonly path: string | null;
    readonly note: string;
  }[];
}

function Flats({ id, title, flats }: FlatsProps) {
  if (flats.length === 0) return null;
  return (
    <section className={`nv-card ${styles.card}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.counters}>
        {flats.map((flat) => (
          <li key={flat.flat_id}>
            {flat.path === null ? (
              <p>
                {flat.title}
                <span className="nv-small nv-secondary">
                  {flat.note}. {NOT_SHOWN}, спросите у{NBSP}менеджера
                </span>
              </p>
            ) : (
              <Link to={flat.path}>
                {flat.title}
                <span className="nv-small nv-secondary">{flat.note}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
