import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { type CuratedFlat, correctFlat, listCuratedFlats } from '../src/agency/contract/flats.ts';
import { getFlat } from '../src/complex/contract/flats.ts';
import type { LotFacts } from '../src/feeds/formats/record.ts';
import type { ImportRequest } from '../src/feeds/server/import-request.ts';
import { HOUR, ImportBench, IN_MOSCOW, lot } from '../src/feeds/server/testing.ts';
import { openApp } from '../src/main/open-app.ts';
import { loadConfig } from '../src/platform/config.ts';
import type { App } from '../src/platform/context.ts';
import type { ApiClient } from '../src/platform/door/door.ts';
import { callerOf, insertUser } from './factories/visitors.ts';

/**
 * Two catalogues that read the same feeds at the same moments; in one of them editors correct flats, take that back and hide
 * flats. What the importer does is the same in both.
 */

const LOTS = 7;
let corrected: ImportBench;
let plain: ImportBench;
let app: App;
let admin: ApiClient;
let guest: ApiClient;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [corrected, plain] = [await ImportBench.open(), await ImportBench.open()];
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  const log = pino({ level: 'silent' });
  app = await openApp(config, { database: corrected.database, log, now: () => corrected.now, closers });
  admin = callerOf(app, await insertUser(corrected.database.db, 99, 'Мария Белова'), { role: 99 });
  guest = callerOf(app, undefined);
}, 120_000);
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await corrected.close();
  await plain.close();
});

const pass = (ms: number): void => {
  corrected.now += ms;
  plain.now = corrected.now;
};

/** What a feed says of one flat. */
interface Told {
  number: string | null;
  floor: number;
  rooms: number | null;
  area: number;
  price: number;
}
type Saying = 'price' | 'tenfold' | 'number' | 'silence' | 'floor' | 'measure' | 'area' | 'room' | 'rooms' | 'unknown';

const SAY: Readonly<Record<Saying, (told: Told, by: number) => Partial<Told>>> = {
  price: ({ price }, by) => ({ price: Math.round(price * (0.9 + by / 100)) }),
  tenfold: ({ price }) => ({ price: price * 10 }),
  number: (_told, by) => ({ number: String(300 + by) }),
  silence: () => ({ number: null }),
  floor: (_told, by) => ({ floor: (by % 15) + 1 }),
  measure: ({ area }, by) => ({ area: Math.round((area + by / 50) * 100) / 100 }),
  area: ({ area }) => ({ area: area < 100 ? area * 3 : area / 3 }),
  room: ({ rooms }) => ({ rooms: ((rooms ?? 0) + 1) % 5 }),
  rooms: ({ rooms }) => ({ rooms: ((rooms ?? 0) + 3) % 7 }),
  unknown: () => ({ rooms: null }),
};

type Fact = 'number' | 'floor' | 'rooms' | 'area';
/** The column of a fact, and a body that states it. */
const FACTS: Readonly<Record<Fact, { column: string; state: (by: number) => { body: object; shown: unknown } }>> = {
  number: { column: 'number', state: (by) => ({ body: { number: `№ ${400 + by}` }, shown: String(400 + by) }) },
  floor: { column: 'floor', state: (by) => ({ body: { floor: `${(by % 16) + 1} этаж` }, shown: (by % 16) + 1 }) },
  rooms: { column: 'rooms', state: (by) => ({ body: { rooms: by % 8 }, shown: by % 8 }) },
  area: { column: 'area_total', state: (by) => ({ body: { area: `${20 + by},5 м²` }, shown: 20.5 + by }) },
};

type Step =
  | {
      do: 'run';
      listed: number;
      says: { lot: number; what: Saying; by: number }[];
      ids: boolean;
      other: boolean;
      look: boolean;
    }
  | { do: 'correct' | 'back'; lot: number; fact: Fact; by: number }
  | { do: 'hide' | 'show'; lot: number };
const nth = fc.nat(LOTS - 1);
const by = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('run' as const),
      // Mostly everything: a feed that lost much of it is doubted and retires nothing.
      listed: fc.oneof({ weight: 3, arbitrary: fc.constant(127) }, { weight: 2, arbitrary: fc.nat(127) }),
      says: fc.array(fc.record({ lot: nth, what: fc.constantFrom(...(Object.keys(SAY) as Saying[])), by }), {
        maxLength: 3,
      }),
      ids: fc.integer({ min: 0, max: 4 }).map((dice) => dice === 0),
      other: fc.integer({ min: 0, max: 3 }).map((dice) => dice === 0),
      look: fc.integer({ min: 0, max: 3 }).map((dice) => dice === 0),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('correct' as const, 'correct' as const, 'back' as const),
      lot: nth,
      fact: fc.constantFrom(...(Object.keys(FACTS) as Fact[])),
      by,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('hide' as const, 'show' as const), lot: nth }) },
);

