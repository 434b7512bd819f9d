import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { endpoints } from '../../src/main/contract/index.ts';
import { ROLES } from '../../src/people/rules/roles.ts';
import type { Endpoint } from '../../src/platform/contract/endpoint.ts';
import type { Database } from '../../src/platform/db/open.ts';
import { type Evidence, judge } from './evidence.ts';
import { besideSite, type Enrolled, enrol, SIGNING } from './scenery/beside-site.ts';
import { type Site, startSite } from './scenery/site.ts';

export const title =
  'Every GET of the API and every page, asked for by everybody, leaves all rows and sequences as they were';

/**
 * What reading is meant to write: which cards clients look at and how often, what staff read of people, and how many requests
 * this process has accepted so far, which it tells before it shows the sums.
 */
const WRITTEN_BY_READING = new Set([
  ...['building_views', 'flat_views', 'view_changes', 'activity_counts'],
  ...['audit_log', 'lead_journals'],
]);
const PAGES = Number(process.env.PROVE_PAGES ?? 60);
const OWN_PAGES = [
  '/',
  '/novostroyki',
  '/me',
  '/favorites',
  '/auth',
  '/contacts',
  '/info/cookie',
  '/admin',
  '/admin/users',
  '/admin/audit',
];

type Rows = ReadonlyMap<string, string>;

/** A digest of each table's rows, and the state of each sequence. */
async function rowsOf({ background: db }: Database): Promise<Rows> {
  const { rows: names } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' order by 1`.execute(db);
  const found = new Map<string, string>();
  for (const { name } of names) {
    const { rows } = await sql<{ digest: string }>`select count(*) || ' ' || coalesce(
      md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${sql.table(name)} t`.execute(db);
    found.set(name, rows[0]?.digest ?? '');
  }
  const { rows } = await sql<{
    name: string;
    last: string;
  }>`select sequencename as name, coalesce(last_value, 0)::text as last
    from pg_sequences where schemaname = 'public'`.execute(db);
  for (const { name, last } of rows) found.set(`sequence ${name}`, last);
  return found;
}

export async function check(): Promise<Evidence> {
  const site = await startSite({ environment: SIGNING, catalogue: true });
  try {
    const people = await besideSite(site.folder, async (database) => {
      const manager = await enrol(database, ROLES.manager);
      const client = await enrol(database, ROLES.client, { managerId: manager.id, name: 'Анна' });
      return { client, manager, admin: await enrol(database, ROLES.admin) };
    });
    // What follows a start by itself must have happened: schedules, figures of the catalogue, the count of requests.
    await sleep(12_000);
    const before = await besideSite(site.folder, rowsOf);
    const asked = { calls: 0, pages: 0, answered: 0 };
    await crawlApi(site, people, asked);
    await crawlPages(site, Object.values(people), asked);
    await sleep(5_000);
    const after = await besideSite(site.folder, rowsOf);
    const changed = [...before].filter(([name, rows]) => after.get(name) !== rows).map(([name]) => name);
    const meant = (name: string): boolean => WRITTEN_BY_READING.has(name.replace(/^sequence (\w+?)(_id_seq)?$/, '$1'));
    const wrong = changed.filter((name) => !meant(name));
    const figures = {
      ...{ 'calls of the API': asked.calls, pages: asked.pages, 'answered with success': asked.answered },
      ...{ tables: before.size, 'changed as meant': changed.length - wrong.length, 'changed by reading': wrong.length },
    };
    const evidence = judge(figures, { 'changed by reading': 0 });
    const whole = asked.answered > asked.calls / 4 && asked.pages > 40;
    return {
      ...evidence,
      passed: evidence.passed && whole,
      ...(wrong.length > 0 ? { note: `${evidence.note}: ${wrong.join(', ')}` } : {}),
    };
  } finally {
    await site.stop();
  }
}

interface Asked {
  calls: number;
  pages: number;
  answered: number;
}

async function crawlApi(
  { base, folder }: Site,
  people: Readonly<Record<'client' | 'manager' | 'admin', Enrolled>>,
  asked: Asked,
): Promise<void> {
  const ids = await besideSite(folder, async ({ db }) => ({
    complex: (await db.selectFrom('complexes').select('id').where('published', '=', true).executeTakeFirstOrThrow()).id,
    flat: (await db.selectFrom('flats').select('id').executeTakeFirstOrThrow()).id,
    village: (await db.selectFrom('villages').select('id').executeTakeFirst())?.id ?? 1,
    client: people.client.id,
  }));
  const callers = [undefined, people.client, people.manager, people.admin];
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    for (const caller of callers) {
      const answer = await fetch(`${base}${addressOf(endpoint, ids)}`, {
        headers: {
          'user-agent': 'Mozilla/5.0 Firefox/140.0',
          ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
        },
      });
      await answer.arrayBuffer();
      asked.calls++;
      if (answer.ok) asked.answered++;
    }
  }
}

function addressOf(
  { path }: Endpoint,
  ids: Readonly<Record<'complex' | 'flat' | 'village' | 'client', number>>,
): string {
  const of = /\/(users|clients|staff)\b/.test(path)
    ? ids.client
    : path.includes('villages')
      ? ids.village
      : path.includes('flats')
        ? ids.flat
        : ids.complex;
  return path
    .replace('{kind}', 'districts')
    .replace('{key}', 'main')
    .replace(/\{\w+\}/g, String(of));
}

async function crawlPages({ base }: Site, people: readonly Enrolled[], asked: Asked): Promise<void> {
  const map = await (await fetch(`${base}/sitemap.xml`)).text();
  const more = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const listed: string[] = [];
  for (const address of more) {
    const text = address.endsWith('.xml') ? await (await fetch(address)).text() : '';
    listed.push(...(text ? [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => page) : [address]));
  }
  const every = Math.max(1, Math.floor(listed.length / PAGES));
  const pages = [
    ...OWN_PAGES.map((path) => `${base}${path}`),
    ...listed.filter((_, n) => n % every === 0).slice(0, PAGES),
  ];
  for (const [n, page] of pages.entries()) {
    const visitor = n % 2 === 0 ? undefined : people[n % people.length];
    const answer = await fetch(page, {
      redirect: 'manual',
      headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0', ...(visitor ? { cookie: visitor.cookie } : {}) },
    });
    await answer.arrayBuffer();
    asked.pages++;
  }
}
