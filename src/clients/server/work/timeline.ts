import { formatDateTime } from '../../../complex/rules/format.ts';
import { readSubjects, type Subjects, subjectOf } from '../../../complex/server/listing-refs.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { App } from '../../../platform/context.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { countOf, NOUNS } from '../../../platform/rules/russian.ts';
import { clientTimeline, officeTimeline, TIMELINE_KINDS, type TimelineEvent } from '../../contract/client-story.ts';
import { seesEverybody } from '../../rules/client-scope.ts';
import type { ContactBan } from '../../rules/contact-ban.ts';
import { CHANNELS, contactTitle, OUTCOMES } from '../../rules/contacts.ts';
import { endedWord } from '../../rules/holds.ts';
import { refusalWords } from '../../rules/refusal.ts';
import { REFUSED_STATUS, statusTitle } from '../../rules/sales-status.ts';
import type { AdviceEntity } from '../advice-queries.ts';
import { ownClientIds, requireUser } from '../queries.ts';
import { readVillages } from '../village-refs.ts';
import {
  type EventRecord,
  type Place,
  readEvents,
  readPlace,
  readPricesThen,
  type TimelineKind,
  type TimelineSource,
  writePlace,
} from './timeline-queries.ts';

/** Millions of views are no story of the office; they stand in each client's own. */
const OFFICE_KINDS: readonly TimelineKind[] = TIMELINE_KINDS.filter(
  (kind) => kind !== 'view' && kind !== 'favorite' && kind !== 'sms',
);

export const timeline: readonly Implementation[] = [
  implement(clientTimeline, async (context, { params: { id }, query }) => {
    const { app } = context;
    const staff = staffOf(context);
    await requireUser(app.db, staff, id);
    // Messages are the administrators'.
    const kinds = (query.kinds ?? TIMELINE_KINDS).filter((kind) => kind !== 'sms' || seesEverybody(staff));
    const { events, next } = await readPage(app, [id], kinds, query.before, query.per_page);
    await recordAudit(app.db, context, {
      action: 'client.timeline',
      object_type: 'users',
      object_id: id,
      client_id: id,
      after: { kinds: query.kinds, before: query.before, shown: events.length },
    });
    return { data: events.map(({ user: _user, ...event }) => event), meta: { next } };
  }),
  implement(officeTimeline, async (context, { query }) => {
    const { app } = context;
    const staff = staffOf(context);
    const users = seesEverybody(staff) ? null : await ownClientIds(app.db, staff);
    const kinds = (query.kinds ?? OFFICE_KINDS).filter((kind) => OFFICE_KINDS.includes(kind));
    const { events, next } = await readPage(app, users, kinds, query.before, query.per_page);
    await recordAudit(app.db, context, {
      action: 'client.timeline',
      object_type: 'users',
      after: { kinds: query.kinds, before: query.before, shown: events.length },
    });
    return { data: events, meta: { next } };
  }),
];

type PersonsEvent = TimelineEvent & { user: { id: number; name: string | null; phone: string } };

async function readPage(
  { db, now }: App,
  users: readonly number[] | null,
  kinds: readonly TimelineKind[],
  before: string | undefined,
  limit: number,
): Promise<{ events: PersonsEvent[]; next: string | null }> {
  if (kinds.length === 0 || users?.length === 0) return { events: [], next: null };
  const records = await readEvents(db, users, kinds, placeOf(before), limit + 1);
  const shown = records.slice(0, limit);
  const last = shown.at(-1);
  const ids = { complexes: shown.map(({ complex_id }) => complex_id), flats: shown.map(({ flat_id }) => flat_id) };
  const [subjects, villageOf, prices] = await Promise.all([
    readSubjects(db, ids, now()),
    readVillages(db, shown),
    readPricesThen(db, shown),
  ]);
  return {
    events: shown.map((record, place) => ({
      ...presentEvent(record, subjects, prices[place] ?? null),
      village: villageOf(record),
    })),
    next: records.length > limit && last ? writePlace({ at: last.micros, source: last.source, id: last.id }) : null,
  };
}

function placeOf(before: string | undefined): Place | null {
  if (before === undefined) return null;
  const place = readPlace(before);
  if (!place)
    throw new Failure('invalid_value', { errors: [{ field: 'before', message: 'Неизвестное место истории' }] });
  return place;
}

function presentEvent(record: EventRecord, subjects: Subjects, price: number | null): Omit<PersonsEvent, 'village'> {
  const { building, flat } = subjectOf(subjects, record.complex_id, record.flat_id);
  const { kind, title, text } = wordsOf(record);
  return {
    key: `${record.source}-${record.id}`,
    kind,
    at: record.at.toISOString(),
    title,
    text: text ?? null,
    author: record.author_id === null ? null : { id: record.author_id, name: record.author_name },
    building,
    flat,
    // Of a deal its own price counts, not that of the list.
    price_then: priceIn(record.details) ?? price,
    user: { id: record.user_id, name: record.user_name, phone: record.user_phone },
  };
}

