import type pg from 'pg';
import type { Tracing, Work } from './tracing.ts';

/** Different statements that are remembered; the code has some hundreds. */
const MAX_KNOWN = 1_000;
const MAX_TEXT_LENGTH = 2_000;

/** Records the statements that requests send over a pool's connections: their text, never their values. */
export function traceStatements(pool: pg.Pool, tracing: Tracing): void {
  const traced = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (traced.has(client)) return;
    traced.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const recorded = (...args: unknown[]): unknown => {
      const text = textOf(args[0]);
      const span = text === undefined ? undefined : tracing.begin(describe(text));
      const answer = query(...args);
      // With a callback, and for COPY, there is no promise; such statements have no span.
      if (span && answer instanceof Promise) answer.then(() => span.end(), endWith(span.end));
      return answer;
    };
    client.query = recorded as typeof client.query;
  });
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const text = (statement as { text?: unknown } | undefined)?.text;
  return typeof text === 'string' ? text : undefined;
}

/** The database's own code (SQLSTATE) or the system's; never its message, which quotes values. */
function endWith(end: (error: { type: string; failed: boolean }) => void) {
  return (error: Error & { code?: unknown }): void => {
    const type = typeof error.code === 'string' && /^\w{1,40}$/.test(error.code) ? error.code : error.name;
    end({ type, failed: true });
  };
}

const known = new Map<string, Work>();

/** What a statement does, by its text; texts in quotation marks inside of it are left out. */
function describe(text: string): Work {
  const before = known.get(text);
  if (before) return before;
  const shown = text
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, ' ')
    .trim();
  const operation = /^[a-z]+/i.exec(shown)?.[0].toUpperCase() ?? 'QUERY';
  const table = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i.exec(shown)?.[1];
  const work: Work = {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table === undefined ? {} : { 'db.collection.name': table }),
      'db.query.text': shown.slice(0, MAX_TEXT_LENGTH),
    },
  };
  if (known.size < MAX_KNOWN) known.set(text, work);
  return work;
}
