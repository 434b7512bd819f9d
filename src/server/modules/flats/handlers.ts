import type { FlatFull } from '../../../contract/flats.ts';
import * as contract from '../../../contract/flats.ts';
import type { CallContext } from '../../context.ts';
import { Failure } from '../../failure.ts';
import { type Implementation, implement } from '../../http/door.ts';
import { nearStations } from '../catalogue/complex-facts.ts';
import { presentFlatFull } from './present.ts';
import { readFlatsInOrder, readStationsOf } from './queries.ts';

/** Flats with what their cards show of their complexes, in the order of the ids; unknown ids are left out. */
async function readFull({ app }: CallContext, ids: readonly number[]): Promise<FlatFull[]> {
  const records = await readFlatsInOrder(app.db, ids);
  const complexIds = [...new Set(records.map((record) => record.parent_id ?? record.complex_id))];
  const stations = Map.groupBy(await readStationsOf(app.db, complexIds), (row) => row.root_id);
  return records.map((record) => {
    const root = record.parent_id ?? record.complex_id;
    const images = app.catalogue.factsOf(root)?.images ?? [];
    return presentFlatFull(record, { images, stations: nearStations(stations.get(root) ?? []) }, app.now());
  });
}

export const flats: readonly Implementation[] = [
  implement(contract.getFlat, async (context, { params }) => {
    const [flat] = await readFull(context, [params.id]);
    if (!flat) throw new Failure('not_found', { detail: 'Такой квартиры нет' });
    return { data: flat };
  }),
  implement(contract.listFlats, async (context, { query }) => ({ data: await readFull(context, query.flat_ids) })),
];
