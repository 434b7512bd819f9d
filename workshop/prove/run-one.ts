/**
 * Runs one check and writes its evidence: `node workshop/prove/run-one.ts <file of this folder> <where to write JSON>`. Started by
 * run.ts in a process of its own, so that a check that hangs or dies takes nothing with it.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beginTestRun } from '../../src/platform/db/testing.ts';
import type { Check } from './evidence.ts';

const [file = '', target = ''] = process.argv.slice(2);
const end = beginTestRun();
try {
  const { title, check } = (await import(pathToFileURL(resolve('workshop/prove', file)).href)) as Check;
  const evidence = await check();
  writeFileSync(target, JSON.stringify({ title, ...evidence }));
} finally {
  await end();
}
process.exit(0);
