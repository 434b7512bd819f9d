import { Checkbox } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatMoment, formatPhone, formatPrice } from '../../../complex/rules/format.ts';
import type { FlatRef } from '../../../platform/contract/office-parts.ts';
import { countOf } from '../../../platform/rules/russian.ts';
import { ClientLink } from '../../../site/office/activity-page.tsx';
import { clientCardPath } from '../../../site/office/lists/row-menu.tsx';
import { failureText } from '../../../site/office/saved.ts';
import { Button } from '../../../site/ui/button.tsx';
import type { Drawing } from '../../../site/ui/icon.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import {
  IconAdjustments,
  IconArrowsLeftRight,
  IconCalendarCheck,
  IconEye,
  IconHomeCheck,
  IconLock,
  IconMessage,
  IconNote,
  IconPhone,
  IconPhoneCall,
  IconStar,
  IconThumbUp,
  IconUserCog,
} from '../../../site/ui/icons.ts';
import { Folded } from '../../../site/ui/layout/folded-text.tsx';
import type { TimelineEvent } from '../../contract/client-story.ts';
import { BuildingCell, FlatCell, flatPrice, VillageCell } from '../subject-cell.tsx';
import { type FoldedEvent, foldStory, type StoryEvent } from './fold-story.ts';
import styles from './timeline.module.css';

export type TimelineKind = TimelineEvent['kind'];
export interface StoryPage {
  readonly data: readonly StoryEvent[];
  readonly meta: { readonly next: string | null };
}

/** Kinds of events as the filter names them. */
const KINDS: Readonly<Record<TimelineKind, { readonly title: string; readonly icon: Drawing }>> = {
  view: { title: 'Просмотры', icon: IconEye },
  favorite: { title: 'Избранное', icon: IconStar },
  lead: { title: 'Заявки', icon: IconPhoneCall },
  status: { title: 'Статусы', icon: IconAdjustments },
  manager: { title: 'Менеджер', icon: IconUserCog },
  advice: { title: 'Рекомендации', icon: IconThumbUp },
  contact: { title: 'Звонки', icon: IconPhone },
  note: { title: 'Заметки', icon: IconNote },
  task: { title: 'Задачи', icon: IconCalendarCheck },
  reservation: { title: 'Брони', icon: IconLock },
  deal: { title: 'Сделки', icon: IconHomeCheck },
  comparison: { title: 'Сравнения', icon: IconArrowsLeftRight },
  sms: { title: 'Сообщения', icon: IconMessage },
};

export interface TimelineProps {
  readonly label: string;
  readonly first: StoryPage;
  /** Epoch milliseconds of the rendering. */
  readonly now: number;
  /** Reads on: events of these kinds before a place of the story. */
  readonly read: (kinds: readonly TimelineKind[], before: string | null) => Promise<StoryPage>;
}

/**
 * «История»: everything that happened, newest first, of the kinds that are ticked. When something newer is known it begins
 * anew with the same kinds.
 */
export function Timeline({ label, first, now, read }: TimelineProps) {
  const [kinds, setKinds] = useState<readonly TimelineKind[]>([]);
  const { page, state, load, begin } = useStory(first, read);
  const newest = first.data[0]?.key;
  const begun = useRef(newest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer event begins anew
  useEffect(() => {
    if (begun.current === newest) return;
    begun.current = newest;
    if (kinds.length === 0) begin(first);
    else void load(kinds, null);
  }, [newest]);
  const toggle = (kind: TimelineKind) => {
    const wanted = kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind];
    setKinds(wanted);
    void load(wanted, null);
  };
  const failed = state !== 'idle' && state !== 'busy';
  return (
    <section className={styles.timeline} aria-label={label} aria-busy={state === 'busy'}>
      <details className={styles.filter}>
        <summary>
          {kinds.length > 0 ? `Только: ${kinds.map((kind) => KINDS[kind].title).join(', ')}` : 'Показывать только…'}
        </summary>
        <fieldset className={styles.kinds}>
          <legend className="nv-hidden">Показывать только</legend>
          {(Object.keys(KINDS) as TimelineKind[]).map((kind) => (
            <Checkbox
              key={kind}
              label={KINDS[kind].title}
              checked={kinds.includes(kind)}
              onChange={() => toggle(kind)}
            />
          ))}
        </fieldset>
      </details>
      {page.data.length === 0 ? (
        <p className={styles.empty}>Пока ничего не было</p>
      ) : (
        <ol className={styles.events}>
          {foldStory(page.data).map((folded) => (
            <Event key={folded.event.key} folded={folded} now={now} />
          ))}
        </ol>
      )}
      {failed && <p role="alert">{state}</p>}
      {page.meta.next !== null && (
        <Button busy={state === 'busy' ? 'Загружаем' : undefined} onClick={() => void load(kinds, page.meta.next)}>
          {failed ? 'Повторить' : 'Показать раньше'}
        </Button>
      )}
    </section>
  );
}

