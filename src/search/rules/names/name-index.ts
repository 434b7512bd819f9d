import type { EntityKind } from '../../../geography/rules/entity-kinds.ts';
import { foldWords, soundOf } from './fold-words.ts';
import { type Name, NameTable } from './name-table.ts';
import { joined, stemmed } from './place-phrases.ts';

/** Something with names: a place, a developer, a complex. */
export interface Named {
  readonly kind: EntityKind;
  readonly title: string;
  readonly region_code?: number | null;
}

export interface NamedEntry<Value extends Named> {
  readonly value: Value;
  /** Everything it is called, in all cases that are known. */
  readonly names: readonly string[];
}

/** Names by what they are compared as: letters, stems, sounds. */
export class NameIndex<Value extends Named> {
  readonly values: readonly Value[];
  readonly letters: NameTable;
  readonly stems: NameTable;
  readonly sounds: NameTable;

  constructor(entries: readonly NamedEntry<Value>[]) {
    this.values = entries.map(({ value }) => value);
    const folded = entries.map(({ names }) => wordsOf(names));
    this.letters = tableOf(folded, joined);
    this.stems = tableOf(folded, stemmed);
    this.sounds = tableOf(folded, (words) => soundOf(joined(words)));
  }
}

/** The different names in words. */
function wordsOf(names: readonly string[]): string[][] {
  return [...new Map(names.map((name) => [foldWords(name).join(' '), foldWords(name)])).values()].filter(
    (words) => words.length > 0,
  );
}

function tableOf(folded: readonly string[][][], written: (words: readonly string[]) => string): NameTable {
  const names = new Map<string, Name>();
  folded.forEach((all, owner) => {
    for (const words of all) {
      for (let from = 0; from < words.length; from++) {
        const text = written(words.slice(from));
        const key = `${owner} ${text}`;
        if (text !== '' && (from === 0 || !names.has(key))) names.set(key, { text, owner, whole: from === 0 });
      }
    }
  });
  return new NameTable([...names.values()]);
}
