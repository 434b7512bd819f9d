import { type Adapted, type Adapter, type AdapterContext, type SkipReason, withArea } from './adapter.ts';
import { childrenOf, type FeedElement, statedAt, textAt } from './element.ts';
import {
  complexKeyOf,
  housingKeyOf,
  MediaList,
  plausibleShares,
  readCeiling,
  readFloors,
  readKey,
  readTitle,
} from './facts.ts';
import type { RecordProblem } from './markup/record-reader.ts';
import type { Warn } from './notes.ts';
import { readDeadlineDate, readRenovation, readRooms, readStatus, readWallMaterial, releaseOf } from './read-codes.ts';
import { readSection } from './read-housing.ts';
import { readArea, readInteger, readPrice } from './read-number.ts';
import { readLocation } from './read-place.ts';
import { readBoolean, readLine } from './read-text.ts';
import { bareComplex, bareLot, type FeedLocation, type FeedLot, type FeedStation } from './record.ts';
import { lowerPrice } from './yrl.ts';

/** The feed of Tekta: projects > project > flats > flat, all lots with their statuses, sold ones included. */
export function createTektaAdapter(context: AdapterContext): Adapter {
  return new TektaAdapter(context);
}

/** Kinds of lots beside the flats. */
const OTHERS: Readonly<Record<string, SkipReason>> = {
  commerce: 'commercial',
  office: 'commercial',
  mhmts: 'garage',
  pantry: 'garage',
  parking: 'garage',
};

class TektaAdapter implements Adapter {
  readonly #context: AdapterContext;
  /** Key of the open project: what its first flat got holds for all. */
  #key: string | null = null;

  constructor(context: AdapterContext) {
    this.#context = context;
  }