/** Columns of a flat that a correction has no say in once it is taken back: all but when it was changed. */
const FLATS = `select to_jsonb(f) - 'updated_at' - 'corrections' as flat from flats f order by id`;
const AS_FED = `select to_jsonb(f) - 'updated_at' as flat from flats_as_fed f order by id`;
/** Since when a held value's former one stands is told by the row. */
const LOG = [
  `select to_jsonb(e) as row from offer_events e order by id`,
  `select to_jsonb(q) #- '{known,at}' as row from feed_questions q order by id`,
  `select to_jsonb(a) as row from feed_run_absences a order by 1`,
  `select to_jsonb(k) as row from source_flats k order by 1`,
];

const run = (what: Partial<Extract<Step, { do: 'run' }>> = {}): Step => ({
  ...{ do: 'run', listed: 127, says: [], ids: false, other: false, look: true },
  ...what,
});
const correct = (lot: number, fact: Fact, by: number): Step => ({ do: 'correct', lot, fact, by });
const FOUR = [correct(0, 'number', 1), correct(1, 'floor', 9), correct(2, 'rooms', 7), correct(3, 'area', 99)];

/** Where a correction would mislead whoever compared with it, each of them at once. */
const TRAPS: Step[][] = [
  // Two facts of one flat are those of another flat, and every id is new.
  [...FOUR, correct(0, 'floor', 12), correct(0, 'area', 50), run(), run({ ids: true }), { do: 'hide', lot: 3 }, run()],
  // A silent feed keeps the number that it gave, another seller lists the same flats, and a feed tells what we say.
  [...FOUR, run({ says: [{ lot: 0, what: 'silence', by: 0 }] }), run({ other: true }), run({ listed: 15 }), run()],
  // What is held back stays as the feed said it last; a new lot is measured by the flats around it.
  [
    ...[0, 1, 4, 5].map((lot) => correct(lot, 'area', 1_500)),
    ...[correct(2, 'rooms', 0), correct(3, 'area', 4)],
    run({
      says: [
        { lot: 2, what: 'rooms', by: 0 },
        { lot: 3, what: 'area', by: 0 },
        { lot: 4, what: 'tenfold', by: 0 },
      ],
    }),
    run({
      says: [
        { lot: 0, what: 'number', by: 3 },
        { lot: 0, what: 'floor', by: 12 },
        { lot: 0, what: 'area', by: 0 },
      ],
    }),
  ],
];

let histories = 0;

