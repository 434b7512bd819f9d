import { sql, type Transaction } from 'kysely';
import { readSubjects } from '../../../complex/server/listing-refs.ts';
import { outboxPlace } from '../../../people/server/accounts/outbox-place.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { HandlerInput } from '../../../platform/contract/endpoint.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { staffOf } from '../../../platform/door/door.ts';
import { once } from '../../../platform/door/once.ts';
import { Failure } from '../../../platform/failure.ts';
import { type Address, queueMessage } from '../../../platform/outbox/outbox.ts';
import { isMobilePhone } from '../../../platform/rules/phone.ts';
import { countOf, type NounForms } from '../../../platform/rules/russian.ts';
import type { sendSelection } from '../../contract/selections.ts';
import { saveAdvices } from '../advice-queries.ts';
import { lockClient } from '../queries.ts';
import { requireReachable } from '../work/contact-ban.ts';
import { digestOf, newToken, sealToken, selectionPath } from './token.ts';

/** How long an address opens something, ms. */
const LIFETIME_MS = 30 * 86_400_000;
/** A message that could not be delivered for so long is not sent any more, ms. */
const USELESS_MS = 24 * 3_600_000;

type Order = HandlerInput<typeof sendSelection>['body'];
const NOUNS: Readonly<Record<'flat' | 'building' | 'offer' | 'mixed', NounForms>> = {
  flat: ['квартира', 'квартиры', 'квартир'],
  building: ['комплекс', 'комплекса', 'комплексов'],
  offer: ['предложение', 'предложения', 'предложений'],
  mixed: ['объект', 'объекта', 'объектов'],
};