function priceIn(details: unknown): number | null {
  const price = (details as { readonly price?: unknown } | null)?.price;
  return typeof price === 'number' ? price : null;
}

interface Words {
  readonly kind: TimelineKind;
  readonly title: string;
  readonly text?: string | null;
}

const LEADS: Readonly<Record<string, string>> = {
  callback: 'Заказал звонок',
  quiz: 'Ответил на вопросы подбора',
  feedback: 'Написал сообщение',
  call: 'Позвонил',
};
const ADVISED: Readonly<Record<AdviceEntity, string>> = {
  building: 'Рекомендован ЖК',
  flat: 'Рекомендована квартира',
  offer: 'Рекомендовано предложение посёлка',
};
const BANS: Readonly<Record<string, string>> = {
  calls: 'Просил не звонить',
  all: 'Просил не звонить и не писать',
} satisfies Record<ContactBan, string>;
const BAN_LIFTED = 'Можно звонить и писать: запрет снят';

/** What an event tells of itself in its details, read without trust. */
interface Details {
  readonly word: (key: string) => string | null;
  readonly count: (key: string) => number;
}

const leadWords = ({ word }: Details): Words => ({
  kind: 'lead',
  title: LEADS[word('kind') ?? ''] ?? 'Оставил заявку',
  text: word('outcome') ?? word('message'),
});

const WORDS: Readonly<Record<TimelineSource, (details: Details) => Words>> = {
  bview: () => ({ kind: 'view', title: 'Смотрел ЖК' }),
  fview: () => ({ kind: 'view', title: 'Смотрел квартиру' }),
  bfav: () => ({ kind: 'favorite', title: 'Добавил ЖК в избранное' }),
  ffav: () => ({ kind: 'favorite', title: 'Добавил квартиру в избранное' }),
  lead: leadWords,
  glead: leadWords,
  status: ({ word, count }) => ({
    kind: 'status',
    title: `Статус: ${statusTitle(count('from'))} → ${statusTitle(count('to'))}`,
    text: count('to') === REFUSED_STATUS ? refusalWords(word('reason'), word('comment')) : null,
  }),
  manager: ({ word, count }) => ({
    kind: 'manager',
    title: count('to_id') === 0 ? 'Менеджер снят' : `Менеджер: ${word('to') ?? 'без имени'}`,
  }),
  advice: ({ word }) => ({
    kind: 'advice',
    title: ADVISED[word('entity_type') as AdviceEntity] ?? 'Рекомендация',
    text: word('comment'),
  }),
  contact: ({ word }) => ({
    kind: 'contact',
    title: contactTitle(
      CHANNELS.find((channel) => channel === word('channel')) ?? 'call',
      OUTCOMES.find((outcome) => outcome === word('outcome')) ?? 'sent',
    ),
    text: word('text'),
  }),
  ban: ({ word }) => ({ kind: 'contact', title: BANS[word('ban') ?? ''] ?? BAN_LIFTED, text: word('text') }),
  note: ({ word }) => ({ kind: 'note', title: 'Заметка', text: word('text') }),
  task: ({ word }) => ({ kind: 'task', title: 'Поставлена задача', text: word('text') }),
  done: ({ word }) => ({ kind: 'task', title: 'Задача выполнена', text: word('text') }),
  hold: () => ({ kind: 'reservation', title: 'Забронирована квартира' }),
  rehold: ({ count }) => ({ kind: 'reservation', title: `Срок брони: до ${formatDateTime(count('until'))}` }),
  unhold: ({ word }) => ({ kind: 'reservation', title: `Бронь ${endedWord(word('because'))}` }),
  deal: () => ({ kind: 'deal', title: 'Закрыта сделка' }),
  undeal: () => ({ kind: 'deal', title: 'Сделка отменена' }),
  comparison: ({ word, count }) => ({
    kind: 'comparison',
    title:
      word('entity_type') === 'flat'
        ? `Сравнение: ${countOf(count('total'), NOUNS.flat)}`
        : `Сравнение: ${count('total')} ЖК`,
  }),
  picked: ({ word }) => ({
    kind: 'advice',
    title: word('value') === 'like' ? 'Нравится из подборки' : 'Не подходит из подборки',
    text: word('text'),
  }),
  sms: ({ word }) => ({ kind: 'sms', title: 'Отправлено SMS', text: word('text') }),
};

function wordsOf({ source, details }: EventRecord): Words {
  return WORDS[source]({
    word: (key) => (typeof details?.[key] === 'string' ? details[key] : null),
    count: (key) => (typeof details?.[key] === 'number' ? details[key] : 0),
  });
}
