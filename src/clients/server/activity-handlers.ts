import { recordAudit } from '../../platform/audit/queries.ts';
import { type Implementation, implement, staffOf } from '../../platform/door/door.ts';
import { pageOf, pairsOf } from '../../search/server/paging.ts';
import {
  exportBuildingViews,
  exportFavoriteBuildings,
  exportFavoriteFlats,
  exportFlatViews,
  listBuildingViews,
  listFavoriteBuildings,
  listFavoriteFlats,
  listFlatViews,
  listTopBuildings,
  listTopFlats,
} from '../contract/client-activity.ts';
import { type ActivityKind, readActivity, selectActivity } from './activity-queries.ts';
import { activityExport } from './export-lists.ts';
import { presentActivity, presentTop } from './present-activity.ts';
import { readTop } from './top-queries.ts';

const LISTS = [
  [listBuildingViews, exportBuildingViews, 'building_view'],
  [listFlatViews, exportFlatViews, 'flat_view'],
  [listFavoriteBuildings, exportFavoriteBuildings, 'favorite_building'],
  [listFavoriteFlats, exportFavoriteFlats, 'favorite_flat'],
] as const satisfies readonly (readonly [unknown, unknown, ActivityKind])[];

const TOPS = [
  [listTopBuildings, 'building_view'],
  [listTopFlats, 'flat_view'],
] as const;

/** 'view.list' or 'favorite.list'. */
const actionOf = (kind: ActivityKind) => (kind.startsWith('favorite') ? 'favorite.list' : 'view.list');

export const activity: readonly Implementation[] = [
  ...LISTS.map(([list, , kind]) =>
    implement(list, async (context, { query }) => {
      const { page, per_page, sort: _sort, ...filters } = query;
      const selected = await selectActivity(context.app.db, staffOf(context), filters);
      const found = await readActivity(context.app.db, kind, selected, (page - 1) * per_page, per_page);
      const data = await presentActivity(context.app, found.rows);
      await recordAudit(context.app.db, context, {
        action: actionOf(kind),
        object_type: kind,
        client_id: filters.id ?? null,
        after: { ...filters, page, shown: data.length },
      });
      return { data, ...pageOf(list.path, pairsOf(query), { page, per_page, total: found.total }) };
    }),
  ),
  ...LISTS.map(([, file, kind]) =>
    implement(file, (context, { query: { format, sort: _sort, ...filters } }) =>
      activityExport(context, kind, filters, format),
    ),
  ),
  ...TOPS.map(([list, kind]) =>
    implement(list, async (context, { query }) => {
      const { page, per_page, sort: _sort, ...filters } = query;
      const selected = await selectActivity(context.app.db, staffOf(context), filters);
      const found = await readTop(context.app.db, kind, selected, (page - 1) * per_page, per_page);
      const data = await presentTop(context.app, found.rows);
      await recordAudit(context.app.db, context, {
        action: 'view.list',
        object_type: `${kind}_top`,
        client_id: filters.id ?? null,
        after: { ...filters, page, shown: data.length },
      });
      return { data, ...pageOf(list.path, pairsOf(query), { page, per_page, total: found.total }) };
    }),
  ),
];
