import { check, type Target, tests } from '../proof.ts';

const BACKUP = 'src/platform/backup/backup.fault.test.ts';

/** Migrations and backups. */
export const BACKUPS: readonly Target[] = [
  {
    id: '34',
    title: 'Schemas are equal wherever they come from',
    shown: [...tests('src/platform/db/migrate.test.ts'), check('34-schemas.ts', 10)],
  },
  {
    id: '35',
    title: 'The former release works on the next schema',
    shown: [...tests('src/platform/db/migration-rules.test.ts'), check('35-former-release.ts', 30)],
  },
  {
    id: '36',
    title: 'A backup made under load restores to the same rows',
    shown: [...tests(BACKUP), check('36-restore-drill.ts', 12)],
  },
  {
    id: '37',
    title: 'Backups are young, sealed and watched',
    shown: [
      ...tests(
        BACKUP,
        'holds no readable trace of what is in it',
        'is watched: its age is a metric, counted from the installation until there is one',
      ),
      ...tests('src/platform/backup/retention.test.ts'),
      ...tests('test/deployment.test.ts', 'makes backups at least as often as data may be lost'),
    ],
  },
];
