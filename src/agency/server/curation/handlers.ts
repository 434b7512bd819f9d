import { COMPLEX_FACTS, lacksOf } from '../../../complex/rules/complex-facts.ts';
import { arePapersRequired } from '../../../complex/server/publication.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { foldName } from '../../../platform/rules/fold-name.ts';
import { pageOf } from '../../../search/server/paging.ts';
import * as contract from '../../contract/curation.ts';
import { acceptFile, addFile, orderPicturesOf, removeDocumentFile, removeFile } from './files.ts';
import { follow, pointOf } from './follow.ts';
import { presentComplex, presentRow } from './present.ts';
import {
  lockComplex,
  readCurated,
  readCuratedComplex,
  replaceAdvantages,
  replaceAliases,
  writeCurated,
} from './queries.ts';
import { pointFacts, requireDeveloper, requireFacts } from './stated-facts.ts';
import { suggestPlaces } from './suggest-places.ts';

export const curation: readonly Implementation[] = [
  implement(contract.listCuratedComplexes, async ({ app }, { query: { page, per_page, ...asked } }) => {
    const { published } = asked;
    const search = {
      ...asked,
      published: published && published === '1',
      offset: (page - 1) * per_page,
      limit: per_page,
    };
    const { rows, total } = await readCurated(app.db, search);
    const pairs = Object.entries(asked).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, String(value)]],
    );
    const papers = await arePapersRequired(statementsOf(app.db));
    return {
      data: rows.map((row) => presentRow(row, papers)),
      ...pageOf('/api/catalogue/complexes', pairs, { page, per_page, total }),
    };
  }),

  implement(contract.getCuratedComplex, async ({ app }, { params: { id } }) => ({ data: await complexOf(app.db, id) })),

  implement(contract.suggestComplexPlaces, async ({ app }, { params: { id } }) => {
    await complexOf(app.db, id);
    return { data: await suggestPlaces(app, id) };
  }),

  implement(contract.changeCuratedComplex, (context, { params: { id }, body }) =>
    change(context, id, 'complex.change', async (trx, version) => {
      const { version: seen, facts: stated = {}, point, ...own } = body;
      if (seen !== version.toISOString()) {
        throw new Failure('conflict', {
          detail: 'Карточку уже изменил кто-то другой: обновите страницу и внесите правки заново',
          current: { version: version.toISOString() },
        });
      }
      const facts = { ...stated, ...pointFacts(point) };
      requireFacts(COMPLEX_FACTS, facts);
      if (own.developer_id) await requireDeveloper(trx, own.developer_id);
      const now = new Date(context.app.now());
      const before = await pointOf(trx, id);
      await writeCurated(trx, id, { facts, ...own }, now);
      await follow(trx, id, before, now);
      return body;
    }),
  ),

  implement(contract.publishComplex, (context, { params: { id }, body: { published } }) =>
    change(context, id, published ? 'complex.publish' : 'complex.unpublish', async (trx) => {
      const before = await readCuratedComplex(trx, id);
      const papers = await arePapersRequired(statementsOf(trx));
      const missing = before && published ? lacksOf(before, papers).filter(({ blocks }) => blocks) : [];
      if (missing.length > 0) {
        throw new Failure('conflict', {
          detail: `Чтобы показать комплекс, не хватает: ${missing.map(({ title }) => title).join(', ')}`,
          current: { missing: missing.map(({ title, field }) => ({ title, field })) },
        });
      }
      const now = new Date(context.app.now());
      await trx
        .updateTable('complexes')
        .set({ published, updated_at: now, ...(published ? { published_at: now } : {}) })
        .where('id', '=', id)
        .execute();
      return { published };
    }),
  ),

  implement(contract.setAdvantages, (context, { params: { id }, body: { advantages } }) =>
    change(context, id, 'complex.advantages', async (trx) => {
      await replaceAdvantages(trx, id, advantages);
      return { titles: advantages.map(({ title }) => title) };
    }),
  ),

  implement(contract.setAliases, (context, { params: { id }, body: { names } }) =>
    change(context, id, 'complex.aliases', async (trx) => {
      const folded = [...new Set(names.map(foldName).filter(Boolean))];
      const taken = await replaceAliases(trx, id, folded);
      if (taken.length > 0)
        throw new Failure('conflict', { detail: `Эти названия уже у другого комплекса: ${taken.join(', ')}` });
      return { names: folded };
    }),
  ),

  implement(contract.addComplexFile, async (context, { params: { id }, body }) => {
    const content = Buffer.from(body.content, 'base64');
    if (content.length > contract.UPLOAD_BYTES) throw new Failure('payload_too_large');
    // Nobody waits for the complex while a picture is decoded.
    const file = await acceptFile(body, content);
    return change(context, id, 'complex.add_file', async (trx) => {
      await addFile(trx, context.app, { of: 'complex', id }, file);
      return { as: body.as, bytes: content.length };
    });
  }),

  implement(contract.removeComplexFile, async (context, { params: { id, kind, file_id } }) => {
    let path: string | undefined;
    const answer = await change(context, id, 'complex.remove_file', async (trx) => {
      path = await removeFile(trx, { of: 'complex', id }, kind, file_id);
      return { kind, file_id };
    });
    if (path !== undefined) await removeDocumentFile(context.app, path);
    return answer;
  }),

  implement(contract.orderPictures, (context, { params: { id }, body: { ids } }) =>
    change(context, id, 'complex.order_pictures', async (trx) => {
      await orderPicturesOf(trx, { of: 'complex', id }, ids);
      return { ids };
    }),
  ),
];

/** One change of a complex: locked, done, told to the audit log, answered as it is then. */
async function change(
  context: CallContext,
  id: number,
  action: string,
  work: (trx: Db, version: Date) => Promise<object>,
): Promise<{ data: contract.CuratedComplex }> {
  return context.app.db.transaction().execute(async (trx) => {
    const version = await lockComplex(trx, id);
    if (version === undefined) throw new Failure('not_found');
    const after = await work(trx, version);
    const data = await complexOf(trx, id);
    await recordAudit(trx, context, { action, object_type: 'complex', object_id: id, after });
    return { data };
  });
}

async function complexOf(db: Db, id: number): Promise<contract.CuratedComplex> {
  const complex = await readCuratedComplex(db, id);
  if (!complex) throw new Failure('not_found');
  return presentComplex(complex, await arePapersRequired(statementsOf(db)));
}
