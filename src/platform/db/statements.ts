import { CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** Whoever runs statements with `$n` in them: a connection of pg, or a transaction dressed as one. */
export interface StatementRunner {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

/** A transaction (or the database) for what also runs on the plain connection of an import. */
export function statementsOf(db: Db): StatementRunner {
  return {
    query: async <Row extends object>(text: string, values: unknown[]) => {
      const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
