import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf, listOf } from '../../platform/contract/listing.ts';
import {
  activityFilters,
  byDate,
  exportFormat,
  idList,
  officePaging,
  optional,
  personRef,
  remark,
  staffRef,
  subject,
} from '../../platform/contract/office-parts.ts';
import { longId, rowId } from '../../platform/contract/whole-number.ts';

/** What clients looked at, liked and were recommended. */

const tag = 'users';
const activityQuery = z.object({ ...activityFilters, ...byDate, ...officePaging });
const activityExport = z.object({ ...activityFilters, ...byDate, format: exportFormat });

/** A view or a favourite. `key` is unique within its list. */
export const activityRow = z.object({ key: z.string(), created_at: z.string(), user: personRef, ...subject });
export type ActivityRow = z.output<typeof activityRow>;

/** What was looked at most, over the clients that the filters leave. */
export const topRow = z.object({
  key: z.string(),
  views: z.int(),
  first_view_at: z.string(),
  last_view_at: z.string(),
  ...subject,
});
export type TopRow = z.output<typeof topRow>;

const activityList = (name: string, path: `/api/${string}`, summary: string) =>
  endpoint({
    name,
    method: 'GET',
    path,
    access: 'manager',
    tag,
    summary,
    query: activityQuery,
    output: listOf(activityRow),
  });
const activityFile = (name: string, path: `/api/${string}`, summary: string) =>
  endpoint({ name, method: 'GET', path, access: 'manager', tag, summary, query: activityExport, output: z.string() });
const topList = (name: string, path: `/api/${string}`, summary: string) =>
  endpoint({
    name,
    method: 'GET',
    path,
    access: 'manager',
    tag,
    summary,
    query: activityQuery,
    output: listOf(topRow),
  });

export const listBuildingViews = activityList(
  'listBuildingViews',
  '/api/users/logs/buildings',
  'Views of complexes by clients, newest first',
);
export const listFlatViews = activityList(
  'listFlatViews',
  '/api/users/logs/flats',
  'Views of flats by clients, newest first',
);
export const exportBuildingViews = activityFile(
  'exportBuildingViews',
  '/api/users/logs/buildings/export',
  'The filtered views of complexes as a file',
);
export const exportFlatViews = activityFile(
  'exportFlatViews',
  '/api/users/logs/flats/export',
  'The filtered views of flats as a file',
);
export const listTopBuildings = topList(
  'listTopBuildings',
  '/api/users/logs/buildings/top',
  'Complexes by number of views',
);
export const listTopFlats = topList('listTopFlats', '/api/users/logs/flats/top', 'Flats by number of views');
export const listFavoriteBuildings = activityList(
  'listFavoriteBuildings',
  '/api/users/favorites/buildings',
  'Favourite complexes of clients, newest first',
);
export const listFavoriteFlats = activityList(
  'listFavoriteFlats',
  '/api/users/favorites/flats',
  'Favourite flats of clients, newest first',
);
export const exportFavoriteBuildings = activityFile(
  'exportFavoriteBuildings',
  '/api/users/favorites/buildings/export',
  'The filtered favourite complexes as a file',
);
export const exportFavoriteFlats = activityFile(
  'exportFavoriteFlats',
  '/api/users/favorites/flats/export',
  'The filtered favourite flats as a file',
);

// ---- recommendations
export const adviceEntity = z.enum(['building', 'flat', 'offer']);
export const ADVICES_MAX = 500;

export const adviceRow = z.object({
  id: z.int(),
  user_id: z.int(),
  entity_type: adviceEntity,
  entity_id: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  comment: z.string().nullable(),
  user: personRef,
  author: staffRef.nullable(),
  ...subject,
  /** Name of a village offer; null for complexes and flats. */
  offer_title: z.string().nullable(),
  /** When the client first saw it in his list. */
  seen_at: z.string().nullable(),
  last_view_date: z.string().nullable(),
  view_count: z.int(),
  /** The client put it away. */
  dismissed: z.boolean(),
  /** What he said of it last in a selection that was sent to him; null: nothing. */
  picked: z.enum(['like', 'no']).nullable(),
});
export type AdviceRow = z.output<typeof adviceRow>;

const adviceFilters = {
  ...activityFilters,
  entity_type: optional(adviceEntity),
  /** Recommendations of this complex or flat itself, with `entity_type`. */
  entity_id: optional(idList),
  /** Made by this person of staff. */
  author: optional(rowId),
};

export const listAdvices = endpoint({
  name: 'listAdvices',
  method: 'GET',
  path: '/api/users/advices',
  access: 'manager',
  tag,
  summary: 'Recommendations to clients, newest first',
  query: z.object({ ...adviceFilters, ...byDate, ...officePaging }),
  output: listOf(adviceRow),
});

export const exportAdvices = endpoint({
  name: 'exportAdvices',
  method: 'GET',
  path: '/api/users/advices/export',
  access: 'manager',
  tag,
  summary: 'The filtered recommendations as a file',
  query: z.object({ ...adviceFilters, ...byDate, format: exportFormat }),
  output: z.string(),
});

export const giveAdvices = endpoint({
  name: 'giveAdvices',
  method: 'POST',
  path: '/api/users/advices',
  access: 'manager',
  tag,
  summary:
    'Recommends complexes, flats or village offers to clients; `changed` counts what was made or renewed, the rest (clients of others, unknown things) is left out',
  body: z.object({
    advices: z
      .array(
        z.object({
          user_id: rowId,
          entity_type: adviceEntity,
          entity_id: rowId,
          comment: remark(1_000),
        }),
      )
      .min(1, 'Выберите хотя бы одного клиента')
      .max(ADVICES_MAX, 'Не более 500 рекомендаций за раз'),
  }),
  output: z.object({ changed: z.int() }),
});

export const withdrawAdvice = endpoint({
  name: 'withdrawAdvice',
  method: 'DELETE',
  path: '/api/users/advices/{id}',
  access: 'manager',
  tag,
  summary: 'Takes a recommendation back',
  params: z.object({ id: longId }),
  output: z.undefined(),
  status: 204,
  errors: ['not_found'],
});

export const adviceLog = endpoint({
  name: 'adviceLog',
  method: 'GET',
  path: '/api/users/advices/log',
  access: 'manager',
  tag,
  summary: 'Last view and number of views of recommendations by their ids; unknown and foreign ids are left out',
  query: z.object({ id: idList, entity_type: optional(adviceEntity) }),
  output: dataOf(
    z.array(
      z.object({
        id: z.int(),
        entity_id: z.int(),
        user_id: z.int(),
        last_view_date: z.string().nullable(),
        view_count: z.int(),
      }),
    ),
  ),
});
