import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { readSubjects } from '../../../complex/server/listing-refs.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Limit } from '../../../platform/limits/limit.ts';
import { addressKey, peekWait, takeSlots } from '../../../platform/limits/throttle.ts';
import type { SelectionItem } from '../../contract/selections.ts';
import { readPlaces } from './places.ts';
import { digestOf } from './token.ts';

/** Addresses that open nothing, of one address of the network, within an hour. */
const WRONG_MOST = 30;
const HOUR = 3_600_000;
/** People whose reactions one selection keeps: a family and its friends. */
const PEOPLE_MOST = 10;

const wrongOf = (ip: string): Limit => ({ key: `selection:${addressKey(ip)}`, most: WRONG_MOST, window: HOUR });

export interface Opened {
  readonly id: number;
  readonly user_id: number | null;
  readonly author_id: number | null;
  readonly title: string;
  readonly greeting: string | null;
  readonly author: string | null;
  readonly sent_at: Date;
}

/**
 * The selection of a secret address. Wrong, expired and revoked ones are one answer, after one query; who tries thirty wrong
 * ones in an hour waits.
 *
 * @throws {Failure} `not_found`, `too_many_requests`.
 */
export async function selectionOf({ app, request }: CallContext, token: string): Promise<Opened> {
  const { db } = app;
  const now = app.now();
  const limit = wrongOf(request.ip);
  const digest = digestOf(token) ?? hash('sha256', token, 'buffer');
  const { rows } = await sql<Opened>`select s.id, s.user_id, s.author_id, s.title, s.greeting, s.sent_at,
      case when s.show_author then split_part(a.name, ' ', 1) end as author
    from selections s left join users a on a.id = s.author_id
    where s.token_hash = ${digest} and s.state = 'sent' and s.expires_at > ${new Date(now)}`.execute(db);
  const [found] = rows;
  // A right address opens whatever others of the same network tried.
  if (found) return found;
  const wait =
    (await peekWait(db, [limit], now)) ?? (await db.transaction().execute((trx) => takeSlots(trx, [limit], now)));
  if (wait !== undefined) throw tooMany(wait);
  throw new Failure('not_found', { detail: 'Подборка больше не доступна. Попросите новую' });
}

const tooMany = (wait: number): Failure =>
  new Failure('too_many_requests', {
    detail: 'Слишком много попыток, попробуйте позже',
    retryAfterSeconds: Math.ceil(wait / 1_000),
  });

interface ItemRow {
  id: number;
  entity_type: 'building' | 'flat' | 'offer';
  entity_id: number;
  complex_id: number | null;
  snapshot: { price: number | null };
  value: 'like' | 'no' | null;
  comment: string | null;
  offer_title: string | null;
  offer_price: number | null;
  offer_status: number | null;
  village: string | null;
  village_path: string | null;
}

/** What a selection shows, with the reactions of the one who looks. */
export async function readItems(
  db: Db,
  selection: number,
  person: string | undefined,
  now: number,
): Promise<SelectionItem[]> {
  const { rows } =
    await sql<ItemRow>`select i.id, i.entity_type, i.entity_id, i.complex_id, i.snapshot, r.value, r.comment,
      o.title as offer_title, o.price_total as offer_price, o.status as offer_status, v.title as village,
      case when v.published then v.title_eng end as village_path
    from selection_items i
      left join selection_people p on p.selection_id = i.selection_id and p.key_hash = ${keyOf(person ?? '')}
      left join selection_reactions r on r.item_id = i.id and r.person_id = p.id
      left join village_offers o on i.entity_type = 'offer' and o.id = i.entity_id
      left join villages v on v.id = o.village_id
    where i.selection_id = ${selection} and i.removed_at is null order by i.position`.execute(db);
  return presentItems(db, rows, now);
}

