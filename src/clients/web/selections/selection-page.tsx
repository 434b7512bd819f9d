import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { NOT_SHOWN } from '../../../complex/rules/flat-title.ts';
import { formatDateTime, formatPrice } from '../../../complex/rules/format.ts';
import { HeldBadge, useOwnHold } from '../../../complex/web/held-badge.tsx';
import { eveningUrl } from '../../../pictures/rules/evening-picture.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { ApiProblem } from '../../../site/client/api-problem.ts';
import { openDialog } from '../../../site/client/dialogs.ts';
import { notify } from '../../../site/client/notices.ts';
import { secondPress } from '../../../site/client/second-press.ts';
import { Button } from '../../../site/ui/button.tsx';
import { EmptyState } from '../../../site/ui/layout/empty-state.tsx';
import { Picture } from '../../../site/ui/media/picture.tsx';
import { Spinner } from '../../../site/ui/media/spinner.tsx';
import type { SelectionItem } from '../../contract/selections.ts';
import styles from './selection-page.module.css';
import { unsavedAnswer } from './unsaved-answer.ts';

/** A page that was looked at for so long was opened by a person, ms. */
const SEEN_AFTER_MS = 3_000;
const REASONS = ['дорого', 'далеко', 'не нравится планировка', 'этаж', 'срок', 'район', 'другое'] as const;

interface Selection {
  readonly title: string;
  readonly greeting: string | null;
  readonly author: string | null;
  readonly sent_at: string;
  readonly items: readonly SelectionItem[];
}

interface SelectionPageProps {
  readonly token: string;
  /** The server's words, when it knows already that the address opens nothing. */
  readonly missing: string | undefined;
}

/**
 * What a manager picked, behind a secret address. Read by the browser: a page that comes from the server could be kept on the
 * way, and previews of messengers see nothing of it.
 */
export function SelectionPage({ token, missing }: SelectionPageProps) {
  const [selection, setSelection] = useState<Selection>();
  const [problem, setProblem] = useState(missing);
  // An address that opens nothing opens nothing later either.
  const [isGone, setGone] = useState(missing !== undefined);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (missing !== undefined && attempt === 0) return;
    const abort = new AbortController();
    setProblem(undefined);
    callApi('openSelection', { params: { token }, query: { person: personKey() } }, abort.signal).then(
      ({ data }) => setSelection(data),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const answered = error instanceof ApiProblem && error.problem.status > 0;
        setGone(answered && error.problem.status === 404);
        setProblem(answered ? error.problem.detail : 'Нет связи. Проверьте интернет и попробуйте ещё раз');
      },
    );
    return () => abort.abort();
  }, [token, missing, attempt]);
  const shown = selection !== undefined;
  useEffect(() => (shown ? onceLookedAt(() => noteSeen(token)) : undefined), [shown, token]);

  if (problem !== undefined)
    return (
      <EmptyState
        level={1}
        title="Подборка не открылась"
        hint={problem}
        actions={
          <>
            {!isGone && <Button onClick={() => setAttempt(attempt + 1)}>Попробовать ещё раз</Button>}
            <Button variant="primary" onClick={() => openDialog('callback', { topic: 'Подборка квартир' })}>
              Позвоните мне
            </Button>
          </>
        }
      />
    );
  if (!selection)
    return (
      <p role="status" className={styles.waiting}>
        <Spinner />
        Открываем подборку
      </p>
    );
  return (
    <div className={styles.page}>
      <h1>{selection.title}</h1>
      {selection.greeting && <p className={styles.greeting}>{selection.greeting}</p>}
      <p className={styles.quiet}>
        {selection.author && `${selection.author} · `}отправлено {formatDateTime(selection.sent_at)}. Цены на сейчас.
      </p>
      <ul className={styles.items}>
        {selection.items.map((item) => (
          <Item key={item.id} item={item} token={token} />
        ))}
      </ul>
      <Button variant="primary" onClick={() => openDialog('callback', { topic: 'Подборка квартир' })}>
        Позвоните мне
      </Button>
    </div>
  );
}

const press = secondPress();

