import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { askingOperator, decideBy, type Rulings, UndecidedPlaces } from './ask-operator.ts';
import type { Decide } from './decisions.ts';
import { eraseSubject } from './erase-subject.ts';
import { scrubStorage, touchedTables } from './scrub-storage.ts';

const PHONE = '79413778287';
let database: Database;
let files: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  files = mkdtempSync(join(tmpdir(), 'novosel-files-'));
  writeFileSync(join(files, 'export-1.json'), JSON.stringify({ phone: PHONE, data: [{ name: 'кто угодно' }] }));
  writeFileSync(join(files, 'export-2.json'), JSON.stringify({ phone: '79990000001', data: ['друг 8 941 377-82-87'] }));
  writeFileSync(join(files, 'incident-1.csv'), `79990000001;Друг\n${PHONE};Ерасов\n`);
  writeFileSync(join(files, 'act-1.txt'), `Субъект: ${PHONE}`);
  writeFileSync(join(files, 'export-3.json'), '{"phone": "79990000002"');
  return () => rmSync(files, { recursive: true, force: true });
});

const erase = (decide: Decide, known = {}) =>
  eraseSubject(
    { phone: PHONE },
    {
      db: database.db,
      spool: '/nowhere',
      files,
      act: '2',
      reason: 'обращение',
      withDeals: false,
      decide,
      known,
      now: 0,
    },
  );
const read = (name: string): string => readFileSync(join(files, name), 'utf8');
const rulings = (more: Partial<Rulings> = {}): Rulings => ({ redact: [], keep: [], others: 'ask', ...more });

describe('files about a person', () => {
  it('go when they are copies for him, are decided about when they are of others, and stay when they are acts', async () => {
    const decide = decideBy(
      rulings({ keep: ['personal-data/incident-1.csv'], redact: ['personal-data/export-2.json'] }),
    );
    const { destroyed, mentions } = await erase(decide);
    expect(readdirSync(files).sort()).toEqual(['act-1.txt', 'export-2.json', 'export-3.json', 'incident-1.csv']);
    expect(JSON.parse(read('export-2.json'))).toEqual({ phone: '79990000001', data: ['друг [удалено]'] });
    expect(read('incident-1.csv')).toContain(PHONE);
    expect(destroyed).toContainEqual({ category: 'выгрузки для субъекта на диске', table: 'files', rows: 1 });
    expect(mentions.map(({ id, done }) => [id, done])).toEqual([
      ['personal-data/export-2.json', 'redact'],
      ['personal-data/incident-1.csv', 'keep'],
    ]);
  });

  it('are untouched while somebody has to decide about one, and all are listed', async () => {
    const before = readdirSync(files).map(read);
    const asking = askingOperator(rulings({ redact: ['personal-data/export-2.json'] }), (decide) => erase(decide));
    await expect(asking).rejects.toBeInstanceOf(UndecidedPlaces);
    await expect(asking).rejects.toThrow(/personal-data\/incident-1\.csv \(телефон\): .*«79413778287»/);
    await expect(asking).rejects.not.toThrow(/export-2/);
    expect(readdirSync(files).map(read)).toEqual(before);
  });

  it('are decided about together when that was said', async () => {
    await erase(decideBy(rulings({ others: 'redact' })), { names: ['Ерасов'] });
    expect(read('incident-1.csv')).toBe('79990000001;Друг\n[удалено];[удалено]\n');
  });
});

describe('below the tables', () => {
  const statistics = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stats s
      where schemaname = 'public' and s::text like '%9413778287%'`.execute(database.db);
    return rows[0]?.n ?? -1;
  };

  it.each(['some of a table', 'all of a table'])('statistics forget values when %s was destroyed', async (what) => {
    const { db } = database;
    const many = what === 'all of a table' ? 0 : 50;
    await sql`delete from messages`.execute(db);
    await sql`insert into messages (sender, phone, purpose, text, status, created_at)
      select 'x', case n when 0 then ${PHONE} else (79990000000 + n)::text end, 'password', 'x', 'sent', now()
      from generate_series(0, ${many}) n, generate_series(1, 3)`.execute(db);
    await sql`analyze messages`.execute(db);
    expect(await statistics()).toBeGreaterThan(0);
    const { mentions } = await erase(decideBy(rulings({ others: 'keep' })));
    expect(await scrubStorage(db, await touchedTables(db, mentions))).toEqual({ in_place: [], server: true });
    expect(await statistics()).toBe(0);
  });
});
