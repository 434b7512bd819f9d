import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { fitsTowns, townsIn, townWords } from '../../rules/address-surroundings.ts';
import type { LatLng } from '../../rules/coordinates.ts';
import { distanceMeters } from '../../rules/geometry.ts';
import { type ReadAddress, readAddress } from '../../rules/read-address.ts';
import { isLetter, isSameStreet, type StreetName, streetOf, wordsOf } from '../../rules/written-address.ts';
import { type HouseEntry, NoAddresses, readHouses, readStreets, type StreetEntry } from './address-file.ts';

declare module '../../../platform/context.ts' {
  interface App {
    /** Addresses of the region, where there is a file of them beside the map; else it finds nothing. */
    readonly addresses: AddressBook;
  }
}

export interface FoundAddress {
  /** «улица Льва Толстого, 5 к2». */
  readonly title: string;
  readonly town: string;
  readonly point: LatLng;
}

/** Points of one house in several records; farther apart they are two houses. */
const ONE_HOUSE_METRES = 150;
const LOOK_EVERY_MS = 30_000;
const NAMED_A_TURN = 500;

interface Street extends StreetEntry {
  readonly name: StreetName;
  /** Folded name of its town. */
  readonly folded: string;
}

interface Content {
  readonly version: string;
  readonly streets: readonly Street[];
  /** Streets by each word of their names. */
  readonly byWord: ReadonlyMap<string, readonly Street[]>;
  readonly towns: ReadonlySet<string>;
}

const NOTHING: Content = { version: '', streets: [], byWord: new Map(), towns: new Set() };

/** Finds the point of an address as people write it, or nothing. */
export class AddressBook {
  private readonly path: string | undefined;
  private readonly log: Logger;
  private content = NOTHING;
  private timer: ReturnType<typeof setInterval> | undefined;

  private constructor(path: string | undefined, log: Logger) {
    this.path = path;
    this.log = log;
  }

  /** Looks at the file again now and then: a new one is taken without a restart. */
  static async open(path: string | undefined, log: Logger): Promise<AddressBook> {
    const book = new AddressBook(path, log);
    await book.look();
    if (path !== undefined) book.timer = setInterval(() => void book.look(), LOOK_EVERY_MS).unref();
    return book;
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** All streets with their towns and a point on them, for a list of places. */
  streets(): readonly Pick<StreetEntry, 'title' | 'town' | 'point'>[] {
    return this.content.streets;
  }

  /**
   * Where an address is. Undefined when it is not understood, not there, or could be in two places.
   *
   * @param isNeutral whether folded words name a district, okrug or station, which may stand in any address.
   */
  async find(text: string, isNeutral: (name: string) => boolean = () => false): Promise<FoundAddress | undefined> {
    const { path, content } = this;
    if (path === undefined || content.streets.length === 0) return undefined;
    const meant = readingsOf(text, content, isNeutral);
    if (meant.length === 0) return undefined;
    try {
      return await this.onlyOne(path, meant);
    } catch (error) {
      this.log.warn({ err: error, path }, 'addresses could not be read');
      return undefined;
    }
  }

  private async onlyOne(path: string, meant: readonly Meant[]): Promise<FoundAddress | undefined> {
    const file = await open(path);
    const found: FoundAddress[] = [];
    try {
      // Another file has come: what is known of this one does not fit it.
      if (versionOf(await file.stat()) !== this.content.version) return undefined;
      for (const { street, house } of meant) {
        const houses: HouseEntry[] = await readHouses(file, street);
        for (const { number, title, point } of houses) {
          if (number === house) found.push({ title: `${street.title}, ${title}`, town: street.town, point });
        }
      }
    } finally {
      await file.close();
    }
    const [first] = found;
    return first && found.every(({ point }) => distanceMeters(point, first.point) < ONE_HOUSE_METRES)
      ? first
      : undefined;
  }

  /** Reads the file when it is another one than before. */
  async look(): Promise<void> {
    const { path } = this;
    if (path === undefined) return;
    const state = await stat(path).catch(() => undefined);
    const version = state ? versionOf(state) : '';
    if (version === this.content.version) return;
    try {
      this.content = state ? await contentOf(path, version) : NOTHING;
      if (state) this.log.info({ path, streets: this.content.streets.length }, 'addresses are known');
    } catch (error) {
      this.content = { ...NOTHING, version };
      const said = error instanceof NoAddresses ? error.message : 'the file cannot be read';
      this.log.warn({ path }, `addresses beside MAP_FILE: ${said}; none are suggested`);
    }
  }
}

const versionOf = ({ size, mtimeMs, ino }: { size: number; mtimeMs: number; ino: number }) =>
  `${size} ${mtimeMs} ${ino}`;

async function contentOf(path: string, version: string): Promise<Content> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const streets: Street[] = [];
    const byWord = new Map<string, Street[]>();
    for (const entry of await readStreets(file)) {
      const name = streetOf(wordsOf(entry.title));
      if (!name) continue;
      const street = { ...entry, name, folded: foldTown(entry.town) };
      streets.push(street);
      for (const word of new Set(name.words)) {
        const others = byWord.get(word);
        if (others) others.push(street);
        else byWord.set(word, [street]);
      }
      if (streets.length % NAMED_A_TURN === 0) await nextTurn();
    }
    return {
      version,
      streets,
      byWord,
      towns: new Set(streets.map(({ folded }) => folded).filter((town) => town !== '')),
    };
  } finally {
    await file.close();
  }
}

const foldTown = (name: string): string => townWords(wordsOf(name)).join(' ');

interface Meant {
  readonly street: Street;
  readonly house: string;
}

/** Streets that may be meant, each with its house. The longest name that is known counts: «Большая Садовая» is no «Садовая». */
function readingsOf(text: string, content: Content, isNeutral: (name: string) => boolean): Meant[] {
  const meant: Meant[] = [];
  const settled = new Set<string>();
  for (const reading of readAddress(text)) {
    if (settled.has(reading.house)) continue;
    const streets = streetsOf(reading, content, isNeutral);
    if (streets.length > 0) settled.add(reading.house);
    meant.push(...streets.map((street) => ({ street, house: reading.house })));
  }
  return meant;
}

function streetsOf({ street, around }: ReadAddress, content: Content, isNeutral: (name: string) => boolean): Street[] {
  const known = namedAlike(street, content).filter(({ name }) => isSameStreet(street, name));
  if (known.length === 0) return [];
  const towns = townsIn(around, { isTown: (name) => name === 'москва' || content.towns.has(name), isNeutral });
  return towns ? known.filter(({ folded }) => fitsTowns(folded, towns)) : [];
}

/** Streets that have the rarest word of a name. */
function namedAlike({ words }: StreetName, { byWord }: Content): readonly Street[] {
  const lists = words.filter((word) => !isLetter(word)).map((word) => byWord.get(word) ?? []);
  return lists.reduce((fewest, list) => (list.length < fewest.length ? list : fewest), lists[0] ?? []);
}
