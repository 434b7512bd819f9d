import { check, type Target, tests } from '../proof.ts';

/** Load. */
export const LOAD: readonly Target[] = [
  { id: '46', title: 'A steady load is served in time', shown: [check('46-steady-load.ts', 8)] },
  {
    id: '47',
    title: 'Five times the load is shed, and requests of visitors are taken',
    shown: [
      ...tests('src/platform/http/shed-load.test.ts'),
      ...tests('src/platform/http/request-queue.test.ts'),
      check('47-overload.ts', 8),
      check('47-crowd-at-pictures.ts', 6),
      check('47-crowd-at-sheets.ts', 6),
    ],
  },
  { id: '48', title: 'Five minutes of load leave nothing behind', shown: [check('48-soak.ts', 12)] },
];
