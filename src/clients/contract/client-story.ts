import { z } from 'zod';
import { anyJson } from '../../platform/contract/any-json.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import {
  buildingRef,
  flatRef,
  officePaging,
  optional,
  personRef,
  staffRef,
} from '../../platform/contract/office-parts.ts';
import { rowId, wholeNumber } from '../../platform/contract/whole-number.ts';
import { villageRef } from './village-ref.ts';

/** The story of a client in one line of time, his comparisons, and what staff set for their own screens. */

const tag = 'clients';
const ofClient = z.object({ id: rowId });

export const TIMELINE_KINDS = [
  'view',
  'favorite',
  'lead',
  'status',
  'manager',
  'advice',
  'contact',
  'note',
  'task',
  'reservation',
  'deal',
  'comparison',
  'sms',
] as const;
/** Names of the kinds of events as the filter of 'История' shows them. */
export const TIMELINE_TITLES: Readonly<Record<(typeof TIMELINE_KINDS)[number], string>> = {
  view: 'Просмотры',
  favorite: 'Избранное',
  lead: 'Заявки',
  status: 'Статусы',
  manager: 'Менеджер',
  advice: 'Рекомендации',
  contact: 'Звонки и сообщения',
  note: 'Заметки',
  task: 'Задачи',
  reservation: 'Брони',
  deal: 'Сделки',
  comparison: 'Сравнения',
  sms: 'Сообщения',
};

export const timelineEvent = z.object({
  /** Unique within the timeline: kind and number. */
  key: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: z.string(),
  /** Russian, without the names below: 'Смотрел квартиру', 'Статус: Подбор → Показ'. */
  title: z.string(),
  /** Own words: of a note, a message, an outcome; null without any. Plain text. */
  text: z.string().nullable(),
  author: staffRef.nullable(),
  building: buildingRef.nullable(),
  flat: flatRef.nullable(),
  village: villageRef.nullable(),
  /** What the flat cost at that moment, roubles; null where there is no flat, or no price. */
  price_then: z.int().nullable(),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

const timelineQuery = z.object({
  kinds: z.preprocess(
    (given) =>
      given === undefined || given === '' ? undefined : [given].flat().flatMap((part) => String(part).split(',')),
    z.array(z.enum(TIMELINE_KINDS)).min(1).max(TIMELINE_KINDS.length).optional(),
  ),
  /** `meta.next` of the page before. */
  before: optional(z.string().regex(/^\d{1,17}-[a-z]+-\d{1,19}$/, 'Неизвестное место истории')),
  per_page: wholeNumber(1, 100).default(30),
});

export const clientTimeline = endpoint({
  name: 'clientTimeline',
  method: 'GET',
  path: '/api/clients/{id}/timeline',
  access: 'manager',
  tag,
  summary: 'Everything that happened with a client, newest first; read on with `before`',
  params: ofClient,
  query: timelineQuery,
  output: z.object({ data: z.array(timelineEvent), meta: z.object({ next: z.string().nullable() }) }),
  errors: ['not_found'],
});

export const officeTimeline = endpoint({
  name: 'officeTimeline',
  method: 'GET',
  path: '/api/clients/timeline',
  access: 'manager',
  tag,
  summary: "What staff did with the caller's clients and what these asked for, newest first (tab 'История')",
  query: timelineQuery,
  output: z.object({
    data: z.array(timelineEvent.extend({ user: personRef })),
    meta: z.object({ next: z.string().nullable() }),
  }),
});

export const comparisonRow = z.object({
  id: z.int(),
  /** Opens at /compare/{code}. */
  code: z.string(),
  entity_type: z.enum(['building', 'flat']),
  user: personRef,
  author: staffRef.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  buildings: z.array(buildingRef),
  /** Of a comparison of flats, in its order; their complexes are in `buildings`. */
  flats: z.array(flatRef),
});
export type ComparisonRow = z.output<typeof comparisonRow>;

export const listClientComparisons = endpoint({
  name: 'listClientComparisons',
  method: 'GET',
  path: '/api/clients/comparisons',
  access: 'manager',
  tag,
  summary: "Comparisons made for or by the caller's clients, newest first; of one client with `id`",
  query: z.object({ id: optional(rowId), entity_type: optional(z.enum(['building', 'flat'])), ...officePaging }),
  output: listOf(comparisonRow),
});

export const makeComparison = endpoint({
  name: 'makeComparison',
  method: 'POST',
  path: '/api/clients/{id}/comparisons',
  access: 'manager',
  tag,
  summary: 'Makes a comparison of up to six complexes or flats for a client',
  params: ofClient,
  body: z.object({
    entity_type: z.enum(['building', 'flat']),
    entity_ids: z.array(rowId).min(2, 'Выберите хотя бы два').max(6, 'Не более шести'),
  }),
  output: dataOf(comparisonRow),
  status: 201,
  errors: ['not_found'],
});

// ---- screens of staff
const preferenceKey = z.object({ key: z.string().regex(/^[a-z][a-z0-9._-]{0,59}$/) });

export const listPreferences = endpoint({
  name: 'listPreferences',
  method: 'GET',
  path: '/api/me/preferences',
  access: 'user',
  tag: 'me',
  summary: 'What the caller set for his own screens, by key',
  output: dataOf(z.record(z.string(), anyJson)),
});

export const setPreference = endpoint({
  name: 'setPreference',
  method: 'PUT',
  path: '/api/me/preferences/{key}',
  access: 'user',
  tag: 'me',
  summary: 'Keeps a setting of a screen: columns of a list, page size; at most 50 of 4,000 characters each',
  params: preferenceKey,
  body: z.object({
    value: anyJson
      .refine((value) => JSON.stringify(value).length <= 4_000, 'Слишком большое значение')
      .refine((value) => !/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(value)), 'Недопустимые символы'),
  }),
  output: dataOf(z.record(z.string(), anyJson)),
});
