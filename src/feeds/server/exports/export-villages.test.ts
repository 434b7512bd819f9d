import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { TestDoor } from '../../../../test/factories/door.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { listMerges, mergeComplexes, undoMerge } from '../../../agency/contract/merging.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import * as contract from '../../contract/exports.ts';
import { readAll } from '../../formats/fixtures/feed-bytes.ts';

let door: TestDoor;
let admin: ApiClient;
let luzhki = 0;
let bor = 0;

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10);
const offerRow = fc.record({
  type: fc.constantFrom(3, 4, 8),
  status: fc.constantFrom(1, 1, 2, 3, 4),
  price_total: maybe(fc.integer({ min: 1_000_000, max: 900_000_000 })),
  area: maybe(tenths(50, 600)),
  area_plot: tenths(2, 60),
  floors: maybe(fc.integer({ min: 1, max: 3 })),
  rooms: maybe(fc.integer({ min: 1, max: 9 })),
  building_type: maybe(fc.constantFrom(1, 2, 3)),
  description: maybe(fc.constantFrom('У воды & леса', '«Ёлки» <рядом>')),
});
type Row = typeof offerRow extends fc.Arbitrary<infer T> ? T : never;
let rows: (Row & { readonly id: number; readonly village: string })[] = [];

beforeAll(async () => {
  door = await TestDoor.open({ PUBLIC_URL: 'https://agency.example', BRAND_PHONE: '+7 (495) 012-34-56' });
  const { db } = door.app;
  admin = callerOf(door.app, await insertUser(db, 99), { role: 99, origin: 'https://agency.example' });
  const place = { lat_feed: 55.9, lng_feed: 37.2, region_code: 50, address_feed: 'Московская область, Истра' };
  const made = async (title: string, title_eng: string, published: boolean) =>
    (
      await db
        .insertInto('villages')
        .values({
          ...place,
          title_feed: title,
          title_eng,
          published,
          communications: JSON.stringify({ gas: true, water: false }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  luzhki = await made('Лужки & реки', 'luzhki', true);
  bor = await made('Бор', 'bor', true);
  const hidden = await made('Скрытый', 'hidden-village', false);
  const villages = [
    ['Лужки & реки', luzhki],
    ['Бор', bor],
    ['Скрытый', hidden],
  ] as const;
  rows = [];
  for (const [i, row] of fc.sample(offerRow, 60).entries()) {
    const [village, village_id] = villages[i % 3] ?? villages[0];
    // The catalogue keeps areas as real: hundredths come back as they were.
    const { id } = await db
      .insertInto('village_offers')
      .values({ ...row, village_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    rows.push({ ...row, id, village });
  }
});
afterAll(() => door.close());

type Body = Parameters<typeof add>[0];
async function add(body: {
  format: 'yrl' | 'cian';
  complexes?: number[];
  villages?: number[];
  with_villages?: boolean;
}) {
  await door.fresh();
  return (await admin.call(contract.addExport, { body: { title: 'Портал', ...body } })).data;
}
const fetchFile = (address: string, headers: Record<string, string> = {}) =>
  door.server.inject({ method: 'GET', url: new URL(address).pathname, headers, remoteAddress: '10.0.0.9' });
async function read(body: Body) {
  const made = await add(body);
  return { ...made, ...(await readAll((await fetchFile(made.address ?? '')).body)) };
}

describe('offers of villages in a file', () => {
  it.each(['yrl', 'cian'] as const)('read back from %s are what the site shows, fact by fact', async (format) => {
    const { offers, offers: read_back, summary } = await read({ format, with_villages: true });
    expect(summary).toMatchObject({ format, root_closed: true, bad_share: 0 });
    const shown = rows.filter(({ status, village }) => status === 1 && village !== 'Скрытый');
    expect(shown.length).toBeGreaterThan(5);
    const told = read_back.map((offer) => ({
      id: offer.external_id,
      type: offer.type,
      village: offer.village_title,
      price_total: offer.price_total,
      area: offer.area,
      area_plot: offer.area_plot,
      floors: offer.floors,
      description: offer.description,
      address: offer.location.address,
      lat: offer.location.lat,
      gas: offer.gas,
      water: offer.water,
      rooms: format === 'yrl' ? offer.rooms : null,
    }));
    const known = shown.map((row) => ({
      id: `v${row.id}`,
      type: row.type,
      village: row.village,
      price_total: row.price_total,
      area: row.area,
      area_plot: row.area_plot,
      floors: row.floors,
      description: row.description,
      address: 'Московская область, Истра',
      lat: 55.9,
      gas: true,
      water: false,
      rooms: format === 'yrl' ? row.rooms : null,
    }));
    const byId = (list: typeof told) => list.toSorted((a, b) => a.id.localeCompare(b.id));
    expect(byId(told)).toEqual(byId(known));
    expect(offers).toHaveLength(shown.length);
  });

  it('are there only where they are asked for, and of the villages that are named', async () => {
    expect((await read({ format: 'yrl' })).offers).toEqual([]);
    const one = await read({ format: 'yrl', with_villages: true, villages: [bor] });
    expect(new Set(one.offers.map(({ village_title }) => village_title))).toEqual(new Set(['Бор']));
    expect(one.lots).toEqual([]);
    expect(one.villages).toEqual([{ id: bor, title: 'Бор' }]);
    await expect(add({ format: 'yrl', with_villages: true, villages: [9_999_999] })).rejects.toMatchObject({
      code: 'invalid_value',
    });
  });

  it('make the file another one when they change', async () => {
    const { address } = await add({ format: 'yrl', with_villages: true });
    const { etag } = (await fetchFile(address ?? '')).headers;
    const known = { 'if-none-match': String(etag) };
    expect((await fetchFile(address ?? '', known)).statusCode).toBe(304);
    door.pass(1_000);
    await door.app.db
      .updateTable('village_offers')
      .set({ price_total: 123_456_789, status: 1, updated_at: new Date(door.clock) })
      .where('village_id', '=', luzhki)
      .execute();
    const next = await fetchFile(address ?? '', known);
    expect(next.statusCode).toBe(200);
    expect(next.body).toContain('123456789');
  });
});

describe('a file that is limited to a complex', () => {
  it('follows it when it is merged into another one, and back when that is undone', async () => {
    const { db } = door.app;
    const [from, into, last] = [
      await insertComplex(db, { title_feed: 'Прежний' }),
      await insertComplex(db, { title_feed: 'Новый' }),
      await insertComplex(db, { title_feed: 'Последний' }),
    ];
    await insertFlat(db, from, { floor: 2 });
    const { id, address } = await add({ format: 'yrl', complexes: [from] });
    const titles = async () => {
      await door.app.catalogue.refresh();
      return (await readAll((await fetchFile(address ?? '')).body)).lots.map(({ complex_title }) => complex_title);
    };
    const named = async () => {
      const { data } = await admin.call(contract.listExports, {});
      return data.find((one) => one.id === id)?.complexes.map(({ title }) => title);
    };
    expect(await titles()).toEqual(['Прежний']);
    await admin.call(mergeComplexes, { params: { id: from }, body: { into } });
    expect([await titles(), await named()]).toEqual([['Новый'], ['Новый']]);
    await admin.call(mergeComplexes, { params: { id: into }, body: { into: last } });
    expect([await titles(), await named()]).toEqual([['Последний'], ['Последний']]);
    for (const complex of [last, into]) {
      const { data } = await admin.call(listMerges, { params: { id: complex } });
      await admin.call(undoMerge, { params: { id: data[0]?.id ?? 0 } });
    }
    expect([await titles(), await named()]).toEqual([['Прежний'], ['Прежний']]);
  });
});
