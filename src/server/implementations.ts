import type { Implementation } from './http/door.ts';
import { audit } from './modules/audit/handlers.ts';
import { boards } from './modules/boards/handlers.ts';
import { buildings } from './modules/buildings/handlers.ts';
import { dictionaries } from './modules/dictionaries/handlers.ts';
import { flats } from './modules/flats/handlers.ts';
import { geo } from './modules/geo/handlers.ts';
import { infrastructure } from './modules/infrastructure/handlers.ts';
import { pages } from './modules/pages/handlers.ts';
import { payments } from './modules/payments/handlers.ts';
import { villages } from './modules/villages/handlers.ts';

/** Every endpoint with its handler; a test holds the list against the contract. */
export const implementations: readonly Implementation[] = [
  ...buildings,
  ...boards,
  ...flats,
  ...payments,
  ...villages,
  ...geo,
  ...infrastructure,
  ...dictionaries,
  ...pages,
  ...audit,
];
