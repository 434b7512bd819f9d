import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import {
  listClientSelections,
  noteSelectionSeen,
  type OfficeSelection,
  openSelection,
  reactToItem,
  revokeSelection,
  sendSelection,
} from '../../contract/selections.ts';
import { inScope, requireUser } from '../queries.ts';
import { personOf, readItems, readReacted, selectionOf } from './read.ts';
import { sendToClient } from './send.ts';
import { selectionPath } from './token.ts';

/** One person's page that is open for long counts once in so many ms. */
const OPENED_AGAIN_MS = 10 * 60_000;

interface Row extends Omit<OfficeSelection, 'things' | 'path' | 'sent_at' | 'expires_at' | 'last_open_at'> {
  token_sealed: Buffer | null;
  sent_at: Date;
  expires_at: Date;
  last_open_at: Date | null;
}

/** How many things of a selection were looked at, as far as is known, and how many somebody likes or refuses. */
const countedItems = sql`
  count(*) filter (where exists (select from selection_reactions x where x.item_id = i.id)
    or (i.entity_type = 'flat' and exists (select from flat_views v
      where v.user_id = s.user_id and v.flat_id = i.entity_id and v.created_at >= s.sent_at))
    or (i.entity_type = 'building' and exists (select from building_views v
      where v.user_id = s.user_id and v.complex_id = i.complex_id and v.created_at >= s.sent_at)))::int as seen,
  count(*) filter (where exists (select from selection_reactions x where x.item_id = i.id and x.value = 'like'))::int as likes,
  count(*) filter (where exists (select from selection_reactions x where x.item_id = i.id and x.value = 'no'))::int as refusals`;

export const selections: readonly Implementation[] = [
  implement(sendSelection, async (context, { body }) => ({ data: await sendToClient(context, body) })),

  implement(listClientSelections, async (context, { params: { id } }) => {
    const { app } = context;
    await requireUser(app.db, staffOf(context), id);
    const { rows } =
      await sql<Row>`select s.id, s.title, s.sent_at, s.expires_at, s.state, s.token_sealed, a.name as author,
        (select count(*)::int from selection_items i where i.selection_id = s.id and i.removed_at is null) as total,
        o.opens, o.last_open_at, r.seen, r.likes, r.refusals,
        (select count(distinct x.person_id)::int from selection_items i join selection_reactions x on x.item_id = i.id
          where i.selection_id = s.id and i.removed_at is null) as devices
      from (select * from selections where user_id = ${id} and sent_at is not null order by id desc limit 50) s
        left join users a on a.id = s.author_id
        cross join lateral (select count(*)::int as opens, max(at) as last_open_at from selection_opens where selection_id = s.id) o
        cross join lateral (select ${countedItems} from selection_items i
          where i.selection_id = s.id and i.removed_at is null) r
      order by s.id desc`.execute(app.db);
    await recordAudit(app.db, context, {
      action: 'selection.list',
      object_type: 'selections',
      client_id: id,
      after: { shown: rows.length },
    });
    const reacted = await readReacted(
      app.db,
      rows.map((row) => Number(row.id)),
      app.now(),
    );
    const data = rows.map(({ token_sealed, ...row }) => ({
      ...row,
      things: (reacted.get(Number(row.id)) ?? []).map(({ title, link, reaction, comment }) => ({
        title,
        link,
        reaction,
        comment,
      })),
      id: Number(row.id),
      path: row.state === 'sent' ? selectionPath(app.accounts.keyring, token_sealed) : null,
      sent_at: row.sent_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      last_open_at: row.last_open_at?.toISOString() ?? null,
    }));
    return { data };
  }),

  implement(revokeSelection, async (context, { params: { id } }) => {
    const { app } = context;
    await app.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ user_id: number }>`update selections s set state = 'revoked', token_hash = null,
          token_sealed = null, revoked_at = ${new Date(app.now())}
        from users u where s.id = ${id} and u.id = s.user_id and ${inScope(staffOf(context), sql`u`)} returning s.user_id`.execute(
        trx,
      );
      if (!rows[0]) throw new Failure('not_found');
      await recordAudit(trx, context, {
        action: 'selection.revoke',
        object_type: 'selections',
        object_id: id,
        client_id: rows[0].user_id,
      });
    });
    return undefined;
  }),

  implement(openSelection, async (context, { params: { token }, query: { person } }) => {
    const { app } = context;
    const { id, title, greeting, author, sent_at } = await selectionOf(context, token);
    const items = await readItems(app.db, id, person, app.now());
    return { data: { title, greeting, author, sent_at: sent_at.toISOString(), items } };
  }),

  implement(reactToItem, async (context, { params: { token, item_id }, body }) => {
    const { app } = context;
    const selection = await selectionOf(context, token);
    const now = new Date(app.now());
    await app.db.transaction().execute(async (trx) => {
      const { rows } =
        await sql`select from selection_items where id = ${item_id} and selection_id = ${selection.id} and removed_at is null`.execute(
          trx,
        );
      if (rows.length === 0) throw new Failure('not_found');
      const person = await personOf(trx, selection.id, body.person, now);
      if (body.value === null)
        await sql`delete from selection_reactions where item_id = ${item_id} and person_id = ${person}`.execute(trx);
      else {
        await sql`insert into selection_reactions (item_id, person_id, value, reason, comment, at)
          values (${item_id}, ${person}, ${body.value}, ${body.reason ?? null}, ${body.comment ?? null}, ${now})
          on conflict (item_id, person_id) do update set value = excluded.value, reason = excluded.reason,
            comment = coalesce(excluded.comment, selection_reactions.comment), at = excluded.at`.execute(trx);
        await sql`insert into staff_notices (staff_id, kind, user_id, at)
          select u.manager_id, 'reaction', u.id, ${now} from users u where u.id = ${selection.user_id} and u.manager_id is not null`.execute(
          trx,
        );
      }
      await sql`select tell_office('selection', ${selection.id}::bigint, ${selection.user_id}::int)`.execute(trx);
    });
    return undefined;
  }),

  implement(noteSelectionSeen, async (context, { params: { token }, body }) => {
    const { app } = context;
    const selection = await selectionOf(context, token);
    const now = new Date(app.now());
    await app.db.transaction().execute(async (trx) => {
      const person = await personOf(trx, selection.id, body.person, now);
      const { rows } = await sql`insert into selection_opens (selection_id, person_id, kind, at)
        select ${selection.id}, ${person}, 'page', ${now}
        where not exists (select from selection_opens where selection_id = ${selection.id} and person_id = ${person}
          and at > ${new Date(now.getTime() - OPENED_AGAIN_MS)}) returning 1`.execute(trx);
      if (rows.length > 0)
        await sql`select tell_office('selection', ${selection.id}::bigint, ${selection.user_id}::int)`.execute(trx);
    });
    return undefined;
  }),
];
