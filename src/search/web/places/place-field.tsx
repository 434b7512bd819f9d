import { type CSSProperties, useId, useRef, useState } from 'react';
import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { classNames } from '../../../site/ui/class-names.ts';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconButton } from '../../../site/ui/icon-button.tsx';
import { IconListDetails, IconSearch } from '../../../site/ui/icons.ts';
import { lazyPart } from '../../../site/ui/layout/lazy-part.tsx';
import { Tag } from '../../../site/ui/tag.tsx';
import type { ChosenPlace } from '../../rules/choose-place.ts';
import styles from './place-field.module.css';
import { CHOOSE, optionId, PlaceOptions } from './place-options.tsx';
import { useListRoom } from './use-list-room.ts';
import { usePlaceList } from './use-place-list.ts';

const PlaceBrowser = lazyPart('place-browser', () => import('./place-browser.tsx'));

/** More tags than this collapse into «ещё N». */
const TAGS_SHOWN = 2;

/** A chosen place with its name. */
export interface NamedPlace extends ChosenPlace {
  readonly title: string;
}

export interface PlaceFieldProps {
  readonly chosen: readonly NamedPlace[];
  readonly onChoose: (place: GeoSuggestion) => void;
  readonly onRemove: (place: ChosenPlace) => void;
  /** Words that the field begins with. */
  readonly term?: string;
  readonly onTerm?: (term: string) => void;
  readonly className?: string | undefined;
  /** As high as the fields of the main page. */
  readonly tall?: boolean;
}

/** «Район, метро, ЖК»: a field that offers places for what is typed and keeps the chosen ones as tags. */
export function PlaceField({
  chosen,
  onChoose,
  onRemove,
  term: first = '',
  onTerm,
  className,
  tall = false,
}: PlaceFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = usePlaceList({ chosen, onChoose, onRemove, term: first, onTerm, input });
  const { term, groups, unknown, state, offered, current, asked, unsure, setOpen } = list;
  // A list box holds options: without any, words stand in its place.
  const shown = asked && offered.length > 0;
  const box = useRef<HTMLDivElement>(null);
  const room = useListRoom(asked, box);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave
    <div
      ref={box}
      className={classNames(styles.box, tall && styles.tall, room?.above && styles.above, className)}
      style={room && ({ '--room': `${room.height}px` } as CSSProperties)}
      data-suggestions={asked || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the text means the text field */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the field itself */}
      <div className={styles.field} onClick={({ target }) => isBeside(target) && input.current?.focus()}>
        <Icon of={IconSearch} size={18} className={styles.glass} />
        {tall && chosen.length === 0 && (
          <span className={styles.caption} aria-hidden="true">
            Где искать
          </span>
        )}
        <ChosenTags chosen={chosen} onRemove={onRemove} />
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
            list.type(event.target.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={list.onKeyDown}
        />
        <Browse chosen={chosen} onChoose={onChoose} onRemove={onRemove} />
      </div>
      {shown && (
        <PlaceOptions
          id={id}
          groups={groups}
          current={current}
          onChoose={list.choose}
          unknown={unknown}
          unsure={unsure}
        />
      )}
      <p className={asked && !shown ? classNames(styles.list, styles.nothing) : 'nv-hidden'} role="status">
        {asked && (shown ? state === 'ready' && told(offered.length, unsure) : MESSAGES[state])}
      </p>
    </div>
  );
}

/** The way to choose without typing. */
function Browse(choosing: Pick<PlaceFieldProps, 'chosen' | 'onChoose' | 'onRemove'>) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <IconButton
        icon={IconListDetails}
        label="Выбрать метро или район из списка"
        className={styles.browse}
        data-live=""
        onClick={() => setOpen(true)}
      />
      {open !== undefined && <PlaceBrowser open={open} onClose={() => setOpen(false)} {...choosing} />}
    </>
  );
}

const told = (offers: number, unsure: boolean): string =>
  unsure ? `${CHOOSE}. Подсказок: ${offers}` : `Подсказок: ${offers}`;

const isBeside = (target: EventTarget): boolean => target instanceof Element && !target.closest('button');

const MESSAGES = {
  idle: '',
  loading: 'Ищем…',
  ready: 'Ничего не нашлось. Попробуйте район, станцию, улицу или название ЖК',
  failed: 'Подсказки не загрузились',
} as const;

function ChosenTags({ chosen, onRemove }: Pick<PlaceFieldProps, 'chosen' | 'onRemove'>) {
  const [all, setAll] = useState(false);
  const more = chosen.length - TAGS_SHOWN;
  const shown = all || more <= 0 ? chosen : chosen.slice(0, TAGS_SHOWN - 1);
  if (chosen.length === 0) return null;
  return (
    <span className={classNames(styles.tags, all && more > 0 && styles.unfolded)}>
      {shown.map((place) => (
        <Tag key={`${place.key}/${place.id}`} removeLabel={`Убрать: ${place.title}`} onRemove={() => onRemove(place)}>
          <span className={styles.tagText}>{place.title}</span>
        </Tag>
      ))}
      {more > 0 && (
        <button type="button" className={styles.more} aria-expanded={all} data-live="" onClick={() => setAll(!all)}>
          {all ? 'свернуть' : `ещё${NBSP}${chosen.length - shown.length}`}
        </button>
      )}
    </span>
  );
}
