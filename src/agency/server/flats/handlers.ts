import { acceptPicture } from '../../../pictures/server/accept-upload.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { HandlerInput } from '../../../platform/contract/endpoint.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { pageOf, pairsOf } from '../../../search/server/paging.ts';
import * as contract from '../../contract/flats.ts';
import { readCeilingHeight, readFlatArea, readFlatNumber, readFloor, type Typed } from '../../rules/flat-correction.ts';
import { keepPicture } from '../curation/files.ts';
import { pictureUrl } from '../curation/present.ts';
import { readLastCorrections, type StoredFlat, statedIn } from './last-correction.ts';
import { type FlatChange, lockFlat, readCuratedFlats, writeFlat } from './queries.ts';

type Body = HandlerInput<typeof contract.correctFlat>['body'];

export const curatedFlats: readonly Implementation[] = [
  implement(contract.listCuratedFlats, async ({ app }, { params: { id }, query }) => {
    const { page, per_page, ...asked } = query;
    const known = await app.db.selectFrom('complexes').select('id').where('id', '=', id).executeTakeFirst();
    if (!known) throw new Failure('not_found');
    const window = { offset: (page - 1) * per_page, limit: per_page };
    const filters = { ...asked, corrected: asked.corrected === '1' };
    const { rows, total } = await readCuratedFlats(app.db, id, filters, window);
    const links = pageOf(`/api/catalogue/complexes/${id}/flats`, pairsOf(asked), { page, per_page, total });
    return { data: await withUndo(app.db, rows), ...links };
  }),

  implement(contract.correctFlat, async (context, { params: { id }, body }) => {
    const { app } = context;
    // Nobody waits for the flat while a picture is decoded.
    const picture =
      body.plan && 'content' in body.plan ? await acceptPicture(Buffer.from(body.plan.content, 'base64')) : null;
    const flat = await app.db.transaction().execute(async (trx) => {
      const found = await lockSeen(trx, id, body.version);
      const typed = changeOf(body, found.row.floors);
      const kept = picture && (await urlOf(trx, await keepPicture(trx, app, picture)));
      const plan = kept ?? (await formerPlan(trx, body.plan));
      return stateFacts(trx, context, found, 'flat.correct', { ...typed, plan });
    });
    return { data: await oneWithUndo(app.db, flat) };
  }),

  implement(contract.undoFlatCorrection, async (context, { params: { id }, body }) => {
    const { app } = context;
    const flat = await app.db.transaction().execute(async (trx) => {
      const found = await lockSeen(trx, id, body.version);
      const last = (await readLastCorrections(trx, [found.flat])).get(id);
      if (!last) throw new Failure('conflict', { detail: 'Отменять нечего: правок этой квартиры больше нет' });
      const { plan, ...facts } = last.back;
      const former = plan ? await formerPlan(trx, { url: plan }) : plan;
      return stateFacts(trx, context, found, 'flat.undo', { ...facts, plan: former });
    });
    return { data: await oneWithUndo(app.db, flat) };
  }),
];

/** A flat with what of it can be undone. */
async function withUndo(db: Db, flats: readonly StoredFlat[]): Promise<contract.CuratedFlat[]> {
  const last = await readLastCorrections(db, flats);
  return flats.map((flat) => {
    const { at, by = null } = last.get(flat.id) ?? {};
    return { ...flat, undoable: at === undefined ? null : { at: at.toISOString(), by } };
  });
}

async function oneWithUndo(db: Db, flat: StoredFlat): Promise<contract.CuratedFlat> {
  const [one] = await withUndo(db, [flat]);
  return one ?? { ...flat, undoable: null };
}

/** @throws {Failure} `not_found`, or `conflict` when the flat is not what the caller has seen. */
async function lockSeen(trx: Db, id: number, version: string) {
  const found = await lockFlat(trx, id);
  if (!found) throw new Failure('not_found');
  if (found.flat.version !== version)
    throw new Failure('conflict', {
      detail: 'Квартиру уже изменил кто-то другой: обновите страницу и внесите правки заново',
      current: { version: found.flat.version },
    });
  return found;
}

/** Writes the editor's word of a locked flat, and into the log what it was and became: undoing reads it there. */
async function stateFacts(
  trx: Db,
  context: CallContext,
  { flat, row }: NonNullable<Awaited<ReturnType<typeof lockFlat>>>,
  action: 'flat.correct' | 'flat.undo',
  change: FlatChange,
): Promise<StoredFlat> {
  await writeFlat(trx, row, change, new Date(context.app.now()));
  const after = (await lockFlat(trx, flat.id))?.flat;
  if (!after) throw new Failure('not_found');
  await recordAudit(trx, context, {
    ...{ action, object_type: 'flats', object_id: flat.id },
    before: statedIn(flat),
    after: statedIn(after),
  });
  return after;
}

/** What was typed of a flat in a house of so many floors. @throws {Failure} 422 that names every field that cannot stand. */
function changeOf(body: Body, floors: number | null): FlatChange {
  const errors: { field: string; message: string }[] = [];
  const read = <Value>(field: keyof Body, typed: string | null | undefined, reader: (text: string) => Typed<Value>) => {
    if (typed === undefined || typed === null) return typed;
    const found = reader(typed);
    if ('value' in found) return found.value;
    errors.push({ field, message: found.problem });
  };
  const change = {
    number: read('number', body.number, readFlatNumber),
    floor: read('floor', body.floor, (typed) => readFloor(typed, floors)),
    rooms: body.rooms,
    area: read('area', body.area, readFlatArea),
    renovation: body.renovation,
    ceiling_height: read('ceiling_height', body.ceiling_height, readCeilingHeight),
    hidden: body.hidden,
  };
  if (errors.length > 0) throw new Failure('invalid_value', { errors });
  return change;
}

async function urlOf(trx: Db, imageId: number): Promise<string> {
  const image = await trx
    .selectFrom('images')
    .select(['scope', 'path'])
    .where('id', '=', imageId)
    .executeTakeFirstOrThrow();
  return pictureUrl(imageId, image);
}

/** The address of a plan that was uploaded before; null: the feed's plan again. */
async function formerPlan(trx: Db, plan: Body['plan']): Promise<string | null | undefined> {
  if (!plan || !('url' in plan)) return plan === null ? null : undefined;
  const path = /^\/media\/upload\/(.+)$/.exec(plan.url)?.[1] ?? '';
  const known = await trx
    .selectFrom('images')
    .select('id')
    .where('scope', '=', 'upload')
    .where('path', '=', path)
    .executeTakeFirst();
  if (!known) throw wants('plan', 'Такого плана больше нет: загрузите его заново');
  return plan.url;
}

const wants = (field: string, message: string) => new Failure('invalid_value', { errors: [{ field, message }] });
