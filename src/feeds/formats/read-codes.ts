import type {
  FeedRelease,
  LotStatus,
  MediaKind,
  OfferTypeCode,
  ReleaseState,
  RenovationCode,
  WallMaterialCode,
} from './record.ts';

/** Of a value that names a code no more is read: a hostile one may be as long as its record. */
const MAX_VALUE_LENGTH = 300;

/** Words compared without case, spaces, `-`, `_` and dots; ё as е. */
function tight(text: string): string {
  return text
    .slice(0, MAX_VALUE_LENGTH)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s_.\-–—]/g, '');
}

// The order decides: «без отделки» and «предчистовая» before «чистовая», «чистовая с мебелью» before «чистовая».
const RENOVATIONS: readonly (readonly [RegExp, RenovationCode])[] = [
  [/безстен|свободн.*планир|openplan|freeplan/, 6],
  [/безотдел|безремонт|чернов|^without|^rough|^нет$|^0$|^none$|^бетон|^shell/, 1],
  [/предчист|whitebox|вайтбокс|^wb$|^prefine|^подчистов|предотдел/, 3],
  [/безмебел/, 2],
  [/смебел|мебел|furnit|turnkey|подключ/, 4],
  [/дизайн|евро|космет|ремонт|design|^refurb/, 5],
  [/чист|^fine$|^finish|^clean|^да$|^1$|сотдел|отделка/, 2],
];

