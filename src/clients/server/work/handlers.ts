import type { Implementation } from '../../../platform/door/door.ts';
import { merging } from '../merging/handlers.ts';
import { board } from './board-handlers.ts';
import { clientComparisons } from './comparisons.ts';
import { contactBans } from './contact-ban.ts';
import { contacts } from './contacts.ts';
import { deals } from './deal-handlers.ts';
import { flatOptions } from './flat-options.ts';
import { notes } from './notes.ts';
import { clientPerson } from './person.ts';
import { preferences } from './preferences.ts';
import { requests } from './requests.ts';
import { reservations } from './reservation-handlers.ts';
import { status } from './status.ts';
import { tasks } from './tasks.ts';
import { timeline } from './timeline.ts';
import { clientWishes } from './wishes.ts';

/** Everything that staff do for a client. */
export const clientWork: readonly Implementation[] = [
  ...status,
  ...merging,
  ...board,
  ...requests,
  ...notes,
  ...tasks,
  ...contacts,
  ...contactBans,
  ...clientWishes,
  ...clientPerson,
  ...reservations,
  ...deals,
  ...flatOptions,
  ...timeline,
  ...clientComparisons,
  ...preferences,
];
