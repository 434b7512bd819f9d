/**
 * Method and path of the calls that the browser makes itself. The endpoints of the contract hold zod schemas, which would
 * cost every page more JavaScript than the pages have, so their addresses stand here once more; a test compares them with
 * the contract, and the types come from it.
 */
import type { CallInput, CallOutput } from '../contract/endpoint.ts';

type Contract = typeof import('../contract/auth.ts') &
  typeof import('../contract/me.ts') &
  typeof import('../contract/buildings.ts') &
  typeof import('../contract/boards.ts') &
  typeof import('../contract/payments.ts') &
  typeof import('../contract/flats.ts') &
  typeof import('../contract/geo.ts') &
  typeof import('../contract/infrastructure.ts') &
  typeof import('../contract/villages.ts') &
  typeof import('../contract/pages.ts');

export const API_ROUTES = {
  register: 'POST /api/auth/register',
  getProfile: 'POST /api/auth/me',
  changeProfile: 'PATCH /api/me/profile',
  changePassword: 'POST /api/me/password',
  listSessions: 'GET /api/me/sessions',
  endSession: 'DELETE /api/me/sessions/{id}',
  countBuildings: 'GET /api/buildings/count',
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
  findAddress: 'GET /api/location/find_address',
  findRoute: 'GET /api/location/route',
  findEntities: 'GET /api/location/find_entities',
  listInfrastructure: 'GET /api/infrastructure',
  listVillageOffers: 'GET /api/villages/{id}/offers',
} as const satisfies { [Name in keyof Contract]?: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}` };

export type ApiCallName = keyof typeof API_ROUTES;
export type ApiInput<Name extends ApiCallName> = CallInput<Contract[Name]>;
export type ApiOutput<Name extends ApiCallName> = CallOutput<Contract[Name]>;
