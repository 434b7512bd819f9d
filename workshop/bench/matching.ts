/**
 * Which complexes of five feeds are which of the catalogue's: 1,500 known ones, and five feeds of as many, each in its own
 * spelling and a few hundred metres off. `node workshop/bench/matching.ts` prints JSON.
 */
import { ComplexIndex, type ComplexTraits } from '../../src/feeds/rules/match-complex.ts';
import { PLACED_NAMES } from '../demo/complex-names.ts';
import { rounded } from './timing.ts';

const COMPLEXES = 1_500;

/** How one feed writes what another writes otherwise. */
const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `ЖК «${name}»`,
  (name) => name.toUpperCase(),
  (name) => `Жилой комплекс ${name.replaceAll('ё', 'е')}`,
  (name) => name.replace(/(\p{L})(?= )/u, '$1$1'),
];

export interface MatchingFigures {
  readonly complexes: number;
  readonly matches: number;
  /** Of these, for how many the first answer is the right complex. */
  readonly found: number;
  readonly seconds: number;
  /** Processor time, which a busy machine does not stretch as it does the seconds. */
  readonly cpu_seconds: number;
}

/** Builds the index and looks for every complex of every feed in it. */
export function benchMatching(): MatchingFigures {
  const names = Object.values(PLACED_NAMES).flat();
  const nameOf = (at: number) => `${names[at % names.length]} ${Math.floor(at / names.length) + 1}`;
  const traits = (at: number, feed: number): ComplexTraits => ({
    names: [SPELLINGS[feed]?.(nameOf(at)) ?? nameOf(at)],
    developer: `Застройщик ${at % 80}`,
    point: [55.3 + (at % 50) * 0.02 + feed * 0.001, 36.9 + Math.floor(at / 50) * 0.04],
    address: `Москва, улица ${names[(at * 7) % names.length]}, ${1 + (at % 90)}`,
  });
  const started = performance.now();
  const used = process.cpuUsage();
  const index = new ComplexIndex(Array.from({ length: COMPLEXES }, (_, at) => ({ id: at, ...traits(at, 0) })));
  let found = 0;
  for (const feed of SPELLINGS.keys()) {
    for (let at = 0; at < COMPLEXES; at++) if (index.find(traits(at, feed))[0]?.id === at) found++;
  }
  const { user, system } = process.cpuUsage(used);
  return {
    complexes: COMPLEXES,
    matches: COMPLEXES * SPELLINGS.length,
    found,
    seconds: rounded((performance.now() - started) / 1000),
    cpu_seconds: rounded((user + system) / 1e6),
  };
}

if (import.meta.main) console.log(JSON.stringify(benchMatching(), null, 2));
