import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import * as curation from '../../../agency/contract/curation.ts';
import { getFirstSteps } from '../../../agency/contract/first-steps.ts';
import * as buildings from '../../../complex/contract/buildings.ts';
import { openApp } from '../../../main/open-app.ts';
import { listPaymentProgrammes } from '../../../payments/contract/payments.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import * as identity from '../../contract/identity.ts';
import { unknownLocation } from '../../formats/record.ts';
import { writeCian } from '../../formats/writing/write-cian.ts';
import { HOUR, ImportBench, lots } from '../testing.ts';

let bench: ImportBench;
let app: App;
let admin: ApiClient;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  bench = await ImportBench.open();
  app = await openApp(loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' }), {
    database: bench.database,
    log: pino({ level: 'silent' }),
    now: () => bench.now,
    closers,
  });
  admin = callerOf(app, await insertUser(bench.database.db, 99), { role: 99 });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await bench.close();
});

/** A feed as developers give it to CIAN: neither a point nor a developer nor a declaration. */
const feed = (complex_title: string) => {
  const location = { ...unknownLocation(), address: 'Россия, Московская область, Люберцы, Марусино' };
  const offers = lots(30, () => ({ location, complex_key: null, complex_title }));
  return bench.file([...writeCian('2026-03-01T00:00:00+03:00', offers)].join(''));
};
const done = async () =>
  (await admin.call(getFirstSteps, {})).data.steps.filter((step) => step.done).map(({ key }) => key);
const onSite = async () => {
  await app.catalogue.refresh();
  return (await admin.call(buildings.listBuildings, { query: {} })).data;
};

test('a newcomer leads a feed without point, developer and with a rename to flats on the site', async () => {
  expect(await done()).toEqual([]);
  expect((await admin.call(listPaymentProgrammes, {})).data).toMatchObject({ demo: false, programmes: [] });
  await bench.import(feed('Легенда Марусино'));
  expect(await done()).toEqual(['feed']);
  expect(await onSite()).toEqual([]);
  const [waiting] = (await admin.call(curation.listCuratedComplexes, { query: { lacking: 'point' } })).data;
  const params = { id: waiting?.id ?? 0 };
  expect(waiting).toMatchObject({ title: 'Легенда Марусино', published: false, flats: 30 });
  const [place] = (await admin.call(curation.suggestComplexPlaces, { params })).data;
  expect(place).toMatchObject({ title: expect.stringContaining('Люберцы') });
  const { version } = (await admin.call(curation.getCuratedComplex, { params })).data;
  // The middle of a town is no place from which a way on foot can be told.
  const point = `${place?.lat}, ${place?.lng}`;
  await admin.call(curation.changeCuratedComplex, { params, body: { version, point, place_approximate: true } });
  expect(await onSite()).toMatchObject([
    { titles: { title: 'Легенда Марусино' }, title_eng: 'legenda-marusino', near: { stations: [] } },
  ]);
  const card = async () => (await admin.call(buildings.getBuilding, { params: { id: 'legenda-marusino' } })).data;
  expect(await card()).toMatchObject({ place_approximate: true, location: { district: 'Люберцы' } });
  const roughly = (await admin.call(curation.getCuratedComplex, { params })).data;
  expect(roughly).toMatchObject({ place_approximate: true, place: { stations: [] } });
  await admin.call(curation.changeCuratedComplex, {
    params,
    // Whoever states a point and says nothing more knows it.
    body: { version: roughly.version, point: '55.68, 37.9' },
  });
  await onSite();
  const exactly = await card();
  expect(exactly.place_approximate).toBe(false);
  expect(exactly.near.stations.length).toBeGreaterThan(0);
  expect(await done()).toEqual(['feed', 'complex']);
  bench.now += HOUR;
  const renamed = await bench.import(feed('Новая Легенда'));
  expect(renamed).toMatchObject({ status: 'complete', counts: { new: 0, missing: 0 } });
  const [question] = (await admin.call(identity.listFeedQuestions, { query: {} })).data;
  expect(question).toMatchObject({ kind: 'rename' });
  const questions = [{ id: question?.id ?? 0, version: question?.version ?? 0 }];
  await admin.call(identity.answerFeedQuestions, { body: { questions, answer: 'accept' } });
  expect(await onSite()).toMatchObject([{ titles: { title: 'Новая Легенда' }, title_eng: 'legenda-marusino' }]);
});
