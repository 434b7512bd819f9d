/**
 * Lets a check have the garbage of the site collected, to tell what its memory holds from what V8 has not looked through yet.
 * The site loads this file before itself; it then collects at each SIGUSR2, which it does not use otherwise.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Site } from './site.ts';

/** What `startSite` needs for it. */
export const COLLECTING = { NODE_OPTIONS: `--import=${import.meta.filename}` };

/** Asks the site to collect; it has done so before it answers the next request. */
export function collectGarbage({ kill }: Site): void {
  kill('SIGUSR2');
}

if (process.argv[1]?.endsWith('workshop/demo/main.ts')) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => collect());
}