  adapt(record: FeedElement, parents: readonly FeedElement[], problem: RecordProblem | null): readonly Adapted[] {
    if (record.name === 'project') return this.#project(record, problem);
    const other = OTHERS[record.name];
    if (other !== undefined)
      return [{ kind: 'skipped', external_id: otherId(record), reason: other, detail: record.name }];
    return record.name === 'flat' ? [this.#flat(record, parents[0], problem)] : [];
  }

  finish(): readonly Adapted[] {
    return [];
  }

  #flat(flat: FeedElement, project: FeedElement | undefined, problem: RecordProblem | null): Adapted {
    const external_id = readKey(statedAt(flat, 'objectid') ?? statedAt(flat, 'objectintname'));
    if (problem !== null || external_id === null) {
      return { kind: 'unreadable', external_id, reason: problem ?? 'no_id' };
    }
    const reason = skipped(flat);
    if (reason !== null) return { kind: 'skipped', external_id, reason };
    this.#key ??= projectKey(project) ?? complexKeyOf(null, readTitle(statedAt(flat, 'project')));
    this.#context.notes.about(external_id);
    const lot = readFlat(flat, external_id, project, this.#context);
    this.#context.notes.about(null);
    lot.complex_key = this.#key;
    return withArea(lot);
  }

  #project(project: FeedElement, problem: RecordProblem | null): readonly Adapted[] {
    const key = this.#key ?? projectKey(project);
    this.#key = null;
    if (problem !== null) return [{ kind: 'unreadable', external_id: null, reason: problem }];
    if (key === null) return [];
    const { warn } = this.#context.notes;
    const images = new MediaList(warn);
    images.add([...childrenOf(project, 'intlinkphoto'), ...childrenOf(project, 'intprojectphoto')], () => 'photo');
    return [
      {
        ...bareComplex(key),
        title: projectTitle(project),
        images: images.list(this.#context.limits).map(({ url }) => url),
        security: ticked(project, 'intavailabilitysecurity'),
        location: locationOf(project, warn),
      },
    ];
  }
}

const otherId = (record: FeedElement) => readKey(statedAt(record, `${record.name}id`) ?? statedAt(record, 'objectid'));
const projectTitle = (project: FeedElement | undefined) => readTitle(statedAt(project, 'intname'));
const projectKey = (project: FeedElement | undefined) =>
  complexKeyOf(readKey(statedAt(project, 'idp')), projectTitle(project));

/** Its flags are printed for everything, so that only a tick says something. */
const ticked = (element: FeedElement, name: string) => readBoolean(textAt(element, name)) || null;

function skipped(flat: FeedElement): SkipReason | null {
  const kind = statedAt(flat, 'objecttype') ?? '';
  if (/машин|парк|кладов/i.test(kind)) return 'garage';
  if (/коммерч|нежил|офис/i.test(kind)) return 'commercial';
  // Let, not handed over: a word of lots.
  return /^сдан/i.test(statedAt(flat, 'status') ?? '') ? 'rent' : null;
}

/** «2Е» is a euro layout, «Ст» and «1С» are studios, «1К» has walls. */
function roomsOf(flat: FeedElement): Pick<FeedLot, 'rooms' | 'euro_plan' | 'open_plan'> {
  const roominess = statedAt(flat, 'roominess');
  const { rooms, euro_plan, open_plan } = readRooms(roominess);
  const isStudio = rooms === 0 || /^(?:\d*[сc]|ст\S*)$/i.test(roominess ?? '');
  const counted = readRooms(statedAt(flat, 'introomcount')).rooms;
  return { rooms: isStudio ? 0 : (counted ?? rooms), euro_plan: euro_plan || null, open_plan };
}

function readFlat(
  flat: FeedElement,
  external_id: string,
  project: FeedElement | undefined,
  { notes, limits }: AdapterContext,
): FeedLot {
  const { warn } = notes;
  const lot = bareLot(external_id);
  Object.assign(lot, roomsOf(flat));
  const kind = statedAt(flat, 'objecttype') ?? '';
  lot.apartments = /^апарт/i.test(kind) ? true : /^кварт/i.test(kind) ? false : null;
  lot.complex_title = readTitle(statedAt(flat, 'project')) ?? projectTitle(project);
  lot.housing_title = readLine(statedAt(flat, 'korpus') ?? statedAt(flat, 'korpusnumber'));
  lot.housing_key = housingKeyOf(null, lot.housing_title, null);
  lot.section = readSection(readKey(statedAt(flat, 'intsection')));
  lot.number = readKey(statedAt(flat, 'intprojectnumber') ?? statedAt(flat, 'intbtinumber'));
  lot.floor = readFloors(statedAt(flat, 'intstorey'), null, warn).floor;
  lot.place_on_floor = readInteger(statedAt(flat, 'intnumberonvenue'), 1, 100, warn);
  lot.area_total = readArea(statedAt(flat, 'intprojectedarea') ?? statedAt(flat, 'intareabybti'), null, warn);
  const live = readArea(statedAt(flat, 'intlivingareabybti'), null, warn);
  Object.assign(lot, plausibleShares(lot.area_total, live, null));
  lot.ceiling_height = readCeiling(statedAt(flat, 'intceilingheight'), warn);
  lot.renovation = lot.open_plan ? 6 : readRenovation(statedAt(flat, 'intdecorationtype'));
  lot.status = statusOf(flat);
  lot.price_total = priceOf(flat, lot, warn);
  const media = new MediaList(warn);
  media.add(childrenOf(flat, 'intlayoutcode'), () => 'plan');
  media.add([...childrenOf(flat, 'intlinkphoto'), ...childrenOf(flat, 'intprojectphoto')], () => 'photo');
  lot.media = media.list(limits);
  lot.stations = stationsOf(project, warn);
  const { year, quarter } = readDeadlineDate(statedAt(project, 'intestimatedcompletiondate'));
  lot.release = releaseOf(year, quarter, null);
  lot.wall_material = readWallMaterial(statedAt(project, 'intwallmaterial'));
  lot.location = locationOf(project, warn);
  return lot;
}

/** An unknown word is taken for "not on sale": showing a sold lot is the worse mistake. */
function statusOf(flat: FeedElement): FeedLot['status'] {
  const word = statedAt(flat, 'status');
  return word === null ? 1 : (readStatus(word) ?? 4);
}

function priceOf(flat: FeedElement, { area_total, status }: FeedLot, warn: Warn): number | null {
  const read = (value: string | null) =>
    readPrice({ value, currency: null, unit: null }, { area: area_total, plot: null }, warn);
  const full = read(statedAt(flat, 'intcost'));
  // Lots that are not on sale often have no price, which is no news.
  if (full === null && status !== 1) return null;
  return lowerPrice(full, read(statedAt(flat, 'intdiscountedcostforsite')), warn);
}

function stationsOf(project: FeedElement | undefined, warn: Warn): FeedStation[] {
  const name = readLine(statedAt(project, 'intnearestmetrostation'));
  if (name === null) return [];
  const foot = readInteger(statedAt(project, 'inttimetometroonfoot'), 1, 300, warn);
  const transport = readInteger(statedAt(project, 'inttimetometrobytransport'), 1, 300, warn);
  const mode = foot !== null ? 3 : transport !== null ? 1 : null;
  return [{ name, source_id: null, mode, minutes: foot ?? transport }];
}

function locationOf(project: FeedElement | undefined, warn: Warn): FeedLocation {
  return readLocation(
    {
      region: null,
      district: null,
      locality: null,
      address: statedAt(project, 'intbuildingaddress') ?? statedAt(project, 'intpostadress'),
      lat: statedAt(project, 'intgeographicallatitude'),
      lng: statedAt(project, 'intgeographicallongitude'),
    },
    warn,
  );
}
