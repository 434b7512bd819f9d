import type { Implementation } from './http/door.ts';
import { audit } from './modules/audit/handlers.ts';
import { auth } from './modules/auth/handlers.ts';
import { boards } from './modules/boards/handlers.ts';
import { comparedBuildings } from './modules/buildings/compare-buildings.ts';
import { buildings } from './modules/buildings/handlers.ts';
import { keptBuildings } from './modules/buildings/kept-buildings.ts';
import { clientWork } from './modules/client-work/handlers.ts';
import { comparisons } from './modules/comparisons/handlers.ts';
import { curation } from './modules/curation/handlers.ts';
import { dictionaries } from './modules/dictionaries/handlers.ts';
import { favourites } from './modules/favourites/handlers.ts';
import { feedSources } from './modules/feed-sources/handlers.ts';
import { flats } from './modules/flats/handlers.ts';
import { keptFlats } from './modules/flats/kept-flats.ts';
import { geo } from './modules/geo/handlers.ts';
import { infrastructure } from './modules/infrastructure/handlers.ts';
import { leads } from './modules/leads/handlers.ts';
import { me } from './modules/me/handlers.ts';
import { secondFactor } from './modules/me/second-factor.ts';
import { numbers } from './modules/numbers/handlers.ts';
import { pages } from './modules/pages/handlers.ts';
import { payments } from './modules/payments/handlers.ts';
import { recommendations } from './modules/recommendations/handlers.ts';
import { reports } from './modules/reports/handlers.ts';
import { settings } from './modules/settings/handlers.ts';
import { staff } from './modules/staff/handlers.ts';
import { users } from './modules/users/handlers.ts';
import { villages } from './modules/villages/handlers.ts';
import { keptOffers } from './modules/villages/kept-offers.ts';

/** Every endpoint with its handler; a test holds the list against the contract. */
export const implementations: readonly Implementation[] = [
  ...auth,
  ...me,
  ...secondFactor,
  ...buildings,
  ...boards,
  ...flats,
  ...payments,
  ...villages,
  ...geo,
  ...infrastructure,
  ...dictionaries,
  ...pages,
  ...leads,
  ...favourites,
  ...recommendations,
  ...keptBuildings,
  ...keptFlats,
  ...keptOffers,
  ...comparisons,
  ...comparedBuildings,
  ...audit,
  ...staff,
  ...users,
  ...clientWork,
  ...feedSources,
  ...reports,
  ...numbers,
  ...curation,
  ...settings,
];
