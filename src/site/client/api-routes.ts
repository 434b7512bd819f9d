/**
 * Method and path of the calls that the browser makes itself. The endpoints of the contract hold zod schemas, which would
 * cost every page more JavaScript than the pages have, so their addresses stand here once more; a test compares them with
 * the contract, and the types come from it. Those that only staff call stand apart (`office-routes.ts`).
 */
import type { CallInput, CallOutput } from '../../platform/contract/endpoint.ts';
import type { OFFICE_ROUTES } from './office-routes.ts';

type Contract = typeof import('../../people/contract/auth.ts') &
  typeof import('../../people/contract/me.ts') &
  typeof import('../../people/contract/second-factor.ts') &
  typeof import('../../people/contract/work-time.ts') &
  typeof import('../../complex/contract/buildings.ts') &
  typeof import('../../complex/contract/boards.ts') &
  typeof import('../../payments/contract/payments.ts') &
  typeof import('../../complex/contract/flats.ts') &
  typeof import('../../search/contract/dictionaries.ts') &
  typeof import('../../geography/contract/geo.ts') &
  typeof import('../../geography/contract/infrastructure.ts') &
  typeof import('../../village/contract.ts') &
  typeof import('../../leads/contract/leads.ts') &
  typeof import('../../leads/contract/calls.ts') &
  typeof import('../../saved/contract/favourites.ts') &
  typeof import('../../saved/contract/starred.ts') &
  typeof import('../../saved/contract/advices.ts') &
  typeof import('../../saved/contract/comparisons.ts') &
  typeof import('../../search/contract/pages.ts') &
  typeof import('../../agency/contract/audit.ts') &
  typeof import('../../agency/contract/curation.ts') &
  typeof import('../../agency/contract/upload.ts') &
  typeof import('../../agency/contract/developers.ts') &
  typeof import('../../agency/contract/flats.ts') &
  typeof import('../../agency/contract/villages.ts') &
  typeof import('../../agency/contract/papers-rule.ts') &
  typeof import('../../agency/contract/merging.ts') &
  typeof import('../../feeds/contract.ts') &
  typeof import('../../feeds/contract/exports.ts') &
  typeof import('../../feeds/contract/directory.ts') &
  typeof import('../../feeds/contract/identity.ts') &
  typeof import('../../feeds/contract/mapping.ts') &
  typeof import('../../feeds/contract/warnings.ts') &
  typeof import('../../agency/contract/staff.ts') &
  typeof import('../../agency/contract/settings.ts') &
  typeof import('../../agency/contract/first-steps.ts') &
  typeof import('../../payments/contract/office.ts') &
  typeof import('../../figures/contract/demand.ts') &
  typeof import('../../figures/contract/figures.ts') &
  typeof import('../../clients/contract/users.ts') &
  typeof import('../../clients/contract/hand-over.ts') &
  typeof import('../../clients/contract/office-search.ts') &
  typeof import('../../clients/contract/client-activity.ts') &
  typeof import('../../clients/contract/client-card.ts') &
  typeof import('../../clients/contract/client-work.ts') &
  typeof import('../../clients/contract/merging.ts') &
  typeof import('../../clients/contract/contact-ban.ts') &
  typeof import('../../clients/contract/contacts.ts') &
  typeof import('../../clients/contract/person.ts') &
  typeof import('../../clients/contract/wishes.ts') &
  typeof import('../../clients/contract/reservations.ts') &
  typeof import('../../leads/contract/lead-work.ts') &
  typeof import('../../clients/contract/sms.ts') &
  typeof import('../../clients/contract/client-story.ts') &
  typeof import('../../clients/contract/office-events.ts') &
  typeof import('../../clients/contract/attention.ts') &
  typeof import('../../clients/contract/selections.ts');

