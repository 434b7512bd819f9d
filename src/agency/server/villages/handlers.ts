import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { pageOf, pairsOf } from '../../../search/server/paging.ts';
import {
  COMMUNICATION_KEYS,
  spokenCommunication,
  VILLAGE_FACTS,
  villageLacks,
} from '../../../village/rules/village-facts.ts';
import { placeVillages } from '../../../village/server/place-villages.ts';
import { showReadyVillages } from '../../../village/server/publication.ts';
import * as contract from '../../contract/villages.ts';
import { cardChanges } from '../curation/change-card.ts';
import { presentCard } from '../curation/present.ts';
import { pointFacts, requireDeveloper, requireFacts } from '../curation/stated-facts.ts';
import { placesByAddress } from '../curation/suggest-places.ts';
import { lockVillage, readCuratedVillage, readCuratedVillages, type VillageRecord, writeVillage } from './queries.ts';

const { state, publish, addFile, removeFile, orderPictures } = cardChanges({
  ...{ of: 'village', table: 'villages', noun: 'посёлок', lock: lockVillage, read: villageOf },
  missing: async (trx, id) => (await villageOf(trx, id)).lacks,
});

export const curatedVillages: readonly Implementation[] = [
  implement(contract.listCuratedVillages, async ({ app }, { query: { page, per_page, ...asked } }) => {
    const published = asked.published && asked.published === '1';
    const window = { offset: (page - 1) * per_page, limit: per_page };
    const { rows, total } = await readCuratedVillages(app.db, { ...asked, published, ...window });
    const links = pageOf('/api/catalogue/villages', pairsOf(asked), { page, per_page, total });
    return { data: rows.map(presentRow), ...links };
  }),

  implement(contract.getCuratedVillage, async ({ app }, { params: { id } }) => ({ data: await villageOf(app.db, id) })),

  implement(contract.suggestVillagePlaces, async ({ app }, { params: { id } }) => {
    await villageOf(app.db, id);
    const { rows } = await sql<{ addresses: string[] }>`
      select array_remove(array_agg(distinct s.address) || v.address, null) as addresses
      from villages v left join source_villages s on s.village_id = v.id where v.id = ${id} group by v.id`.execute(
      app.db,
    );
    return { data: await placesByAddress(app, { addresses: rows[0]?.addresses ?? [], stations: [] }) };
  }),

  implement(contract.changeCuratedVillage, (context, { params: { id }, body }) =>
    state(context, id, body, async (trx, { facts: stated = {}, point, ...own }, before, now) => {
      const facts = { ...stated, ...pointFacts(point) };
      requireFacts(VILLAGE_FACTS, facts);
      if (own.developer_id) await requireDeveloper(trx, own.developer_id);
      if (own.road_id) await requireRoad(trx, own.road_id);
      await writeVillage(trx, id, { facts, ...own }, now);
      await follow(trx, id, before, now);
    }),
  ),

  implement(contract.publishVillage, (context, { params: { id }, body }) => publish(context, id, body.published)),
  implement(contract.addVillageFile, (context, { params: { id }, body }) => addFile(context, id, body)),
  implement(contract.removeVillageFile, (context, { params: { id, ...file } }) => removeFile(context, id, file)),
  implement(contract.orderVillagePictures, (context, { params: { id }, body }) => orderPictures(context, id, body.ids)),
];

/** What follows from a change at once: the place of a new point, and the card when nothing is lacking now. */
async function follow(
  trx: Db,
  id: number,
  before: { readonly lat: number | null; readonly lng: number | null },
  now: Date,
): Promise<void> {
  const client = statementsOf(trx);
  const after = await lockVillage(trx, id);
  if (after?.lat !== before.lat || after?.lng !== before.lng) await placeVillages(client, [id], now);
  await showReadyVillages(client, [id], now);
}

async function requireRoad(trx: Db, id: number): Promise<void> {
  const known = await trx
    .selectFrom('geo_entities')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'road')
    .executeTakeFirst();
  if (!known)
    throw new Failure('invalid_value', {
      errors: [{ field: 'road_id', message: 'Такой дороги нет: выберите из списка' }],
    });
}

function presentRow(record: VillageRecord): contract.CuratedVillageRow {
  const { id, title, title_eng, developer, road, published, offers, pictures } = record;
  return {
    ...{ id, title_eng, developer, road, published, offers, pictures },
    title: title ?? title_eng,
    lacks: villageLacks(record),
  };
}

/** A village as editors work on it. @throws {Failure} 404. */
async function villageOf(db: Db, id: number): Promise<contract.CuratedVillage> {
  const found = await readCuratedVillage(db, id);
  if (!found) throw new Failure('not_found');
  const { road_id, roads, specifications, advantages, declaration_url, communications } = found;
  return {
    ...presentRow(found),
    ...presentCard(found),
    ...{ road_id, roads, specifications, advantages, declaration_url },
    communications: Object.fromEntries(
      COMMUNICATION_KEYS.filter((key) => Object.hasOwn(communications, key)).map((key) => [
        key,
        spokenCommunication(communications[key]),
      ]),
    ),
  };
}
