import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { insertComplex } from '../../../../test/factories/catalogue.ts';
import { TestDoor } from '../../../../test/factories/door.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { makeMap } from '../../../../workshop/map/make-map.ts';
import { suggestComplexPlaces } from '../../contract/curation.ts';

const folder = mkdtempSync(join(tmpdir(), 'novosel-houses-'));
let door: TestDoor;
afterAll(async () => {
  await door.close();
  rmSync(folder, { recursive: true });
});

test('the house of its address is offered for a complex without a point, and nothing near it for another address', async () => {
  const map = join(folder, 'map.pmtiles');
  await makeMap({ from: new URL('../../../../workshop/map/sample.osm.pbf', import.meta.url).pathname, to: map });
  door = await TestDoor.open({ MAP_FILE: map });
  const { db } = door.app;
  const admin = callerOf(door.app, await insertUser(db, 99), { role: 99 });
  const placeOf = async (address: string) => {
    const id = await insertComplex(db, { lat_feed: null, lng_feed: null, address_feed: address, published: false });
    const { data } = await admin.call(suggestComplexPlaces, { params: { id } });
    return data.filter(({ precision }) => precision === 'house').map(({ title }) => title);
  };
  expect(await placeOf('Россия, г. Москва, ул. Льва Толстого, д. 7, корп. 2')).toEqual([
    'Москва, улица Льва Толстого, 7 к2',
  ]);
  expect(await placeOf('Россия, г. Москва, ул. Льва Толстого, вл. 99')).toEqual([]);
  expect(await placeOf('г. Тверь, ул. Льва Толстого, д. 7, корп. 2')).toEqual([]);
});
