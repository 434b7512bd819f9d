import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestDoor } from '../../../test/factories/door.ts';
import { eraseOldSecrets, queueMessage, shownText } from './outbox.ts';
import { OutboxWorker } from './outbox-worker.ts';
import { smscProvider } from './sms-provider.ts';

/** A provider of our own that can misbehave. */
type Mode = 'ok' | 'hang' | 'error' | 'reset' | 'garbage' | 'endless' | 'refuse' | 'broke' | 'redirect';

const SECRET = 'K7QX2M9ZTA';
/** Of the worker with a provider that never answers, ms; others wait longer than a busy machine lets them. */
const SHORT = 300;
const LONG = 10_000;
let door: TestDoor;
let provider: Server;
let url = '';
let mode: Mode = 'ok';
const received: URLSearchParams[] = [];
const sockets = new Set<Socket>();

const ANSWERS: Record<Exclude<Mode, 'hang' | 'reset' | 'endless'>, [number, string]> = {
  ok: [200, '{"id":7001,"cnt":1}'],
  error: [500, 'oops'],
  garbage: [200, '<html>welcome'],
  refuse: [200, '{"error":"invalid number","error_code":7}'],
  broke: [200, '{"error":"no money","error_code":3}'],
  redirect: [302, ''],
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (mode === 'reset') return void request.socket.destroy();
  received.push(new URLSearchParams(await text(request)));
  if (mode === 'hang') return;
  if (mode === 'endless') {
    response.on('error', () => undefined);
    const pour = (): void => void (response.destroyed || response.write('x'.repeat(16_384), pour));
    return pour();
  }
  const [status, body] = ANSWERS[mode];
  response.writeHead(status, mode === 'redirect' ? { location: 'http://127.0.0.1:9/' } : {}).end(body);
}

