import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestDoor } from '../../test/factories/door.ts';
import { type Evidence, judge } from './evidence.ts';
import { quantile } from './scenery/compare-samples.ts';

export const title =
  'A provider of messages that hangs, fails, breaks off, talks nonsense or has no TLS keeps nobody waiting';

const TROUBLES = ['hang', 'error', 'reset', 'garbage', 'tls'] as const;
type Trouble = (typeof TROUBLES)[number];
const REGISTRATIONS = 100;
/** Of the breaker: it tries again after twenty seconds. */
const DELAY = 20_000;

interface Provider {
  readonly server: Server;
  readonly sockets: Set<Socket>;
  trouble: Trouble | undefined;
}

export async function check(): Promise<Evidence> {
  const figures: Record<string, number | string> = {};
  const limits: Record<string, number> = {};
  for (const trouble of TROUBLES) {
    for (const [name, value, limit] of await tryTrouble(trouble)) {
      figures[`${trouble}_${name}`] = value;
      if (limit !== undefined) limits[`${trouble}_${name}`] = limit;
    }
  }
  return judge(figures, limits);
}

type Figure = readonly [name: string, value: number, limit?: number];

async function tryTrouble(trouble: Trouble): Promise<Figure[]> {
  const provider = await openProvider(trouble);
  const { port } = provider.server.address() as AddressInfo;
  const scheme = trouble === 'tls' ? 'https' : 'http';
  const door = await TestDoor.open({
    SMS_URL: `${scheme}://127.0.0.1:${port}/send?login=a&psw=b`,
    SMS_DAILY_LIMIT: '1000',
  });
  const { outbox } = door.app.accounts;
  outbox.start();
  try {
    const times: number[] = [];
    for (let n = 0; n < REGISTRATIONS; n++) {
      await door.forgetAttempts();
      const started = performance.now();
      await door.post('/api/auth/register', { phone: door.newPhone() }, { ip: `10.1.${n}.1` });
      times.push(performance.now() - started);
      outbox.kick();
      await sleep(10);
    }
    // A provider that hangs is given five seconds each time.
    await until(() => outbox.isResting('sms'), 40_000);
    const opened = outbox.isResting('sms') ? 0 : 1;
    await sleep(6_000);
    const leaked = provider.sockets.size;
    provider.trouble = undefined;
    door.pass(DELAY);
    // Over TLS the provider stays without it: nothing can be delivered, only the waiting is looked at.
    const recovers = trouble !== 'tls';
    if (recovers)
      await until(async () => {
        door.pass(500);
        outbox.kick();
        return (await undelivered(door)) === 0;
      }, 60_000);
    return [
      ['register_p99_ms', Math.round(quantile(times, 0.99)), 300],
      ['breaker_stayed_closed', opened, 0],
      ['leaked_sockets', leaked, 0],
      ...(recovers ? [['undelivered', await undelivered(door), 0] as const] : []),
    ];
  } finally {
    await outbox.stop();
    provider.server.closeAllConnections();
    provider.server.close();
    await door.close();
  }
}

async function openProvider(trouble: Trouble): Promise<Provider> {
  const server = createServer((request, response) => {
    if (provider.trouble === 'reset') return void request.socket.destroy();
    request.resume();
    if (provider.trouble === 'hang') return;
    if (provider.trouble === 'error') return void response.writeHead(500).end('oops');
    response.end(provider.trouble === 'garbage' ? '<html>welcome' : '{"id":1,"cnt":1}');
  });
  server.keepAliveTimeout = 1_000;
  const provider: Provider = { server, sockets: new Set(), trouble };
  server.on('connection', (socket) => {
    provider.sockets.add(socket);
    socket.once('close', () => provider.sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return provider;
}

const undelivered = async (door: TestDoor): Promise<number> =>
  (await door.app.db.selectFrom('messages').select('id').where('status', '=', 'queued').execute()).length;

async function until(condition: () => boolean | Promise<boolean>, limit: number): Promise<void> {
  const deadline = performance.now() + limit;
  while (!(await condition()) && performance.now() < deadline) await sleep(100);
}
