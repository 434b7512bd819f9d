import { missing, type Target, tests } from '../proof.ts';

/** Migrations and backups. */
export const BACKUPS: readonly Target[] = [
  {
    id: '34',
    title: 'Schemas are equal wherever they come from',
    shown: [...tests('src/server/db/migrate.test.ts'), missing('no dumps of two majors, no kills between statements')],
  },
  { id: '35', title: 'The former release works on the next schema', shown: [missing('not tried')] },
  { id: '36', title: 'A backup made under load restores to the same rows', shown: [missing('not tried')] },
  { id: '37', title: 'Backups are young, sealed and watched', shown: [missing('not tried')] },
];
