import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The database as queries use it. */
export type Db = Kysely<Tables>;
