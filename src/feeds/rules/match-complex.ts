/**
 * Which complex of the catalogue a complex of a feed is. A name alone never decides: names repeat between towns and
 * developers. What speaks for and against is told as evidence, so that staff can judge what the rule leaves open.
 */

import { foldDeveloper } from '../../complex/rules/developer-name.ts';
import type { LatLng } from '../../geography/rules/coordinates.ts';
import { distanceMeters } from '../../geography/rules/geometry.ts';
import { foldName } from '../../platform/rules/fold-name.ts';
import {
  compareNames,
  type NameLikeness,
  type NameProfile,
  nameLikeness,
  profileName,
} from '../../platform/rules/similar-names.ts';

/** What is known of a complex on either side. */
export interface ComplexTraits {
  /** All names it goes by, as written. */
  readonly names: readonly string[];
  readonly developer: string | null;
  readonly point: LatLng | null;
  readonly address: string | null;
  /** Ids that feeds give it; portals share theirs. */
  readonly keys?: readonly string[];
}

/** One thing that speaks for (positive) or against (negative) two complexes being one. */
export interface Evidence {
  readonly sign:
    | 'name'
    | 'near'
    | 'far'
    | 'developer'
    | 'other_developer'
    | 'street'
    | 'house'
    | 'other_town'
    | 'key'
    | 'lots';
  readonly weight: number;
  /** What it was judged by: the name, metres, the street. */
  readonly detail: string;
}

/** A complex of the catalogue that a complex of a feed is, or may be. */
export interface ComplexMatch {
  readonly id: number;
  readonly verdict: 'same' | 'maybe';
  readonly score: number;
  readonly evidence: readonly Evidence[];
}

/** Points of one complex lie no farther apart than this; its housings spread over less. */
export const SAME_PLACE_METRES = 3000;
/** From here on nearness alone says that two names may be one complex. */
const NEXT_DOOR_METRES = 300;
const CLOSE_METRES = 1000;

const NAME_WEIGHT: Readonly<Record<NameLikeness, number>> = { same: 4, sound: 3, slip: 2, part: 2, none: 0 };
/** Where evidence of this weight is reached, a complex of nearly the same name is the same. */
const SURE = 6;
const MAYBE = 3;

/** Traits ready to be compared: each complex is compared with many. */
interface Profile extends ComplexTraits {
  readonly profiles: readonly NameProfile[];
  readonly developer_key: string;
  readonly place: AddressProfile | null;
}
interface AddressProfile {
  readonly folded: string;
  readonly town: string | null;
  readonly street: { readonly name: string; readonly house: string | null } | null;
}
interface Candidate extends Profile {
  readonly id: number;
}

const profileOf = <T extends ComplexTraits>(traits: T): T & Profile => ({
  ...traits,
  profiles: traits.names.map(profileName).filter(({ folded }) => folded !== ''),
  developer_key: traits.developer === null ? '' : foldDeveloper(traits.developer),
  place: traits.address === null ? null : profileAddress(traits.address),
});

const profileAddress = (address: string): AddressProfile => ({
  folded: foldName(address),
  town: townOf(address),
  street: streetOf(address),
});

/** A word that more complexes share says nothing («квартал», «парк»). */
const MAX_OF_WORD = 40;

/** Complexes of the catalogue, to be searched by traits in time that does not grow with their number. */
export class ComplexIndex {
  readonly #byName = new Map<string, Set<Candidate>>();
  readonly #byCell = new Map<string, Candidate[]>();

  constructor(complexes: Iterable<{ readonly id: number } & ComplexTraits> = []) {
    for (const complex of complexes) this.add(complex);
  }

  /** Makes a complex known to the searches that follow. */
  add(complex: { readonly id: number } & ComplexTraits): void {
    const candidate = profileOf(complex);
    for (const key of candidate.profiles.flatMap(searchKeys)) {
      const known = this.#byName.get(key);
      if (known) known.add(candidate);
      else this.#byName.set(key, new Set([candidate]));
    }
    if (candidate.point === null) return;
    const cell = cellOf(candidate.point);
    const known = this.#byCell.get(cell);
    if (known) known.push(candidate);
    else this.#byCell.set(cell, [candidate]);
  }

  /** Likely matches, the likeliest first; at most `limit`. */
  find(sought: ComplexTraits, limit = 5): ComplexMatch[] {
    const candidates = new Set<Candidate>();
    const profile = profileOf(sought);
    for (const key of profile.profiles.flatMap(searchKeys)) {
      const named = this.#byName.get(key);
      if (!named || (key.startsWith('*') && named.size > MAX_OF_WORD)) continue;
      for (const candidate of named) candidates.add(candidate);
    }
    for (const cell of sought.point ? cellsAround(sought.point) : [])
      for (const candidate of this.#byCell.get(cell) ?? []) candidates.add(candidate);
    return [...candidates]
      .flatMap((candidate) => weigh(profile, candidate) ?? [])
      .sort((a, b) => Number(b.verdict === 'same') - Number(a.verdict === 'same') || b.score - a.score || a.id - b.id)
      .slice(0, limit);
  }
}

/** Words and sounds under which a name is looked for: the whole, its sound, its words, and its sound less one letter. */
function searchKeys({ folded, sound: spaced }: NameProfile): string[] {
  const sound = spaced.replaceAll(' ', '');
  const shortened = sound.length >= 5 ? Array.from(sound, (_, i) => `~${sound.slice(0, i)}${sound.slice(i + 1)}`) : [];
  const words = folded.split(' ').filter((word) => word.length >= 5);
  return [folded, `=${sound}`, `~${sound}`, ...shortened, ...words.map((word) => `*${word}`)];
}

/** About 1.1 km by 0.6 km. */
const CELL = 0.01;
const cellOf = ([lat, lng]: LatLng): string => `${Math.floor(lat / CELL)} ${Math.floor(lng / CELL)}`;

function cellsAround([lat, lng]: LatLng): string[] {
  return [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => cellOf([lat + north * CELL, lng + east * CELL])));
}

