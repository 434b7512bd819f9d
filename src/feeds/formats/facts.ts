import { cleanTitle, foldHousingName, foldName } from '../../platform/rules/fold-name.ts';
import type { FeedElement } from './element.ts';
import type { FeedLimits } from './limits.ts';
import type { Warn } from './notes.ts';
import { readWithin } from './read-number.ts';
import { readLine, readUrl } from './read-text.ts';
import type { FeedLot, FeedMedia, FeedVillageOffer, MediaKind } from './record.ts';

/** Rules that hold for lots of every format. */

const MAX_KEY_LENGTH = 200;

/** An id as text of at most 200 characters, null when there is none. */
export function readKey(text: string | null): string | null {
  return readLine(text, MAX_KEY_LENGTH);
}

/** Thousands of lots share the name of their complex. */
const TITLES = new Map<string, string>();
const TITLES_KEPT = 1_000;

/** The name of a complex or village, fit to show. */
export function readTitle(text: string | null): string | null {
  const line = readLine(text);
  if (line === null) return null;
  const known = TITLES.get(line);
  if (known !== undefined) return known;
  const title = cleanTitle(line);
  if (TITLES.size >= TITLES_KEPT) TITLES.clear();
  TITLES.set(line, title);
  return title;
}

/** The key of a complex or village: its id, else `name:` and the folded name, else null. */
export function complexKeyOf(id: string | null, title: string | null): string | null {
  if (id !== null) return id;
  const folded = title === null ? '' : foldName(title);
  return folded === '' ? null : `name:${folded}`;
}

/** The key of a housing: its id, else `name:` with queue and folded name; null without either: a queue is no housing. */
export function housingKeyOf(id: string | null, title: string | null, queue: string | null): string | null {
  if (id !== null || title === null) return id;
  const folded = [queue ?? '', title].map(foldHousingName).filter((key) => key !== '');
  return folded.length === 0 ? null : `name:${folded.join('/')}`;
}

/** Floors −2…100, with a warning when the floor lies above the top one. */
export function readFloors(
  floor: string | null,
  total: string | null,
  warn: Warn,
): Pick<FeedLot, 'floor' | 'floors_total'> {
  const at = wholeFloor(floor, warn);
  const top = readWithin(total, 1, 100, warn);
  if (at !== null && top !== null && at > top) warn('floor_above_total', `${at} > ${top}`);
  return { floor: at, floors_total: top === null ? null : Math.trunc(top) };
}

function wholeFloor(text: string | null, warn: Warn): number | null {
  const floor = readWithin(text, -2, 100, warn);
  // A ground floor counts as zero where a basement can be sold; generators also print it for nothing.
  return floor === null || floor === 0 ? null : Math.trunc(floor);
}

/** Living area at or above the total and a kitchen of nothing are what generators fill in: unknown. */
export function plausibleShares(
  area_total: number | null,
  area_live_space: number | null,
  area_kitchen: number | null,
): Pick<FeedLot, 'area_live_space' | 'area_kitchen'> {
  const below = (share: number | null) => (share !== null && area_total !== null && share >= area_total ? null : share);
  return { area_live_space: below(area_live_space), area_kitchen: below(area_kitchen) };
}

/** Ceiling height in metres, 2…10; centimetres and millimetres are recognised by size. */
export function readCeiling(text: string | null, warn: Warn): number | null {
  const value = readWithin(text, 2, 10_000, warn);
  if (value === null) return null;
  const metres = value >= 2_000 ? value / 1_000 : value >= 200 ? value / 100 : value;
  if (metres <= 10) return Math.round(metres * 100) / 100;
  if (text !== null) warn('implausible_value', text);
  return null;
}

const ORDER: Readonly<Record<MediaKind, number>> = { plan: 0, floor_plan: 1, photo: 2 };

/** Collects the images of one record: addresses checked and unique, plans first, at most `max_images`. */
export class MediaList {
  readonly #media = new Map<string, MediaKind>();
  readonly #warn: Warn;

  constructor(warn: Warn) {
    this.#warn = warn;
  }

  add(elements: readonly FeedElement[], kindOf: (element: FeedElement, url: string) => MediaKind): void {
    for (const element of elements) {
      this.addUrl(element.attributes.url ?? element.text, (url) => kindOf(element, url));
    }
  }

  addUrl(text: string | null, kind: MediaKind | ((url: string) => MediaKind)): void {
    const stated = text?.trim() ?? '';
    if (stated === '' || stated === '-') return;
    const url = readUrl(stated);
    if (url === null) this.#warn('bad_url', stated);
    else if (!this.#media.has(url)) this.#media.set(url, typeof kind === 'string' ? kind : kind(url));
  }

  list({ max_images }: Pick<FeedLimits, 'max_images'>): FeedMedia[] {
    const media = Array.from(this.#media, ([url, kind]) => ({ kind, url })).sort(
      (a, b) => ORDER[a.kind] - ORDER[b.kind],
    );
    if (media.length > max_images) this.#warn('too_many_images', String(media.length));
    return media.slice(0, max_images);
  }
}

const VILLAGE_PART = /(?:^|,)\s*(?:(?:коттеджный|дачный|клубный) пос[её]лок|кп|днп)\s+[«"]?(?<name>[^,«»"]{2,80})/iu;

/** The village that an address names («…, Истра, коттеджный посёлок Рижские Зори»); villages and hamlets of the map are none. */
export function villageInAddress(address: string | null): string | null {
  return readTitle(VILLAGE_PART.exec(readLine(address) ?? '')?.groups?.name?.trim() ?? null);
}

/** Between the name of a village and what is offered there. */
const OFFER_BORDER = /(?<=.)[:—–-]\s*(?=(?:участок|дом|коттедж|таунхаус|лот)(?!\p{L}))/iu;

/** «Регата: участок 5» names the village and the offer inside it. */
export function splitVillageTitle(title: string | null): Pick<FeedVillageOffer, 'village_title' | 'title'> {
  const border = title === null ? null : OFFER_BORDER.exec(title);
  if (title === null || border === null) return { village_title: title, title: null };
  return {
    village_title: title.slice(0, border.index).trimEnd() || title,
    title: title.slice(border.index + border[0].length),
  };
}
