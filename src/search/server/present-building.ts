import type { BuildingInList, RoomOffers } from '../../complex/contract/buildings.ts';
import { ROOMS } from '../../complex/rules/dictionaries.ts';
import { roundToHundredths } from '../../platform/rules/hundredths.ts';
import type { Aggregate, FoundComplex } from '../index/answer.ts';
import type { ComplexFacts } from './list-facts.ts';
import { type AskedStations, stationsAsked } from './near-stations.ts';

const EMPTY: Aggregate = {
  total: 0,
  min_price: null,
  max_price: null,
  min_price_m2: null,
  max_price_m2: null,
  min_area: null,
  max_area: null,
};

const SHORT_TITLES = ['Студия', '1-комн.', '2-комн.', '3-комн.', '4+ комн.'];

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));
/** Areas come from 32-bit columns: two decimals are what was stored. */

function ranges(figures: Aggregate) {
  return {
    total: figures.total,
    price: { from: figures.min_price, to: figures.max_price },
    price_m2: { from: rounded(figures.min_price_m2), to: rounded(figures.max_price_m2) },
    square_m2: { from: roundToHundredths(figures.min_area), to: roundToHundredths(figures.max_area) },
  };
}

/** All five room counts, those without a fitting flat with total 0. */
function roomOffers(found: FoundComplex | undefined): RoomOffers[] {
  return ROOMS.map((entry) => ({
    key: entry.key,
    titles: { short: SHORT_TITLES[entry.id] ?? entry.short, default: entry.title },
    params: { rooms: entry.id },
    ...ranges(found?.rooms[entry.id] ?? EMPTY),
  }));
}

/** The part of a list item that depends on the filters. Without `found` nothing is on sale. */
export function presentFlats(
  found: FoundComplex | undefined,
): Pick<BuildingInList, 'flats' | 'filtered_flat_offers' | 'marked_at'> {
  const offers = roomOffers(found);
  return {
    flats: { ...ranges(found ?? EMPTY), on_sale: found?.on_sale ?? 0, offers },
    filtered_flat_offers: Object.fromEntries(offers.map((offer) => [offer.key, offer.total])),
    marked_at: null,
  };
}

/** The facts without what only this process needs. */
function shownFacts({
  updated_at: _updated,
  outlines: _outlines,
  names: _names,
  street: _street,
  reach: _reach,
  ...shown
}: ComplexFacts) {
  return shown;
}

/** A complex as lists show it. `asked`: stations of a search, named first. */
export function presentBuilding(
  facts: ComplexFacts,
  found: FoundComplex | undefined,
  asked?: AskedStations,
): BuildingInList {
  return { ...shownFacts(asked ? namingFirst(facts, asked) : facts), ...presentFlats(found) };
}

const namingFirst = (facts: ComplexFacts, asked: AskedStations): ComplexFacts => ({
  ...facts,
  near: { stations: stationsAsked(facts.reach, asked) },
});

const prefixes = new WeakMap<ComplexFacts, Buffer>();

/**
 * Writes the same as JSON. What does not depend on the filters is written once for each version of the facts and kept as
 * bytes: encoding Cyrillic anew costs more than everything else of a list.
 */
export function writeBuilding(
  writer: ByteWriter,
  facts: ComplexFacts,
  found: FoundComplex,
  asked?: AskedStations,
): void {
  if (asked) writer.text(beginningOf(namingFirst(facts, asked)));
  else {
    const prefix = prefixes.get(facts) ?? Buffer.from(beginningOf(facts));
    prefixes.set(facts, prefix);
    writer.bytes(prefix);
  }
  writer.text(`,"flats":{${rangesJson(found)},"on_sale":${found.on_sale},"offers":[`);
  let counts = '';
  for (const [index, { id, key, head }] of OFFER_HEADS.entries()) {
    const figures = found.rooms[id] ?? EMPTY;
    writer.bytes(head);
    writer.text(`${rangesJson(figures)}}`);
    counts += `${index > 0 ? ',' : ''}"${key}":${figures.total}`;
  }
  writer.text(`]},"filtered_flat_offers":{${counts}},"marked_at":null}`);
}

/** A complex as JSON without its end. */
const beginningOf = (facts: ComplexFacts): string => JSON.stringify(shownFacts(facts)).slice(0, -1);

/** The beginning of each room count's offer, which is the same for all complexes. */
const OFFER_HEADS = ROOMS.map(({ id, key, title, short }, index) => {
  const titles = { short: SHORT_TITLES[id] ?? short, default: title };
  const head = JSON.stringify({ key, titles, params: { rooms: id } }).slice(0, -1);
  return { id, key, head: Buffer.from(`${index > 0 ? ',' : ''}${head},`) };
});

/** The members of {@link ranges}; a template, because figures need no escaping. */
function rangesJson(figures: Aggregate): string {
  const { total, price, price_m2, square_m2 } = ranges(figures);
  return `"total":${total},"price":{"from":${price.from},"to":${price.to}},"price_m2":{"from":${price_m2.from},"to":${price_m2.to}},"square_m2":{"from":${square_m2.from},"to":${square_m2.to}}`;
}

const FIRST_SIZE = 256 * 1024;

/**
 * Joins texts and prepared bytes into one buffer of UTF-8. Keeps its workspace from one joining to the next, so a joining
 * has to be done before another one begins.
 */
export class ByteWriter {
  private space = Buffer.allocUnsafeSlow(FIRST_SIZE);
  private at = 0;

  /** Begins anew: what was written and not taken, because of a failure, is let go. */
  begin(): void {
    this.at = 0;
  }

  text(text: string): void {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    this.reserve(text.length * 3);
    this.at += this.space.write(text, this.at);
  }

  bytes(bytes: Buffer): void {
    this.reserve(bytes.length);
    this.space.set(bytes, this.at);
    this.at += bytes.length;
  }

  /** Everything written since `begin`, in a buffer of its own. */
  take(): Buffer {
    const taken = Buffer.allocUnsafeSlow(this.at);
    taken.set(this.space.subarray(0, this.at));
    return taken;
  }

  private reserve(length: number): void {
    if (this.at + length <= this.space.length) return;
    const wider = Buffer.allocUnsafeSlow(Math.max(this.at + length, this.space.length * 2));
    wider.set(this.space.subarray(0, this.at));
    this.space = wider;
  }
}
