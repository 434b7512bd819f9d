import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertComplex, insertFlat } from '../../../test/factories/catalogue.ts';
import { TestDoor } from '../../../test/factories/door.ts';

let door: TestDoor;
const ids = { one: 0, two: 0 };

beforeAll(async () => {
  door = await TestDoor.open();
  const { db, catalogue } = door.app;
  ids.one = await insertComplex(db, { rating: 5 });
  ids.two = await insertComplex(db, { rating: 4 });
  for (const id of [ids.one, ids.two]) await insertFlat(db, id, { rooms: 1, price_total: 9_000_000, area_total: 40 });
  await catalogue.refresh();
});
afterAll(() => door.close());

const found = (answer: { json: () => { data: { list: { data: { id: number }[] } } } }): number[] =>
  answer.json().data.list.data.map(({ id }) => id);

test('one search is one answer, whichever way its address is spelled and whoever asks', async () => {
  const { catalogue } = door.app;
  const before = catalogue.answers.count;
  const spellings = ['/api/search?rooms=1', '/api/search?segments=odnokomnatnye', '/api/search?rooms=1&wkl=x'];
  const answers = [];
  for (const address of spellings) answers.push(await door.get(address));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  expect(answers.map(found)).toEqual(Array(3).fill([ids.one, ids.two]));
  expect(catalogue.answers.count - before, 'one by what is asked, one a spelling').toBe(4);
});

test('favourites are those of whoever asks', async () => {
  const [first, second] = [await door.register(), await door.register()];
  const address = '/api/search?favorites=1';
  await door.post(`/api/me/favorites/buildings/${ids.two}`, undefined, { token: first.token });
  expect(found(await door.get(address, { token: first.token }))).toEqual([ids.two]);
  expect(found(await door.get(address, { token: second.token }))).toEqual([]);
  expect((await door.get(address)).status).toBe(401);
});

test('a page behind the last one is none, and nothing is kept of it', async () => {
  const { catalogue } = door.app;
  const before = catalogue.answers.count;
  expect((await door.get('/api/search?page=2')).status).toBe(404);
  expect(catalogue.answers.count).toBe(before);
});
