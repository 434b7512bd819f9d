import {
  changeLead,
  exportCallbacks,
  handLead,
  LEAD_STATES,
  type LeadRow,
  leadLedger,
  listCallbacks,
  suggestCallbackPhones,
} from '../../../leads/contract/lead-work.ts';
import { mayHandleLead, mayMoveLead } from '../../../leads/rules/lead-state.ts';
import { describeQuiz } from '../../../leads/rules/quiz.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { ownAddress } from '../../../platform/rules/addresses.ts';
import { moscowDayEnd, moscowDayStart } from '../../../platform/rules/moscow-time.ts';
import { pageOf, pairsOf } from '../../../search/server/paging.ts';
import { exportList, momentCell, writtenPhone } from '../export-lists.ts';
import { handLeadOver } from './hand-lead-over.ts';
import { findLead, type LeadRecord, lockLead, moveLead, readLeads, readLedger, suggestPhones } from './lead-queries.ts';

export const leadWork: readonly Implementation[] = [
  implement(listCallbacks, async (context, { query }) => {
    const { page, per_page, sort: _sort, ...filters } = query;
    const { app } = context;
    const found = await readLeads(app.db, staffOf(context), filters, (page - 1) * per_page, per_page);
    await recordAudit(app.db, context, {
      action: 'lead.list',
      object_type: 'leads',
      client_id: filters.id ?? null,
      after: { ...filters, page, shown: found.rows.length },
    });
    const data = found.rows.map((row) => presentLead(row, app.now()));
    return { data, ...pageOf(listCallbacks.path, pairsOf(query), { page, per_page, total: found.total }) };
  }),
  implement(exportCallbacks, (context, { query: { format, sort: _sort, ...filters } }) =>
    exportList(
      context,
      {
        action: 'export.leads',
        name: 'Заявки',
        filters,
        head: [
          'Дата',
          'Вид',
          'Телефон',
          'Имя',
          'Почта',
          'Сообщение',
          'Ответы квиза',
          'Клиент',
          'Менеджер',
          'Состояние',
          'Ждал, минут',
          'Кто взял',
          'Итог',
          'Страница',
        ],
        read: async (offset, limit) => (await readLeads(context.app.db, staffOf(context), filters, offset, limit)).rows,
        cells: (row) => [
          momentCell(row.created_at.toISOString()),
          { callback: 'Обратный звонок', quiz: 'Квиз', feedback: 'Сообщение', call: 'Звонок' }[row.kind],
          writtenPhone(row.phone),
          row.name,
          row.email,
          row.message,
          quizWords(row.quiz),
          row.user_id === null ? null : (row.user_name ?? writtenPhone(row.user_phone ?? row.phone)),
          row.taken_by_name ?? row.given_to_name ?? row.manager_name,
          LEAD_STATES[row.state],
          Math.floor(waitedSeconds(row, context.app.now()) / 60),
          row.taken_by_name,
          row.outcome,
          ownAddress(row.link) ?? null,
        ],
      },
      format,
    ),
  ),
  implement(suggestCallbackPhones, async (context, { query: { term } }) => {
    const digits = term.replace(/\D/g, '');
    const data = digits.length < 3 ? [] : await suggestPhones(context.app.db, staffOf(context), digits);
    await recordAudit(context.app.db, context, {
      action: 'lead.phones',
      object_type: 'leads',
      after: { term, shown: data.length },
    });
    return { data };
  }),
  implement(changeLead, (context, { params: { id }, body: { state, outcome } }) => {
    const staff = staffOf(context);
    return context.app.db.transaction().execute(async (trx) => {
      const lead = await lockLead(trx, staff, id);
      if (!lead) throw new Failure('not_found');
      const taker = lead.taken_by === null ? null : { id: lead.taken_by, name: lead.taken_by_name };
      const current = { state: lead.state, taken_by: taker };
      if (!lead.stood_in && !mayHandleLead(lead.taken_by, staff))
        throw new Failure('conflict', {
          detail: `Заявку уже взял ${lead.taken_by_name ?? 'другой сотрудник'}`,
          current,
        });
      if (!mayMoveLead(lead.state, state))
        throw new Failure('conflict', { detail: `Заявка сейчас в состоянии «${LEAD_STATES[lead.state]}»`, current });
      await moveLead(trx, id, state, staff, outcome, new Date(context.app.now()));
      const changed = await findLead(trx, staff, id);
      if (!changed) throw new Failure('not_found');
      await recordAudit(trx, context, {
        action: 'lead.state',
        object_type: 'leads',
        object_id: id,
        client_id: lead.user_id,
        before: { state: lead.state, taken_by: lead.taken_by },
        after: { state, taken_by: changed.taken_by, ...(outcome === undefined ? {} : { outcome }) },
      });
      return { data: presentLead(changed, context.app.now()) };
    });
  }),
  implement(handLead, async (context, { params: { id, manager_id }, query: { from } }) => ({
    data: presentLead(await handLeadOver(context, id, manager_id, from), context.app.now()),
  })),
  implement(leadLedger, async (context, { query }) => ({ data: await sumUp(context, query) })),
];