class History {
  readonly #key = String(77_000 + ++histories);
  /** Far from the complexes of other histories, which might be the same one otherwise. */
  readonly #place = {
    ...IN_MOSCOW,
    address: `Полевая улица, ${this.#key}`,
    lat: 55.58 + (histories % 9) * 0.035,
    lng: 37.4 + Math.floor(histories / 9) * 0.06,
  };
  readonly #told: Told[] = Array.from({ length: LOTS }, (_, n) => ({
    ...{ number: String(100 + n), floor: n + 2, rooms: n % 4, area: 31.5 + n * 6, price: 9_000_000 + n * 900_000 },
  }));
  /** What editors state, by the id of the flat, and which flats they hid. */
  readonly #ours = new Map<number, Partial<Record<Fact, unknown>>>();
  readonly #hidden = new Set<number>();
  #ids = 'a';

  /** All but the last, which is new when it is listed first. */
  async begin(): Promise<void> {
    await this.#run({ listed: 63, says: [], ids: false, other: false, look: false });
    expect(await this.#flats()).toHaveLength(LOTS - 1);
  }

  async take(step: Step): Promise<void> {
    pass(HOUR);
    if (step.do === 'run') await this.#run(step);
    else if (step.do === 'correct') {
      const { body, shown } = FACTS[step.fact].state(step.by);
      await this.#change(step.lot, body, (id) => this.#ours.set(id, { ...this.#ours.get(id), [step.fact]: shown }));
    } else if (step.do === 'back') {
      await this.#change(step.lot, { [step.fact]: null }, (id) => delete this.#ours.get(id)?.[step.fact]);
    } else {
      const hidden = step.do === 'hide';
      await this.#change(step.lot, { hidden }, (id) => (hidden ? this.#hidden.add(id) : this.#hidden.delete(id)));
    }
    await this.#holdsTrue();
  }

  async #run({ listed, says, ids, other, look }: Omit<Extract<Step, { do: 'run' }>, 'do'>): Promise<void> {
    for (const { lot, what, by } of says) {
      const told = this.#told[lot];
      if (told) Object.assign(told, SAY[what](told, by));
    }
    if (ids) this.#ids += 'a';
    const lots = this.#told.flatMap((told, n) => (listed & (1 << n) ? [this.#lot(told, n, other)] : []));
    if (lots.length === 0) return;
    const wishes = { source: `${other ? 'other' : 'of'}-${this.#key}`, priority: other ? 200 : 100 };
    if (look) await this.#runBoth(lots, { ...wishes, dry_run: true });
    await this.#runBoth(lots, { ...wishes, force: true });
  }

  #lot({ number, floor, rooms, area, price }: Told, n: number, other: boolean): LotFacts {
    return lot(n, {
      external_id: `${other ? 'other' : this.#ids}-${this.#key}-${n}`,
      complex_key: this.#key,
      complex_title: `ЖК «Квартал ${this.#key}»`,
      location: this.#place,
      ...{ number, floor, rooms, area_total: area, price_total: price },
      floors_total: 17,
    });
  }

  async #runBoth(lots: readonly LotFacts[], request: Partial<ImportRequest>): Promise<void> {
    const [ours, theirs] = [await corrected.importLots(lots, request), await plain.importLots(lots, request)];
    const { counts, status, reasons, warnings, preview } = theirs;
    expect(ours).toMatchObject({ counts, status, reasons, warnings });
    expect(ours.preview).toEqual(preview);
  }

  /** The flats of the history in the order in which they were made: corrections make none. */
  async #flats(): Promise<number[]> {
    const rows = await corrected.rows<{ id: number }>(
      `select f.id from flats f join source_complexes s on s.complex_id = f.complex_id where s.key = $1 and f.status <> 4
       group by f.id order by f.id`,
      [this.#key],
    );
    return rows.map(({ id }) => id);
  }

  async #change(lot: number, body: object, done: (id: number) => unknown): Promise<void> {
    const id = (await this.#flats())[lot];
    if (id === undefined) return;
    const { version } = await read(id);
    await admin.call(correctFlat, { params: { id }, body: { version, ...body } });
    done(id);
  }

  async #holdsTrue(): Promise<void> {
    for (const [id, ours] of this.#ours) {
      const [row] = await corrected.rows<Record<string, unknown>>(
        `select f.*, f.price_m2 = round(price_total / area_total::numeric) as priced from flats f where id = $1`,
        [id],
      );
      for (const [fact, value] of Object.entries(ours))
        expect(row?.[FACTS[fact as Fact].column], `${fact} of ${id} is what we say`).toBe(value);
      expect(row?.priced).not.toBe(false);
      if ('rooms' in ours) expect(row).toMatchObject({ rooms_known: true, open_plan: false });
    }
    for (const id of await this.#flats()) {
      const { data } = await guest.call(getFlat, { params: { id } });
      expect(data.status === 4, `${id} is hidden`).toBe(this.#hidden.has(id));
      if (this.#hidden.has(id)) expect(data.price_total).toBeNull();
    }
    expect(await corrected.rows(AS_FED)).toEqual(await plain.rows(AS_FED));
    for (const log of LOG) expect(await corrected.rows(log)).toEqual(await plain.rows(log));
  }

  async takeAllBack(): Promise<void> {
    pass(HOUR);
    const nothing = { number: null, floor: null, rooms: null, area: null, hidden: false };
    for (const id of new Set([...this.#ours.keys(), ...this.#hidden])) {
      const { version } = await read(id);
      await admin.call(correctFlat, { params: { id }, body: { version, ...nothing } });
    }
    expect(await corrected.value('select count(*)::int from flats where corrections is not null')).toBe(0);
    expect(await corrected.rows(FLATS)).toEqual(await plain.rows(FLATS));
  }
}

async function read(flat: number): Promise<CuratedFlat> {
  const complex = await corrected.value<number>('select complex_id from flats where id = $1', [flat]);
  const { data } = await admin.call(listCuratedFlats, { params: { id: complex }, query: { flat } });
  if (!data[0]) throw new Error(`no flat ${flat}`);
  return data[0];
}

it('whatever feeds say and editors correct, the importer does what it would do without corrections, and what is corrected is shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 10 }), async (steps) => {
      const history = new History();
      await history.begin();
      for (const step of steps) await history.take(step);
      await history.takeAllBack();
    }),
    // What is left of a history that fails is no part of the next, shorter one.
    { numRuns: Number(process.env.HISTORIES ?? 6), endOnFailure: true, examples: TRAPS.map((steps) => [steps]) },
  );
}, 600_000);

/** Who reads the flats of the importer to compare with what is shown or only to lock and write, and not with what a feed said. */
const OF_WHAT_IS_SHOWN = ['sum-up-complexes.ts', 'give-up-flats.ts'];

test('the importer reads flats as their feeds say', () => {
  const folder = 'src/feeds/server/publish';
  const readers = readdirSync(folder).filter(
    (file) =>
      !OF_WHAT_IS_SHOWN.includes(file) &&
      !file.endsWith('.test.ts') &&
      /\b(?:from|join|using)\s+flats\b|, flats f\b/.test(readFileSync(`${folder}/${file}`, 'utf8')),
  );
  expect(readers).toEqual([]);
});
