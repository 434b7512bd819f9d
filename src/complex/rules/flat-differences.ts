/** In words, what makes one flat of a complex dearer or cheaper than another. */

import type { Moment } from '../../platform/rules/moscow-time.ts';
import { capitalise, groupDigits, NBSP, NOUNS, type NounForms, plural } from '../../platform/rules/russian.ts';
import { RENOVATIONS } from './dictionaries.ts';
import { isHandedOver, type ReleaseTerm } from './release-state.ts';

/** What of a flat its price is explained by. */
export interface ComparedFlat {
  readonly floor: number | null;
  /** m². */
  readonly area_total: number;
  /** Renovation code. */
  readonly finishing: number | null;
  /** Metres. */
  readonly ceiling_height: number | null;
  readonly apartment: boolean;
  readonly housing_id: number | null;
  readonly term: ReleaseTerm;
}

const QUARTER: NounForms = ['квартал', 'квартала', 'кварталов'];

/**
 * What is different about `other` seen from `own`, most telling first: 'На 3 этажа выше', 'На 2,1 м² больше', 'Другой
 * корпус: сдача раньше на 2 квартала', 'С мебелью', 'Потолки выше на 0,3 м'. Empty when nothing known differs.
 */
export function flatDifferences(own: ComparedFlat, other: ComparedFlat, now: Moment): string[] {
  return [
    areaDifference(own.area_total, other.area_total),
    floorDifference(own.floor, other.floor),
    housingDifference(own, other, now),
    finishingDifference(own.finishing, other.finishing),
    ceilingDifference(own.ceiling_height, other.ceiling_height),
    own.apartment === other.apartment ? null : other.apartment ? 'апартаменты' : 'квартира, не апартаменты',
  ].flatMap((text) => (text === null ? [] : [capitalise(text)]));
}

function areaDifference(own: number, other: number): string | null {
  const tenths = Math.round((other - own) * 10);
  if (tenths === 0) return null;
  return `на${NBSP}${groupDigits(Math.abs(tenths) / 10)}${NBSP}м² ${tenths > 0 ? 'больше' : 'меньше'}`;
}

function floorDifference(own: number | null, other: number | null): string | null {
  if (own === null || other === null || own === other) return null;
  const floors = Math.abs(other - own);
  return `на${NBSP}${floors}${NBSP}${plural(floors, ...NOUNS.floor)} ${other > own ? 'выше' : 'ниже'}`;
}

function housingDifference(own: ComparedFlat, other: ComparedFlat, now: Moment): string | null {
  if (own.housing_id === other.housing_id) return null;
  const term = termDifference(own.term, other.term, now);
  return term === null ? 'другой корпус' : `другой корпус: ${term}`;
}

function termDifference(own: ReleaseTerm, other: ReleaseTerm, now: Moment): string | null {
  const [ownDone, otherDone] = [isHandedOver(own, now), isHandedOver(other, now)];
  if (ownDone || otherDone) return ownDone === otherDone ? null : otherDone ? 'уже сдан' : 'ещё строится';
  const quarters = quarterNumber(other) - quarterNumber(own);
  if (!Number.isFinite(quarters) || quarters === 0) return null;
  const count = Math.abs(quarters);
  return `сдача ${quarters < 0 ? 'раньше' : 'позже'} на${NBSP}${count}${NBSP}${plural(count, ...QUARTER)}`;
}

/** Quarters since year 0; not a number without a term. A year alone means its last quarter. */
const quarterNumber = ({ year, quarter }: ReleaseTerm): number =>
  year === null ? Number.NaN : year * 4 + (quarter ?? 4);

function finishingDifference(own: number | null, other: number | null): string | null {
  if (own === other) return null;
  const title = RENOVATIONS.find(({ id }) => id === other)?.title.toLowerCase();
  if (title === undefined) return null;
  return /ая$/.test(title) ? `${title} отделка` : title;
}

function ceilingDifference(own: number | null, other: number | null): string | null {
  if (own === null || other === null) return null;
  const centimetres = Math.round((other - own) * 100);
  if (centimetres === 0) return null;
  return `потолки ${centimetres > 0 ? 'выше' : 'ниже'} на${NBSP}${groupDigits(Math.abs(centimetres) / 100)}${NBSP}м`;
}
