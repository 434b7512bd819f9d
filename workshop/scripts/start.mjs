/**
 * `npm start`: brings a fresh clone to a running site. Plain JavaScript, because it begins under whatever Node (20.19
 * or newer) the machine has; everything after the packages are installed runs under a Node that reads TypeScript.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from './packages.mjs';
import { handOver, isOwnNodeFit, stopWithNpm } from './runtime.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
process.env.NODE_ENV ??= 'production';
stopWithNpm();
ensurePackages((text) => process.stdout.write(text));

if (isOwnNodeFit()) {
  module.enableCompileCache('node_modules/.cache/compile');
  const { reachClosedFolders } = await import('../../src/main/reach-closed-folders.ts');
  // Here already, so that a start that goes on in a second life does not tell its steps twice.
  reachClosedFolders();
  const { createSteps } = await import('../../src/main/start-steps.ts');
  const { ensureBuilt } = await import('./build-web.ts');
  try {
    await createSteps(process.stdout, 2, () => performance.now()).run('Building the site', ensureBuilt);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(70);
  }
  await import('../demo/main.ts');
} else {
  handOver('workshop/scripts/start.mjs', process.argv.slice(2));
}
