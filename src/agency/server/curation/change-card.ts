import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Failure } from '../../../platform/failure.ts';
import { UPLOAD_BYTES } from '../../contract/curated-card.ts';
import {
  acceptFile,
  addFile,
  type FileBody,
  type Owner,
  orderPicturesOf,
  removeDocumentFile,
  removeFile,
} from './files.ts';

/** What is changed: a complex or a village. */
interface CardKind<Locked extends { readonly updated_at: Date }, Card> {
  readonly of: Owner['of'];
  readonly table: 'complexes' | 'villages';
  /** As a sentence names it: «комплекс». */
  readonly noun: string;
  /** Locks one until the transaction ends; undefined when there is none. */
  readonly lock: (trx: Db, id: number) => Promise<Locked | undefined>;
  /** One as editors see it. @throws {Failure} 404. */
  readonly read: (db: Db, id: number) => Promise<Card>;
  /** What keeps one from being shown. */
  readonly missing: (trx: Db, id: number) => Promise<readonly { readonly title: string; readonly field: string }[]>;
}

/** The changes that editors make to complexes and to villages alike; each answers the card as it is then. */
export function cardChanges<Locked extends { readonly updated_at: Date }, Card>(kind: CardKind<Locked, Card>) {
  const { of, table, noun, lock, read, missing } = kind;

  /** One change: locked, done, told to the audit log, answered. */
  const change = (
    context: CallContext,
    id: number,
    verb: string,
    work: (trx: Db, before: Locked) => Promise<object>,
  ): Promise<{ data: Card }> =>
    context.app.db.transaction().execute(async (trx) => {
      const before = await lock(trx, id);
      if (before === undefined) throw new Failure('not_found');
      const after = await work(trx, before);
      const data = await read(trx, id);
      await recordAudit(trx, context, { action: `${of}.${verb}`, object_type: of, object_id: id, after });
      return { data };
    });

  return {
    change,

    /** States facts. @throws {Failure} 409 when somebody else has changed the card since it was read. */
    state: <Body extends { readonly version: string }>(
      context: CallContext,
      id: number,
      body: Body,
      write: (trx: Db, stated: Omit<Body, 'version'>, before: Locked, now: Date) => Promise<void>,
    ) =>
      change(context, id, 'change', async (trx, before) => {
        const { version, ...stated } = body;
        const present = before.updated_at.toISOString();
        if (version !== present)
          throw new Failure('conflict', {
            detail: 'Карточку уже изменил кто-то другой: обновите страницу и внесите правки заново',
            current: { version: present },
          });
        await write(trx, stated, before, new Date(context.app.now()));
        return body;
      }),

    /** Shows it on the site or takes it off. @throws {Failure} 409 that names what is missing. */
    publish: (context: CallContext, id: number, published: boolean) =>
      change(context, id, published ? 'publish' : 'unpublish', async (trx) => {
        const lacks = published ? await missing(trx, id) : [];
        if (lacks.length > 0)
          throw new Failure('conflict', {
            detail: `Чтобы показать ${noun}, не хватает: ${lacks.map(({ title }) => title).join(', ')}`,
            current: { missing: lacks.map(({ title, field }) => ({ title, field })) },
          });
        const now = new Date(context.app.now());
        await trx
          .updateTable(table)
          .set({ published, updated_at: now, ...(published ? { published_at: now } : {}) })
          .where('id', '=', id)
          .execute();
        return { published };
      }),

    addFile: async (context: CallContext, id: number, body: FileBody & { readonly content: string }) => {
      const content = Buffer.from(body.content, 'base64');
      if (content.length > UPLOAD_BYTES) throw new Failure('payload_too_large');
      // Nobody waits for the card while a picture is decoded.
      const file = await acceptFile(body, content);
      return change(context, id, 'add_file', async (trx) => {
        await addFile(trx, context.app, { of, id }, file);
        return { as: body.as, bytes: content.length };
      });
    },

    removeFile: async (
      context: CallContext,
      id: number,
      file: { readonly kind: FileBody['as']; readonly file_id: number },
    ) => {
      let path: string | undefined;
      const answer = await change(context, id, 'remove_file', async (trx) => {
        path = await removeFile(trx, { of, id }, file.kind, file.file_id);
        return { kind: file.kind, file_id: file.file_id };
      });
      if (path !== undefined) await removeDocumentFile(context.app, path);
      return answer;
    },

    orderPictures: (context: CallContext, id: number, ids: readonly number[]) =>
      change(context, id, 'order_pictures', async (trx) => {
        await orderPicturesOf(trx, { of, id }, ids);
        return { ids };
      }),
  };
}