/** Weighs two complexes; null where nothing says that they could be one, or something says that they are not. */
function weigh(sought: Profile, known: Candidate): ComplexMatch | null {
  const [likeness, name] = bestName(sought, known);
  const apart = sought.point && known.point ? distanceMeters(sought.point, known.point) : null;
  if (apart !== null && apart > SAME_PLACE_METRES) return null;
  const evidence: Evidence[] = [];
  if (likeness !== 'none') evidence.push({ sign: 'name', weight: NAME_WEIGHT[likeness], detail: name });
  if (apart !== null) evidence.push({ sign: 'near', weight: nearWeight(apart), detail: String(Math.round(apart)) });
  evidence.push(...developerEvidence(sought, known), ...addressEvidence(sought, known));
  const key = sought.keys?.find((one) => !one.startsWith('name:') && known.keys?.includes(one));
  if (key !== undefined) evidence.push({ sign: 'key', weight: 2, detail: key });
  const score = evidence.reduce((sum, { weight }) => sum + weight, 0);
  const isBeside = apart !== null && apart <= NEXT_DOOR_METRES && evidence.some(({ sign }) => sign === 'developer');
  if (likeness === 'none' && !isBeside && !(evidence.some(({ sign }) => sign === 'house') && score >= MAYBE))
    return null;
  const isNamed = likeness === 'same' || likeness === 'sound';
  // A brand and its legal entity are two names of one developer, and towns are written in many ways: a near point outweighs both.
  const isNear = apart !== null && apart <= CLOSE_METRES;
  const isAgainst = !isNear && evidence.some(({ weight }) => weight < 0);
  if (isNamed && score >= SURE && !isAgainst) return { id: known.id, verdict: 'same', score, evidence };
  return score >= MAYBE - 2 ? { id: known.id, verdict: 'maybe', score, evidence } : null;
}

function bestName(sought: Profile, known: Candidate): [NameLikeness, string] {
  let best: [NameLikeness, string] = ['none', ''];
  for (const first of sought.profiles) {
    for (const [index, second] of known.profiles.entries()) {
      const likeness = compareNames(first, second);
      if (NAME_WEIGHT[likeness] > NAME_WEIGHT[best[0]]) best = [likeness, known.names[index] ?? second.folded];
    }
  }
  return best;
}

function nearWeight(metres: number): number {
  if (metres <= NEXT_DOOR_METRES) return 4;
  return metres <= CLOSE_METRES ? 3 : 2;
}

function developerEvidence(sought: Profile, { developer, developer_key }: Profile): Evidence[] {
  if (developer === null || developer_key === '' || sought.developer_key === '') return [];
  const isSame = developer_key === sought.developer_key || nameLikeness(sought.developer_key, developer_key) !== 'none';
  return isSame
    ? [{ sign: 'developer', weight: 2, detail: developer }]
    : [{ sign: 'other_developer', weight: -2, detail: developer }];
}

/** Letters from which on an address says more than the city. */
const TELLING_ADDRESS = 20;

const STREET =
  /(?:^|[\s,])(?:улица|ул|проспект|пр-т|просп|шоссе|ш|переулок|пер|набережная|наб|бульвар|б-р|проезд|пр-д|площадь|пл|аллея|тупик|квартал|микрорайон|мкр)(?:[\s.,]|$)/i;
const TOWN = /(?:^|[\s,])(?:г|город|пос[её]лок|пос|пгт|д|деревня|с|село|рп)\.?\s+([А-ЯЁ][а-яё-]+)/u;

function addressEvidence({ place: a }: Profile, { place: b, address }: Profile): Evidence[] {
  if (a === null || b === null || address === null) return [];
  const evidence: Evidence[] = [];
  if (a.town !== null && b.town !== null && a.town !== b.town)
    evidence.push({ sign: 'other_town', weight: -3, detail: b.town });
  if (a.folded === b.folded && a.folded.length >= TELLING_ADDRESS)
    return [...evidence, { sign: 'street', weight: 2, detail: address }];
  const [streetA, streetB] = [a.street, b.street];
  if (streetA === null || streetB === null || streetA.name !== streetB.name) return evidence;
  evidence.push({ sign: 'street', weight: 2, detail: streetB.name });
  if (streetA.house !== null && streetA.house === streetB.house)
    evidence.push({ sign: 'house', weight: 1, detail: streetA.house });
  return evidence;
}

/** Москва is the town of every address that names it: the town beside it is told by its own word. */
function townOf(address: string): string | null {
  const named = TOWN.exec(address)?.[1];
  if (named) return foldName(named);
  return /москва(?!\S*ская)/i.test(address) ? 'москва' : null;
}

function streetOf(address: string): { name: string; house: string | null } | null {
  const parts = address.split(',').map((part) => part.trim());
  const index = parts.findIndex((part) => STREET.test(` ${part} `));
  if (index < 0) return null;
  const written = foldName((parts[index] ?? '').replace(STREET, ' '));
  const house = /^(?:д(?:ом)?\.?\s*|вл(?:адение)?\.?\s*|з\/у\s*)?(\d+\S*)/i.exec(parts[index + 1] ?? '')?.[1] ?? null;
  const own = / (\d+\S*)$/.exec(written)?.[1] ?? null;
  const name = (own ? written.slice(0, -own.length) : written).trim();
  return name === '' ? null : { name, house: house?.toLowerCase() ?? own };
}
