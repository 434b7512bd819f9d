import { type CSSProperties, useId, useRef, useState } from 'react';
import { NBSP } from '../../../platform/rules/russian.ts';
import { classNames } from '../../../site/ui/class-names.ts';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconButton } from '../../../site/ui/icon-button.tsx';
import { IconListDetails, IconSearch } from '../../../site/ui/icons.ts';
import { lazyPart } from '../../../site/ui/layout/lazy-part.tsx';
import { Tag } from '../../../site/ui/tag.tsx';
import type { ChosenPlace } from '../../rules/choose-place.ts';
import type { PlaceBrowserProps } from './place-browser.tsx';
import styles from './place-field.module.css';
import { chooseWords, notUnderstood, optionId } from './place-offers.ts';
import { useListRoom } from './use-list-room.ts';
import { type Taken, usePlaceList } from './use-place-list.ts';
import { VillagesHint } from './villages-hint.tsx';

const loadOptions = () => import('./place-options.tsx');
const PlaceOptions = lazyPart('place-options', loadOptions);
const PlaceBrowser = lazyPart('place-browser', () => import('./place-browser.tsx'));

/** Tags that stand in the field; of more, one stands and the others are «ещё N». */
const TAGS_SHOWN = 2;
/** The same where their names together are longer than the narrow field of the search has room for. */
const LETTERS_SHOWN = 14;

/** A chosen place with its name. */
export interface NamedPlace extends ChosenPlace {
  readonly title: string;
}

export interface PlaceFieldProps {
  readonly chosen: readonly NamedPlace[];
  readonly onTake: (taken: Taken) => void;
  readonly onRemove: (place: ChosenPlace) => void;
  /** Words that the field begins with. */
  readonly term?: string;
  readonly onTerm?: (term: string) => void;
  /** Filters beside the field that go along to the card of a village. */
  readonly beside?: () => Readonly<Record<string, string>>;
  readonly className?: string | undefined;
  /** As high as the fields of the main page. */
  readonly tall?: boolean;
}

/** «Район, метро, ЖК»: a field that offers places for what is typed and keeps the chosen ones as tags. */
export function PlaceField({
  chosen,
  onTake,
  onRemove,
  term: first = '',
  onTerm,
  beside,
  className,
  tall = false,
}: PlaceFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = usePlaceList({ chosen, onTake, onRemove, term: first, onTerm, beside, input });
  const { term, groups, words, unread, notes, several, state, offered, current, asked, unsure, nothing, setOpen } =
    list;
  // A list box holds options: without any, words stand in its place.
  const shown = asked && offered.length > 0;
  const box = useRef<HTMLDivElement>(null);
  const room = useListRoom(asked || several !== undefined, box);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave
    <div
      ref={box}
      className={classNames(styles.box, tall && styles.tall, room?.above && styles.above, className)}
      style={room && ({ '--room': `${room.height}px` } as CSSProperties)}
      data-suggestions={asked || undefined}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setOpen(false);
        list.forget();
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
        <ChosenTags chosen={chosen} onRemove={onRemove} narrow={!tall} />
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
          onFocus={() => {
            setOpen(true);
            // What does not come is asked for again, and said, when it is shown.
            loadOptions().catch(() => {});
          }}
          onKeyDown={list.onKeyDown}
        />
        <Browse chosen={chosen} onChoose={(place) => onTake({ place })} onRemove={onRemove} />
      </div>
      {(shown || (several && !asked)) && (
        <PlaceOptions
          id={id}
          term={term}
          groups={groups}
          current={current}
          onChoose={list.choose}
          words={words}
          unread={unread}
          notes={notes}
          unsure={unsure}
          several={asked ? undefined : several}
          onSwap={list.swap}
        />
      )}
      <p className={asked && !shown ? classNames(styles.list, styles.nothing) : 'nv-hidden'} role="status">
        {asked && (shown ? state === 'ready' && told(offered.length, unsure, words) : MESSAGES[state])}
        {asked && !shown && state === 'ready' && <VillagesHint term={term} />}
        {nothing && asked && !shown && state === 'ready' && (
          <b className={styles.notFound} role="alert">
            {notUnderstood(unread, notes)} Измените слова или выберите место из{NBSP}списка
          </b>
        )}
      </p>
    </div>
  );
}

/** The way to choose without typing. */
function Browse(choosing: Pick<PlaceBrowserProps, 'chosen' | 'onChoose' | 'onRemove'>) {
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

const told = (offers: number, unsure: boolean, words: readonly string[]): string =>
  unsure ? `${chooseWords(words)}. Подсказок: ${offers}` : `Подсказок: ${offers}`;

const isBeside = (target: EventTarget): boolean => target instanceof Element && !target.closest('button');

const MESSAGES = {
  idle: '',
  loading: 'Ищем…',
  ready: 'Ничего не нашлось. Попробуйте район, станцию, улицу или название ЖК',
  failed: 'Подсказки не загрузились',
} as const;

interface ChosenTagsProps extends Pick<PlaceFieldProps, 'chosen' | 'onRemove'> {
  readonly narrow: boolean;
}

function ChosenTags({ chosen, onRemove, narrow }: ChosenTagsProps) {
  const [all, setAll] = useState(false);
  const letters = chosen.reduce((sum, { title }) => sum + title.length, 0);
  const folds = chosen.length > TAGS_SHOWN || (narrow && chosen.length > 1 && letters > LETTERS_SHOWN);
  const shown = all || !folds ? chosen : chosen.slice(0, 1);
  if (chosen.length === 0) return null;
  return (
    <span className={classNames(styles.tags, all && folds && styles.unfolded)} data-chosen="">
      {shown.map((place) => (
        <Tag key={`${place.key}/${place.id}`} removeLabel={`Убрать: ${place.title}`} onRemove={() => onRemove(place)}>
          <span className={styles.tagText}>{place.title}</span>
        </Tag>
      ))}
      {folds && (
        <button type="button" className={styles.more} aria-expanded={all} data-live="" onClick={() => setAll(!all)}>
          {all ? 'свернуть' : `ещё${NBSP}${chosen.length - shown.length}`}
        </button>
      )}
    </span>
  );
}
