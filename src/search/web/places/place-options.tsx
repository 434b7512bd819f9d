import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { Button } from '../../../site/ui/button.tsx';
import { classNames } from '../../../site/ui/class-names.ts';
import styles from './place-field.module.css';
import {
  chooseWords,
  GROUPS,
  type Group,
  notUnderstood,
  type Offer,
  optionId,
  placesOf,
  withKind,
} from './place-offers.ts';
import type { TakenOfSeveral } from './use-place-list.ts';
import type { SuggestionGroups } from './use-suggestions.ts';
import { VillagesHint } from './villages-hint.tsx';

/** Headings, by the first kind under them. */
const LABELS: Readonly<Record<Group[0], string>> = {
  areas: 'Регионы и кольца',
  cities: 'Города',
  lines: 'Метро и станции',
  districts: 'Районы',
  counties: 'Округа',
  roads: 'Шоссе',
  streets: 'Улицы',
  buildings: 'Жилые комплексы',
  villages: 'Коттеджные посёлки',
  developers: 'Застройщики',
};

export interface PlaceOptionsProps {
  readonly id: string;
  readonly groups: SuggestionGroups;
  readonly current: Offer | undefined;
  readonly onChoose: (offer: Offer) => void;
  readonly term: string;
  /** Filters that the words ask for; none when empty. */
  readonly words: readonly string[];
  /** What was not understood, as it was typed. */
  readonly unread: readonly string[];
  /** Why some of it is no filter. */
  readonly notes: readonly string[];
  /** Enter was pressed, and which of them was meant is not clear. */
  readonly unsure: boolean;
  /** Of several things of one name that which Enter took. */
  readonly several: TakenOfSeveral | undefined;
  readonly onSwap: (place: GeoSuggestion) => void;
}

/** What words may mean, by kind; the focus stays in the field. */
export default function PlaceOptions({ several, onSwap, ...asked }: PlaceOptionsProps) {
  return several ? <OtherMeanings {...several} onChoose={onSwap} /> : <Suggested {...asked} />;
}

type SuggestedProps = Omit<PlaceOptionsProps, 'several' | 'onSwap'>;

function Suggested({ id, term, groups, words, unread, notes, unsure, ...list }: SuggestedProps) {
  return (
    <div className={styles.list}>
      {unread.length > 0 && (
        <p className={styles.unknown}>{notUnderstood(unread, notes)} Найдено по остальным словам:</p>
      )}
      {unsure && (
        <p className={styles.unsure} aria-hidden="true">
          {chooseWords(words)}
        </p>
      )}
      <div id={`${id}-list`} className={styles.options} role="listbox" aria-label="Подсказки">
        {words.length > 0 && <FilterOption id={id} words={words} {...list} />}
        {GROUPS.map((group) => (
          <OptionGroup key={group[0]} id={id} label={LABELS[group[0]]} places={placesOf(group, groups)} {...list} />
        ))}
      </div>
      <VillagesHint term={term} />
    </div>
  );
}

/** What was taken of several things of one name, and the others in its stead. */
function OtherMeanings({ place, others, onChoose }: TakenOfSeveral & { onChoose: (place: GeoSuggestion) => void }) {
  return (
    <div className={classNames(styles.list, styles.others)} role="status">
      Выбрано: {withKind(place)}. Имели в{NBSP}виду другое?
      {others.map((other) => (
        <Button key={`${other.kind}/${other.id}`} size="sm" onClick={() => onChoose(other)}>
          {withKind(other)}
        </Button>
      ))}
    </div>
  );
}

type ListProps = Omit<SuggestedProps, 'groups' | 'term' | 'words' | 'unread' | 'notes' | 'unsure'>;

interface GroupProps extends ListProps {
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
          <span translate={place.kind === 'buildings' || place.kind === 'villages' ? 'no' : undefined}>
            {place.title}
          </span>
          <span className={styles.where}>{whereOf(place)}</span>
        </div>
      ))}
    </div>
  );
}

/** The filters that words ask for, all at once. */
function FilterOption({ id, words, current, onChoose }: ListProps & Pick<PlaceOptionsProps, 'words'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box
    <div role="group" aria-label="Фильтры">
      <p className={styles.kind} aria-hidden="true">
        Фильтры
      </p>
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, aria-activedescendant points here */}
      <div
        id={optionId(id, 'filters')}
        role="option"
        aria-selected={current === 'filters'}
        className={styles.option}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose('filters')}
        onKeyDown={undefined}
        ref={current === 'filters' ? intoSight : undefined}
      >
        {words.join(', ')}
      </div>
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