beforeAll(async () => {
  door = await TestDoor.open();
  provider = createServer((request, response) => void answer(request, response));
  provider.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/sys/send.php?login=agency&psw=deep%20secret&sender=NOVOSEL`;
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await door.close();
});
beforeEach(async () => {
  mode = 'ok';
  received.length = 0;
  await door.fresh();
  await door.app.db.deleteFrom('messages').execute();
});

const queue = (phone = '79161234567', delivers = true): Promise<number> =>
  queueMessage(
    door.app.db,
    {
      to: { channel: 'sms', phone },
      purpose: 'password',
      text: `Пароль ${SECRET}`,
      masked: 'Пароль ••••',
      useless: door.clock + 600_000,
    },
    {
      keyring: door.app.accounts.keyring,
      sender: 'Новосёл',
      delivers: { sms: delivers, email: delivers },
      now: door.clock,
    },
  );
const worker = (timeout = LONG): OutboxWorker =>
  new OutboxWorker({
    db: door.app.db,
    keyring: door.app.accounts.keyring,
    send: { sms: smscProvider(url, timeout) },
    now: () => door.clock,
    log: { warn: () => undefined },
  });
const row = (id: number) =>
  door.app.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the outbox', () => {
  it('hands a message over once, with the account in the body, and erases the secret', async () => {
    const id = await queue();
    expect((await row(id)).sealed?.includes(SECRET)).toBe(false);
    await worker().deliver();
    await worker().deliver();
    expect(received.map((form) => Object.fromEntries(form))).toEqual([
      {
        login: 'agency',
        psw: 'deep secret',
        sender: 'NOVOSEL',
        phones: '79161234567',
        mes: `Пароль ${SECRET}`,
        id: String(id),
        charset: 'utf-8',
        fmt: '3',
      },
    ]);
    expect(await row(id)).toMatchObject({ status: 'sent', provider_id: '7001', sealed: null, text: 'Пароль ••••' });
  });

  it('of several workers gives each message to one', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, (_, i) => queue(`7916000${String(i).padStart(4, '0')}`)));
    await Promise.all([worker().deliver(), worker().deliver(), worker().deliver()]);
    expect(received.map((form) => Number(form.get('id'))).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b));
  });

  it.each<Mode>(['hang', 'error', 'reset', 'garbage', 'endless', 'broke', 'redirect'])(
    'outlives a provider that answers with %s, and delivers when it is well again',
    async (trouble) => {
      mode = trouble;
      const id = await queue();
      await worker(trouble === 'hang' ? SHORT : LONG).deliver();
      const delivering = worker();
      expect(await row(id)).toMatchObject({ status: 'queued', attempts: 1, error: expect.any(String) });
      mode = 'ok';
      await delivering.deliver();
      expect((await row(id)).status).toBe('queued');
      door.clock += 1_000;
      await delivering.deliver();
      expect(await row(id)).toMatchObject({ status: 'sent', attempts: 2, error: null });
    },
  );

  it('leaves a provider alone after five failures and tries again within half a minute', async () => {
    mode = 'error';
    const delivering = worker();
    await Promise.all(Array.from({ length: 5 }, (_, i) => queue(`7916000000${i}`)));
    await delivering.deliver();
    expect([received.length, delivering.isResting('sms')]).toEqual([5, true]);
    door.clock += 5_000;
    await delivering.deliver();
    expect(received.length).toBe(5);
    mode = 'ok';
    door.clock += 20_000;
    await delivering.deliver();
    await delivering.deliver();
    expect(delivering.isResting('sms')).toBe(false);
    const left = await door.app.db.selectFrom('messages').select('id').where('status', '!=', 'sent').execute();
    expect(left).toEqual([]);
  });

  it('gives up at once what the provider refuses for good, and in time what nobody needs any more', async () => {
    mode = 'refuse';
    const refused = await queue();
    await worker().deliver();
    expect(await row(refused)).toMatchObject({ status: 'failed', sealed: null, error: 'provider refused, code 7' });
    mode = 'error';
    const late = await queue();
    await worker().deliver();
    door.clock += 600_000;
    await worker().deliver();
    expect(await row(late)).toMatchObject({ status: 'failed', sealed: null, error: 'provider answered 500' });
  });

  it('does not make registration wait for a provider that hangs, and lets go of every connection', async () => {
    mode = 'hang';
    const delivering = worker(SHORT);
    for (let i = 0; i < 8; i++) await queue(`7916000000${i}`);
    const round = delivering.deliver();
    const started = performance.now();
    await door.post('/api/auth/register', { phone: door.newPhone() });
    expect(performance.now() - started).toBeLessThan(1_000);
    await round;
    await expect.poll(() => sockets.size, { timeout: 5_000 }).toBe(0);
  });
});

describe('the log', () => {
  const shown = async (id: number) => shownText(await row(id), door.app.accounts.keyring, door.clock);

  it('shows a kept message whole for ten minutes, one on its way never', async () => {
    const [kept, queued] = [await queue('79161234567', false), await queue()];
    expect([await shown(kept), await shown(queued)]).toEqual([`Пароль ${SECRET}`, 'Пароль ••••']);
    expect((await row(kept)).status).toBe('kept');
    door.clock += 600_000;
    expect(await shown(kept)).toBe('Пароль ••••');
    await eraseOldSecrets(door.app.db, door.clock);
    expect(await row(kept)).toMatchObject({ sealed: null, status: 'kept', error: null });
  });

  it('cannot be unsealed by another installation or after a byte was changed', async () => {
    const id = await queue('79161234567', false);
    const { sealed } = await row(id);
    const bytes = Buffer.from(sealed ?? []);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    const { keyring } = door.app.accounts;
    expect([keyring.unseal('sms', bytes), keyring.unseal('other', sealed ?? Buffer.of())]).toEqual([
      undefined,
      undefined,
    ]);
    expect(keyring.unseal('sms', Buffer.of(200, 1, 2))).toBeUndefined();
  });
});
