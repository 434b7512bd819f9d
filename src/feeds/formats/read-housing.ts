import { housingKeyOf } from './facts.ts';
import type { FeedLot } from './record.ts';

const WORD = '(?:блок-?секци[яиюей]|секци[яиюей]|подъезд[аы]?|парадн(?:ая|ой)|section|entrance)(?![а-яёa-z])';
/** Abbreviations count only before a number: «под. 2», not «под ключ». */
const SHORT = '(?:секц|сек|под|б\\/с)\\.?(?=\\s*(?:№|no)?\\s*\\d)';
const VALUE =
  '(?:№|no\\.?)?\\s*(\\d[\\dа-яёa-z]*(?:[.\\-–/][\\dа-яёa-z]+)*|[ivx]+(?![а-яёa-z])|[а-яёa-z](?![а-яёa-z]))';
const START = '(?<![а-яёa-z\\d])';
const NAMED = new RegExp(`${START}(?:${WORD}|${SHORT})\\s*${VALUE}`, 'iu');
const NUMBERED = new RegExp(`${START}(\\d+)(?:-?(?:я|й|ая|ый|ой))?\\s*${WORD}`, 'iu');
const BORDERS = /^[\s,;:./()\-–—]+|[\s,;:./(\-–—]+$/g;

/**
 * Parts what a feed calls a housing into housing and section: «Корпус 1, секция 2» is section 2 of Корпус 1, «Подъезд 3» names no
 * housing at all, «Бронзовая башня» and «2» no section.
 */
export function splitHousing(text: string | null): { housing: string | null; section: string | null } {
  if (text === null) return { housing: null, section: null };
  const found = NAMED.exec(text) ?? NUMBERED.exec(text);
  if (found === null) return { housing: text, section: null };
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  const housing = rest
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(BORDERS, '');
  return { housing: housing === '' ? null : housing, section: found[1] ?? null };
}

/** The section's own number or name: «Секция 2» and «2» are one. */
export function readSection(text: string | null): string | null {
  const { housing, section } = splitHousing(text);
  return section ?? housing;
}

/**
 * Housing and section of a lot by the id and the name that the feed gives. Where either names a section the id may be the
 * section's, so that the name of the housing is its key; a lot that names a section alone has no housing.
 */
export function housingOf(
  id: string | null,
  name: string | null,
): Pick<FeedLot, 'housing_key' | 'housing_title' | 'section'> {
  const named = splitHousing(name);
  const keyed = splitHousing(id);
  const section = named.section ?? keyed.section;
  if (section === null) return { housing_key: housingKeyOf(id, name, null), housing_title: name, section };
  const housing_title = named.housing ?? (keyed.section === null ? null : keyed.housing);
  return { housing_key: housingKeyOf(null, housing_title, null), housing_title, section };
}
