import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../platform/child-environment.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportDeps, ImportProgress, ImportRequest } from './import-request.ts';

/**
 * Bounds of the importer's heap, MB: with the code, buffers and stacks beside it the process stays below 300 MB. A young
 * generation of this size is enough for a feed's strings, nearly all of which die young.
 */
const HEAP = ['--max-old-space-size=160', '--max-semi-space-size=8'];
/** How long an importer may take to stop after it was asked to, ms. */
const STOP_TIMEOUT_MS = 10_000;

/** Messages between the server and its importer. */
export interface ToImporter {
  readonly connectionString: string;
  readonly request: Omit<ImportRequest, 'content'>;
}
export type FromImporter =
  | { readonly kind: 'progress'; readonly progress: ImportProgress }
  | { readonly kind: 'reports'; readonly reports: ImportReport[]; readonly peak_rss: number }
  | { readonly kind: 'error'; readonly message: string };

/** The importer process failed, or was killed, before it could answer; its transaction was rolled back. */
class ImporterFailed extends Error {
  override readonly name = 'ImporterFailed';
}

/**
 * {@link importFeed} in a process of its own, so that reading a large feed neither holds up requests nor fills the memory of
 * the site. `peak_rss` is the largest resident size of that process in bytes.
 *
 * @throws {ImporterFailed} when the process ends without an answer or its database fails.
 */
export async function importInProcess(
  deps: Pick<ImportDeps, 'connectionString' | 'onProgress' | 'signal'>,
  request: Omit<ImportRequest, 'content'>,
): Promise<{ reports: ImportReport[]; peak_rss: number }> {
  const importer = fork(fileURLToPath(new URL('./import-process.ts', import.meta.url)), {
    execArgv: HEAP,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'json',
    env: childEnvironment('importer'),
  });
  let killer: NodeJS.Timeout | undefined;
  const stop = () => {
    importer.kill('SIGTERM');
    killer = setTimeout(() => importer.kill('SIGKILL'), STOP_TIMEOUT_MS);
  };
  deps.signal?.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      importer.once('error', reject);
      importer.once('exit', (code, signal) => {
        reject(new ImporterFailed(`the importer ended with ${signal ?? `code ${code}`} before it answered`));
      });
      importer.on('message', (message: FromImporter) => {
        if (message.kind === 'progress') deps.onProgress?.(message.progress);
        else if (message.kind === 'reports') resolve({ reports: message.reports, peak_rss: message.peak_rss });
        else reject(new ImporterFailed(message.message));
      });
      importer.send({ connectionString: deps.connectionString, request } satisfies ToImporter);
    });
  } finally {
    clearTimeout(killer);
    deps.signal?.removeEventListener('abort', stop);
  }
}
