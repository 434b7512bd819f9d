import { COMPLEX_FACTS } from '../../../complex/rules/complex-facts.ts';
import { arePapersRequired } from '../../../complex/server/publication.ts';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { foldName } from '../../../platform/rules/fold-name.ts';
import { pageOf, pairsOf } from '../../../search/server/paging.ts';
import * as contract from '../../contract/curation.ts';
import { cardChanges } from './change-card.ts';
import { follow } from './follow.ts';
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

const { change, state, publish, addFile, removeFile, orderPictures } = cardChanges({
  ...{ of: 'complex', table: 'complexes', noun: 'комплекс', lock: lockComplex, read: complexOf },
  missing: async (trx, id) => (await complexOf(trx, id)).lacks.filter(({ blocks }) => blocks),
});

export const curation: readonly Implementation[] = [
  implement(contract.listCuratedComplexes, async ({ app }, { query: { page, per_page, ...asked } }) => {
    const published = asked.published && asked.published === '1';
    const window = { offset: (page - 1) * per_page, limit: per_page };
    const { rows, total } = await readCurated(app.db, { ...asked, published, ...window });
    const papers = await arePapersRequired(statementsOf(app.db));
    return {
      data: rows.map((row) => presentRow(row, papers)),
      ...pageOf('/api/catalogue/complexes', pairsOf(asked), { page, per_page, total }),
    };
  }),

  implement(contract.getCuratedComplex, async ({ app }, { params: { id } }) => ({ data: await complexOf(app.db, id) })),

  implement(contract.suggestComplexPlaces, async ({ app }, { params: { id } }) => {
    await complexOf(app.db, id);
    return { data: await suggestPlaces(app, id) };
  }),

  implement(contract.changeCuratedComplex, (context, { params: { id }, body }) =>
    state(context, id, body, async (trx, { facts: stated = {}, point, ...own }, before, now) => {
      const facts = { ...stated, ...pointFacts(point) };
      requireFacts(COMPLEX_FACTS, facts);
      if (own.developer_id) await requireDeveloper(trx, own.developer_id);
      await writeCurated(trx, id, { facts, ...own }, now);
      await follow(trx, id, before, now);
    }),
  ),

  implement(contract.publishComplex, (context, { params: { id }, body }) => publish(context, id, body.published)),

  implement(contract.setAdvantages, (context, { params: { id }, body: { advantages } }) =>
    change(context, id, 'advantages', async (trx) => {
      await replaceAdvantages(trx, id, advantages);
      return { titles: advantages.map(({ title }) => title) };
    }),
  ),

  implement(contract.setAliases, (context, { params: { id }, body: { names } }) =>
    change(context, id, 'aliases', async (trx) => {
      const folded = [...new Set(names.map(foldName).filter(Boolean))];
      const taken = await replaceAliases(trx, id, folded);
      if (taken.length > 0)
        throw new Failure('conflict', { detail: `Эти названия уже у другого комплекса: ${taken.join(', ')}` });
      return { names: folded };
    }),
  ),

  implement(contract.addComplexFile, (context, { params: { id }, body }) => addFile(context, id, body)),
  implement(contract.removeComplexFile, (context, { params: { id, ...file } }) => removeFile(context, id, file)),
  implement(contract.orderPictures, (context, { params: { id }, body }) => orderPictures(context, id, body.ids)),
];

async function complexOf(db: Db, id: number): Promise<contract.CuratedComplex> {
  const complex = await readCuratedComplex(db, id);
  if (!complex) throw new Failure('not_found');
  return presentComplex(complex, await arePapersRequired(statementsOf(db)));
}
