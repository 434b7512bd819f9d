/**
 * Golos Text for PDFs. The fonts come in files of one script each, so a text is cut into runs and each run set from the
 * file that has its letters.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff.ts';

export const WEIGHTS = [400, 600] as const;
export type Weight = (typeof WEIGHTS)[number];
const SUBSETS = ['latin', 'cyrillic', 'latin-ext'] as const;
type Subset = (typeof SUBSETS)[number];

export interface Run {
  readonly font: `${Subset}-${Weight}`;
  readonly text: string;
}

const require = createRequire(import.meta.url);

/** The files of the typeface by the names that runs carry. */
export function readTypeface(): ReadonlyMap<Run['font'], Buffer> {
  const files = new Map<Run['font'], Buffer>();
  for (const subset of SUBSETS) {
    for (const weight of WEIGHTS) {
      const file = require.resolve(`@fontsource/golos-text/files/golos-text-${subset}-${weight}-normal.woff`);
      files.set(`${subset}-${weight}`, unpackWoff(readFileSync(file)));
    }
  }
  return files;
}

/** The text as runs of one file each; joined they are the text without characters that show nothing. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { font: Run['font']; text: string }[] = [];
  // Word joiners and soft hyphens guide line breaks only; the fonts have no glyph for them.
  for (const character of text.replace(/[\u2060\u00ad]/g, '')) {
    const last = runs.at(-1);
    const blank = character === ' ' || character === '\u00a0';
    const font = blank && last ? last.font : (`${subsetOf(character)}-${weight}` as const);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

function subsetOf(character: string): Subset {
  const code = character.codePointAt(0) ?? 0;
  if ((code >= 0x400 && code <= 0x45f) || code === 0x490 || code === 0x491 || code === 0x2116) return 'cyrillic';
  // The rouble sign and letters such as ł.
  if ((code >= 0x20a0 && code <= 0x20c0 && code !== 0x20ac) || (code >= 0x100 && code <= 0x2ba)) return 'latin-ext';
  return 'latin';
}
