import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import type { EntityKind } from '../../../geography/rules/entity-kinds.ts';
import styles from './place-field.module.css';
import type { SuggestionGroups } from './use-suggestions.ts';

interface Group {
  readonly label: string;
  readonly kinds: readonly EntityKind[];
}

const GROUPS: readonly Group[] = [
  { label: 'Регионы и кольца', kinds: ['areas'] },
  { label: 'Районы', kinds: ['districts'] },
  { label: 'Города', kinds: ['cities'] },
  { label: 'Метро и станции', kinds: ['lines', 'hubs', 'stations'] },
  { label: 'Округа', kinds: ['counties'] },
  { label: 'Шоссе', kinds: ['roads'] },
  { label: 'Улицы', kinds: ['streets'] },
  { label: 'Жилые комплексы', kinds: ['buildings'] },
  { label: 'Застройщики', kinds: ['developers'] },
];

/** The suggestions in the order in which they stand under the field. */
export const inOrder = (groups: SuggestionGroups): GeoSuggestion[] =>
  GROUPS.flatMap((group) => placesOf(group, groups));

/** What stands under one heading, the closest first, of whatever kind it is: «метро Сокол» is the station before any line. */
const placesOf = ({ kinds }: Group, groups: SuggestionGroups): GeoSuggestion[] =>
  kinds.flatMap((kind) => groups[kind] ?? []).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));

export const optionId = (id: string, place: GeoSuggestion) => `${id}-${place.kind}-${place.id}`;

export interface PlaceOptionsProps {
  readonly id: string;
  readonly groups: SuggestionGroups;
  readonly current: GeoSuggestion | undefined;
  readonly onChoose: (place: GeoSuggestion) => void;
  /** Words that no name was found for. */
  readonly unknown: readonly string[];
  /** Enter was pressed, and which of them was meant is not clear. */
  readonly unsure: boolean;
}

/** Said instead of a guess. */
export const CHOOSE = 'Выберите место из списка';

/** What words may mean, by kind; the focus stays in the field. */
export function PlaceOptions({ id, groups, unknown, unsure, ...list }: PlaceOptionsProps) {
  return (
    <div className={styles.list}>
      {unknown.length > 0 && (
        <p className={styles.unknown}>Не понято: «{unknown.join(' ')}». Найдено по остальным словам:</p>
      )}
      {unsure && (
        <p className={styles.unsure} aria-hidden="true">
          {CHOOSE}
        </p>
      )}
      <div id={`${id}-list`} className={styles.options} role="listbox" aria-label="Подсказки">
        {GROUPS.map((group) => (
          <OptionGroup key={group.label} id={id} label={group.label} places={placesOf(group, groups)} {...list} />
        ))}
      </div>
    </div>
  );
}

interface GroupProps extends Omit<PlaceOptionsProps, 'groups' | 'unknown' | 'unsure'> {
  readonly label: string;
  readonly places: readonly GeoSuggestion[];
}

function OptionGroup({ id, label, places, current, onChoose }: GroupProps) {
  if (places.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box
    <div role="group" aria-label={label}>
      <p className={styles.kind} aria-hidden="true">
        {label}
      </p>
      {places.map((place) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, aria-activedescendant points here
        <div
          key={`${place.kind}/${place.id}`}
          id={optionId(id, place)}
          role="option"
          aria-selected={place === current}
          className={styles.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
          onKeyDown={undefined}
          ref={place === current ? intoSight : undefined}
        >
          <LineMarks colours={place.colours ?? (place.colour ? [place.colour] : [])} />
          <span translate={place.kind === 'buildings' ? 'no' : undefined}>{place.title}</span>
          <span className={styles.where}>{whereOf(place)}</span>
        </div>
      ))}
    </div>
  );
}

/** The lines of a station as dots of their colours. */
export function LineMarks({ colours }: { readonly colours: readonly string[] }) {
  if (colours.length === 0) return null;
  return (
    <span className={styles.lines}>
      {colours.map((colour) => (
        <i key={colour} className={styles.line} style={{ background: colour }} />
      ))}
    </span>
  );
}

const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** What a place lies in, without its own name. */
function whereOf({ title, title_part_with_geo: full }: GeoSuggestion): string {
  return full.startsWith(`${title}, `) ? full.slice(title.length + 2) : '';
}
