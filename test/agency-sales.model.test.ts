import fc from 'fast-check';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveAdvices } from '../src/clients/contract/client-activity.ts';
import * as holds from '../src/clients/contract/reservations.ts';
import { getFlat } from '../src/complex/contract/flats.ts';
import type { LotFacts } from '../src/feeds/formats/record.ts';
import { countExported } from '../src/feeds/server/exports/queries.ts';
import { HOUR, ImportBench, lot } from '../src/feeds/server/testing.ts';
import { openApp } from '../src/main/open-app.ts';
import { loadConfig } from '../src/platform/config.ts';
import type { App } from '../src/platform/context.ts';
import type { ApiClient } from '../src/platform/door/door.ts';
import { Failure } from '../src/platform/failure.ts';
import { callerOf, insertUser } from './factories/visitors.ts';

/** Flats of one complex that a feed lists and the agency holds and sells; runs, holds, deals and undoings in any order. */

const LOTS = 4;
const EVERYTHING = {
  format: 'yrl' as const,
  with_booked: false,
  complex_ids: [],
  developer_ids: [],
  with_villages: false,
  village_ids: [],
};
let bench: ImportBench;
let app: App;
let by: ApiClient;
let guest: ApiClient;
let manager = 0;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  bench = await ImportBench.open();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  const log = pino({ level: 'silent' });
  app = await openApp(config, { database: bench.database, log, now: () => bench.now, closers });
  manager = await insertUser(bench.database.db, 2, 'Мария Белова');
  by = callerOf(app, manager, { role: 2 });
  guest = callerOf(app, undefined);
}, 60_000);
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await bench.close();
});

async function aClient(): Promise<number> {
  const id = await insertUser(bench.database.db, 1, 'Анна Ковалёва');
  await bench.rows('update users set status = 3, manager_id = $1 where id = $2', [manager, id]);
  return id;
}
const tried = async (call: Promise<unknown>): Promise<boolean> => {
  try {
    await call;
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return false;
  }
};

interface Row {
  readonly id: number;
  readonly status: number;
  readonly price: number;
  readonly dealt: boolean;
  readonly held: boolean;
}
const rowsOf = (complex: number) =>
  bench.rows<Row>(
    `select f.id, f.status, f.price_total::int as price,
       exists (select from deals d where d.flat_id = f.id and d.cancelled_at is null) as dealt,
       exists (select from reservations r where r.flat_id = f.id and r.ended_at is null and r.expires_at > $2) as held
     from flats f where f.complex_id = $1 order by f.id`,
    [complex, new Date(bench.now)],
  );

type Step = { do: 'run'; listed: number; booked: number } | { do: 'hold' | 'sell' | 'undo'; flat: number };
const ofFlat = (kind: 'hold' | 'sell' | 'undo') =>
  fc.record({ do: fc.constant(kind), flat: fc.integer({ min: 1, max: LOTS }) });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('run' as const), listed: fc.nat(15), booked: fc.nat(15) }),
  },
  { weight: 2, arbitrary: ofFlat('hold') },
  { weight: 3, arbitrary: ofFlat('sell') },
  { weight: 2, arbitrary: ofFlat('undo') },
);

let histories = 0;

class History {
  readonly #key = String(77_000 + ++histories);
  #complex = 0;

  async begin(): Promise<void> {
    await this.#run({ listed: 15, booked: 0 });
    this.#complex = await bench.value<number>('select complex_id from flats order by id desc limit 1');
    await this.#holdsTrue();
  }

  async take(step: Step): Promise<void> {
    bench.now += HOUR;
    if (step.do === 'run') await this.#run(step);
    else if (step.do === 'undo') await this.#undo(step.flat);
    else await this.#hold(step.flat, step.do === 'sell');
    await this.#holdsTrue();
  }

