/**
 * The importer as a process of its own, started by `import-in-process.ts`: takes one request by IPC, reports progress,
 * answers with the reports and ends. It also ends when its parent does.
 */

import { importFeed } from './import-feed.ts';
import type { FromImporter, ToImporter } from './import-in-process.ts';

/** Progress is for people: more often than this it only costs. */
const PROGRESS_MS = 200;

const stop = new AbortController();
process.on('disconnect', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

function send(message: FromImporter): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected || !process.send) return resolve();
    process.send(message, () => resolve());
  });
}

process.once('message', async ({ connectionString, request }: ToImporter) => {
  let shown = 0;
  const onProgress = (progress: { phase: 'fetch' | 'read' | 'publish'; lots: number }) => {
    if (progress.phase === 'read' && performance.now() - shown < PROGRESS_MS) return;
    shown = performance.now();
    void send({ kind: 'progress', progress });
  };
  try {
    const deps = { connectionString, now: Date.now, onProgress, signal: stop.signal };
    const reports = await importFeed(deps, request);
    const peak_rss = process.resourceUsage().maxRSS * 1024;
    await send({ kind: 'reports', reports, peak_rss });
  } catch (error) {
    await send({ kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  if (process.connected) process.disconnect();
});