/** Finishing code from any format's word, null when unknown. */
export function readRenovation(text: string | null): RenovationCode | null {
  if (text === null) return null;
  const word = tight(text);
  return RENOVATIONS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

// The combination is tested first.
const WALLS: readonly (readonly [RegExp, WallMaterialCode])[] = [
  [/кирпич.*монолит|монолит.*кирпич|monolith?brick|brickmonolith?/, 4],
  [/кирпич|brick/, 3],
  [/монолит|monolit|железобетон/, 5],
  [/панел|panel/, 6],
  [/блок|block|блоч|газобетон|пенобетон|керамзит/, 1],
  [/дерев|брус|бревн|каркас|wood|timber/, 2],
];

/** Wall material code from any format's word, null when unknown. */
export function readWallMaterial(text: string | null): WallMaterialCode | null {
  if (text === null) return null;
  const word = tight(text);
  return WALLS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

export interface RoomsReading {
  /** 0 studio, 1 … 10, null when no number is stated. */
  rooms: number | null;
  open_plan: boolean;
  euro_plan: boolean;
}

/** Room count from a text: «Студия», «2», «2Е», «2-комнатная», «5+», «10 и более», «Своб. планировка», «евро-3». */
export function readRooms(text: string | null): RoomsReading {
  const none = { rooms: null, open_plan: false, euro_plan: false };
  if (text === null) return none;
  const word = tight(text);
  if (/студи|studio|^ст$|^st$/.test(word)) return { ...none, rooms: 0 };
  if (/своб|openplan|freeplan|^open|^free/.test(word)) return { ...none, open_plan: true };
  const digits = /\d+/.exec(word)?.[0];
  if (digits === undefined) return none;
  // «12.0» has lost its dot by now: only a leading run of at most two digits is a room count.
  const count = Number(/^\d+[.,]0+$/.test(text.trim()) ? Number.parseInt(text, 10) : digits);
  return {
    rooms: count > 100 ? null : Math.min(count, 10),
    open_plan: false,
    euro_plan: /^\d+[еe]|евро|euro/.test(word),
  };
}

/** The count with the feed's studio flag beside it: no rooms and "no studio" is what generators print for an unknown count. */
export function roomsOrStudio(rooms: number | null, studio: boolean | null): number | null {
  if (studio === true) return 0;
  return studio === false && rooms === 0 ? null : rooms;
}

const QUARTER_WORDS: Readonly<Record<string, 1 | 2 | 3 | 4>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  i: 1,
  ii: 2,
  iii: 3,
  iv: 4,
};

/** Quarter 1…4 from «2», «2кв», «II», «third», «4 квартал 2027»; null otherwise. */
export function readQuarter(text: string | null): 1 | 2 | 3 | 4 | null {
  if (text === null) return null;
  const word = tight(text);
  const named = QUARTER_WORDS[/^[a-z]+/.exec(word)?.[0] ?? ''];
  if (named !== undefined) return named;
  const digit = /^([1-4])(?:кв|q|й|$)/.exec(word)?.[1] ?? /^q([1-4])/.exec(word)?.[1];
  return digit === undefined ? null : (Number(digit) as 1 | 2 | 3 | 4);
}

/** A year a house of today's market can be handed over in, 2000…2060; «1970», «1» and «0» are placeholders. */
export function readYear(text: string | null): number | null {
  const digits = text === null ? undefined : /(?<!\d)20[0-6]\d(?!\d)/.exec(text)?.[0];
  const year = Number(digits);
  return digits !== undefined && year <= 2060 ? year : null;
}

const MONTHS = /(янв)|(фев)|(мар)|(апр)|(ма[йя])|(июн)|(июл)|(авг)|(сен)|(окт)|(ноя)|(дек)/;

function monthNumber(text: string): number {
  const written = /^\d{4}-(\d{2})/.exec(text)?.[1] ?? /^\d{1,2}\.(\d{2})\.\d{4}/.exec(text)?.[1];
  if (written !== undefined) return Number(written);
  // The first alternative that matched stands behind the whole match.
  return (MONTHS.exec(text.slice(0, MAX_VALUE_LENGTH).toLowerCase())?.slice(1) ?? []).findIndex((part) => part) + 1;
}

/** Year and quarter of a date («2027-06-30», «30.06.2027», «февраль 2026»). */
export function readDeadlineDate(text: string | null): Pick<FeedRelease, 'year' | 'quarter'> {
  const year = readYear(text);
  const month = monthNumber(text ?? '');
  const quarter = year !== null && month >= 1 && month <= 12 ? (Math.ceil(month / 3) as 1 | 2 | 3 | 4) : null;
  return { year, quarter };
}

/** Year and quarter where a feed has a field for each; a date in the field of the year tells the quarter as well. */
export function readTerm(year: string | null, quarter: string | null): Pick<FeedRelease, 'year' | 'quarter'> {
  const dated = readDeadlineDate(year);
  return { year: dated.year, quarter: readQuarter(quarter) ?? dated.quarter };
}

/** State of a house: `hand-over`, `hand_over`, `ready`, «сдан» → handed over; `built`; `unfinished`, «строится». */
export function readReleaseState(text: string | null): ReleaseState | null {
  if (text === null) return null;
  const word = tight(text);
  if (/^hand|^ready|^сдан|^введен|^complete/.test(word)) return 'handed_over';
  if (/^built|^построен/.test(word)) return 'built';
  return /^unfin|строит|^inprogress|^стройк|^котлован/.test(word) ? 'unfinished' : null;
}

/** A release with at least one fact, else null. */
export function releaseOf(
  year: number | null,
  quarter: 1 | 2 | 3 | 4 | null,
  state: ReleaseState | null,
): FeedRelease | null {
  if (year === null && state === null) return null;
  // A quarter without its year says nothing.
  return { year, quarter: year === null ? null : quarter, state };
}

/** Status from CRM words (AVAILABLE, BOOKED, SOLD, UNAVAILABLE, «Устная бронь», free, reserved …), null when unknown. */
export function readStatus(text: string | null): LotStatus | null {
  if (text === null) return null;
  const word = tight(text);
  if (/^unavail|недоступ|скры|снят|notforsale|неактив/.test(word)) return 4;
  if (/book|брон|reserv|резерв|hold/.test(word)) return 2;
  if (/^sold|^продан/.test(word)) return 3;
  return /^avail|^free|свобод|впродаже|доступ|^forsale|^active/.test(word) ? 1 : null;
}

const OFFER_TYPES: readonly (readonly [RegExp, OfferTypeCode])[] = [
  [/^частьдома|^houseshare|^долядома/, 5],
  [/^домсучастком|^housewithlot/, 3],
  [/^коттедж|^cottage/, 1],
  [/^таунхаус|^townhouse/, 8],
  [/^дуплекс|^duplex/, 9],
  [/^гараж|^garage|^машиноместо/, 10],
  [/^участок|^земельн|^lot$|^land/, 4],
  [/^дом$|^дача|^house/, 2],
];

/** Village offer type from YRL's and CIAN's category, null for flats, rooms, commercial space and the unknown. */
export function readOfferType(category: string | null): OfferTypeCode | null {
  if (category === null) return null;
  const word = tight(category).replace(/sale$/, '');
  return OFFER_TYPES.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

/** Kind of an image from a tag («plan», «floor-plan», «plan 3d», «realtyObjectLayout»), null when it says nothing. */
export function readMediaKind(tag: string | null): MediaKind | null {
  if (tag === null) return null;
  const word = tight(tag);
  if (/floor|этаж|поэтаж/.test(word)) return 'floor_plan';
  return /plan|план|layout/.test(word) ? 'plan' : null;
}

/** Kind of an untagged image by its address: a folder or file named plan, layout, preset or planirovka. */
export function guessMediaKind(url: string): MediaKind {
  const path = url.slice(url.indexOf('/', 8)).toLowerCase();
  if (/(?<![a-z])(?:floor[-_]?plans?|plans?[-_]floors?|poetazh\w*)(?![a-z])/.test(path)) return 'floor_plan';
  return /(?<![a-z])(?:plans?|layouts?|presets?|planirovk\w*)(?![a-z])/.test(path) ? 'plan' : 'photo';
}
