import sax from 'sax';
import { foldElementName, stated } from './element.ts';
import { complexKeyOf, readKey, readTitle } from './facts.ts';
import { readLine } from './read-text.ts';

/** What Avito's catalogue of new-builds says about one of its numbers: a complex, or one housing of it. */
export interface AvitoDevelopment {
  /** Number of the complex, also where the entry is about a housing. */
  complex_id: string;
  complex_title: string | null;
  /** Number of the housing; null where the entry is about the complex. */
  housing_id: string | null;
  housing_title: string | null;
  /** «Москва», «Московская область» … */
  region: string | null;
  city: string | null;
  address: string | null;
  developer: string | null;
}

/** Entries by the number that ads state as `NewDevelopmentId`. */
export type AvitoDevelopments = ReadonlyMap<string, AvitoDevelopment>;

/** More than Avito lists for the whole country, several times over. */
const MAX_ENTRIES = 500_000;

/**
 * Reads the catalogue of new-builds as text: either Avito's own XML (`Region > City > Object > Housing`, all in attributes) or a
 * table of one's own (CSV with `;`, `,` or tabs) with a first line that names its columns: `id`, `name`, and if wanted
 * `complex_id`, `housing`, `address`, `developer`, `region`, `city`. Lines without a number or a name are passed over; of two
 * entries with one number the last holds; beyond half a million entries the rest is left out. Nothing is thrown: what is
 * neither gives an empty map.
 */
export function readAvitoDevelopments(text: string): AvitoDevelopments {
  return /^\ufeff?\s*</.test(text) ? fromXml(text) : fromTable(text.replace(/^\ufeff/, ''));
}

interface Place {
  region: string | null;
  city: string | null;
}

function fromXml(text: string): AvitoDevelopments {
  const entries = new Map<string, AvitoDevelopment>();
  const parser = sax.parser(true, {});
  const place: Place = { region: null, city: null };
  let complex: AvitoDevelopment | null = null;
  parser.onerror = () => {
    // sax stops at an error that is not cleared.
    (parser as { error: Error | null }).error = null;
  };
  parser.onopentag = (tag) => {
    const name = foldElementName(tag.name);
    const at = attributesOf(tag as sax.Tag);
    if (name === 'region') Object.assign(place, { region: readLine(at('name')), city: null });
    if (name === 'city') place.city = readLine(at('name'));
    if (name === 'object') complex = complexOf(at, place);
    const entry = name === 'housing' && complex !== null ? housingOf(at, complex) : name === 'object' ? complex : null;
    if (entry !== null && entries.size < MAX_ENTRIES) entries.set(entry.housing_id ?? entry.complex_id, entry);
  };
  parser.onclosetag = (name) => {
    if (foldElementName(name) === 'object') complex = null;
  };
  // A buffer too long for sax ends the reading with what is known by then.
  try {
    parser.write(text);
  } catch {
    return entries;
  }
  return entries;
}

type Attributes = (name: string) => string | null;

function attributesOf(tag: sax.Tag): Attributes {
  return (wanted) => {
    for (const name in tag.attributes) if (foldElementName(name) === wanted) return stated(tag.attributes[name] ?? '');
    return null;
  };
}

function complexOf(at: Attributes, place: Place): AvitoDevelopment | null {
  const complex_id = readKey(at('id'));
  if (complex_id === null) return null;
  return {
    complex_id,
    complex_title: readTitle(at('name')),
    housing_id: null,
    housing_title: null,
    ...place,
    address: readLine(at('address')),
    developer: readLine(at('developer')),
  };
}

function housingOf(at: Attributes, complex: AvitoDevelopment): AvitoDevelopment | null {
  const housing_id = readKey(at('id'));
  if (housing_id === null) return null;
  return {
    ...complex,
    housing_id,
    housing_title: readLine(at('name')),
    address: readLine(at('address')) ?? complex.address,
  };
}

function fromTable(text: string): AvitoDevelopments {
  const entries = new Map<string, AvitoDevelopment>();
  const lines = text.split(/\r?\n/);
  const separator = [';', '\t', ','].find((sign) => lines[0]?.includes(sign)) ?? ';';
  const columns = cellsOf(lines[0] ?? '', separator).map(foldElementName);
  if (!columns.includes('id') || !columns.includes('name')) return entries;
  for (const line of lines.slice(1)) {
    const cells = cellsOf(line, separator);
    const at = (name: string) => stated(cells[columns.indexOf(name)] ?? '');
    const id = readKey(at('id'));
    const complex_title = readTitle(at('name'));
    if (id === null || complex_title === null || entries.size >= MAX_ENTRIES) continue;
    const complex_id = readKey(at('complexid')) ?? sharedId(complex_title, at('housing')) ?? id;
    entries.set(id, {
      complex_id,
      complex_title,
      housing_id: at('housing') === null ? null : id,
      housing_title: readLine(at('housing')),
      region: readLine(at('region')),
      city: readLine(at('city')),
      address: readLine(at('address')),
      developer: readLine(at('developer')),
    });
  }
  return entries;
}

/** Housings listed without the number of their complex belong together by its name. */
const sharedId = (title: string, housing: string | null) => (housing === null ? null : complexKeyOf(null, title));

/** Cells of one line; a quoted one may hold the separator, and a quote written twice. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  cells.push(cell);
  return cells;
}
