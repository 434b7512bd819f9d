import type { LatLng } from './coordinates.ts';

/** Moscow and its region with some air, degrees: a typed point must lie here, and tells which number is the latitude. */
const LAT = { min: 54, max: 57 } as const;
const LNG = { min: 35, max: 41 } as const;
/** Longest text that is read; links of map services are shorter. */
const MAX_LENGTH = 2_000;
/** Decimals kept: a tenth of a metre. */
const DIGITS = 6;

export type ReadPoint =
  | { readonly point: LatLng }
  /** `form`: two numbers were not found; `place`: they lie elsewhere. */
  | { readonly problem: 'form' | 'place' };

/**
 * A point as people type and paste it: «55.7201, 37.69», «55,7201 37,69», «55,7201; 37,69», degrees with minutes and
 * seconds, or a link of a map service (Yandex, 2GIS, Google, OpenStreetMap). Services differ in which number comes first;
 * in Moscow and its region the larger one is always the latitude.
 */
export function readPoint(text: string): ReadPoint {
  const pair = numbersOf(text.slice(0, MAX_LENGTH).trim());
  if (!pair) return { problem: 'form' };
  const [lat, lng] = pair[0] > pair[1] ? pair : [pair[1], pair[0]];
  if (lat < LAT.min || lat > LAT.max || lng < LNG.min || lng > LNG.max) return { problem: 'place' };
  return { point: [rounded(lat), rounded(lng)] };
}

/** A point as it is shown and read back. */
export const writePoint = ([lat, lng]: LatLng): string => `${lat}, ${lng}`;

const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS));

function numbersOf(text: string): [number, number] | undefined {
  if (/^https?:\/\/|^[\w.-]+\.[a-zа-я]{2,}\//i.test(text)) return fromLink(text);
  return fromAngles(text) ?? fromDecimals(text);
}

const NUMBER = String.raw`-?\d{1,3}(?:\.\d+)?`;
/** Places of a link where services write a point, the marked place before the middle of the map. */
const LINKS: readonly RegExp[] = [
  new RegExp(`[?&](?:pt|text|whatshere\\[point\\]|q|query|destination|ll_marker)=(${NUMBER}),\\+?\\s*(${NUMBER})`, 'i'),
  new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`),
  new RegExp(`[?&]mlat=(${NUMBER})&mlon=(${NUMBER})`, 'i'),
  new RegExp(`/(?:geo|firm|building)/\\d+/(${NUMBER}),(${NUMBER})`),
  new RegExp(`[?&](?:ll|sll|center|m)=(${NUMBER}),(${NUMBER})`, 'i'),
  new RegExp(`@(${NUMBER}),(${NUMBER})`),
  new RegExp(`#map=[\\d.]+/(${NUMBER})/(${NUMBER})`),
  new RegExp(`/(${NUMBER}),(${NUMBER})(?:[/?#]|$)`),
];

function fromLink(link: string): [number, number] | undefined {
  const plain = decoded(link);
  for (const pattern of LINKS) {
    const found = pattern.exec(plain);
    if (found) return [Number(found[1]), Number(found[2])];
  }
  return undefined;
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

const ANGLE =
  /(\d{1,3})\s*[°º]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|′′)\s*)?/g;

/** 55°43′12″N 37°41′24″E, minutes and seconds as they are given. */
function fromAngles(text: string): [number, number] | undefined {
  const degrees = [...text.matchAll(ANGLE)].map(
    ([, whole, minutes = '0', seconds = '0']) => Number(whole) + decimal(minutes) / 60 + decimal(seconds) / 3600,
  );
  const [first, second] = degrees;
  return degrees.length === 2 && first !== undefined && second !== undefined ? [first, second] : undefined;
}

const decimal = (text: string): number => Number(text.replace(',', '.'));

/** Two decimal numbers with a point or a comma in them, parted by a comma, a semicolon, a slash or spaces. */
const PAIRS: readonly RegExp[] = [
  /^\D*?(-?\d{1,3}\.\d+)\D+(-?\d{1,3}\.\d+)\D*$/,
  /^\D*?(-?\d{1,3},\d+)[^\d]+(-?\d{1,3},\d+)\D*$/,
  /^(-?\d{1,3}(?:[.,]\d+)?)\s*[;/\s]\s*(-?\d{1,3}(?:[.,]\d+)?)$/,
  /^(-?\d{1,3}(?:\.\d+)?),\s+(-?\d{1,3}(?:\.\d+)?)$/,
];

function fromDecimals(text: string): [number, number] | undefined {
  for (const pattern of PAIRS) {
    const found = pattern.exec(text);
    if (found?.[1] && found[2]) return [decimal(found[1]), decimal(found[2])];
  }
  return undefined;
}
