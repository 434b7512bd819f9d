import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { LiveCatalogue } from './catalogue/live-catalogue.ts';
import type { Config } from './config.ts';
import type { Tables } from './db/tables.ts';
import type { PlaceDirectory } from './geography/place-directory.ts';

export type Db = Kysely<Tables>;

/** What every part of a running process shares. Passed as an argument, never imported. */
export interface App {
  readonly config: Config;
  readonly db: Db;
  readonly pool: Pool;
  /** The search index of this process with what it was built from, kept fresh. */
  readonly catalogue: LiveCatalogue;
  /** The geography of the search. */
  readonly places: PlaceDirectory;
  readonly log: Logger;
  /** Current time, epoch milliseconds. */
  readonly now: () => number;
}

export type Role = 1 | 2 | 99;
export type Visitor = { readonly kind: 'guest' } | { readonly kind: 'user'; readonly id: number; readonly role: Role };

/** One call: who makes it and within what. */
export interface CallContext {
  readonly app: App;
  readonly visitor: Visitor;
  readonly requestId: string;
}
