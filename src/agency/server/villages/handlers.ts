import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { HandlerInput } from '../../../platform/contract/endpoint.ts';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { pageOf } from '../../../search/server/paging.ts';
import {
  COMMUNICATION_KEYS,
  spokenCommunication,
  VILLAGE_FACTS,
  villageLacks,
} from '../../../village/rules/village-facts.ts';
import { placeVillages } from '../../../village/server/place-villages.ts';
import { showReadyVillages } from '../../../village/server/publication.ts';
import { UPLOAD_BYTES } from '../../contract/curation.ts';
import * as contract from '../../contract/villages.ts';
import { acceptFile, addFile, orderPicturesOf, removeDocumentFile, removeFile } from '../curation/files.ts';
import { pictureUrl } from '../curation/present.ts';
import { pointFacts, requireDeveloper, requireFacts } from '../curation/stated-facts.ts';
import { placesByAddress } from '../curation/suggest-places.ts';
import { lockVillage, readCuratedVillage, readCuratedVillages, type VillageRecord, writeVillage } from './queries.ts';

export const curatedVillages: readonly Implementation[] = [
  implement(contract.listCuratedVillages, async ({ app }, { query: { page, per_page, ...asked } }) => {
    const published = asked.published && asked.published === '1';
    const window = { offset: (page - 1) * per_page, limit: per_page };
    const { rows, total } = await readCuratedVillages(app.db, { ...asked, published, ...window });
    const pairs = Object.entries(asked).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, value]],
    );
    return { data: rows.map(presentRow), ...pageOf('/api/catalogue/villages', pairs, { page, per_page, total }) };
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
    change(context, id, 'village.change', async (trx, before) => {
      if (body.version !== before.updated_at.toISOString())
        throw new Failure('conflict', {
          detail: 'Карточку уже изменил кто-то другой: обновите страницу и внесите правки заново',
          current: { version: before.updated_at.toISOString() },
        });
      await state(trx, id, body, { before, now: new Date(context.app.now()) });
      return body;
    }),
  ),

  implement(contract.publishVillage, (context, { params: { id }, body: { published } }) =>
    change(context, id, published ? 'village.publish' : 'village.unpublish', async (trx) => {
      const village = await readCuratedVillage(trx, id);
      const missing = village && published ? villageLacks(village) : [];
      if (missing.length > 0)
        throw new Failure('conflict', {
          detail: `Чтобы показать посёлок, не хватает: ${missing.map(({ title }) => title).join(', ')}`,
          current: { missing: missing.map(({ title, field }) => ({ title, field })) },
        });
      const now = new Date(context.app.now());
      await trx
        .updateTable('villages')
        .set({ published, updated_at: now, ...(published ? { published_at: now } : {}) })
        .where('id', '=', id)
        .execute();
      return { published };
    }),
  ),

  implement(contract.addVillageFile, async (context, { params: { id }, body }) => {
    const content = Buffer.from(body.content, 'base64');
    if (content.length > UPLOAD_BYTES) throw new Failure('payload_too_large');
    // Nobody waits for the village while a picture is decoded.
    const file = await acceptFile(body, content);
    return change(context, id, 'village.add_file', async (trx) => {
      await addFile(trx, context.app, { of: 'village', id }, file);
      return { as: body.as, bytes: content.length };
    });
  }),

  implement(contract.removeVillageFile, async (context, { params: { id, kind, file_id } }) => {
    let path: string | undefined;
    const answer = await change(context, id, 'village.remove_file', async (trx) => {
      path = await removeFile(trx, { of: 'village', id }, kind, file_id);
      return { kind, file_id };
    });
    if (path !== undefined) await removeDocumentFile(context.app, path);
    return answer;
  }),

  implement(contract.orderVillagePictures, (context, { params: { id }, body: { ids } }) =>
    change(context, id, 'village.order_pictures', async (trx) => {
      await orderPicturesOf(trx, { of: 'village', id }, ids);
      return { ids };
    }),
  ),
];

type Locked = NonNullable<Awaited<ReturnType<typeof lockVillage>>>;

/** Writes what an editor states, and what follows at once: the place of a new point, and the card when nothing is lacking now. */
async function state(
  trx: Db,
  id: number,
  { version: _version, facts: stated = {}, point, ...own }: HandlerInput<typeof contract.changeCuratedVillage>['body'],
  { before, now }: { readonly before: Locked; readonly now: Date },
): Promise<void> {
  const facts = { ...stated, ...pointFacts(point) };
  requireFacts(VILLAGE_FACTS, facts);
  if (own.developer_id) await requireDeveloper(trx, own.developer_id);
  if (own.road_id) await requireRoad(trx, own.road_id);
  await writeVillage(trx, id, { facts, ...own }, now);
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

/** One change of a village: locked, done, told to the audit log, answered as it is then. */
async function change(
  context: CallContext,
  id: number,
  action: string,
  work: (trx: Db, before: Locked) => Promise<object>,
): Promise<{ data: contract.CuratedVillage }> {
  return context.app.db.transaction().execute(async (trx) => {
    const before = await lockVillage(trx, id);
    if (before === undefined) throw new Failure('not_found');
    const after = await work(trx, before);
    const data = await villageOf(trx, id);
    await recordAudit(trx, context, { action, object_type: 'village', object_id: id, after });
    return { data };
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
  const { facts, developers, lat, lng, polygon, documents, road_id, roads, specifications, advantages } = found;
  const region = found.region_code === 77 ? 'Москва' : 'Московская область';
  return {
    ...presentRow(found),
    ...{ facts, developers, lat, lng, polygon, documents, road_id, roads, specifications, advantages },
    version: found.version.toISOString(),
    place: found.region_code === null ? null : { title: [region, found.city].filter(Boolean).join(', '), stations: [] },
    declaration_url: found.declaration_url,
    communications: Object.fromEntries(
      COMMUNICATION_KEYS.filter((key) => Object.hasOwn(found.communications, key)).map((key) => [
        key,
        spokenCommunication(found.communications[key]),
      ]),
    ),
    pictures_list: found.pictures_list.map(({ id: image, scope, path }) => ({
      id: image,
      url: pictureUrl(image, { scope, path }),
      origin: scope === 'remote' ? 'feed' : 'curated',
    })),
    progress: found.progress.map(({ id: photo, image_id, taken_on, scope, path }) => ({
      ...{ id: photo, taken_on, housing: null },
      url: pictureUrl(image_id, { scope, path }),
    })),
  };
}