/** Things of these selections that somebody reacted to, by selection, the latest press first: of several people, once for each answer. */
export async function readReacted(
  db: Db,
  selections: readonly number[],
  now: number,
): Promise<Map<number, SelectionItem[]>> {
  const { rows } = await sql<ItemRow & { selection_id: number }>`
    select i.selection_id, i.id, i.entity_type, i.entity_id, i.complex_id, i.snapshot, r.value, r.comment,
      o.title as offer_title, o.price_total as offer_price, o.status as offer_status, v.title as village,
      case when v.published then v.title_eng end as village_path
    from selection_items i
      cross join lateral (select distinct on (value) value, comment, at from selection_reactions where item_id = i.id
        order by value, at desc) r
      left join village_offers o on i.entity_type = 'offer' and o.id = i.entity_id
      left join villages v on v.id = o.village_id
    where i.selection_id = any(${[...selections]}::bigint[]) and i.removed_at is null order by r.at desc, i.id`.execute(
    db,
  );
  const items = await presentItems(db, rows, now);
  const found = new Map<number, SelectionItem[]>();
  for (const [index, { selection_id }] of rows.entries()) {
    const item = items[index];
    if (item) found.set(Number(selection_id), [...(found.get(Number(selection_id)) ?? []), item]);
  }
  return found;
}

async function presentItems(db: Db, rows: readonly ItemRow[], now: number): Promise<SelectionItem[]> {
  const subjects = await readSubjects(
    db,
    {
      complexes: rows.map(({ complex_id }) => complex_id),
      flats: rows.map(({ entity_type, entity_id }) => (entity_type === 'flat' ? entity_id : null)),
    },
    now,
  );
  const places = await readPlaces(
    db,
    {
      flats: rows.flatMap(({ entity_type, entity_id }) => (entity_type === 'flat' ? [entity_id] : [])),
      complexes: rows.flatMap(({ entity_type, complex_id }) => (entity_type === 'building' ? (complex_id ?? []) : [])),
    },
    now,
  );
  return rows.map((row) => {
    const flat = row.entity_type === 'flat' ? subjects.flats.get(row.entity_id) : undefined;
    const complex = flat ? (subjects.complexOf.get(flat.id) ?? row.complex_id) : row.complex_id;
    const building = complex === null ? undefined : subjects.buildings.get(complex);
    const flat_id = row.entity_type === 'flat' ? row.entity_id : null;
    const own = {
      id: Number(row.id),
      flat_id,
      price_was: row.snapshot.price,
      reaction: row.value,
      comment: row.comment,
    };
    if (row.entity_type === 'offer')
      return {
        ...own,
        title: row.offer_title ?? 'Предложение посёлка',
        about: row.village,
        facts: [],
        held: false,
        image: null,
        is_plan: false,
        link: row.village_path === null ? null : `/${row.village_path}`,
        on_sale: row.offer_status === 1,
        hidden: false,
        price: row.offer_status === 1 ? row.offer_price : null,
      };
    const there = flat ? places.flats.get(flat.id) : places.complexes.get(complex ?? 0);
    const place = [building?.title, flat?.housing, there?.floor];
    const path = building?.published ? `/${building.title_eng}` : null;
    const shown = building?.published === true;
    const onSale = shown && (!flat || flat.status === 1);
    return {
      ...own,
      title: flat?.title ?? building?.title ?? 'Объект недоступен',
      about: flat ? place.filter(Boolean).join(', ') : null,
      facts: [...(there?.facts ?? [])],
      held: onSale && there?.held === true,
      image: flat?.image ?? building?.image ?? null,
      is_plan: typeof flat?.image === 'string',
      link: path === null ? null : flat ? `${path}?flat=${flat.id}` : path,
      on_sale: onSale,
      hidden: flat ? flat.hidden || (!shown && flat.status === 1) : building !== null && !shown,
      price: flat && onSale ? flat.price_total : null,
    };
  });
}

const keyOf = (person: string): Buffer => hash('sha256', person, 'buffer');

/** Who reacts, by the key of his device. @throws {Failure} when more people than a family react to one selection. */
export async function personOf(trx: Kysely<Tables>, selection: number, person: string, now: Date): Promise<number> {
  await sql`select from selections where id = ${selection} for no key update`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    insert into selection_people (selection_id, key_hash, first_at, last_at)
    select ${selection}, ${keyOf(person)}, ${now}, ${now}
    where exists (select from selection_people where selection_id = ${selection} and key_hash = ${keyOf(person)})
      or (select count(*) from selection_people where selection_id = ${selection}) < ${PEOPLE_MOST}
    on conflict (selection_id, key_hash) do update set last_at = excluded.last_at returning id`.execute(trx);
  const [row] = rows;
  if (!row)
    throw new Failure('too_many_requests', {
      detail: 'Подборку смотрит слишком много людей',
      retryAfterSeconds: 3_600,
    });
  return Number(row.id);
}
