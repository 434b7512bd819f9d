/** Streets as the addresses of complexes name them. */

import { foldWords } from './names/fold-words.ts';

export interface Street {
  /** Made of its name and town, so that every process knows it by the same number. */
  readonly id: number;
  /** 'Светлая улица', 'улица Ленина', 'Канатный переулок'. */
  readonly title: string;
}

const KINDS: readonly (readonly [kind: string, written: string])[] = [
  ['улица', 'улица ул'],
  ['проспект', 'проспект пр-т пр-кт просп'],
  ['переулок', 'переулок пер'],
  ['проезд', 'проезд пр-д пр'],
  ['бульвар', 'бульвар бул б-р'],
  ['набережная', 'набережная наб'],
  ['аллея', 'аллея'],
  ['шоссе', 'шоссе ш'],
  ['тупик', 'тупик туп'],
  ['вал', 'вал'],
];
const KIND_OF: ReadonlyMap<string, string> = new Map(
  KINDS.flatMap(([kind, written]) => written.split(' ').map((word) => [word, kind] as const)),
);
/** Names that agree with the kind stand before it. */
const ADJECTIVE = /(?:ая|яя|ий|ый|ой|ое|ее)$/;
const MAX_ID = 0x7fffffff;

/** The street of an address; undefined when it names none. `cityId`: the town, null in Moscow. */
export function streetOf(address: string | null, cityId: number | null): Street | undefined {
  for (const part of address?.replaceAll('\u00a0', ' ').split(',') ?? []) {
    const words = part.trim().split(/\s+/);
    const at = words.findIndex((word) => KIND_OF.has(word.toLowerCase().replace(/\.$/, '')));
    if (at < 0 || words.length < 2) continue;
    const kind = KIND_OF.get(words[at]?.toLowerCase().replace(/\.$/, '') ?? '') ?? '';
    const name = words.filter((_, i) => i !== at).join(' ');
    if (!/\p{L}/u.test(name)) continue;
    const agrees = kind === 'вал' || ADJECTIVE.test(name.split(' ').at(-1) ?? '');
    const title = agrees ? `${name} ${kind}` : `${kind} ${name}`;
    return { id: numberOf(`${cityId ?? 0} ${kind} ${foldWords(name).join(' ')}`), title };
  }
  return undefined;
}

/** How a street is called: with its kind before or behind its name, and by its name alone. */
export function streetNames(title: string): string[] {
  const words = title.split(' ');
  const kind = words.find((word) => KIND_OF.has(word)) ?? '';
  const name = words.filter((word) => word !== kind).join(' ');
  return [`${name} ${kind}`, `${kind} ${name}`, name];
}

/** FNV-1a within the ids of the catalogue. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 1) % MAX_ID || 1;
}