/** The pages read so far; an answer to a question that is no longer asked is dropped. */
function useStory(first: StoryPage, read: TimelineProps['read']) {
  const [page, setPage] = useState(first);
  const [state, setState] = useState<'idle' | 'busy' | string>('idle');
  const asked = useRef(0);
  const load = async (wanted: readonly TimelineKind[], before: string | null) => {
    const question = ++asked.current;
    setState('busy');
    try {
      const next = await read(wanted, before);
      if (question !== asked.current) return;
      setPage(({ data }) => (before === null ? next : { data: [...data, ...next.data], meta: next.meta }));
      setState('idle');
    } catch (error) {
      if (question === asked.current) setState(failureText(error));
    }
  };
  const begin = (story: StoryPage) => {
    asked.current++;
    setPage(story);
    setState('idle');
  };
  return { page, state, load, begin };
}

const TIMES = ['раз', 'раза', 'раз'] as const;
const CLIENTS = ['клиент', 'клиента', 'клиентов'] as const;

function Event({ folded, now }: { readonly folded: FoldedEvent; readonly now: number }): ReactNode {
  const { event, times, since } = folded;
  const { kind, at, title, text, author, building, flat, village } = event;
  return (
    <li className={styles.event}>
      <span className={styles.icon}>
        <Icon of={KINDS[kind].icon} size={18} />
      </span>
      <div className={styles.what}>
        <p>
          <b className={styles.title}>{title}</b>
          {kind === 'view' && times > 1 && ` · ${countOf(times, TIMES)}`}
          <Whom folded={folded} />
        </p>
        {flat ? <FlatCell flat={flat} building={building} /> : building && <BuildingCell building={building} />}
        {village && <VillageCell village={village} />}
        {flat && <Prices flat={flat} then={event.price_then} />}
        {text && <Folded text={text} className={styles.text} />}
        <p className="nv-caption nv-tertiary">
          <time dateTime={at}>{formatMoment(at, now)}</time>
          {times > 1 && since !== at && ` · первый раз ${formatMoment(since, now)}`}
          {author?.name && ` · ${kind === 'lead' ? 'заявка у: ' : ''}${author.name}`}
        </p>
      </div>
    </li>
  );
}

/** Whom a row is about; of many only how many. */
function Whom({ folded: { users } }: { readonly folded: FoldedEvent }): ReactNode {
  const [user] = users;
  if (!user) return null;
  if (users.length > 1) return ` — ${countOf(users.length, CLIENTS)}`;
  return (
    <>
      {' — '}
      <ClientLink path={clientCardPath(user.id)}>{user.name ?? formatPhone(user.phone)}</ClientLink>
    </>
  );
}

/** What the flat cost then and costs now; one of them where they are the same. */
function Prices({ flat, then }: { readonly flat: FlatRef; readonly then: number | null }): ReactNode {
  const now = flatPrice(flat);
  if (then === null || then === flat.price_total) return <p className="nv-small nv-secondary">{now}</p>;
  return (
    <p className="nv-small nv-secondary">
      тогда {formatPrice(then)}, сейчас: {now}
    </p>
  );
}
