import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { allPlaces, loadReference } from './load-reference.ts';
import { seedGeography } from './seed-geography.ts';

describe('seeding the reference geography', () => {
  let database: Database;
  const reference = loadReference();
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  test('writes every place and open line once, and nothing the second time', async () => {
    const { db } = database;
    expect(await seedGeography(db, reference)).toBe(true);
    expect(await seedGeography(db, reference)).toBe(false);
    const places = await db.selectFrom('geo_entities').selectAll().orderBy('id').execute();
    expect(places.map(({ id }) => id)).toEqual(
      allPlaces(reference)
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    );
    const hamovniki = places.find(({ title_eng }) => title_eng === 'hamovniki');
    expect(hamovniki).toMatchObject({
      kind: 'district',
      parent_id: 101,
      region_code: 77,
      locative: 'в\u00a0Хамовниках',
    });
    expect(hamovniki?.title_cases).toMatchObject({ genitive: 'Хамовников', prepositional: 'Хамовниках' });
    const lines = await db.selectFrom('metro_lines').select('code').execute();
    expect(lines).toHaveLength(reference.lines.length);
  });

  test('changes what the reference says differently and keeps what it no longer has', async () => {
    const { db } = database;
    const [first, ...others] = reference.stations;
    if (!first) throw new Error('no stations');
    const renamed = { ...reference, stations: [{ ...first, title: 'Улица Подбельского' }, ...others.slice(1)] };
    expect(await seedGeography(db, renamed)).toBe(true);
    const titles = await db
      .selectFrom('geo_entities')
      .select('title')
      .where('id', 'in', [first.id, others[0]?.id ?? 0])
      .orderBy('id')
      .execute();
    expect(titles).toEqual([{ title: 'Улица Подбельского' }, { title: others[0]?.title }]);
  });

  test('may run in several processes at once', async () => {
    const { db } = database;
    const changed = { ...reference, lines: reference.lines.map((line) => ({ ...line, title: `${line.title}!` })) };
    await Promise.all([seedGeography(db, changed), seedGeography(db, changed), seedGeography(db, changed)]);
    const line = await db.selectFrom('metro_lines').select('title').where('code', '=', '1').executeTakeFirst();
    expect(line?.title).toBe('Сокольническая линия!');
  });
});
