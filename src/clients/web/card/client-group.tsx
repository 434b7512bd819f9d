import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../site/ui/button.tsx';
import { Segmented } from '../../../site/ui/form/segmented.tsx';
import { type Drawing, Icon } from '../../../site/ui/icon.tsx';
import { IconPlus } from '../../../site/ui/icons.ts';
import styles from './client-group.module.css';

export interface GroupRow {
  readonly key: string;
  readonly subject: ReactNode;
  /** At the right, one line beneath the other. */
  readonly aside: ReactNode;
}

interface GroupPart {
  readonly total: number;
  /** The first three. */
  readonly rows: readonly GroupRow[];
}

export interface ClientGroupProps {
  readonly title: string;
  readonly icon: Drawing;
  readonly buildings: GroupPart;
  readonly flats: GroupPart;
  /** Address of the full list. */
  readonly allAt: (subject: 'zhk' | 'flat') => string;
  /** Said when there are none: 'ЖК' or 'квартиры'. */
  readonly empty: (what: string) => string;
  /** Offers to add one. */
  readonly onAdd?: ((subject: 'building' | 'flat') => void) | undefined;
}

/** A group of the client card: complexes and flats as tabs with their counts, the first three rows, a link to all. */
export function ClientGroup({ title, icon, buildings, flats, allAt, empty, onAdd }: ClientGroupProps) {
  const [subject, setSubject] = useState<'zhk' | 'flat'>(buildings.total === 0 && flats.total > 0 ? 'flat' : 'zhk');
  const { total, rows } = subject === 'zhk' ? buildings : flats;
  const what = subject === 'zhk' ? 'ЖК' : 'квартиры';
  const add = onAdd && (
    <Button
      variant={rows.length === 0 ? 'light' : 'subtle'}
      size="sm"
      onClick={() => onAdd(subject === 'zhk' ? 'building' : 'flat')}
    >
      <Icon of={IconPlus} size={18} />
      Порекомендовать {subject === 'zhk' ? 'ЖК' : 'квартиру'}
    </Button>
  );
  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Icon of={icon} />
          {title}
        </h2>
        <Segmented
          label={title}
          value={subject}
          onChange={setSubject}
          options={[
            { value: 'zhk', label: `ЖК ${buildings.total}` },
            { value: 'flat', label: `Квартиры ${flats.total}` },
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <div className={styles.empty}>
          <p>{empty(what)}</p>
          {add}
        </div>
      ) : (
        <>
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={row.key} className={styles.row}>
                {row.subject}
                <span className={styles.aside}>
                  {[row.aside].flat().map((line, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names and never move
                    <span key={index}>{line}</span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.all}>
            <Link className="nv-link" to={allAt(subject)}>
              Показать все {what}
            </Link>
            {total > rows.length && <span className="nv-tertiary"> {total}</span>}
            {add && <span className={styles.add}>{add}</span>}
          </p>
        </>
      )}
    </section>
  );
}
