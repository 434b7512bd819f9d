import { sql } from 'kysely';
import { HANDED_OVER } from '../../../complex/rules/release-state.ts';
import { arePapersRequired, holdPublication, PAPERS_REQUIRED, showReady } from '../../../complex/server/publication.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { getPapersRule, type PapersRule, setPapersRule } from '../../contract/papers-rule.ts';

export const papersRule: readonly Implementation[] = [
  implement(getPapersRule, async ({ app }) => ({ data: await readRule(app.db) })),

  implement(setPapersRule, (context, { body: { required } }) =>
    context.app.db.transaction().execute(async (trx) => {
      const statements = statementsOf(trx);
      // A run that publishes meanwhile would go by the rule of before.
      await holdPublication(statements);
      const before = await arePapersRequired(statements);
      const now = new Date(context.app.now());
      const value = JSON.stringify(required);
      await trx
        .insertInto('settings')
        .values({ key: PAPERS_REQUIRED, value, updated_at: now })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
        .execute();
      const { shown } = required ? { shown: [] } : await showReady(statements, await waitingIds(trx), now);
      await recordAudit(trx, context, {
        ...{ action: 'catalogue.papers', object_type: 'catalogue' },
        before: { required: before },
        after: { required, shown: shown.length },
      });
      return { data: { ...(await readRule(trx)), shown: shown.length } };
    }),
  ),
];

const LACKS_PAPERS = sql`c.release_state is distinct from ${HANDED_OVER}
  and (c.developer_id is null or d.legal_name is null or c.declaration_url is null)`;
const COMPLEXES = sql`complexes c left join developers d on d.id = c.developer_id`;
/** As {@link showReady} chooses them; what a complex lacks beside papers is judged there again. */
const WAITS = sql`not c.published and c.published_at is null and c.title_curated is null and c.merged_into is null
  and c.title is not null and c.region_code is not null
  and exists (select from flats f where f.complex_id = c.id and coalesce(f.status_curated, f.status) = 1)`;

async function readRule(db: Db): Promise<PapersRule> {
  const required = await arePapersRequired(statementsOf(db));
  const { rows } = await sql<Omit<PapersRule, 'required'>>`
    select count(*) filter (where c.published)::int as shown_without, count(*) filter (where ${WAITS})::int as waiting
    from ${COMPLEXES} where ${LACKS_PAPERS}`.execute(db);
  return { required, ...(rows[0] ?? { shown_without: 0, waiting: 0 }) };
}

async function waitingIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${COMPLEXES} where ${LACKS_PAPERS} and ${WAITS} order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}
