import { MESSAGE_CHANNELS, SMS_STATUSES } from '../../../agency/rules/sms-status.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { App } from '../../../platform/context.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { shownText } from '../../../platform/outbox/outbox.ts';
import { pageOf, pairsOf } from '../../../search/server/paging.ts';
import { exportSms, listSms, type SmsRow, suggestSmsNumbers } from '../../contract/sms.ts';
import { exportList, momentCell } from '../export-lists.ts';
import { readSms, type SmsRecord, suggestNumbers } from './sms-queries.ts';

export const sms: readonly Implementation[] = [
  implement(listSms, async (context, { query }) => {
    const { page, per_page, sort: _sort, ...filters } = query;
    const { app } = context;
    const found = await readSms(app.db, filters, (page - 1) * per_page, per_page);
    await recordAudit(app.db, context, {
      action: 'sms.list',
      object_type: 'sms',
      client_id: filters.id ?? null,
      after: { ...filters, page, shown: found.rows.length },
    });
    const data = found.rows.map((row) => present(row, app));
    return { data, ...pageOf(listSms.path, pairsOf(query), { page, per_page, total: found.total }) };
  }),
  implement(exportSms, (context, { query: { format, sort: _sort, ...filters } }) =>
    exportList(
      context,
      {
        action: 'export.sms',
        name: 'Сообщения',
        filters,
        head: ['Дата', 'Канал', 'От', 'Кому', 'Текст', 'Состояние', 'Отправлено', 'Ошибка'],
        read: async (offset, limit) => (await readSms(context.app.db, filters, offset, limit)).rows,
        // The text as it is stored, secrets masked: a file outlives the minutes in which a password is good.
        cells: ({ created_at, channel, sender, recipient, text, status, sent_at, error }) => [
          momentCell(created_at.toISOString()),
          MESSAGE_CHANNELS[channel],
          sender,
          recipient,
          text,
          SMS_STATUSES[status],
          momentCell(sent_at?.toISOString() ?? null),
          error,
        ],
      },
      format,
    ),
  ),
  implement(suggestSmsNumbers, async (context, { query: { term } }) => {
    const digits = term.replace(/\D/g, '');
    const data = digits.length < 3 ? [] : await suggestNumbers(context.app.db, digits);
    await recordAudit(context.app.db, context, {
      action: 'sms.numbers',
      object_type: 'sms',
      after: { term, shown: data.length },
    });
    return { data };
  }),
];

/** Without a provider the whole text is shown to the administrator while its secret is good. */
function present(record: SmsRecord, { accounts, now }: App): SmsRow {
  const { sender, recipient, created_at, sent_at, sealed: _sealed, sealed_until: _until, ...rest } = record;
  return {
    ...rest,
    text: shownText(record, accounts.keyring, now()),
    from: sender,
    to: recipient,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  };
}