export const API_ROUTES = {
  openSelection: 'GET /api/p/{token}',
  reactToItem: 'PUT /api/p/{token}/reactions/{item_id}',
  noteSelectionSeen: 'POST /api/p/{token}/seen',
  register: 'POST /api/auth/register',
  getProfile: 'POST /api/auth/me',
  changeProfile: 'PATCH /api/me/profile',
  changePassword: 'POST /api/me/password',
  getSecondFactor: 'GET /api/me/second_factor',
  beginSecondFactor: 'POST /api/me/second_factor',
  confirmSecondFactor: 'POST /api/me/second_factor/confirm',
  renewRecoveryCodes: 'POST /api/me/second_factor/recovery_codes',
  endSecondFactor: 'POST /api/me/second_factor/off',
  listSessions: 'GET /api/me/sessions',
  endSession: 'DELETE /api/me/sessions/{id}',
  countBuildings: 'GET /api/buildings/count',
  listPopular: 'GET /api/buildings/popular',
  openSearch: 'GET /api/search',
  listBuildings: 'GET /api/buildings',
  loosenSearch: 'GET /api/buildings/loosen',
  listOnMap: 'GET /api/buildings/list_on_map',
  listOutlines: 'GET /api/buildings/outlines',
  getBalloon: 'GET /api/buildings/{id}/balloon',
  listBuildingFlats: 'GET /api/buildings/{id}/flats',
  getBoard: 'GET /api/buildings/{id}/board',
  listLayouts: 'GET /api/buildings/{id}/layouts',
  getFlat: 'GET /api/flats/{id}',
  getPriceHistory: 'GET /api/flats/{id}/price_history',
  listSimilarFlats: 'GET /api/flats/{id}/similar',
  listPaymentProgrammes: 'GET /api/payment_programmes',
  sendCallback: 'POST /api/callback/callback_phones',
  sendQuiz: 'POST /api/quiz/callback_quiz',
  sendFeedback: 'POST /api/feedback',
  findAddress: 'GET /api/location/find_address',
  findRoute: 'GET /api/location/route',
  listGeo: 'GET /api/geo/{kind}',
  listBundles: 'GET /api/buildings/bundles',
  findEntities: 'GET /api/location/find_entities',
  listPlaces: 'GET /api/location/places',
  listInfrastructure: 'GET /api/infrastructure',
  listVillages: 'GET /api/villages',
  listVillageOffers: 'GET /api/villages/{id}/offers',
  getVillageOffer: 'GET /api/villages/{id}/offers/{offer_id}',
  listFavouriteBuildingIds: 'GET /api/me/favorites/buildings',
  addFavouriteBuilding: 'POST /api/me/favorites/buildings/{id}',
  removeFavouriteBuilding: 'DELETE /api/me/favorites/buildings/{id}',
  listFavouriteFlatIds: 'GET /api/me/favorites/flats',
  addFavouriteFlat: 'POST /api/me/favorites/flats/{id}',
  removeFavouriteFlat: 'DELETE /api/me/favorites/flats/{id}',
  listFavouriteOfferIds: 'GET /api/me/favorites/offers',
  addFavouriteOffer: 'POST /api/me/favorites/offers/{id}',
  removeFavouriteOffer: 'DELETE /api/me/favorites/offers/{id}',
  listFavouriteBuildings: 'GET /api/buildings/favorites',
  listFavouriteFlats: 'GET /api/flats/favorites',
  listFavouriteOffers: 'GET /api/villages/favorites',
  listAdvisedBuildingIds: 'GET /api/me/advices/buildings',
  keepAdvisedBuilding: 'POST /api/me/advices/buildings/{id}',
  dismissAdvisedBuilding: 'DELETE /api/me/advices/buildings/{id}',
  listAdvisedFlatIds: 'GET /api/me/advices/flats',
  keepAdvisedFlat: 'POST /api/me/advices/flats/{id}',
  dismissAdvisedFlat: 'DELETE /api/me/advices/flats/{id}',
  listAdvisedOfferIds: 'GET /api/me/advices/offers',
  keepAdvisedOffer: 'POST /api/me/advices/offers/{id}',
  dismissAdvisedOffer: 'DELETE /api/me/advices/offers/{id}',
  listAdvisedBuildings: 'GET /api/buildings/advices',
  listAdvisedFlats: 'GET /api/flats/advices',
  listAdvisedOffers: 'GET /api/villages/advices',
  countUnseenAdvices: 'GET /api/me/advices/unseen',
  seeAdvices: 'POST /api/me/advices/seen',
  compareBuildings: 'GET /api/buildings/compare',
  compareFlats: 'GET /api/flats/compare',
  nameStarred: 'GET /api/utils/starred',
  saveComparison: 'POST /api/comparisons',
  getComparison: 'GET /api/comparisons/{code}',
} as const satisfies RoutesOf<Contract>;

/** Method and path by the name of the call. */
type RoutesOf<Calls> = { [Name in keyof Calls]?: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}` };

export type ApiCallName = keyof typeof API_ROUTES | keyof typeof OFFICE_ROUTES;
export type ApiInput<Name extends ApiCallName> = CallInput<Contract[Name]>;
export type ApiOutput<Name extends ApiCallName> = CallOutput<Contract[Name]>;
