import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { listAudit } from '../../../agency/contract/audit.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { FileAnswer } from '../../../platform/door/file-answer.ts';
import { queueMessage } from '../../../platform/outbox/outbox.ts';
import { exportSms, listSms } from '../../contract/sms.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
let database: Database;
let app: App;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

const queue = (phone: string, text: string, masked = text) =>
  queueMessage(
    database.db,
    { to: { channel: 'sms', phone }, purpose: 'password', text, masked, useless: NOW + 600_000 },
    { keyring: app.accounts.keyring, sender: 'NOVOSEL', delivers: { sms: false, email: false }, now: NOW },
  );

async function linesOf(answer: unknown): Promise<string[]> {
  if (!(answer instanceof FileAnswer)) throw new Error('no file');
  let text = '';
  for await (const part of answer.content) text += Buffer.from(part).toString();
  return text.trimEnd().split('\r\n');
}

describe('the file of messages', () => {
  it('holds what is filtered, with secrets masked that the screen still shows, and is recorded', async () => {
    const id = await insertUser(database.db, 99, 'Елена');
    const admin = callerOf(app, id, { role: 99 });
    await queue('79995550301', 'Пароль: тайна-77', 'Пароль: ••••');
    await queue('79995550302', '=HYPERLINK("http://x")');
    const [shown] = (await admin.call(listSms, { query: { to: '5550301' } })).data;
    expect(shown?.text).toBe('Пароль: тайна-77');

    const lines = await linesOf(await admin.call(exportSms, { query: { to: '555030' } }));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('\uFEFFДата;Канал;От;Кому;Текст;Состояние;Отправлено;Ошибка');
    expect(lines.join()).not.toContain('тайна');
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(lines[2]).toBe('21.11.2026 12:00;SMS;NOVOSEL;79995550301;Пароль: ••••;Только в журнале;;');
    expect(await linesOf(await admin.call(exportSms, { query: { to: '5550302' } }))).toHaveLength(2);

    const { data } = await admin.call(listAudit, { query: { action: 'export.sms' } });
    expect(data.map(({ title, after }) => [title, after])).toEqual([
      ['Выгрузил сообщения', { to: '5550302', format: 'csv' }],
      ['Выгрузил сообщения', { to: '555030', format: 'csv' }],
    ]);
  });
});
