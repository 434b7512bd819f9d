import { readStationsOf } from '../../../complex/server/flats/queries.ts';
import type { App } from '../../../platform/context.ts';
import { nearStations } from '../../../search/server/near-stations.ts';
import type { OfferWriter } from '../../formats/writing/offer-writer.ts';
import { cianWriter } from '../../formats/writing/write-cian.ts';
import { yrlWriter } from '../../formats/writing/write-yrl.ts';
import { type ExportedPlace, type ExportSetting, offeredFlat, portalImage } from './offered.ts';
import { offeredHouse } from './offered-house.ts';
import { type ExportScope, readExported, readExportedOffers } from './queries.ts';

const WRITERS: Readonly<Record<ExportScope['format'], OfferWriter>> = { yrl: yrlWriter, cian: cianWriter };
/** Flats in memory at a time: written in some milliseconds, so that pages do not wait for a file. */
const PORTION = 100;

/**
 * The file of an export, a portion of flats a piece. Between portions nothing of the database is held, however slowly the
 * reader takes them; a flat that changes meanwhile is told as it is when its portion is read.
 * @param generated_at ISO 8601 with offset.
 */
export async function* writeExport(
  { db, catalogue }: Pick<App, 'db' | 'catalogue'>,
  scope: ExportScope,
  setting: ExportSetting,
  generated_at: string,
): AsyncGenerator<string, void, undefined> {
  const writer = WRITERS[scope.format];
  const places = new Map<number, ExportedPlace>();
  yield writer.head(generated_at);
  for (let after = 0; ; ) {
    const flats = await readExported(db, scope, { after, limit: PORTION });
    const last = flats.at(-1);
    if (!last) break;
    after = last.id;
    const unknown = [...new Set(flats.map(({ root_id }) => root_id))].filter((id) => !places.has(id));
    const stations = Map.groupBy(unknown.length > 0 ? await readStationsOf(db, unknown) : [], ({ root_id }) => root_id);
    for (const id of unknown)
      places.set(id, {
        images: (catalogue.factsOf(id)?.images ?? []).map(({ url }) => portalImage(url, setting.origin)),
        stations: nearStations(stations.get(id) ?? []),
      });
    const pieces = flats.map((flat) => {
      const place = places.get(flat.root_id) ?? { images: [], stations: [] };
      return writer.offer(offeredFlat(flat, place, setting, scope.format), generated_at);
    });
    yield pieces.join('');
    if (flats.length < PORTION) break;
  }
  for (let after = 0; scope.with_villages; ) {
    const offers = await readExportedOffers(db, scope, { after, limit: PORTION });
    yield offers.map((offer) => writer.offer(offeredHouse(offer, setting, scope.format), generated_at)).join('');
    after = offers.at(-1)?.id ?? 0;
    if (offers.length < PORTION) break;
  }
  yield writer.tail;
}
