import type { Adapted, Adapter, AdapterContext } from './adapter.ts';
import { childOf, childrenOf, type FeedElement, statedAt, textAt } from './element.ts';
import { complexKeyOf, MediaList, plausibleShares, readCeiling, readFloors, readKey, readTitle } from './facts.ts';
import type { RecordProblem } from './markup/record-reader.ts';
import type { Warn } from './notes.ts';
import { readReleaseState, readRenovation, readRooms, readTerm, readWallMaterial, releaseOf } from './read-codes.ts';
import { readSection } from './read-housing.ts';
import { readArea, readNumber, readPrice } from './read-number.ts';
import { readLocation } from './read-place.ts';
import { readBoolean, readDescription, readLine, readUrl } from './read-text.ts';
import {
  bareLot,
  type FeedAdvantage,
  type FeedComplex,
  type FeedDeveloper,
  type FeedHousing,
  type FeedLocation,
  type FeedLot,
  type FeedPayments,
  type RenovationCode,
} from './record.ts';

/** Lots held back until the facts of their housing are complete; beyond that they go with what is known by then. */
const MAX_HELD = 5_000;

/**
 * Domclick: complexes > buildings > flats. Elements may stand in any order, so the lots of a building are given
 * when it ends, with its facts; a building whose complex has no id yet waits for the end of the complex.
 */
export function createDomclickAdapter(context: AdapterContext): Adapter {
  return new DomclickAdapter(context);
}

class DomclickAdapter implements Adapter {
  readonly #context: AdapterContext;
  /** Lots of the open building. */
  #lots: Adapted[] = [];
  /** Lots and housings of the open complex that still lack its key. */
  #waiting: Adapted[] = [];
  /** Complex and building of the last flat. */
  #open: readonly FeedElement[] = [];

  constructor(context: AdapterContext) {
    this.#context = context;
  }

  adapt(record: FeedElement, parents: readonly FeedElement[], problem: RecordProblem | null): readonly Adapted[] {
    const [complex, building] = parents;
    this.#open = parents;
    if (record.name === 'flat') return this.#flat(record, complex, building, problem);
    if (record.name === 'building') return this.#building(record, complex, problem);
    return record.name === 'complex' ? this.#complex(record, problem) : [];
  }

  finish(): readonly Adapted[] {
    // Only a file that was cut off leaves something: it goes with what is known.
    const [complex, building] = this.#open;
    this.#waiting.push(...this.#release(complex, building));
    return this.#settled(complex);
  }

  #flat(
    record: FeedElement,
    complex: FeedElement | undefined,
    building: FeedElement | undefined,
    problem: RecordProblem | null,
  ): readonly Adapted[] {
    if (problem === null && record.children.length === 0) {
      return [{ kind: 'skipped', external_id: null, reason: 'empty' }];
    }
    const id = readKey(statedAt(record, 'flatid'));
    this.#context.notes.about(id);
    const lot = problem === null && id !== null ? readFlat(record, id, this.#context) : null;
    this.#context.notes.about(null);
    if (lot === null || lot.area_total === null) {
      const reason = problem ?? (id === null ? 'no_id' : 'no_area');
      this.#lots.push({ kind: 'unreadable', external_id: id, reason });
    } else this.#lots.push(lot);
    return this.#lots.length >= MAX_HELD ? this.#release(complex, building) : [];
  }

  /** Gives the held lots the facts of their building and complex. */
  #release(complex: FeedElement | undefined, building: FeedElement | undefined): readonly Adapted[] {
    const lots = this.#lots;
    this.#lots = [];
    if (building === undefined || lots.length === 0) return lots;
    const facts = housingFacts(building, complex, this.#context.notes.warn);
    const developer = developerOf(complex);
    for (const lot of lots) {
      if (lot.kind === 'unreadable') lot.external_id = joinedId(facts.housing_key, lot.external_id);
      if (lot.kind !== 'lot') continue;
      lot.external_id = joinedId(facts.housing_key, lot.external_id) ?? lot.external_id;
      lot.complex_title = readTitle(statedAt(complex, 'name'));
      lot.complex_key = facts.complex_key || null;
      lot.housing_key = facts.housing_key;
      lot.housing_title = facts.title;
      lot.queue = facts.queue;
      lot.floors_total = facts.floors_total;
      lot.ceiling_height ??= facts.ceiling_height;
      lot.release = facts.release;
      lot.wall_material = facts.wall_material;
      lot.location = facts.location;
      lot.developer = developer;
    }
    return this.#withKey(lots, complex);
  }

  #withKey(adapted: Adapted[], complex: FeedElement | undefined): readonly Adapted[] {
    if (complex === undefined || statedAt(complex, 'id') !== null || this.#waiting.length >= MAX_HELD) return adapted;
    this.#waiting.push(...adapted);
    return [];
  }

  #building(
    building: FeedElement,
    complex: FeedElement | undefined,
    problem: RecordProblem | null,
  ): readonly Adapted[] {
    const lots = this.#release(complex, building);
    if (problem !== null) return [...lots, { kind: 'unreadable', external_id: null, reason: problem }];
    const housing = housingFacts(building, complex, () => undefined);
    if (housing.housing_key === null) return lots;
    return [...lots, ...this.#withKey([{ ...housing, housing_key: housing.housing_key }], complex)];
  }

  #complex(complex: FeedElement, problem: RecordProblem | null): readonly Adapted[] {
    const given = this.#settled(complex);
    if (problem !== null) return [...given, { kind: 'unreadable', external_id: null, reason: problem }];
    const key = complexKey(complex);
    return key === null ? given : [...given, readComplex(complex, key, this.#context)];
  }

  /** What waited for the key of its complex. */
  #settled(complex: FeedElement | undefined): readonly Adapted[] {
    const key = complexKey(complex);
    const title = readTitle(statedAt(complex, 'name'));
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const item of waiting) {
      if (item.kind === 'lot') Object.assign(item, { complex_key: key, complex_title: title });
      if (item.kind === 'housing') item.complex_key = key ?? '';
    }
    return waiting.filter((item) => item.kind !== 'housing' || item.complex_key !== '');
  }
}

