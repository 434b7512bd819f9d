import { audit } from '../agency/server/audit/handlers.ts';
import { curation } from '../agency/server/curation/handlers.ts';
import { merging } from '../agency/server/curation/merge-complexes.ts';
import { papersRule } from '../agency/server/curation/papers-rule.ts';
import { undoing } from '../agency/server/curation/undo-handlers.ts';
import { numbers } from '../agency/server/daily-stats/handlers.ts';
import { developers } from '../agency/server/developers/handlers.ts';
import { firstSteps } from '../agency/server/first-steps/handlers.ts';
import { curatedFlats } from '../agency/server/flats/handlers.ts';
import { reports } from '../agency/server/reports/handlers.ts';
import { settings } from '../agency/server/settings/handlers.ts';
import { staff } from '../agency/server/staff/handlers.ts';
import { curationUpload } from '../agency/server/upload/handlers.ts';
import { curatedVillages } from '../agency/server/villages/handlers.ts';
import { attention } from '../clients/server/attention/handlers.ts';
import { users } from '../clients/server/handlers.ts';
import { officeEvents } from '../clients/server/live/handlers.ts';
import { selections } from '../clients/server/selections/handlers.ts';
import { clientWork } from '../clients/server/work/handlers.ts';
import { boards } from '../complex/server/boards/handlers.ts';
import { buildings } from '../complex/server/buildings/handlers.ts';
import { flats } from '../complex/server/flats/handlers.ts';
import { catalogueExports } from '../feeds/server/exports/handlers.ts';
import { avitoDirectory } from '../feeds/server/office/directory-handlers.ts';
import { feedSources } from '../feeds/server/office/handlers.ts';
import { feedIdentity } from '../feeds/server/office/identity-handlers.ts';
import { feedMapping } from '../feeds/server/office/mapping-handlers.ts';
import { feedPreviews } from '../feeds/server/office/preview-handlers.ts';
import { feedQuestions } from '../feeds/server/office/question-handlers.ts';
import { feedWarnings } from '../feeds/server/office/warning-handlers.ts';
import { demand } from '../figures/server/demand/handlers.ts';
import { figures } from '../figures/server/handlers.ts';
import { calls } from '../leads/server/calls/handlers.ts';
import { leads } from '../leads/server/handlers.ts';
import { geo } from '../map/server/geo/handlers.ts';
import { infrastructure } from '../map/server/infrastructure/handlers.ts';
import { payments } from '../payments/server/handlers.ts';
import { auth } from '../people/server/auth/handlers.ts';
import { me } from '../people/server/me/handlers.ts';
import { secondFactor } from '../people/server/me/second-factor.ts';
import { workTime } from '../people/server/work-time/handlers.ts';
import { requestRules } from '../people/server/work-time/request-rules.ts';
import type { Implementation } from '../platform/door/door.ts';
import { comparedBuildings } from '../saved/server/comparisons/compare-buildings.ts';
import { comparisons } from '../saved/server/comparisons/handlers.ts';
import { favourites } from '../saved/server/favourites/handlers.ts';
import { recommendations } from '../saved/server/recommendations/handlers.ts';
import { keptBuildings } from '../saved/server/saved-buildings.ts';
import { keptFlats } from '../saved/server/saved-flats.ts';
import { keptOffers } from '../saved/server/saved-offers.ts';
import { starred } from '../saved/server/starred.ts';
import { dictionaries } from '../search/server/dictionaries/handlers.ts';
import { pages } from '../search/server/pages/handlers.ts';
import { searchAddresses } from '../search/server/search-answers.ts';
import { villages } from '../village/server/handlers.ts';

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
  ...searchAddresses,
  ...pages,
  ...leads,
  ...calls,
  ...favourites,
  ...recommendations,
  ...keptBuildings,
  ...keptFlats,
  ...keptOffers,
  ...starred,
  ...comparisons,
  ...comparedBuildings,
  ...audit,
  ...staff,
  ...workTime,
  ...requestRules,
  ...users,
  ...clientWork,
  ...officeEvents,
  ...attention,
  ...selections,
  ...feedSources,
  ...catalogueExports,
  ...feedPreviews,
  ...feedIdentity,
  ...feedQuestions,
  ...avitoDirectory,
  ...feedMapping,
  ...feedWarnings,
  ...reports,
  ...numbers,
  ...figures,
  ...demand,
  ...curation,
  ...curationUpload,
  ...merging,
  ...developers,
  ...curatedFlats,
  ...curatedVillages,
  ...papersRule,
  ...undoing,
  ...settings,
  ...firstSteps,
];