/** Recommends, keeps what was sent as it is now, and writes the one message: all or nothing. */
export async function sendToClient(context: CallContext, order: Order) {
  const { app } = context;
  const staff = staffOf(context);
  const { keyring } = app.accounts;
  const now = app.now();
  const token = newToken();
  const delivers = order.channel !== 'link' && app.accounts.outbox.delivers[order.channel];
  const answer = await app.db.transaction().execute(async (trx) => {
    const client = await lockClient(trx, staff, order.user_id);
    const { id, fresh } = await once(trx, context, 'sendSelection', async () => {
      if (order.channel !== 'link') await requireReachable(trx, client.id, 'messages');
      const things = await requireOffered(trx, client.id, order.items, now);
      const given = order.items.map((item) => ({ ...item, user_id: client.id, comment: order.comment ?? null }));
      await saveAdvices(trx, staff, given, new Date(now));
      const author = await trx.selectFrom('users').select('name').where('id', '=', staff.id).executeTakeFirst();
      const selection = await trx
        .insertInto('selections')
        .values({
          token_hash: digestOf(token) ?? null,
          token_sealed: sealToken(keyring, token),
          user_id: client.id,
          author_id: staff.id,
          title: `Для вас: ${said(order.items)}`,
          greeting: order.comment ?? null,
          state: 'sent',
          created_at: new Date(now),
          sent_at: new Date(now),
          expires_at: new Date(now + LIFETIME_MS),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('selection_items')
        .values(
          things.map(({ snapshot, complex_id, ...item }, position) => ({
            ...item,
            complex_id,
            selection_id: selection.id,
            position,
            snapshot: JSON.stringify(snapshot),
            snapshot_at: new Date(now),
          })),
        )
        .execute();
      if (order.channel !== 'link') {
        const to = await addressOf(trx, client, order.channel);
        const who = author?.name?.split(' ')[0];
        const textOf = (shown: string): string =>
          `${app.config.brand.name}: ${who === undefined ? '' : `${who} — `}для вас ${said(order.items)}: ${context.request.origin}/p/${shown}`;
        const message = { to, purpose: 'advice', user_id: client.id, useless: now + USELESS_MS } as const;
        await queueMessage(trx, { ...message, text: textOf(token), masked: textOf('••••') }, outboxPlace(app));
      }
      await recordAudit(trx, context, {
        action: 'selection.send',
        object_type: 'selections',
        object_id: selection.id,
        client_id: client.id,
        after: { items: order.items, channel: order.channel },
      });
      return selection.id;
    });
    const row = await trx
      .selectFrom('selections')
      .select('token_sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, fresh, path: selectionPath(keyring, row.token_sealed) };
  });
  app.accounts.outbox.kick();
  const message = order.channel === 'link' ? 'none' : delivers ? 'queued' : 'kept';
  return { id: answer.id, path: answer.path, message } as const;
}

/** '5 квартир', '3 объекта'. */
function said(items: Order['items']): string {
  const kinds = new Set(items.map(({ entity_type }) => entity_type));
  const [kind] = kinds;
  return countOf(items.length, NOUNS[kinds.size === 1 && kind !== undefined ? kind : 'mixed']);
}

async function addressOf(
  trx: Transaction<Tables>,
  { id, phone }: { id: number; phone: string },
  channel: 'sms' | 'email',
): Promise<Address> {
  if (channel === 'sms') {
    if (isMobilePhone(phone)) return { channel, phone };
    throw new Failure('conflict', { detail: 'На этот номер SMS не отправить: скопируйте ссылку' });
  }
  const row = await trx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  if (row?.email) return { channel, email: row.email, subject: 'Подборка для вас' };
  throw new Failure('conflict', { detail: 'У клиента нет почты: укажите её в карточке или отправьте SMS' });
}

interface Thing {
  entity_type: 'building' | 'flat' | 'offer';
  entity_id: number;
  complex_id: number | null;
  snapshot: { price: number | null; status: number | null };
}

/** What may be offered now, in the order asked. @throws {Failure} `conflict` that names what is held, sold or not shown. */
async function requireOffered(
  trx: Transaction<Tables>,
  client: number,
  items: Order['items'],
  now: number,
): Promise<Thing[]> {
  const { rows } = await sql<Thing & { why: string | null }>`
    select g.entity_type, g.entity_id, coalesce(c.id, f.complex_id) as complex_id,
      jsonb_build_object('price', coalesce(f.price_total, o.price_total), 'status', coalesce(f.status_curated, f.status, o.status)) as snapshot,
      case when coalesce(c.id, f.id, o.id) is null then 'не показывается'
        when coalesce(f.status_curated, f.status, o.status, 1) = 2 then 'забронировано'
        when f.status_curated = 4 and f.corrections ? 'hidden' then 'не показывается'
        when coalesce(f.status_curated, f.status, o.status, 1) > 2 then 'продано'
        when exists (select from deals d where d.flat_id = f.id and d.cancelled_at is null) then 'продано'
        when exists (select from reservations r where r.flat_id = f.id and r.ended_at is null and r.expires_at > ${new Date(now)}
          and r.user_id <> ${client}) then 'забронировано' end as why
    from unnest(${items.map(({ entity_type }) => entity_type)}::text[], ${items.map(({ entity_id }) => entity_id)}::int[])
        with ordinality as g (entity_type, entity_id, place)
      left join complexes c on g.entity_type = 'building' and c.id = g.entity_id and c.published and c.title is not null
      left join flats f on g.entity_type = 'flat' and f.id = g.entity_id
        and exists (select from complexes fc where fc.id = f.complex_id and fc.published)
      left join village_offers o on g.entity_type = 'offer' and o.id = g.entity_id
        and exists (select from villages v where v.id = o.village_id and v.published)
    order by g.place`.execute(trx);
  const refused = rows.filter(({ why }) => why !== null);
  if (refused.length > 0) {
    const flats = refused.map(({ entity_type, entity_id }) => (entity_type === 'flat' ? entity_id : null));
    const subjects = await readSubjects(trx, { complexes: refused.map(({ complex_id }) => complex_id), flats }, now);
    const named = refused.map(({ entity_type, entity_id, complex_id, why }) => {
      const title =
        entity_type === 'flat' ? subjects.flats.get(entity_id)?.title : subjects.buildings.get(complex_id ?? 0)?.title;
      return `${title ?? `№ ${entity_id}`} — ${why}`;
    });
    throw new Failure('conflict', {
      detail: `Рекомендовать нельзя: ${named.join('; ')}`,
      current: { refused: refused.map(({ entity_type, entity_id }) => ({ entity_type, entity_id })) },
    });
  }
  const seen = new Set<string>();
  return rows
    .filter(
      ({ entity_type, entity_id }) =>
        !seen.has(`${entity_type} ${entity_id}`) && seen.add(`${entity_type} ${entity_id}`),
    )
    .map(({ why: _why, ...thing }) => thing);
}