/** `flat_id` is unique only inside its building. */
function joinedId(housing_key: string | null, flat_id: string | null): string | null {
  return housing_key === null || flat_id === null ? flat_id : `${housing_key}/${flat_id}`;
}

function complexKey(complex: FeedElement | undefined): string | null {
  return complexKeyOf(readKey(statedAt(complex, 'id')), readTitle(statedAt(complex, 'name')));
}

/** `0` a flat, `1` apartments; exporters write what the code means beside it: «0 (Квартира)». */
function readHousingType(text: string | null): boolean | null {
  if (text === null) return null;
  if (/^\s*1(?!\d)|апарт|apart/i.test(text)) return true;
  return /^\s*0(?!\d)|кварт|flat/i.test(text) ? false : readBoolean(text);
}

function readFlat(flat: FeedElement, flat_id: string, { notes, limits }: AdapterContext): FeedLot {
  const { warn } = notes;
  const lot = bareLot(flat_id);
  const { rooms, open_plan, euro_plan } = readRooms(statedAt(flat, 'room'));
  lot.rooms = rooms;
  lot.open_plan = open_plan || /^free|своб/i.test(statedAt(flat, 'layouttype') ?? '');
  lot.euro_plan = readBoolean(statedAt(flat, 'europlan')) ?? (euro_plan || null);
  lot.apartments = readHousingType(statedAt(flat, 'housingtype'));
  lot.number = readKey(statedAt(flat, 'apartment'));
  lot.section = readSection(readKey(statedAt(flat, 'entrance')));
  lot.floor = readFloors(statedAt(flat, 'floor'), null, warn).floor;
  lot.area_total = readArea(statedAt(flat, 'area'), null, warn);
  const live = readArea(statedAt(flat, 'livingarea'), null, warn);
  Object.assign(lot, plausibleShares(lot.area_total, live, readArea(statedAt(flat, 'kitchenarea'), null, warn)));
  const rooms_area = childrenOf(childOf(flat, 'roomsarea'), 'area').map(
    (area) => readNumber(statedAt(area, 'value') ?? statedAt(area)) ?? 0,
  );
  lot.area_rooms = rooms_area.filter((area) => area >= 1);
  lot.ceiling_height = readCeiling(statedAt(flat, 'ceilingheight'), warn);
  lot.renovation = lot.open_plan ? 6 : finishing(flat);
  const price = { value: statedAt(flat, 'price'), currency: null, unit: null };
  lot.price_total = readPrice(price, { area: lot.area_total, plot: null }, warn);
  if (lot.price_total === null) warn('no_price');
  lot.status = readBoolean(textAt(flat, 'booking')) ? 2 : 1;
  const conditions = childrenOf(childOf(flat, 'priceconditions'), 'condition').map((item) => statedAt(item, 'kind'));
  lot.mortgage = conditions.some((kind) => /mortgage|ипотек/i.test(kind ?? '')) || null;
  const media = new MediaList(warn);
  media.add([...childrenOf(childOf(flat, 'plans'), 'plan'), ...childrenOf(flat, 'plan')], () => 'plan');
  lot.media = media.list(limits);
  lot.description = readDescription(textAt(flat, 'description'));
  return lot;
}

function finishing(flat: FeedElement): RenovationCode | null {
  const code = readRenovation(textAt(flat, 'renovation'));
  if (code !== null) return code;
  const decorated = readBoolean(textAt(flat, 'decoration'));
  return decorated === null ? null : decorated ? 2 : 1;
}

