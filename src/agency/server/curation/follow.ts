import { showReady } from '../../../complex/server/publication.ts';
import { placeComplexes } from '../../../geography/server/place-complexes.ts';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';

type Point = { readonly lat: number | null; readonly lng: number | null; readonly place_approximate: boolean };

const pointOf = (trx: Db, id: number): Promise<Point> =>
  trx
    .selectFrom('complexes')
    .select(['lat', 'lng', 'place_approximate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** What follows from a change at once: the place of a new point, and the card on the site when nothing is lacking now. */
export async function follow(trx: Db, id: number, before: Point, now: Date): Promise<void> {
  const client = statementsOf(trx);
  const { lat, lng, place_approximate } = await pointOf(trx, id);
  if (lat !== before.lat || lng !== before.lng || place_approximate !== before.place_approximate) {
    const point = lat === null || lng === null ? null : ([lat, lng] as const);
    await placeComplexes(client, [{ id, point, stations: [] }], now);
  }
  await showReady(client, [id], now);
}
