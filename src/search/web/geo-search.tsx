import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { EntityKind, GeoSuggestion } from '../../geography/contract/geo.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { classNames } from '../../site/ui/class-names.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { IconSearch } from '../../site/ui/icons.ts';
import { Tag } from '../../site/ui/tag.tsx';
import { UNNAMED, withoutPlace } from '../rules/filter-words.ts';
import { GEO_KEYS, type GeoKey, type SearchFilters } from '../rules/search-filters.ts';
import styles from './geo-search.module.css';
import type { Search } from './use-search.ts';
import { useSuggestions } from './use-suggestions.ts';

/** More tags than this collapse into «ещё N». */
const TAGS_SHOWN = 2;

const KINDS: readonly { readonly kind: EntityKind; readonly label: string }[] = [
  { kind: 'districts', label: 'Районы' },
  { kind: 'stations', label: 'Метро и станции' },
  { kind: 'cities', label: 'Города' },
  { kind: 'counties', label: 'Округа' },
  { kind: 'roads', label: 'Шоссе' },
  { kind: 'buildings', label: 'Жилые комплексы' },
  { kind: 'developers', label: 'Застройщики' },
];

export interface GeoSearchProps {
  readonly search: Search;
  readonly className?: string;
}

/** «Район, метро, ЖК»: a field that offers places by their first letters and keeps the chosen ones as tags. */
export function GeoSearch({ search, className }: GeoSearchProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState('');
  const [at, setAt] = useState(-1);
  const [open, setOpen] = useState(false);
  const { groups, state } = useSuggestions(
    open ? term : '',
    ({ kind, id: place }) => !search.filters[kind]?.includes(place),
  );
  const offered = KINDS.flatMap(({ kind }) => groups[kind] ?? []);
  const current = offered[at];
  const asked = open && state !== 'idle';
  // A list box holds options: without any, words stand in its place.
  const shown = asked && offered.length > 0;

  const choose = (place: GeoSuggestion) => {
    setTerm('');
    setAt(-1);
    setOpen(false);
    search.apply(withPlace(search.filters, place.kind, place.id), [place]);
    input.current?.focus();
  };
  const chosen = chosenPlaces(search.filters);
  const remove = ({ key, id: place }: ChosenPlace) => search.apply(withoutPlace(search.filters, key, place));

  const move = (step: 1 | -1) => {
    if (offered.length === 0) return false;
    setOpen(true);
    setAt((i) => (i < 0 && step < 0 ? offered.length - 1 : (i + step + offered.length) % offered.length));
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (move(event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
    } else if (event.key === 'Enter' && asked) {
      event.preventDefault();
      const wanted = current ?? offered[0];
      if (wanted) choose(wanted);
    } else if (event.key === 'Escape' && (open || term)) {
      event.preventDefault();
      event.stopPropagation();
      if (asked) setOpen(false);
      else setTerm('');
    } else if (event.key === 'Backspace' && term === '') {
      const last = chosen.at(-1);
      if (last) remove(last);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave
    <div
      className={classNames(styles.box, className)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the text means the text field */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the field itself */}
      <div className={styles.field} onClick={() => input.current?.focus()}>
        <Icon of={IconSearch} size={18} className={styles.glass} />
        <ChosenTags chosen={chosen} titleOf={search.titleOf} onRemove={remove} />
        <input
          ref={input}
          className={styles.input}
          name="term"
          role="combobox"
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={chosen.length > 0 ? '' : 'Район, метро, ЖК'}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && current ? optionId(id, current) : undefined}
          value={term}
          maxLength={64}
          aria-label="Район, метро, жилой комплекс или застройщик"
          aria-autocomplete="list"
          onChange={(event) => {
            setTerm(event.target.value);
            setAt(-1);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
      </div>
      {shown && <Suggestions id={id} groups={groups} current={current} onChoose={choose} />}
      <p className={asked && !shown ? classNames(styles.list, styles.nothing) : 'nv-hidden'} role="status">
        {asked && (shown ? state === 'ready' && `Подсказок: ${offered.length}` : MESSAGES[state])}
      </p>
    </div>
  );
}

interface SuggestionsProps {
  readonly id: string;
  readonly groups: ReturnType<typeof useSuggestions>['groups'];
  readonly current: GeoSuggestion | undefined;
  readonly onChoose: (place: GeoSuggestion) => void;
}

function Suggestions({ id, groups, ...list }: SuggestionsProps) {
  return (
    <div className={styles.list} id={`${id}-list`} role="listbox" aria-label="Подсказки">
      {KINDS.map(({ kind, label }) => (
        <SuggestionGroup key={kind} id={id} label={label} places={groups[kind] ?? []} {...list} />
      ))}
    </div>
  );
}

const MESSAGES = {
  idle: '',
  loading: 'Ищем…',
  ready: 'Ничего не нашлось',
  failed: 'Подсказки не загрузились',
} as const;

interface GroupProps {
  readonly id: string;
  readonly label: string;
  readonly places: readonly GeoSuggestion[];
  readonly current: GeoSuggestion | undefined;
  readonly onChoose: (place: GeoSuggestion) => void;
}

function SuggestionGroup({ id, label, places, current, onChoose }: GroupProps) {
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
          key={place.id}
          id={optionId(id, place)}
          role="option"
          aria-selected={place === current}
          className={styles.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
          onKeyDown={undefined}
          ref={place === current ? intoSight : undefined}
        >
          {place.kind === 'stations' && <i className={styles.line} style={{ background: place.colour }} />}
          <span translate={place.kind === 'buildings' ? 'no' : undefined}>{place.title}</span>
          <span className={styles.where}>{whereOf(place)}</span>
        </div>
      ))}
    </div>
  );
}

const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
const optionId = (id: string, place: GeoSuggestion) => `${id}-${place.kind}-${place.id}`;

/** What a place lies in, without its own name. */
function whereOf({ title, title_part_with_geo: full }: GeoSuggestion): string {
  return full.startsWith(`${title}, `) ? full.slice(title.length + 2) : '';
}

interface ChosenPlace {
  readonly key: GeoKey;
  readonly id: number;
}

function chosenPlaces(filters: SearchFilters): ChosenPlace[] {
  return GEO_KEYS.flatMap((key) => (filters[key] ?? []).map((id) => ({ key, id })));
}

interface TagsProps {
  readonly chosen: readonly ChosenPlace[];
  readonly titleOf: Search['titleOf'];
  readonly onRemove: (place: ChosenPlace) => void;
}

function ChosenTags({ chosen, titleOf, onRemove }: TagsProps) {
  const [all, setAll] = useState(false);
  const more = chosen.length - TAGS_SHOWN;
  const shown = all || more <= 0 ? chosen : chosen.slice(0, TAGS_SHOWN - 1);
  if (chosen.length === 0) return null;
  return (
    <span className={classNames(styles.tags, all && more > 0 && styles.unfolded)}>
      {shown.map((place) => {
        const title = titleOf(place.key, place.id) ?? UNNAMED[place.key];
        return (
          <Tag key={`${place.key}/${place.id}`} removeLabel={`Убрать: ${title}`} onRemove={() => onRemove(place)}>
            <span className={styles.tagText}>{title}</span>
          </Tag>
        );
      })}
      {more > 0 && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'свернуть' : `ещё${NBSP}${chosen.length - shown.length}`}
        </button>
      )}
    </span>
  );
}

function withPlace(filters: SearchFilters, key: GeoKey, id: number): SearchFilters {
  const ids = [...new Set([...(filters[key] ?? []), id])].sort((a, b) => a - b);
  return { ...filters, [key]: ids };
}