/** A housing may still lack its keys: `complex_key` is empty and `housing_key` null then. */
function housingFacts(
  building: FeedElement,
  complex: FeedElement | undefined,
  warn: Warn,
): Omit<FeedHousing, 'housing_key'> & { housing_key: string | null } {
  const title = readLine(statedAt(building, 'name'));
  const images = new MediaList(warn);
  images.add([...childrenOf(building, 'image'), ...childrenOf(childOf(building, 'images'), 'image')], () => 'photo');
  const state = readReleaseState(statedAt(building, 'buildingstate'));
  const { year, quarter } = readTerm(statedAt(building, 'builtyear'), statedAt(building, 'readyquarter'));
  return {
    kind: 'housing',
    complex_key: complexKey(complex) ?? '',
    housing_key: complexKeyOf(readKey(statedAt(building, 'id')), title),
    title,
    queue: readLine(statedAt(building, 'buildingphase')),
    floors_total: readFloors(null, statedAt(building, 'floors'), warn).floors_total,
    ceiling_height: readCeiling(statedAt(building, 'ceilingheight'), warn),
    release: releaseOf(year, quarter, state),
    wall_material: readWallMaterial(statedAt(building, 'buildingtype')),
    images: images.list({ max_images: 10 }).map(({ url }) => url),
    location: locationOf(building, complex, warn),
  };
}

/** Where the building states no address or point the complex's hold. */
function locationOf(building: FeedElement, complex: FeedElement | undefined, warn: Warn): FeedLocation {
  const own = statedAt(building, 'latitude') !== null && statedAt(building, 'longitude') !== null;
  const point = own ? building : complex;
  return readLocation(
    {
      region: null,
      district: null,
      locality: null,
      address: statedAt(building, 'address') ?? statedAt(complex, 'address'),
      lat: statedAt(point, 'latitude'),
      lng: statedAt(point, 'longitude'),
    },
    warn,
  );
}

function readComplex(complex: FeedElement, complex_key: string, { notes, limits }: AdapterContext): FeedComplex {
  const { warn } = notes;
  notes.about(complex_key);
  const images = new MediaList(warn);
  images.add(childrenOf(childOf(complex, 'images'), 'image'), () => 'photo');
  const extra = childOf(complex, 'infrastructure');
  const stated = (name: string) => readBoolean(textAt(extra, name));
  const texts = ['descriptionmain', 'descriptionsecondary'].map((name) =>
    readDescription(textAt(complex, name, 'text')),
  );
  const parking = readLine(statedAt(extra, 'parking'));
  const record: FeedComplex = {
    kind: 'complex',
    complex_key,
    title: readTitle(statedAt(complex, 'name')),
    description: texts.filter((text) => text !== null).join('\n\n') || null,
    images: images.list(limits).map(({ url }) => url),
    advantages: [...advantages(complex, 'main'), ...advantages(complex, 'secondary')],
    parking: parking === null || readBoolean(parking) === false ? null : parking,
    security: stated('security'),
    infrastructure: {
      fenced_area: stated('fencedarea'),
      sports_ground: stated('sportsground'),
      playground: stated('playground'),
      school: stated('school'),
      kindergarten: stated('kindergarten'),
    },
    ...payments(complex),
    developer: developerOf(complex),
    location: locationOf(complex, undefined, warn),
  };
  notes.about(null);
  return record;
}

function advantages(complex: FeedElement, rank: 'main' | 'secondary'): FeedAdvantage[] {
  return childrenOf(childOf(complex, `profits${rank}`), `profit${rank}`).flatMap((profit) => {
    const title = readLine(statedAt(profit, 'title'));
    const text = readDescription(textAt(profit, 'text'));
    return title === null && text === null ? [] : [{ title, text, image: readUrl(statedAt(profit, 'image')) }];
  });
}

/** Kinds of promotions tell what a buyer can pay with; silence is not a no. */
function payments(complex: FeedElement): FeedPayments {
  const promotions = childrenOf(childOf(complex, 'discounts'), 'discount').map(
    (discount) => `${statedAt(discount, 'type') ?? ''} ${statedAt(discount, 'name') ?? ''}`,
  );
  const some = (pattern: RegExp) => promotions.some((text) => pattern.test(text)) || null;
  return {
    mortgage: some(/ипотек/i),
    military_mortgage: some(/военн/i),
    subsidy: some(/господдерж|субсид/i),
    installment: some(/рассроч/i),
  };
}

function developerOf(complex: FeedElement | undefined): FeedDeveloper | null {
  const developer = childOf(complex, 'developer');
  const title = readLine(statedAt(developer, 'name'));
  if (developer === undefined || title === null) return null;
  const site = statedAt(developer, 'site');
  return {
    id: readKey(statedAt(developer, 'id')),
    title,
    site: readUrl(site) ?? (site === null ? null : readUrl(`https://${site}`)),
    logo: readUrl(statedAt(developer, 'logo')),
  };
}
