import { CEILING_METRES } from '../../complex/rules/complex-facts.ts';
import { readTypedNumber } from '../../complex/rules/fact-field.ts';
import { countOf, groupDigits, NOUNS } from '../../platform/rules/russian.ts';

/** What editors may state of a single flat over its feed, as they type it. */

export const MOST_ROOMS = 10;
const LONGEST_NUMBER = 20;
const FLOORS = { min: -2, max: 100 } as const;
/** m²: the smallest studio, the largest penthouse. */
const AREA = { min: 5, max: 2_000 } as const;

/** What was typed: its value, null where the feed shall apply again, or why it cannot stand. */
export type Typed<Value> = { readonly value: Value | null } | { readonly problem: string };

/** The number of a flat without the sign that people put before it. */
export function readFlatNumber(typed: string): Typed<string> {
  const number = typed.replace(/^\s*№/, '').trim();
  if (number.length > LONGEST_NUMBER) return { problem: `Номер не длиннее ${LONGEST_NUMBER} знаков` };
  if (number !== '' || typed.trim() === '') return { value: number || null };
  return { problem: 'Введите номер' };
}

/** A floor: «5», «5 этаж», «-1». `top`: of the house, where it is known. */
export function readFloor(typed: string, top: number | null): Typed<number> {
  if (typed.trim() === '') return { value: null };
  const floor = readTypedNumber(typed.replace(/(?:\s*-?(?:й|ый|ой|ий))?\s*эт(?:\.|аж)?\s*$/i, ''));
  const fits = floor !== undefined && Number.isInteger(floor) && floor >= FLOORS.min && floor <= FLOORS.max;
  // No house has a floor 0: feeds print it for nothing.
  if (!fits || floor === 0)
    return { problem: `Этаж — целое число от ${groupDigits(FLOORS.min)} до ${FLOORS.max}, кроме нуля` };
  if (top !== null && floor > top) return { problem: `В доме ${countOf(top, NOUNS.floor)}` };
  return { value: floor };
}

/** An area in m² to the hundredth: «54,3», «54.3 м²». */
export function readFlatArea(typed: string): Typed<number> {
  return readMetres(typed, AREA, `Площадь — от ${AREA.min} до ${groupDigits(AREA.max)} м², например 54,3`);
}

/** A ceiling's height in metres: «2,7 м». */
export function readCeilingHeight(typed: string): Typed<number> {
  return readMetres(
    typed,
    CEILING_METRES,
    `Высота потолков — от ${CEILING_METRES.min} до ${CEILING_METRES.max} метров, например 2,7`,
  );
}

function readMetres(typed: string, { min, max }: { min: number; max: number }, problem: string): Typed<number> {
  if (typed.trim() === '') return { value: null };
  const metres = readTypedNumber(typed);
  return metres !== undefined && metres >= min && metres <= max
    ? { value: Math.round(metres * 100) / 100 }
    : { problem };
}
