import type { Implementation } from '../../../platform/door/door.ts';
import { board } from './board-handlers.ts';
import { clientComparisons } from './comparisons.ts';
import { flatOptions } from './flat-options.ts';
import { notes } from './notes.ts';
import { preferences } from './preferences.ts';
import { requests } from './requests.ts';
import { reservations } from './reservation-handlers.ts';
import { status } from './status-handlers.ts';
import { tasks } from './tasks.ts';
import { timeline } from './timeline.ts';

/** Everything that staff do for a client. */
export const clientWork: readonly Implementation[] = [
  ...status,
  ...board,
  ...requests,
  ...notes,
  ...tasks,
  ...reservations,
  ...flatOptions,
  ...timeline,
  ...clientComparisons,
  ...preferences,
];
