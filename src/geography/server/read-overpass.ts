/** Reads Overpass JSON (OpenStreetMap extracts) as it arrives: memory does not grow with the file. */

import { type InfrastructureKey, infrastructureOf, nameOf } from '../rules/infrastructure.ts';

export interface PointOfInterest {
  /** 'node/123', 'way/45', 'relation/6'. */
  readonly external_id: string;
  readonly category: InfrastructureKey;
  readonly title: string | null;
  readonly lat: number;
  readonly lng: number;
}

/** The file is not Overpass JSON, or broken off. */
export class NotOverpass extends Error {
  override readonly name = 'NotOverpass';
}

/** Characters of one element; the largest relations of a city with `out center` have a few thousand. */
const MAX_ELEMENT = 1_000_000;

/**
 * The elements of an Overpass answer, parsed one by one: what stands in the top-level list `elements`.
 * @throws {NotOverpass} for a file without that list, cut off, longer than 1 MB in one element, or no JSON.
 */
export async function* readElements(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<unknown> {
  const splitter = new ElementSplitter();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new NotOverpass('the file is not UTF-8');
    }
  };
  for await (const chunk of chunks) yield* splitter.push(decode(chunk));
  yield* splitter.push(decode());
  splitter.finish();
}

/** Follows nesting and strings of a JSON text and cuts out the objects of the list under the top-level key `elements`. */
class ElementSplitter {
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The last string of the top level: the key that a list belongs to. */
  #key = '';
  #inElements = false;
  #found = false;
  #element = '';

  *push(text: string): Generator<unknown> {
    let start = 0;
    for (let i = 0; i < text.length; i++) {
      const wasInside = this.#inElements && this.#depth >= 3;
      this.#step(text[i] ?? '');
      const isInside = this.#inElements && this.#depth >= 3;
      if (!wasInside && isInside) start = i;
      if (wasInside && !isInside) yield this.#take(text.slice(start, i + 1));
    }
    if (this.#inElements && this.#depth >= 3) this.#keep(text.slice(start));
  }

  /** @throws {NotOverpass} if the text so far is not a whole answer. */
  finish(): void {
    if (!this.#found) throw new NotOverpass('the file has no list of elements');
    if (this.#depth !== 0 || this.#inString) throw new NotOverpass('the file is cut off');
  }

  #step(character: string): void {
    if (this.#inString) this.#stepInString(character);
    else if (character === '"') {
      this.#inString = true;
      if (this.#depth === 1) this.#key = '';
    } else if (character === '{' || character === '[') {
      this.#depth++;
      if (this.#depth === 1 && character === '[') throw new NotOverpass('the file is a list, not an answer');
      if (this.#depth === 2 && character === '[' && this.#key === 'elements') {
        this.#inElements = true;
        this.#found = true;
      }
    } else if (character === '}' || character === ']') {
      this.#depth--;
      if (this.#depth === 1) this.#inElements = false;
      if (this.#depth < 0) throw new NotOverpass('brackets do not match');
    }
  }

  #stepInString(character: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (character === '\\') this.#escaped = true;
    else if (character === '"') {
      this.#inString = false;
      return;
    }
    if (this.#depth === 1 && this.#key.length < 20) this.#key += character;
  }

  #keep(part: string): void {
    this.#element += part;
    if (this.#element.length > MAX_ELEMENT) throw new NotOverpass('an element is longer than a million characters');
  }

  #take(rest: string): unknown {
    this.#keep(rest);
    const text = this.#element;
    this.#element = '';
    try {
      return JSON.parse(text);
    } catch {
      throw new NotOverpass('an element is no JSON');
    }
  }
}

/**
 * An element as a point of interest: nodes where they are, ways and relations at their centre (`out center`). Null for
 * what the map does not show, what has no place, and what is not an element.
 */
export function pointOf(element: unknown): PointOfInterest | null {
  const { type, id, lat, lon, center, tags } = Object(element) as Record<string, unknown>;
  if (typeof type !== 'string' || !/^(node|way|relation)$/.test(type) || !Number.isSafeInteger(id)) return null;
  if (typeof tags !== 'object' || tags === null) return null;
  const place = type === 'node' ? { lat, lon } : (Object(center) as { lat?: unknown; lon?: unknown });
  const category = infrastructureOf(tags as Record<string, unknown>);
  if (category === null || !isDegree(place.lat, 90) || !isDegree(place.lon, 180)) return null;
  const title = nameOf(tags as Record<string, unknown>);
  return { external_id: `${type}/${id}`, category, title, lat: place.lat, lng: place.lon };
}

const isDegree = (value: unknown, max: number): value is number => typeof value === 'number' && Math.abs(value) <= max;
