/** Worker: tries one pattern on texts of its own characters; answers the time of the worst one, ms, and how many they were. */
import { parentPort, workerData } from 'node:worker_threads';

const { source, flags, length } = workerData as { source: string; flags: string; length: number };
/** What stands for a class in an attack. */
const CLASSES: Readonly<Record<string, string>> = {
  s: ' ',
  d: '1',
  w: 'a',
  S: 'a',
  D: 'a',
  W: '-',
  b: 'a',
  n: '\n',
  t: '\t',
};
/** A pattern that is good to this text is tried no further: others would only repeat it. */
const ENOUGH = 1_000;

/** Characters that the pattern speaks of, and some that every text has. */
function atoms(): string[] {
  const found = new Set<string>([' ', 'a', '1', '-', ',', '.']);
  for (const [, escaped] of source.matchAll(/\\([a-zA-Z])/g)) found.add(CLASSES[escaped ?? ''] ?? 'a');
  for (const [, letter] of source
    .replaceAll(/\\[pPu]\{[^}]*\}|\\u[\da-f]{4}|\\./gi, '')
    .matchAll(/([^\\()[\]{}|*+?^$])/g)) {
    if (letter) found.add(letter);
  }
  for (const [, sign] of source.matchAll(/\\([^a-zA-Z0-9])/g)) if (sign) found.add(sign);
  return [...found].slice(0, 24);
}

function* texts(): Generator<string> {
  const signs = atoms();
  const words = source.match(/[a-zа-яё<>"'=/:;&-]{2,}/gi) ?? [];
  const pumps = [...signs, ...words.slice(0, 6)];
  for (const [i, sign] of signs.slice(0, 8).entries()) pumps.push(`${sign}${signs[(i + 1) % signs.length]}`);
  for (const pump of pumps) {
    const body = pump.repeat(Math.ceil(length / pump.length)).slice(0, length - 1);
    yield `${body}\u0001`;
    yield `${words[0] ?? '<'}${body}`;
  }
}

const pattern = new RegExp(source, flags.replace('g', ''));
let worst = 0;
let tried = 0;
for (const text of texts()) {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 6 && best > 15; i++) {
    const started = performance.now();
    pattern.test(text);
    best = Math.min(best, performance.now() - started);
    if (best > ENOUGH) break;
  }
  tried++;
  worst = Math.max(worst, best);
  if (worst > ENOUGH) break;
}
parentPort?.postMessage({ ms: worst, texts: tried });
