import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestDoor } from '../../../test/factories/door.ts';
import { type Purpose, queueMessage } from './outbox.ts';
import { OutboxWorker } from './outbox-worker.ts';
import { smtpSender } from './smtp-sender.ts';

/** Letters against a mail server that speaks SMTP over a real socket. */

let door: TestDoor;
let server: SMTPServer;
let worker: OutboxWorker;
/** What the server says to the recipient: nothing, or a code of SMTP. */
let refusal: number | undefined;
const letters: { from: string; to: string[]; source: string }[] = [];

beforeAll(async () => {
  door = await TestDoor.open();
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'agency' && password === 'deep secret'
        ? done(null, { user: username })
        : done(Object.assign(new Error('who?'), { responseCode: 535 })),
    onRcptTo: (_address, _session, done) =>
      done(refusal === undefined ? null : Object.assign(new Error('no'), { responseCode: refusal })),
    onData: (stream, session, done) => {
      void text(stream).then((source) => {
        const { mailFrom, rcptTo } = session.envelope;
        letters.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  worker = workerTo(`smtp://agency:deep%20secret@127.0.0.1:${port}`);
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await door.close();
});
beforeEach(async () => {
  refusal = undefined;
  letters.length = 0;
  // Noon in Moscow.
  door.clock = Date.UTC(2026, 10, 24, 9);
  await door.app.db.deleteFrom('messages').execute();
});

const workerTo = (url: string): OutboxWorker =>
  new OutboxWorker({
    db: door.app.db,
    keyring: door.app.accounts.keyring,
    send: { email: smtpSender({ url, from: 'Новосёл <post@agency.example>', timeout: 2_000 }) },
    now: () => door.clock,
    log: { warn: () => undefined },
  });

const queue = (purpose: Purpose = 'staff', email = 'maria@agency.example'): Promise<number> =>
  queueMessage(
    door.app.db,
    {
      to: { channel: 'email', email, subject: 'Новая заявка' },
      purpose,
      text: 'Тимур ждёт звонка: https://agency.example/p/secret',
      masked: 'Тимур ждёт звонка: ••••',
      useless: door.clock + 3_600_000,
    },
    { keyring: door.app.accounts.keyring, sender: 'Новосёл', delivers: { sms: true, email: true }, now: door.clock },
  );
const row = (id: number) =>
  door.app.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('a letter comes to the mail server once, as it was written, and its secret is erased', async () => {
  const id = await queue();
  expect((await row(id)).sealed?.includes('secret')).toBe(false);
  await worker.deliver();
  await worker.deliver();
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({ from: 'post@agency.example', to: ['maria@agency.example'] });
  const source = letters[0]?.source ?? '';
  expect(source).toContain(`Message-ID: <message-${id}@agency.example>`);
  const body = source.slice(source.indexOf('\r\n\r\n'));
  const plain = /base64/i.test(source)
    ? Buffer.from(body, 'base64').toString()
    : decodeURIComponent(body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, '%$1'));
  expect(plain.trim()).toBe('Тимур ждёт звонка: https://agency.example/p/secret');
  expect(await row(id)).toMatchObject({ status: 'sent', sealed: null, text: 'Тимур ждёт звонка: ••••' });
});

it('a mailbox that does not exist is given up at once, one that is full is tried again', async () => {
  refusal = 550;
  const gone = await queue();
  await worker.deliver();
  expect(await row(gone)).toMatchObject({ status: 'failed', error: 'mail server refused, code 550', sealed: null });
  refusal = 452;
  const full = await queue();
  await worker.deliver();
  expect(await row(full)).toMatchObject({ status: 'queued', attempts: 1 });
  refusal = undefined;
  door.clock += 1_000;
  await worker.deliver();
  expect(await row(full)).toMatchObject({ status: 'sent', attempts: 2 });
});

it('a mail server that is away or refuses the account keeps no password from a phone', async () => {
  const away = workerTo('smtp://127.0.0.1:9');
  for (let i = 0; i < 5; i++) await queue();
  await away.deliver();
  expect([away.isResting('email'), away.isResting('sms')]).toEqual([true, false]);
  const { port } = server.server.address() as AddressInfo;
  const stranger = workerTo(`smtp://agency:wrong@127.0.0.1:${port}`);
  const id = await queue();
  door.clock += 60_000;
  await stranger.deliver();
  expect((await row(id)).status).toBe('queued');
});

it('at night nothing but passwords is sent, and what failed in the evening waits for the morning too', async () => {
  door.clock = Date.parse('2026-11-24T20:59:59+03:00');
  refusal = 452;
  const early = await queue();
  await worker.deliver();
  refusal = undefined;
  door.clock += 2_000;
  const late = await queue();
  const password = await queue('password');
  await worker.deliver();
  expect(letters).toHaveLength(1);
  expect([(await row(early)).status, (await row(late)).status, (await row(password)).status]).toEqual([
    'queued',
    'queued',
    'sent',
  ]);
  door.clock = Date.parse('2026-11-25T09:00:00+03:00');
  await worker.deliver();
  // The early one was good for an hour only: nobody is woken by it, and nobody gets it a night late.
  expect([(await row(early)).status, (await row(late)).status]).toEqual(['failed', 'sent']);
});

it('an address cannot bring a second recipient or a header with it', async () => {
  await queue('staff', 'maria@agency.example, eve@evil.example');
  await worker.deliver();
  expect(letters.flatMap(({ to }) => to)).not.toContain('eve@evil.example');
});
