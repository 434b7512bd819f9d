/**
 * Method and path of the calls that the browser makes itself. The endpoints of the contract hold zod schemas, which would
 * cost every page more JavaScript than the pages have, so their addresses stand here once more; a test compares them with
 * the contract, and the types come from it.
 */
import type { CallInput, CallOutput } from '../../platform/contract/endpoint.ts';

type Contract = typeof import('../../people/contract/auth.ts') &
  typeof import('../../people/contract/me.ts') &
  typeof import('../../people/contract/second-factor.ts') &
  typeof import('../../complex/contract/buildings.ts') &
  typeof import('../../complex/contract/boards.ts') &
  typeof import('../../payments/contract/payments.ts') &
  typeof import('../../complex/contract/flats.ts') &
  typeof import('../../search/contract/dictionaries.ts') &
  typeof import('../../geography/contract/geo.ts') &
  typeof import('../../geography/contract/infrastructure.ts') &
  typeof import('../../village/contract.ts') &
  typeof import('../../leads/contract/leads.ts') &
  typeof import('../../saved/contract/favourites.ts') &
  typeof import('../../saved/contract/advices.ts') &
  typeof import('../../saved/contract/comparisons.ts') &
  typeof import('../../search/contract/pages.ts') &
  typeof import('../../agency/contract/audit.ts') &
  typeof import('../../agency/contract/curation.ts') &
  typeof import('../../agency/contract/developers.ts') &
  typeof import('../../feeds/contract.ts') &
  typeof import('../../agency/contract/staff.ts') &
  typeof import('../../agency/contract/settings.ts') &
  typeof import('../../payments/contract/office.ts') &
  typeof import('../../clients/contract/users.ts') &
  typeof import('../../clients/contract/client-activity.ts') &
  typeof import('../../clients/contract/client-card.ts') &
  typeof import('../../clients/contract/client-work.ts') &
  typeof import('../../clients/contract/reservations.ts') &
  typeof import('../../leads/contract/lead-work.ts') &
  typeof import('../../clients/contract/sms.ts') &
  typeof import('../../clients/contract/client-story.ts');

export const API_ROUTES = {
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
  listInfrastructure: 'GET /api/infrastructure',
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
  saveComparison: 'POST /api/comparisons',
  getComparison: 'GET /api/comparisons/{code}',
  listUsers: 'GET /api/users',
  assignManager: 'PUT /api/users/{user_id}/manager/{manager_id}',
  unassignManager: 'DELETE /api/users/{user_id}/manager',
  changeStatus: 'PATCH /api/users/{id}/status/{status}',
  giveAdvices: 'POST /api/users/advices',
  withdrawAdvice: 'DELETE /api/users/advices/{id}',
  changeLead: 'PATCH /api/users/callback/{id}',
  suggestCallbackPhones: 'GET /api/users/callback/phone',
  suggestSmsNumbers: 'GET /api/sms/numbers',
  setPreference: 'PUT /api/me/preferences/{key}',
  clientBoard: 'GET /api/clients/board',
  addClient: 'POST /api/clients',
  decideClientRequest: 'PATCH /api/clients/requests/{id}',
  clientTimeline: 'GET /api/clients/{id}/timeline',
  officeTimeline: 'GET /api/clients/timeline',
  addNote: 'POST /api/clients/{id}/notes',
  editNote: 'PATCH /api/clients/{id}/notes/{note_id}',
  removeNote: 'DELETE /api/clients/{id}/notes/{note_id}',
  addTask: 'POST /api/clients/{id}/tasks',
  editTask: 'PATCH /api/clients/{id}/tasks/{task_id}',
  removeTask: 'DELETE /api/clients/{id}/tasks/{task_id}',
  reserveFlat: 'POST /api/clients/{id}/reservations',
  extendReservation: 'PATCH /api/clients/{id}/reservations/{reservation_id}',
  releaseReservation: 'DELETE /api/clients/{id}/reservations/{reservation_id}',
  closeDeal: 'POST /api/clients/{id}/deals',
  checkAudit: 'GET /api/audit/check',
  appointManager: 'POST /api/staff',
  changeStaff: 'PATCH /api/staff/{id}',
  endStaffSessions: 'DELETE /api/staff/{id}/sessions',
  listDevelopers: 'GET /api/catalogue/developers',
  addDeveloper: 'POST /api/catalogue/developers',
  changeDeveloper: 'PATCH /api/catalogue/developers/{id}',
  changeCuratedComplex: 'PATCH /api/catalogue/complexes/{id}',
  publishComplex: 'PUT /api/catalogue/complexes/{id}/published',
  setAdvantages: 'PUT /api/catalogue/complexes/{id}/advantages',
  setAliases: 'PUT /api/catalogue/complexes/{id}/aliases',
  addComplexFile: 'POST /api/catalogue/complexes/{id}/files',
  removeComplexFile: 'DELETE /api/catalogue/complexes/{id}/files/{kind}/{file_id}',
  orderPictures: 'PUT /api/catalogue/complexes/{id}/pictures',
  addFeedSource: 'POST /api/feeds',
  changeFeedSource: 'PATCH /api/feeds/{id}',
  runFeedSource: 'POST /api/feeds/{id}/run',
  confirmFeedRun: 'POST /api/feeds/runs/{id}/confirm',
  cancelDeal: 'DELETE /api/clients/{id}/deals/{deal_id}',
  suggestFlats: 'GET /api/clients/{id}/flat_options',
  taskReminders: 'GET /api/tasks/reminders',
  listTasks: 'GET /api/tasks',
  changeSiteSettings: 'PATCH /api/site_settings',
  addProgramme: 'POST /api/payments',
  changeProgramme: 'PUT /api/payments/{id}',
  withdrawProgramme: 'DELETE /api/payments/{id}/versions/{version}',
  changePaymentTerms: 'PUT /api/payment_terms',
} as const satisfies { [Name in keyof Contract]?: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}` };

export type ApiCallName = keyof typeof API_ROUTES;
export type ApiInput<Name extends ApiCallName> = CallInput<Contract[Name]>;
export type ApiOutput<Name extends ApiCallName> = CallOutput<Contract[Name]>;
