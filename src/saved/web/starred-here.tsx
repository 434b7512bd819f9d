import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { eveningUrl } from '../../pictures/rules/evening-picture.ts';
import { countOf, NBSP, nbsp } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { problemOf } from '../../site/client/api-problem.ts';
import { Button } from '../../site/ui/button.tsx';
import { classNames } from '../../site/ui/class-names.ts';
import { IconButton } from '../../site/ui/icon-button.tsx';
import { IconX } from '../../site/ui/icons.ts';
import { Picture } from '../../site/ui/media/picture.tsx';
import { Spinner } from '../../site/ui/media/spinner.tsx';
import type { StarredItem } from '../contract/starred.ts';
import { type FavouriteKind, toggleFavourite, useFavouriteIds } from './favourites.ts';
import styles from './starred-here.module.css';

/** Rows before somebody asks for the others. */
const FIRST = 5;
const MARKS = ['отметка', 'отметки', 'отметок'] as const;

interface Wish {
  readonly kind: FavouriteKind;
  readonly id: number;
}

/** What a guest starred, by name: it is in his browser, and he may go there or take it away before he logs in. */
export default function StarredHere() {
  const wishes = useGuestStars();
  const { named, failure, retry } = useNames(wishes);
  const [all, setAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const takeAway = ({ kind, id }: Wish) => {
    toggleFavourite(kind, id);
    // The button is gone.
    heading.current?.focus();
  };
  const shown = all ? wishes : wishes.slice(0, FIRST);
  return (
    <section aria-labelledby="starred-here">
      <h2 id="starred-here" ref={heading} tabIndex={-1} className={styles.title}>
        {nbsp('Отмечено на этом устройстве')}
      </h2>
      <p className={styles.lead}>
        {wishes.length > 0
          ? nbsp('Хранится здесь месяц. После входа будет в избранном на всех ваших устройствах.')
          : nbsp('Больше ничего не отмечено.')}
      </p>
      {failure && (
        <p role="alert" className={styles.lead}>
          {failure}{' '}
          <Button size="sm" onClick={retry}>
            Повторить
          </Button>
        </p>
      )}
      {!named && !failure && <Spinner />}
      {named && (
        <ul>
          {shown.map((wish) => (
            <Row key={keyOf(wish)} wish={wish} item={named.get(keyOf(wish))} onTakeAway={() => takeAway(wish)} />
          ))}
        </ul>
      )}
      {named && shown.length < wishes.length && (
        <button type="button" className="nv-link" onClick={() => setAll(true)}>
          {`Показать ещё ${countOf(wishes.length - shown.length, MARKS)}`}
        </button>
      )}
    </section>
  );
}

interface RowProps {
  readonly wish: Wish;
  /** Undefined of what is not known any more. */
  readonly item: StarredItem | undefined;
  readonly onTakeAway: () => void;
}

function Row({ wish, item, onTakeAway }: RowProps) {
  const title = item?.title ?? UNKNOWN[wish.kind];
  const path = item?.path;
  return (
    <li className={styles.row}>
      <div className={classNames(styles.picture, item?.picture?.is_plan && styles.plan)}>
        {item?.picture && (
          <Picture
            url={item.picture.url}
            evening={eveningUrl(item.picture.url)}
            alt=""
            widths={[160, 320]}
            sizes="72px"
            quality={75}
            fit={item.picture.is_plan ? 'contain' : 'cover'}
            paper={item.picture.is_plan}
          />
        )}
      </div>
      <div className={styles.text}>
        {path ? (
          <Link to={path} className={styles.name}>
            {title}
          </Link>
        ) : (
          <span className={styles.name}>{title}</span>
        )}
        <span className={styles.place}>
          {path ? item.place : item ? `Сейчас нет на${NBSP}сайте` : `Больше нет в${NBSP}каталоге`}
        </span>
        {item?.price && <span className={styles.price}>{item.price}</span>}
      </div>
      <IconButton icon={IconX} size={18} label={`Убрать: ${title}`} onClick={onTakeAway} />
    </li>
  );
}

const UNKNOWN: Readonly<Record<FavouriteKind, string>> = { building: 'ЖК', flat: 'Квартира', offer: 'Предложение' };

const keyOf = ({ kind, id }: Wish): string => `${kind} ${id}`;

/** Complexes, then flats, then offers of villages; of each the latest first. */
function useGuestStars(): readonly Wish[] {
  const ids = {
    building: useFavouriteIds('building'),
    flat: useFavouriteIds('flat'),
    offer: useFavouriteIds('offer'),
  };
  return (['building', 'flat', 'offer'] as const).flatMap((kind) =>
    [...ids[kind]].reverse().map((id) => ({ kind, id })),
  );
}

interface Names {
  readonly items: ReadonlyMap<string, StarredItem>;
  /** What was asked for; of what is not known any more there is no item. */
  readonly asked: ReadonlySet<string>;
}

/** The names of what is starred: read once, and again for what another tab stars meanwhile. */
function useNames(wishes: readonly Wish[]) {
  const [names, setNames] = useState<Names>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const unnamed = wishes.filter((wish) => !names?.asked.has(keyOf(wish)));
  const asked = unnamed.map(keyOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says what is asked for; a retry is another attempt at the same
  useEffect(() => {
    if (names && asked === '') return;
    const abort = new AbortController();
    setFailure(undefined);
    callApi('nameStarred', { query: queryOf(unnamed) }, abort.signal).then(
      ({ data }) => setNames((known) => withNames(known, unnamed, data)),
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure(problemOf(error)?.detail ?? 'Произошла ошибка, попробуйте позже');
      },
    );
    return () => abort.abort();
  }, [asked, attempt]);
  return { named: names?.items, failure, retry: () => setAttempt((n) => n + 1) };
}

const withNames = (known: Names | undefined, asked: readonly Wish[], data: readonly StarredItem[]): Names => ({
  items: new Map([...(known?.items ?? []), ...data.map((item) => [keyOf(item), item] as const)]),
  asked: new Set([...(known?.asked ?? []), ...asked.map(keyOf)]),
});

function queryOf(wishes: readonly Wish[]) {
  const of = (kind: FavouriteKind) => {
    const ids = wishes.flatMap((wish) => (wish.kind === kind ? wish.id : []));
    return ids.length > 0 ? ids.join() : undefined;
  };
  return { buildings: of('building'), flats: of('flat'), offers: of('offer') };
}
