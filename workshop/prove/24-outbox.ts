import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { queueMessage } from '../../src/platform/outbox/outbox.ts';
import { TEST_KEYS, TestDoor } from '../../test/factories/door.ts';
import { type Evidence, judge } from './evidence.ts';

export const title =
  '1,000 messages, a provider that fails every third time, five kill -9: all arrive, doubles carry one id';

const MESSAGES = 1_000;
const FAILING = 0.3;
const KILLS = 5;
/** Of a worker (`BATCH` of sms-worker.ts): so many may be on their way when it is killed. */
const IN_FLIGHT = 8;
/** The workers' clock against the world's: waits of minutes take seconds. */
const HASTE = 60;
const POISON = '79160000999';

export async function check(): Promise<Evidence> {
  const door = await TestDoor.open();
  const received = new Map<string, number>();
  let poisoned = 0;
  let requests = 0;
  const provider = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    if (form.get('phones') === POISON) {
      poisoned++;
      return void response.end('{"error":"invalid number","error_code":7}');
    }
    // What fails may have been taken before it failed: the id tells.
    const fails = (requests++ * FAILING) % 1 < FAILING;
    if (fails) return void response.writeHead(500).end();
    const id = form.get('id') ?? '';
    received.set(id, (received.get(id) ?? 0) + 1);
    // Taken and not yet answered is where a kill hurts.
    await sleep(5);
    response.end(`{"id":${id},"cnt":1}`);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send?login=a&psw=b`;
  const workers: ChildProcess[] = [];
  try {
    await fill(door);
    let oldest = 0;
    const startedAt = Date.now();
    const left = async (): Promise<number> =>
      (await door.app.db.selectFrom('messages').select('id').where('status', '=', 'queued').execute()).length;
    for (let kill = 0; kill <= KILLS; kill++) {
      const worker = startWorker(door, url);
      workers.push(worker);
      const goal = kill === KILLS ? 0 : MESSAGES - ((kill + 1) * MESSAGES) / (KILLS + 2);
      const deadline = performance.now() + 120_000;
      while ((await left()) > goal && performance.now() < deadline) await sleep(30);
      oldest = ((Date.now() - startedAt) * HASTE) / 60_000;
      worker.kill('SIGKILL');
    }
    const rows = await door.app.db.selectFrom('messages').select(['id', 'status', 'sealed']).execute();
    const doubled = [...received.values()].reduce((sum, times) => sum + times - 1, 0);
    const figures = {
      messages: MESSAGES,
      delivered: rows.filter(({ status }) => status === 'sent').length,
      missing: MESSAGES - received.size,
      kills: KILLS,
      doubled,
      poison_marked: rows.filter(({ status }) => status === 'failed').length,
      poison_tries: poisoned,
      secrets_left: rows.filter(({ sealed }) => sealed !== null).length,
      minutes_of_its_clock: Math.round(oldest * 10) / 10,
    };
    const evidence = judge(figures, { missing: 0, doubled: KILLS * IN_FLIGHT, poison_tries: 1, secrets_left: 0 });
    return { ...evidence, passed: evidence.passed && figures.delivered === MESSAGES && figures.poison_marked === 1 };
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
    provider.closeAllConnections();
    provider.close();
    await door.close();
  }
}

async function fill(door: TestDoor): Promise<void> {
  const now = Date.now() * HASTE;
  const { keyring } = door.app.accounts;
  for (let n = 0; n <= MESSAGES; n++) {
    const phone = n === MESSAGES ? POISON : `7926${String(n).padStart(7, '0')}`;
    await queueMessage(
      door.app.db,
      {
        to: { channel: 'sms', phone },
        purpose: 'password',
        text: `message ${n}`,
        masked: 'message',
        useless: now + 86_400_000,
      },
      { keyring, sender: 'test', delivers: { sms: true, email: false }, now },
    );
  }
}

function startWorker(door: TestDoor, url: string): ChildProcess {
  const settings = { DATABASE_URL: door.connectionString, DATA_DIR: door.folder, AUTH_KEYS: TEST_KEYS, DEMO: '0' };
  return spawn(process.execPath, ['test/programs/send-messages.ts', url, String(HASTE)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...settings },
  });
}
