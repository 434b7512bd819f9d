import { type Adapted, type Adapter, type AdapterContext, type SkipReason, withArea } from './adapter.ts';
import { childrenOf, type FeedElement, stated, statedAt } from './element.ts';
import { complexKeyOf, housingKeyOf, MediaList, plausibleShares, readFloors, readKey, readTitle } from './facts.ts';
import type { RecordProblem } from './markup/record-reader.ts';
import type { Warn } from './notes.ts';
import { readDeadlineDate, readRenovation, readRooms, releaseOf } from './read-codes.ts';
import { readArea, readInteger, readPrice } from './read-number.ts';
import { readLocation } from './read-place.ts';
import { readLine } from './read-text.ts';
import { bareComplex, bareLot, type FeedHousing, type FeedLocation, type FeedLot } from './record.ts';
import { lowerPrice } from './yrl.ts';

/**
 * The feed of FSK: Regions > Region > Object > Buildings > Corpus > Section > Floor > Flat, everything in
 * attributes. What a flat is stands in a list of types beside the regions.
 */
export function createFskAdapter(context: AdapterContext): Adapter {
  return new FskAdapter(context);
}

/** What the feed says around a flat. */
interface Surroundings {
  regions: FeedElement | undefined;
  object: FeedElement | undefined;
  corpus: FeedElement | undefined;
}

const attribute = (element: FeedElement | undefined, name: string): string | null =>
  stated(element?.attributes[name] ?? '');

class FskAdapter implements Adapter {
  readonly #context: AdapterContext;

  constructor(context: AdapterContext) {
    this.#context = context;
  }

