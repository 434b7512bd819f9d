import { readFileSync } from 'node:fs';

const FILE = new URL('../../../../data/reference/common-passwords.txt', import.meta.url);
let words: ReadonlySet<string> | undefined;

/** The passwords that everybody tries first, in small letters; read at the first wish. */
export function commonPasswords(): ReadonlySet<string> {
  words ??= new Set(readFileSync(FILE, 'utf8').toLowerCase().split('\n').filter(Boolean));
  return words;
}