  /** A run of the feed, which lists some of the lots and has some of them booked; a second one finds nothing changed. */
  async #run({ listed, booked }: { listed: number; booked: number }): Promise<void> {
    const lots: LotFacts[] = [];
    for (let n = 1; n <= LOTS; n++)
      if (n === 1 || listed & (1 << (n - 1)))
        lots.push(
          lot(n, {
            external_id: `${this.#key}-${n}`,
            complex_key: this.#key,
            complex_title: `ЖК «Квартал ${this.#key}»`,
            status: booked & (1 << (n - 1)) ? 2 : 1,
          }),
        );
    const source = `of-${this.#key}`;
    await bench.importLots(lots, { source, force: true });
    const again = await bench.importLots(lots, { source, force: true });
    expect(again.counts).toMatchObject({ new: 0, changed: 0 });
  }

  async #flat(n: number): Promise<number | undefined> {
    const [row] = await bench.rows<{ id: number }>('select id from flats where external_id = $1', [
      `${this.#key}-${n}`,
    ]);
    return row?.id;
  }

  async #hold(n: number, sell: boolean): Promise<void> {
    const flat_id = await this.#flat(n);
    if (flat_id === undefined) return;
    const id = await aClient();
    const params = { id };
    if (!(await tried(by.call(holds.reserveFlat, { params, body: { flat_id, advance: true } })))) return;
    const [hold] = (await by.call(holds.listReservations, { params })).data;
    if (sell && hold) await by.call(holds.closeDeal, { params, body: { reservation_id: hold.id } });
  }

  async #undo(n: number): Promise<void> {
    const [deal] = await bench.rows<{ id: number; user_id: number }>(
      `select d.id::int, d.user_id from deals d join flats f on f.id = d.flat_id
       where f.external_id = $1 and d.cancelled_at is null`,
      [`${this.#key}-${n}`],
    );
    if (deal) await tried(by.call(holds.cancelDeal, { params: { id: deal.user_id, deal_id: deal.id } }));
  }

  /** What the site shows of the complex is its rows: on sale in the feed, and not sold by us. */
  async #holdsTrue(): Promise<void> {
    await app.catalogue.refresh();
    const all = await rowsOf(this.#complex);
    const onSale = all.filter(({ status, dealt }) => status === 1 && !dealt);
    const found = app.catalogue.index.search({ buildings: [this.#complex] }, { offset: 0, limit: 1 });
    const [card] = found.complexes;
    expect(card?.min_price ?? null).toBe(onSale.length > 0 ? Math.min(...onSale.map(({ price }) => price)) : null);
    expect(card?.total ?? 0).toBe(onSale.length);
    const exported = await countExported(bench.database.db, { ...EVERYTHING, complex_ids: [this.#complex] });
    expect(exported).toBe(onSale.length);
    const other = await aClient();
    for (const { id, status, dealt, held } of all) {
      const { data } = await guest.call(getFlat, { params: { id } });
      expect(data.status).toBe(dealt ? 3 : status);
      expect(data.price_total === null).toBe(dealt || status !== 1);
      expect(data.held).toBe(held && status === 1);
      if (!dealt && !held) continue;
      const advices = [{ user_id: other, entity_type: 'flat' as const, entity_id: id }];
      expect(await by.call(giveAdvices, { body: { advices } })).toEqual({ changed: 0 });
    }
  }
}

it('what the agency sold is sold on the site, in search, counts and exports, whatever feeds, holds and undone deals do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const history = new History();
      await history.begin();
      for (const step of steps) await history.take(step);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 180_000);

it('a deal that goes with the data of its buyer leaves the flat sold', async () => {
  const history = new History();
  await history.begin();
  const [{ id } = { id: 0 }] = await bench.rows<{ id: number }>('select id from flats order by id desc limit 1');
  const client = await aClient();
  await bench.rows('insert into deals (user_id, flat_id) values ($1, $2)', [client, id]);
  await sql`delete from users where id = ${client}`.execute(bench.database.db);
  expect((await guest.call(getFlat, { params: { id } })).data).toMatchObject({ status: 3, price_total: null });
});