  adapt(record: FeedElement, parents: readonly FeedElement[], problem: RecordProblem | null): readonly Adapted[] {
    const named = (name: string) => (record.name === name ? record : parents.find((parent) => parent.name === name));
    const around: Surroundings = { regions: named('regions'), object: named('object'), corpus: named('corpus') };
    if (record.name === 'flat') return [this.#flat(record, around, problem)];
    if (problem !== null) return [{ kind: 'unreadable', external_id: null, reason: problem }];
    if (record.name === 'corpus') return housingOf(around, this.#context.notes.warn);
    return record.name === 'object' ? complexOf(around, this.#context.notes.warn) : [];
  }

  finish(): readonly Adapted[] {
    return [];
  }

  #flat(flat: FeedElement, around: Surroundings, problem: RecordProblem | null): Adapted {
    const { notes, headers } = this.#context;
    const external_id = readKey(attribute(flat, 'id1c') ?? attribute(flat, 'id'));
    const unreadable = problem ?? (external_id === null ? 'no_id' : null);
    if (unreadable !== null || external_id === null) {
      return { kind: 'unreadable', external_id, reason: unreadable ?? 'no_id' };
    }
    const type = typeOf(flat, headers);
    const reason = skipped(flat, type);
    if (reason !== null) return { kind: 'skipped', external_id, reason, detail: type ?? attribute(flat, 'type') };
    notes.about(external_id);
    const lot = readFlat(flat, external_id, type, around, this.#context);
    notes.about(null);
    return withArea(lot);
  }
}

/** Names of the types that every file of the format has used the same numbers for. */
const KNOWN_TYPES: ReadonlyMap<string, string> = new Map([
  ['0', 'Квартира'],
  ['2', 'Нежилое'],
  ['7', 'Студия'],
]);

/** The name of the flat's type, by the list of the file. */
function typeOf(flat: FeedElement, headers: readonly FeedElement[]): string | null {
  const id = attribute(flat, 'type');
  if (id === null) return null;
  const types = headers.filter(({ name }) => name === 'flattypes').flatMap((list) => childrenOf(list, 'flattype'));
  const listed = types.find((type) => attribute(type, 'id') === id);
  return attribute(listed, 'name') ?? KNOWN_TYPES.get(id) ?? null;
}

function skipped(flat: FeedElement, type: string | null): SkipReason | null {
  // Without a type the rooms tell a flat.
  if (type === null) return attribute(flat, 'type') === null && attribute(flat, 'rooms') ? null : 'unknown_category';
  if (/машин|парк|гараж|кладов/i.test(type)) return 'garage';
  if (/нежил|коммерч|офис|псн|ритейл|свободного назначения/i.test(type)) return 'commercial';
  return /квартир|студи|апарт|пентхаус|жил|двухуровн|лофт|таунхаус|сити.?хаус/i.test(type) ? null : 'unknown_category';
}

/** What stands open around the flat just read is the last of its kind. */
const openSection = (corpus: FeedElement | undefined) => childrenOf(corpus, 'section').at(-1);

function readFlat(
  flat: FeedElement,
  external_id: string,
  type: string | null,
  around: Surroundings,
  { notes, limits }: AdapterContext,
): FeedLot {
  const { warn } = notes;
  const at = (name: string) => attribute(flat, name);
  const section = openSection(around.corpus);
  const floor = childrenOf(section, 'floor').at(-1);
  const lot = bareLot(external_id);
  lot.rooms = /студи/i.test(type ?? '') ? 0 : readRooms(at('rooms')).rooms;
  lot.apartments = type === null ? null : /апарт/i.test(type) ? true : /квартир/i.test(type) ? false : null;
  lot.complex_title = readTitle(attribute(around.object, 'complexname'));
  lot.complex_key = complexKey(around.object);
  lot.housing_title = housingTitle(around.corpus);
  lot.housing_key = housingKey(around.corpus);
  lot.section = readKey(attribute(section, 'num'));
  lot.number = readKey(at('number'));
  const top = attribute(section, 'floorcount');
  Object.assign(lot, readFloors(at('floor') ?? attribute(floor, 'num'), top, warn));
  lot.place_on_floor = readInteger(at('numonfloor'), 1, 100, warn);
  lot.area_total = readArea(at('squaretot'), null, warn);
  const live = readArea(at('squarelive'), null, warn);
  Object.assign(lot, plausibleShares(lot.area_total, live, readArea(at('squarekitchen'), null, warn)));
  lot.renovation = finishing(at('decoration'));
  lot.price_total = priceOf(flat, lot.area_total, warn);
  const media = new MediaList(warn);
  for (const plan of ['flatplan', 'flatplanfurniture', 'flatplan3d']) media.addUrl(at(plan), 'plan');
  media.addUrl(at('floorplan'), 'floor_plan');
  lot.media = media.list(limits);
  lot.release = releaseAt(around.corpus);
  lot.location = locationOf(around, warn);
  return lot;
}

/** Words only: numbers of a list that the file does not bring say nothing. */
const finishing = (word: string | null) => (word === null || /^\d+$/.test(word) ? null : readRenovation(word));

/** Either price may stand alone. */
function priceOf(flat: FeedElement, area: number | null, warn: Warn): number | null {
  const read = (value: string | null) => readPrice({ value, currency: null, unit: null }, { area, plot: null }, warn);
  const full = read(attribute(flat, 'pricetot'));
  const sale = read(attribute(flat, 'pricetotsale'));
  return full === null && sale !== null ? sale : lowerPrice(full, sale, warn);
}

function complexKey(object: FeedElement | undefined): string | null {
  const id = readKey(attribute(object, 'complexid') ?? attribute(object, 'id1c'));
  return complexKeyOf(id, readTitle(attribute(object, 'complexname')));
}

/** Housings have numbers; names («Башня») stand for themselves. */
function housingTitle(corpus: FeedElement | undefined): string | null {
  const num = readLine(attribute(corpus, 'num'));
  return num !== null && /^\d/.test(num) ? `Корпус ${num}` : num;
}

const housingKey = (corpus: FeedElement | undefined) =>
  housingKeyOf(readKey(attribute(corpus, 'id1c') ?? attribute(corpus, 'id')), housingTitle(corpus), null);

function releaseAt(corpus: FeedElement | undefined) {
  const { year, quarter } = readDeadlineDate(attribute(corpus, 'corpusdelivery'));
  return releaseOf(year, quarter, null);
}

/** «Москва и МО» names both regions, which is none; of another pair the first tells that it is elsewhere. */
function regionOf(regions: FeedElement | undefined): string | null {
  const name = attribute(childrenOf(regions, 'region').at(-1), 'regionname');
  return name === null || /^москва и /i.test(name) ? null : (name.split(/ и /)[0] ?? null);
}

function locationOf({ regions, object }: Surroundings, warn: Warn): FeedLocation {
  const address = statedAt(object, 'info', 'complexaddress') ?? statedAt(object, 'complexaddress');
  return readLocation(
    { region: regionOf(regions), district: null, locality: null, address, lat: null, lng: null },
    warn,
  );
}

/** Comes after the flats, when all sections are known. */
function housingOf(around: Surroundings, warn: Warn): Adapted[] {
  const { corpus, object } = around;
  const complex_key = complexKey(object);
  const housing_key = housingKey(corpus);
  if (complex_key === null || housing_key === null) return [];
  const tops = childrenOf(corpus, 'section').map(
    (section) => readFloors(null, attribute(section, 'floorcount'), warn).floors_total ?? 0,
  );
  const housing: FeedHousing = {
    kind: 'housing',
    complex_key,
    housing_key,
    title: housingTitle(corpus),
    queue: null,
    floors_total: Math.max(0, ...tops) || null,
    ceiling_height: null,
    release: releaseAt(corpus),
    wall_material: null,
    images: [],
    // Its own address is not stated; the region tells a housing that lies elsewhere.
    location: { ...locationOf(around, () => undefined), address: null },
  };
  return [housing];
}

function complexOf(around: Surroundings, warn: Warn): Adapted[] {
  const complex_key = complexKey(around.object);
  if (complex_key === null) return [];
  const title = readTitle(attribute(around.object, 'complexname'));
  return [{ ...bareComplex(complex_key), title, location: locationOf(around, warn) }];
}
