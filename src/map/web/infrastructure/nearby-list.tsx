import { countOf, NBSP, type NounForms } from '../../../platform/rules/russian.ts';
import { Icon } from '../../../site/ui/icon.tsx';
import { CATEGORY_ICONS } from './category-icons.ts';
import styles from './infrastructure.module.css';
import { type NearbyGroup, type NearbyPlace, reachText } from './places.ts';

const PLACES: NounForms = ['место', 'места', 'мест'];

export interface NearbyListProps {
  readonly groups: readonly NearbyGroup[];
  readonly selected: number | undefined;
  readonly onSelect: (place: NearbyPlace) => void;
}

/** The same places as on the map as a list: for those who do not see or use the map. */
export function NearbyList({ groups, selected, onSelect }: NearbyListProps) {
  const total = groups.reduce((sum, { places }) => sum + places.length, 0);
  if (groups.length === 0) return null;
  return (
    <details className={styles.list}>
      <summary className="nv-link">
        {total === 0 ? `Рядом ничего не${NBSP}нашлось` : `Списком: ${countOf(total, PLACES)} рядом`}
      </summary>
      <div className={styles.groups}>
        {groups.map(({ key, title, places }) => (
          <section key={key} aria-label={title}>
            <h3>
              <Icon of={CATEGORY_ICONS[key]} size={18} />
              {title}
            </h3>
            {places.length === 0 ? (
              <p className="nv-tertiary">В радиусе 2{NBSP}км нет</p>
            ) : (
              <ul>
                {places.map((place) => (
                  <li key={place.id}>
                    <button type="button" aria-pressed={place.id === selected} onClick={() => onSelect(place)}>
                      <span>{place.title}</span>
                      <span className={styles.reach}>{reachText(place)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </details>
  );
}