async function sumUp(context: CallContext, { date_from, date_to }: { date_from?: string; date_to?: string }) {
  const from = date_from === undefined ? null : moscowDayStart(date_from);
  const to = date_to === undefined ? null : moscowDayEnd(date_to);
  await context.app.leads.report();
  const { oldest_waiting_at, ...ledger } = await readLedger(context.app.db, from, to);
  await recordAudit(context.app.db, context, {
    action: 'lead.ledger',
    object_type: 'leads',
    after: { date_from, date_to },
  });
  // What waits came lately: former days have all they will have.
  const lately = to === null || to.getTime() > context.app.now();
  const [spooled, refused] = lately ? [ledger.spooled, ledger.refused] : [0, 0];
  const difference = ledger.submitted - ledger.stored;
  return {
    ...ledger,
    spooled,
    refused,
    difference,
    missing: difference - spooled - refused - ledger.erased,
    unaccounted: ledger.stored - ledger.answered - ledger.waiting,
    oldest_waiting_at: oldest_waiting_at?.toISOString() ?? null,
  };
}

function presentLead(record: LeadRecord, now: number): LeadRow {
  const {
    user_id,
    user_name,
    user_phone,
    manager_id,
    manager_name,
    taken_by,
    taken_by_name,
    given_to,
    given_to_name,
    alarmed_at,
    created_at,
    taken_at,
    answered_at,
    closed_at,
    quiz,
    ...rest
  } = record;
  return {
    ...rest,
    // Older rows were stored as they came.
    link: ownAddress(record.link) ?? null,
    type: record.kind === 'quiz' ? 1 : 0,
    created_at: created_at.toISOString(),
    taken_at: taken_at?.toISOString() ?? null,
    answered_at: answered_at?.toISOString() ?? null,
    closed_at: closed_at?.toISOString() ?? null,
    quiz: listsOf(quiz),
    user: user_id === null ? null : { id: user_id, name: user_name, phone: user_phone ?? '' },
    manager: manager_id === null ? null : { id: manager_id, name: manager_name },
    taken_by: taken_by === null ? null : { id: taken_by, name: taken_by_name },
    given_to: given_to === null ? null : { id: given_to, name: given_to_name },
    alarmed_at: alarmed_at?.toISOString() ?? null,
    waiting_seconds: waitedSeconds(record, now),
  };
}

/** From arrival to the answer, or until now. */
function waitedSeconds({ created_at, answered_at, closed_at }: LeadRecord, now: number): number {
  const until = (answered_at ?? closed_at)?.getTime() ?? now;
  return Math.max(0, Math.round((until - created_at.getTime()) / 1_000));
}

/** What the quiz was answered, in words; null for other requests. */
function quizWords(quiz: unknown): string | null {
  const words = describeQuiz(listsOf(quiz) ?? {}).map(({ label, titles }) => `${label}: ${titles.join(', ')}`);
  return words.length > 0 ? words.join('; ') : null;
}

/** Stored answers of a quiz as lists of words by question; what has another shape is left out. */
export function listsOf(value: unknown): Record<string, string[]> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, list]: [string, unknown]): [string, string[]][] =>
      Array.isArray(list) ? [[key, list.filter((word) => typeof word === 'string')]] : [],
    ),
  );
}
