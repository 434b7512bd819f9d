import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LotFacts } from '../formats/record.ts';
import { HOUR, ImportBench, IN_MOSCOW, lot } from './testing.ts';

/**
 * Feeds as they come, made worse: a truth that changes slowly, told by two sources that rename complexes, lose lots and bring
 * them back, give out other ids, swap keys, multiply prices, break off, and leave gaps. Whatever the history, what the
 * catalogue shows may lag behind the truth but never contradict it.
 */
/** More of both for a long look: `HISTORIES=100 RUNS=200`, from the seed `FIRST` on. */
const HISTORIES = Number(process.env.HISTORIES ?? 5);
const FIRST = Number(process.env.FIRST ?? 1);
const RUNS = Number(process.env.RUNS ?? 40);
const COMPLEXES = ['Лесной', 'Речной', 'Морской'];
const FLATS = 12;

let bench: ImportBench;
beforeEach(async () => {
  bench = await ImportBench.open();
});
afterEach(() => bench.close());

/** A small generator of random numbers with a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Flat {
  readonly complex: number;
  readonly nth: number;
  price: number;
  isSold: boolean;
}

/** What is true: flats with prices that move a little, some sold for good. */
class Truth {
  readonly flats: Flat[] = COMPLEXES.flatMap((_, complex) =>
    Array.from({ length: FLATS }, (_, nth) => ({ complex, nth, price: 9_000_000 + nth * 310_000, isSold: false })),
  );
  /** Every price that was ever true of a flat. */
  readonly prices = new Map<Flat, Set<number>>(this.flats.map((flat) => [flat, new Set([flat.price])]));

  step(next: () => number): void {
    for (const flat of this.flats) {
      if (flat.isSold || next() > 0.1) continue;
      flat.price = Math.round((flat.price * (0.97 + next() * 0.06)) / 1000) * 1000;
      this.prices.get(flat)?.add(flat.price);
    }
    const [unlucky] = this.flats.filter(({ isSold }) => !isSold && next() < 0.004);
    if (unlucky) unlucky.isSold = true;
  }
}

/** One source's way of telling the truth: its names, keys and ids, which it may change. */
class Teller {
  readonly source: string;
  names = [...COMPLEXES];
  keys: string[];
  ids: (flat: Flat) => string;
  readonly isVague: boolean;

  constructor(source: string, isVague: boolean) {
    this.source = source;
    this.isVague = isVague;
    this.keys = COMPLEXES.map((_, index) => `${source}${index}`);
    this.ids = ({ complex, nth }) => `${source}-${complex}-${nth}`;
  }

  tell(flats: readonly Flat[]): LotFacts[] {
    return flats.map((flat) =>
      lot(flat.complex * 100 + flat.nth, {
        external_id: this.ids(flat),
        complex_key: this.keys[flat.complex] ?? '',
        complex_title: this.names[flat.complex] ?? '',
        location: { ...IN_MOSCOW, lat: 55.7 + flat.complex * 0.05, lng: 37.5 },
        number: this.isVague ? null : String(100 + flat.nth),
        ...(this.isVague ? { housing_key: null, housing_title: null } : {}),
        floor: flat.nth + 1,
        rooms: flat.nth % 4,
        area_total: 31.5 + flat.nth * 4,
        price_total: flat.price,
      }),
    );
  }
}

