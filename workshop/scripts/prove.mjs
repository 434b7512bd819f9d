/**
 * `npm run prove [-- 8 17 L1 …]`: shows the named targets, or all of them, and writes docs/generated/trust.md. Plain
 * JavaScript for the same reason as start.mjs.
 */
import { fileURLToPath } from 'node:url';
import { ensurePackages } from './packages.mjs';
import { handOver, isOwnNodeFit } from './runtime.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
ensurePackages((text) => process.stdout.write(text.replace('[1/5] ', '')));

if (isOwnNodeFit()) {
  const { prove } = await import('../prove/run.ts');
  process.exitCode = await prove(process.argv.slice(2));
} else {
  handOver('workshop/scripts/prove.mjs', process.argv.slice(2));
}
