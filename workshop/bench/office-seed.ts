import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';

/** Sizes of the seeded agency (the issue of the back-office). */
export const OFFICE_SIZES = {
  users: 100_000,
  managers: 50,
  complexes: 300,
  flats: 30_000,
  building_views: 1_200_000,
  flat_views: 800_000,
  favorite_buildings: 180_000,
  favorite_flats: 120_000,
  leads: 50_000,
  advices: 40_000,
  sms: 40_000,
} as const;
export type OfficeSizes = { readonly [Key in keyof typeof OFFICE_SIZES]: number };

const SURNAMES = 'Иванов,Петров,Сидоров,Ковалёв,Гареев,Чернышёв,Щербаков,Оганесян,Южаков,Лисицын,Журавлёв,Мещеряков';
const NAMES = 'Анна,Тимур,Ольга,Руслан,Софья,Константин,Марина,Алексей,Вероника,Павел,Игорь,Дарья';

/** A number in 0…below-1 that depends on the row and the salt only. */
const pick = (row: string, salt: number, below: string): string =>
  `((hashint8extended((${row})::bigint, ${salt}) & 9007199254740991) % (${below}))`;
/** A moment of the year before `now`. */
const moment = (row: string, salt: number): string =>
  `(select now from clock) - make_interval(secs => ${pick(row, salt, '31536000')})`;

/**
 * Fills a migrated, otherwise empty database with an agency of these sizes, the same each time: user 1 is an
 * administrator, 2…managers+1 are managers, the rest are clients, three quarters of them with a manager.
 */
