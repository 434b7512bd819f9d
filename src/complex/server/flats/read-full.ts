import type { App } from '../../../platform/context.ts';
import { nearStations } from '../../../search/server/near-stations.ts';
import type { FlatFull } from '../../contract/flats.ts';
import { presentFlatFull } from './present.ts';
import { type FlatRecord, readFlatsInOrder, readStationsOf } from './queries.ts';

const ON_SALE = 1;
/** 4: no longer offered. */
const WITHDRAWN = 4;

/** Flats with what their cards show of their complexes, in the order of the ids; unknown ids are left out. */
export async function readFull(app: App, ids: readonly number[]): Promise<FlatFull[]> {
  return presentAll(app, await readFlatsInOrder(app.db, ids));
}

/** The same, also of complexes that are not shown: those flats are `withdrawn` and not on sale, sold ones stay sold. */
export async function readKept(app: App, ids: readonly number[]): Promise<(FlatFull & { withdrawn: boolean })[]> {
  const records = await readFlatsInOrder(app.db, ids, { hidden: true });
  const shown = records.map((record) =>
    record.published || record.status !== ON_SALE ? record : { ...record, status: WITHDRAWN },
  );
  const flats = await presentAll(app, shown);
  return flats.map((flat, i) => ({ ...flat, withdrawn: records[i]?.published === false }));
}

async function presentAll(app: App, records: readonly FlatRecord[]): Promise<FlatFull[]> {
  const complexIds = [...new Set(records.map((record) => record.parent_id ?? record.complex_id))];
  const stations = Map.groupBy(await readStationsOf(app.db, complexIds), (row) => row.root_id);
  return records.map((record) => {
    const root = record.parent_id ?? record.complex_id;
    const images = app.catalogue.factsOf(root)?.images ?? [];
    return presentFlatFull(record, { images, stations: nearStations(stations.get(root) ?? []) }, app.now());
  });
}