type Mischief = (lots: LotFacts[], next: () => number) => LotFacts[];
const MISCHIEF: Readonly<Record<string, Mischief>> = {
  none: (lots) => lots,
  quiet: (lots) => lots,
  partial: (lots, next) => lots.slice(0, Math.floor(lots.length * next() * 0.6)),
  empty: () => [],
  lose: (lots, next) => lots.filter(() => next() > 0.08),
  tenfold: (lots) => lots.map((one) => ({ ...one, price_total: (one.price_total ?? 0) * 10 })),
  kopecks: (lots, next) =>
    lots.map((one) => (next() < 0.2 ? { ...one, price_total: (one.price_total ?? 0) * 100 } : one)),
  hundredth: (lots) => lots.map((one) => ({ ...one, price_total: Math.round((one.price_total ?? 0) / 100) })),
  half: (lots) => lots.map((one) => ({ ...one, price_total: Math.round((one.price_total ?? 0) / 2) })),
  nought: (lots) => lots.map((one) => ({ ...one, price_total: 0 })),
  tenth: (lots, next) =>
    lots.map((one) => (next() < 0.1 ? { ...one, price_total: Math.round((one.price_total ?? 0) / 10) } : one)),
  areas: (lots, next) => lots.map((one) => (next() < 0.1 ? { ...one, area_total: (one.area_total ?? 0) * 3 } : one)),
  swap: (lots) => {
    const [a, b] = [lots[0], lots.find(({ complex_key }) => complex_key !== lots[0]?.complex_key)];
    return lots.map((one) => {
      const other = one.complex_key === a?.complex_key ? b : one.complex_key === b?.complex_key ? a : undefined;
      return other
        ? { ...one, complex_key: other.complex_key ?? null, complex_title: other.complex_title ?? null }
        : one;
    });
  },
  /** Each source has gaps of its own, others each time. */
  gaps: (lots, next) =>
    lots.map((one) => ({
      ...one,
      ...(next() < 0.5 ? { number: null } : {}),
      ...(next() < 0.3 ? { housing_key: null, housing_title: null } : {}),
      ...(next() < 0.2 ? { section: null } : {}),
    })),
  shuffled: (lots, next) =>
    lots
      .map((one) => ({ one, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one),
  twice: (lots) => [...lots, ...lots],
  nameless: (lots) => lots.map((one) => ({ ...one, complex_title: null })),
  nowhere: (lots) => lots.map((one) => ({ ...one, location: { ...IN_MOSCOW, lat: null, lng: null, address: null } })),
};

/** Changes of the source itself, which stay. */
function migrate(teller: Teller, next: () => number, run: number): void {
  const dice = next();
  const which = Math.floor(next() * COMPLEXES.length);
  if (dice < 0.06) teller.names[which] = `${COMPLEXES[which]} парк ${run}`;
  else if (dice < 0.1) teller.keys[which] = `${teller.source}-new-${run}-${which}`;
  else if (dice < 0.13) {
    const salt = run;
    teller.ids = ({ complex, nth }) => `${teller.source}-${complex}-${(nth * 5 + salt) % FLATS}`;
  }
}

test.each(Array.from({ length: HISTORIES }, (_, index) => index + FIRST))(
  'history %i',
  { timeout: RUNS * 5_000 },
  async (seed) => {
    const next = random(seed * 7919);
    const truth = new Truth();
    const tellers = [new Teller('a', false), new Teller('b', true)];
    for (const teller of tellers) await tell(teller, truth.flats);
    const decisions: Decision[] = [];
    for (let run = 0; run < RUNS; run++) {
      bench.now += Math.ceil(next() * 20) * HOUR;
      truth.step(next);
      const teller = tellers[next() < 0.65 ? 0 : 1] as Teller;
      migrate(teller, next, run);
      const names = Object.keys(MISCHIEF);
      const mischief = MISCHIEF[names[Math.floor(next() * names.length)] ?? 'none'] as Mischief;
      await tell(
        teller,
        truth.flats.filter(({ isSold }) => !isSold),
        (lots) => mischief(lots, next),
      );
      if (next() < 0.1) await decideSomething(decisions, next);
      await expectKept(decisions, `history ${seed}, run ${run}`);
      await expectSound(truth, `history ${seed}, run ${run}, ${mischief.name} of ${teller.source}`);
    }
  },
);

/** What staff said: a key of a feed and what it leads to. */
interface Decision {
  readonly table: 'source_complexes' | 'source_housings';
  readonly source_id: number;
  readonly key: string;
  readonly leads: number;
}

/** Staff confirm what a complex or a housing of a feed is; from then on no run may lead it elsewhere. */
async function decideSomething(decisions: Decision[], next: () => number): Promise<void> {
  const isComplex = next() < 0.5;
  const table = isComplex ? 'source_complexes' : 'source_housings';
  const leads = isComplex ? 'complex_id' : 'housing_id';
  const rows = await bench.rows<{ source_id: number; key: string; leads: number }>(
    `select source_id, key, ${leads} as leads from ${table} where decision = 'auto' and ${leads} is not null order by 1, 2, 3`,
  );
  const row = rows[Math.floor(next() * rows.length)];
  if (!row) return;
  const key = [row.source_id, row.key, row.leads, new Date(bench.now)];
  await bench.rows(
    `update ${table} set decision = 'ours', decided_at = $4 where source_id = $1 and key = $2 and ${leads} = $3`,
    key,
  );
  decisions.push({ table, ...row });
}

async function expectKept(decisions: readonly Decision[], when: string): Promise<void> {
  for (const { table, source_id, key, leads } of decisions) {
    const column = table === 'source_complexes' ? 'complex_id' : 'housing_id';
    const rows = await bench.rows(
      `select 1 from ${table} where source_id = $1 and key = $2 and ${column} = $3 and decision = 'ours'`,
      [source_id, key, leads],
    );
    expect(rows.length, `${when}: what staff said of ${key} in ${table} holds`).toBeGreaterThan(0);
  }
}

async function tell(
  teller: Teller,
  flats: readonly Flat[],
  mischief: (lots: LotFacts[]) => LotFacts[] = (lots) => lots,
) {
  const priority = teller.source === 'a' ? 10 : 200;
  await bench.importLots(mischief(teller.tell(flats)), { source: teller.source, priority, force: true });
}

interface Row {
  id: number;
  title: string;
  floor: number;
  price_total: number | null;
  status: number;
}

async function expectSound(truth: Truth, when: string): Promise<void> {
  const rows = await bench.rows<Row>(
    `select f.id, c.title, f.floor, f.price_total, f.status from flats f join complexes c on c.id = f.complex_id order by f.id`,
  );
  // Nothing was made that is not there, and no complex twice.
  expect(new Set(rows.map(({ title }) => title)), when).toEqual(new Set(COMPLEXES));
  expect(await bench.value('select count(*) from complexes'), when).toBe(COMPLEXES.length);
  const events = await logged();
  for (const flat of truth.flats) {
    const same = rows.filter(({ title, floor }) => title === COMPLEXES[flat.complex] && floor === flat.nth + 1);
    const onSale = same.filter(({ status }) => status === 1);
    const told = `${when}: ${COMPLEXES[flat.complex]}, floor ${flat.nth + 1}`;
    expect(onSale.length, `${told} is shown once at most`).toBeLessThanOrEqual(1);
    for (const { price_total } of onSale)
      expect(truth.prices.get(flat)?.has(price_total ?? -1), `${told} costs ${price_total}`).toBe(true);
    for (const price of historyOf(events, new Set(same.map(({ id }) => id))))
      expect(truth.prices.get(flat)?.has(price), `${told} has ${price} in its history`).toBe(true);
  }
  expect(replayed(events), `${when}: the log tells the present`).toEqual(
    rows.map(({ id, price_total, status }) => ({ id, price_total, status })),
  );
}

interface Logged {
  readonly subject_id: number;
  readonly kind: string;
  readonly new_value: unknown;
}

/** The log of all flats, as it was written. */
function logged(): Promise<Logged[]> {
  return bench.rows<Logged>(`select subject_id, kind, new_value from offer_events where subject = 'flat' order by id`);
}

/** Every price that those flats were listed with or got. */
function historyOf(events: readonly Logged[], ids: ReadonlySet<number>): number[] {
  return events.flatMap(({ subject_id, kind, new_value }) => {
    if (!ids.has(subject_id) || (kind !== 'listed' && kind !== 'price')) return [];
    const price = kind === 'price' ? new_value : (new_value as { price_total: number | null }).price_total;
    return price === null ? [] : [Number(price)];
  });
}

/** Prices and states as the log tells them. */
function replayed(events: readonly Logged[]): { id: number; price_total: number | null; status: number }[] {
  const told = new Map<number, { id: number; price_total: number | null; status: number }>();
  for (const { subject_id: id, kind, new_value } of events) {
    if (kind === 'listed') told.set(id, { id, ...(new_value as { price_total: number | null; status: number }) });
    const flat = told.get(id);
    if (flat && kind === 'price') flat.price_total = new_value as number | null;
    if (flat && kind === 'status') flat.status = new_value as number;
  }
  return [...told.values()].sort((a, b) => a.id - b.id);
}