export async function seedOffice(db: Db, sizes: OfficeSizes, now: Date): Promise<void> {
  for (const statement of statements(sizes, now)) await sql.raw(statement).execute(db);
  await sql`select merge_activity_counts()`.execute(db);
  await sql`select merge_view_counts()`.execute(db);
  await sql`select merge_view_sums()`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

function statements(sizes: OfficeSizes, now: Date): string[] {
  const clock = `with clock as (select '${now.toISOString()}'::timestamptz as now)`;
  const client = (row: string, salt: number): string =>
    `${sizes.managers + 2} + ${pick(row, salt, String(sizes.users - sizes.managers - 1))}`;
  const complex = (row: string, salt: number): string => `1 + ${pick(row, salt, String(sizes.complexes))}`;
  const flat = (row: string, salt: number): string => `1 + ${pick(row, salt, String(sizes.flats))}`;
  const word = (list: string, row: string, salt: number): string =>
    `split_part('${list}', ',', (1 + ${pick(row, salt, '12')})::int)`;
  const manager = (row: string, salt: number): string => `2 + ${pick(row, salt, String(sizes.managers))}`;
  const series = (count: number): string => `generate_series(1, ${count}) n`;
  return [
    `insert into developers (folded_name, title_eng, title_feed) select 'd' || n, 'developer-' || n, 'Застройщик ' || n from generate_series(1, 40) n`,
    `insert into complexes (title_eng, title_feed, lat_feed, lng_feed, region_code, published, developer_id_feed, release_year_feed, release_quarter_feed)
     select 'complex-' || n, 'Комплекс ' || n, 55.7, 37.6, 77, true, 1 + n % 40, 2027, 1 + n % 4 from ${series(sizes.complexes)}`,
    `insert into housings (complex_id, title_feed) select n, 'Корпус 1' from ${series(sizes.complexes)}`,
    `insert into flats (complex_id, housing_id, rooms, area_total, price_total, floor)
     select 1 + n % ${sizes.complexes}, 1 + n % ${sizes.complexes}, n % 5, 30 + n % 60, 8000000 + n * 100, 1 + n % 20 from ${series(sizes.flats)}`,
    `${clock} insert into users (phone, name, email, role, status, manager_id, referral_code, created_at, last_seen_at, activated_at)
     select (79000000000 + n)::text, ${word(NAMES, 'n', 1)} || ' ' || ${word(SURNAMES, 'n', 2)} || ' ' || n, 'user' || n || '@example.ru',
       case when n = 1 then 99 when n <= ${sizes.managers + 1} then 2 else 1 end,
       case when n <= ${sizes.managers + 1} then 1 else 1 + ${pick('n', 3, '7')} end,
       case when n > ${sizes.managers + 1} and ${pick('n', 4, '4')} < 3 then ${manager('n', 5)} end, 'r' || n,
       ${moment('n', 6)}, ${moment('n', 7)}, ${moment('n', 7)} from ${series(sizes.users)}`,
    `${clock} insert into building_views (user_id, complex_id, created_at)
     select user_id, complex_id, at from (select ${client('n', 10)} as user_id, ${complex('n', 11)} as complex_id, ${moment('n', 12)} as at
       from ${series(sizes.building_views)}) v order by at`,
    `${clock} insert into flat_views (user_id, flat_id, complex_id, created_at)
     select v.user_id, v.flat_id, f.complex_id, v.at from (select ${client('n', 13)} as user_id, ${flat('n', 14)} as flat_id, ${moment('n', 15)} as at
       from ${series(sizes.flat_views)}) v join flats f on f.id = v.flat_id order by v.at`,
    `${clock} insert into favorite_buildings (user_id, complex_id, created_at)
     select ${client('n', 16)}, ${complex('n', 17)}, ${moment('n', 18)} from ${series(sizes.favorite_buildings)} on conflict do nothing`,
    `${clock} insert into favorite_flats (user_id, flat_id, created_at)
     select ${client('n', 19)}, ${flat('n', 20)}, ${moment('n', 21)} from ${series(sizes.favorite_flats)} on conflict do nothing`,
    `${clock} insert into advices (user_id, entity_type, entity_id, complex_id, created_by, created_at, updated_at, view_count)
     select v.user_id, v.kind, case v.kind when 'flat' then f.id else v.complex_id end,
       case v.kind when 'flat' then f.complex_id else v.complex_id end, v.author, v.at, v.at, 1
     from (select ${client('n', 22)} as user_id, case when n % 2 = 0 then 'building' else 'flat' end as kind, ${complex('n', 23)} as complex_id,
       ${flat('n', 24)} as flat_id, ${manager('n', 25)} as author, ${moment('n', 26)} as at from ${series(sizes.advices)}) v
       join flats f on f.id = v.flat_id on conflict do nothing`,
    `${clock} insert into leads (kind, phone, user_id, link, body_hash, basis, state, taken_by, taken_at, answered_at, created_at)
     select case n % 3 when 0 then 'quiz' when 1 then 'callback' else 'feedback' end, (79000000000 + n)::text,
       case when n % 2 = 0 then ${client('n', 27)} end, '/complex-' || ${complex('n', 28)}, 'h' || n, 'consent',
       case when n % 20 = 0 then 'new' when n % 20 = 1 then 'taken' else 'answered' end,
       case when n % 20 > 0 then ${manager('n', 29)} end, at + interval '5 minutes', case when n % 20 > 1 then at + interval '9 minutes' end, at
     from (select n, ${moment('n', 30)} as at from ${series(sizes.leads)}) v(n, at) order by at`,
    `${clock} insert into messages (sender, phone, purpose, text, status, created_at)
     select 'NOVOSEL', (79000000000 + ${pick('n', 31, String(sizes.users))})::text, 'password', 'Пароль: ••••', 'sent', ${moment('n', 32)} from ${series(sizes.sms)}`,
    `${clock} insert into notes (user_id, author_id, text, created_at, updated_at)
     select ${client('n', 33)}, ${manager('n', 34)}, 'Заметка ' || n, at, at from (select n, ${moment('n', 35)} as at from ${series(sizes.advices)}) v(n, at)`,
    `${clock} insert into tasks (user_id, author_id, assignee_id, text, due_at, done_at, created_at)
     select ${client('n', 36)}, ${manager('n', 37)}, ${manager('n', 37)}, 'Позвонить ' || n, at + interval '30 days', case when n % 4 > 0 then at end, at
     from (select n, ${moment('n', 38)} as at from ${series(sizes.advices)}) v(n, at)`,
    `${clock} insert into status_changes (user_id, from_status, to_status, author_id, at)
     select ${client('n', 39)}, 1, 2, ${manager('n', 40)}, ${moment('n', 41)} from ${series(sizes.users)}`,
    `${clock} insert into reservations (user_id, flat_id, author_id, price, created_at, expires_at)
     select ${client('n', 42)}, n, ${manager('n', 43)}, 9000000, (select now from clock), (select now from clock) + interval '3 days' from ${series(1_000)}`,
    // The way on: every third client to a show, every ninth to a deal, every seventh lost.
    `${clock} insert into status_changes (user_id, from_status, to_status, author_id, at, refusal_reason)
     select s.user_id, 2, case when s.id % 9 = 0 then 6 when s.id % 7 = 0 then 7 else 3 end, s.author_id, s.at + interval '3 days',
       case when s.id % 9 > 0 and s.id % 7 = 0 then 'price' end from status_changes s where s.id % 3 = 0 or s.id % 7 = 0`,
    `${clock} update users set source_kind = case id % 4 when 0 then 'direct' else 'utm' end,
       source = case when id % 4 > 0 then split_part('yandex,vk,avito', ',', (id % 4)::int) end where role = 1`,
    `${clock} insert into deals (user_id, flat_id, author_id, price, commission, created_at)
     select ${client('n', 44)}, n, ${manager('n', 45)}, 9000000 + n * 1000, 250000, ${moment('n', 46)}
       from generate_series(1001, ${1_000 + Math.ceil(sizes.users / 30)}) n where n <= ${sizes.flats}`,
    `insert into work_hours (manager_id, weekday, from_minute, to_minute)
     select 2 + (w % ${sizes.managers}), w, 540, 1260 from generate_series(1, 7) w`,
  ];
}
