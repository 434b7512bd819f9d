/**
 * `npm run dev`: the application with hot updates of the site, started again when a file of the server changes. Keeps
 * its data apart from `npm start` unless DATA_DIR says otherwise.
 */
import { fileURLToPath } from 'node:url';
import { ensurePackages } from './packages.mjs';
import { handOver, isOwnNodeFit } from './runtime.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
ensurePackages((text) => process.stdout.write(text));

if (isOwnNodeFit()) {
  const { watchServer } = await import('./watch-server.ts');
  watchServer();
} else {
  handOver('workshop/scripts/dev.mjs', process.argv.slice(2));
}
