import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findFreePort } from '../../src/platform/free-port.ts';
import { makeMap } from '../../workshop/map/make-map.ts';
import { ADMIN, siteEnvironment, startSite } from './start-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the running site. */
    readonly siteUrl: string;
    /** The administrator who exists there. */
    readonly admin: { readonly phone: string; readonly password: string };
  }
}

/**
 * Starts the built site on a free port with a data folder of its own, once a run; tests read its address by
 * `inject('siteUrl')`. SITE_URL names a running site to use instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('admin', ADMIN);
  if (process.env.SITE_URL) {
    project.provide('siteUrl', process.env.SITE_URL);
    return async () => {};
  }
  const folder = mkdtempSync(join(tmpdir(), 'novosel-browser-'));
  const map = join(folder, 'sample.pmtiles');
  await makeMap({ from: 'workshop/map/sample.osm.pbf', to: map });
  const env = siteEnvironment(folder, await findFreePort(), { MAP_FILE: map });
  const filled = spawnSync(process.execPath, ['test/browser/fill-site.ts'], { env, encoding: 'utf8' });
  if (filled.status !== 0) throw new Error(`The catalogue of the journeys was not filled:\n${filled.stderr}`);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const site = await startSite(env).catch((error: unknown) => {
    removeFolder();
    throw error;
  });
  project.provide('siteUrl', site.url);
  return async () => {
    await site.stop();
    removeFolder();
  };
}