function Item({ item, token }: { readonly item: SelectionItem; readonly token: string }) {
  const [reaction, setReaction] = useState(item.reaction);
  const [asking, setAsking] = useState(false);
  const react = useCallback(
    async (value: 'like' | 'no' | null, reason?: string) => {
      const before = reaction;
      setReaction(value);
      try {
        const body = { person: personKey(), value, ...(reason === undefined ? {} : { reason }) };
        await callApi('reactToItem', { params: { token, item_id: String(item.id) }, body });
      } catch (error) {
        setReaction(before);
        notify.error(unsavedAnswer(error));
      }
    },
    [item.id, reaction, token],
  );
  /** A second press takes an answer back; one of a double tap does not. */
  const answer = (value: 'like' | 'no', event: MouseEvent): void => {
    if (press.repeats(`${item.id} ${value}`, event.nativeEvent)) return;
    const back = reaction === value;
    setAsking(value === 'no' && !back);
    void react(back ? null : value);
  };
  const changed = item.price !== null && item.price_was !== null && item.price !== item.price_was;
  return (
    <li className={styles.item}>
      {item.image && (
        <Picture
          url={item.image}
          alt=""
          widths={[240, 320, 640]}
          sizes="240px"
          fit="contain"
          evening={eveningUrl(item.image)}
          paper={item.is_plan}
          quality={75}
          className={styles.picture}
        />
      )}
      <div className={styles.facts}>
        <h2>{item.link === null ? item.title : <Link to={item.link}>{item.title}</Link>}</h2>
        {item.about && <p className={styles.quiet}>{item.about}</p>}
        {item.facts.length > 0 && (
          <ul className={styles.traits}>
            {item.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {item.held && <Held flatId={item.flat_id} />}
        <p className={styles.price}>
          {item.on_sale ? item.price !== null && formatPrice(item.price) : goneWords(item)}
          {changed && <span className={styles.quiet}> было {formatPrice(item.price_was ?? 0)}</span>}
        </p>
        <div className={styles.buttons}>
          <Button
            size="sm"
            variant={reaction === 'like' ? 'primary' : 'plain'}
            aria-pressed={reaction === 'like'}
            onClick={(event) => answer('like', event)}
          >
            Нравится
          </Button>
          <Button
            size="sm"
            variant={reaction === 'no' ? 'primary' : 'plain'}
            aria-pressed={reaction === 'no'}
            onClick={(event) => answer('no', event)}
          >
            Не подходит
          </Button>
        </div>
        {asking && (
          <fieldset className={styles.reasons}>
            <legend>Почему? Это поможет подобрать точнее</legend>
            {REASONS.map((reason) => (
              <Button
                key={reason}
                size="sm"
                variant="light"
                onClick={({ nativeEvent }) => {
                  press.vanished(nativeEvent);
                  setAsking(false);
                  void react('no', reason);
                }}
              >
                {reason}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
    </li>
  );
}

/** That a flat is held: for the reader himself, or for somebody who may let it go. */
export function Held({ flatId }: { readonly flatId: number | null }) {
  const own = useOwnHold(flatId ?? undefined) !== undefined;
  return (
    <p className={styles.held}>
      <HeldBadge flat={{ id: flatId ?? 0, held: true, hidden: false, apartment: false }} exact />
      {!own && ' Может освободиться: спросите у менеджера'}
    </p>
  );
}

const KEY = 'selection-person';
let person: string | undefined;

/** Tells the members of a family apart: a random name of this device. */
function personKey(): string {
  if (person !== undefined) return person;
  const fresh = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  try {
    person = localStorage.getItem(KEY) ?? fresh;
    localStorage.setItem(KEY, person);
  } catch {
    person = fresh;
  }
  return person;
}

function noteSeen(token: string): void {
  callApi('noteSelectionSeen', { params: { token }, body: { person: personKey() } }).catch(() => undefined);
}

/** Calls once the page was visible for three seconds; gives what ends the waiting. */
function onceLookedAt(seen: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible')
      timer = setTimeout(() => {
        document.removeEventListener('visibilitychange', look);
        seen();
      }, SEEN_AFTER_MS);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Said instead of a price. */
const goneWords = ({ hidden, flat_id }: SelectionItem): string => {
  if (!hidden) return 'Уже не продаётся';
  return flat_id === null ? NOT_SHOWN : `Сейчас не${NBSP}показана на${NBSP}сайте`;
};
