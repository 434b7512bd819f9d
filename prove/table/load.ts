import { missing, type Target } from '../proof.ts';

/** Load. */
export const LOAD: readonly Target[] = [
  { id: '46', title: 'A steady load is served in time', shown: [missing('not tried')] },
  { id: '47', title: 'Five times the load is shed, and requests of visitors are taken', shown: [missing('not tried')] },
  { id: '48', title: 'Five minutes of load leave nothing behind', shown: [missing('not tried')] },
];
