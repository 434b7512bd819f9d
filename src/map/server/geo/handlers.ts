import * as contract from '../../../geography/contract/geo.ts';
import { ENTITY_KINDS, type EntityKind } from '../../../geography/rules/entity-kinds.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { moscowYear } from '../../../platform/rules/moscow-time.ts';
import { readInteger } from '../../../platform/rules/read-integer.ts';
import { MAX_IDS } from '../../../search/rules/filters/values.ts';
import { entitiesOf } from '../../../search/server/named-entities.ts';
import { placeTree } from '../../../search/server/places/place-tree.ts';
import { suggest } from '../../../search/server/places/suggest.ts';
import { findRoute } from './find-route.ts';

function readIds(query: Partial<Record<EntityKind, string | undefined>>): Partial<Record<EntityKind, number[]>> {
  const ids: Partial<Record<EntityKind, number[]>> = {};
  const errors: { field: string; message: string }[] = [];
  for (const kind of ENTITY_KINDS) {
    const text = query[kind];
    if (text === undefined) continue;
    const numbers = text.split(',').map(readInteger);
    if (numbers.length > MAX_IDS || numbers.includes(undefined)) {
      errors.push({ field: kind, message: `Целые числа через запятую, не более ${MAX_IDS}` });
    } else ids[kind] = numbers.filter((id) => id !== undefined);
  }
  if (errors.length > 0) throw new Failure('invalid_value', { errors });
  return ids;
}

export const geo: readonly Implementation[] = [
  implement(contract.findAddress, (context, { query }) => {
    const { app } = context;
    const regionCode = query.region_code === undefined ? undefined : Number(query.region_code);
    const year = query.with_filters === undefined ? undefined : moscowYear(app.now());
    const found = suggest(app, query.term, { regionCode, year });
    const isFilter = Object.keys(found.meta.filters).length > 0 && found.meta.unknown.length === 0;
    if (!isFilter && Object.values(found.data).every((group) => group.length === 0))
      app.searches.misunderstood(context, query.term);
    return found;
  }),
  implement(contract.findEntities, ({ app }, { query }) => ({ data: entitiesOf(app, readIds(query)) })),
  implement(contract.listPlaces, ({ app }) => ({ data: placeTree(app.places) })),
  implement(contract.findRoute, async ({ app }, { query }) => ({ data: await findRoute(app, query) })),
  implement(contract.listStations, ({ app }) => ({
    data: app.places
      .ofKind('stations')
      .flatMap(({ id, title, title_eng, line_id, lat, lng, region_code }) =>
        line_id === null || lat === null || lng === null
          ? []
          : [{ id, title, title_eng, line_id, lat, lng, region_code }],
      ),
  })),
  implement(contract.listLines, ({ app }) => ({
    data: [...app.places.lines.values()].map(({ colour, ...line }) => ({ ...line, data_json: { colour } })),
  })),
  implement(contract.listGeo, ({ app }, { params }) => {
    if (params.kind === 'developers') {
      return {
        data: [...app.catalogue.developers.values()].map(({ id, title, title_eng, title_cases }) => ({
          id,
          kind: 'developers' as const,
          title,
          title_eng,
          title_cases,
          region_code: null,
        })),
      };
    }
    const { kind } = params;
    return {
      data: app.places.ofKind(kind).map(({ id, title, title_eng, title_cases, region_code }) => ({
        id,
        kind,
        title,
        title_eng,
        title_cases,
        region_code,
      })),
    };
  }),
];
