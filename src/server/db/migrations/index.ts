import type { Kysely } from 'kysely';
import { up as catalogue } from './0001-catalogue.ts';
import { up as feedAbsences } from './0002-feed-absences.ts';
import { up as pointsOfInterest } from './0003-points-of-interest.ts';

export interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}

/** Every migration in the order of application. A released one is never changed, only followed. */
export const migrations: readonly Migration[] = [
  { name: '0001-catalogue', up: catalogue },
  { name: '0002-feed-absences', up: feedAbsences },
  { name: '0003-points-of-interest', up: pointsOfInterest },
];
