import { foldDeveloper, takeDeveloperSlug } from '../../../complex/rules/developer-name.ts';
import { showReady } from '../../../complex/server/publication.ts';
import { type AcceptedPicture, acceptPicture } from '../../../pictures/server/accept-upload.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { pageOf } from '../../../search/server/paging.ts';
import { UPLOAD_BYTES } from '../../contract/curated-card.ts';
import * as contract from '../../contract/developers.ts';
import { pictureUrl } from '../curation/present.ts';
import { putLogo, touchComplexes } from './put-logo.ts';
import { type DeveloperRecord, readDeveloper, readDevelopers } from './queries.ts';

const PATH = '/api/catalogue/developers';

export const developers: readonly Implementation[] = [
  implement(contract.listDevelopers, async ({ app }, { query: { term, page, per_page } }) => {
    const { rows, total } = await readDevelopers(app.db, { term, offset: (page - 1) * per_page, limit: per_page });
    const pairs: [string, string][] = term === undefined ? [] : [['term', term]];
    return { data: rows.map(present), ...pageOf(PATH, pairs, { page, per_page, total }) };
  }),

  implement(contract.addDeveloper, (context, { body: { title, ...stated } }) =>
    context.app.db.transaction().execute(async (trx) => {
      const folded_name = foldDeveloper(title);
      if (folded_name === '') throw wrongTitle('Укажите название');
      const taken = await trx.selectFrom('developers').select('title_eng').execute();
      const now = new Date(context.app.now());
      const { site, ...own } = stated;
      const added = await trx
        .insertInto('developers')
        .values({
          folded_name,
          title_eng: takeDeveloperSlug(title, new Set(taken.map(({ title_eng }) => title_eng))),
          title_curated: title,
          ...own,
          site_curated: site ?? null,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column('folded_name').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) throw new Failure('conflict', { detail: 'Такой застройщик уже есть: найдите его в списке' });
      await recordAudit(trx, context, {
        ...{ action: 'developer.add', object_type: 'developer', object_id: added.id },
        after: { title, ...stated },
      });
      return { data: await developerOf(trx, added.id) };
    }),
  ),

  implement(contract.changeDeveloper, (context, { params: { id }, body: { version, title, site, ...own } }) =>
    context.app.db.transaction().execute(async (trx) => {
      const locked = await trx
        .selectFrom('developers')
        .select(['updated_at', 'title_feed'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!locked) throw new Failure('not_found');
      if (locked.updated_at.toISOString() !== version)
        throw new Failure('conflict', { detail: 'Застройщика уже изменил кто-то другой: обновите страницу' });
      if (title === null && locked.title_feed === null) throw wrongTitle('Укажите название');
      const now = new Date(context.app.now());
      await trx
        .updateTable('developers')
        .set({
          ...own,
          ...(title === undefined ? {} : { title_curated: title }),
          ...(site === undefined ? {} : { site_curated: site }),
          updated_at: now,
        })
        .where('id', '=', id)
        .execute();
      const ids = await touchComplexes(trx, id, now);
      const { shown } = await showReady(statementsOf(trx), ids, now);
      await recordAudit(trx, context, {
        ...{ action: 'developer.change', object_type: 'developer', object_id: id },
        after: { title, site, ...own, shown },
      });
      return { data: await developerOf(trx, id) };
    }),
  ),

  implement(contract.setDeveloperLogo, async (context, { params: { id }, body }) => {
    const content = Buffer.from(body.content, 'base64');
    if (content.length > UPLOAD_BYTES) throw new Failure('payload_too_large');
    // Nobody waits for the developer while a picture is decoded.
    const picture = await acceptPicture(content);
    return changeLogo(context, id, picture);
  }),

  implement(contract.removeDeveloperLogo, (context, { params: { id } }) => changeLogo(context, id, null)),
];

function changeLogo(context: CallContext, id: number, picture: AcceptedPicture | null) {
  return context.app.db.transaction().execute(async (trx) => {
    await putLogo(trx, context.app, { id, picture });
    await recordAudit(trx, context, {
      ...{ action: 'developer.logo', object_type: 'developer', object_id: id },
      after: { logo: picture !== null },
    });
    return { data: await developerOf(trx, id) };
  });
}

const wrongTitle = (message: string) => new Failure('invalid_value', { errors: [{ field: 'title', message }] });

async function developerOf(db: Db, id: number): Promise<contract.DeveloperRow> {
  const record = await readDeveloper(db, id);
  if (!record) throw new Failure('not_found');
  return present(record);
}

function present(record: DeveloperRecord): contract.DeveloperRow {
  const { title_feed, title_curated, site_feed, site_curated, version, logo, ...row } = record;
  return {
    ...row,
    logo: logo && { url: pictureUrl(logo.id, logo), origin: logo.origin },
    stated: { title: { feed: title_feed, curated: title_curated }, site: { feed: site_feed, curated: site_curated } },
    version: version.toISOString(),
  };
}
