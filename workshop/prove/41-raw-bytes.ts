import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Evidence, judge } from './evidence.ts';
import { COLLECTING, collectGarbage } from './scenery/collect-garbage.ts';
import { startProbing } from './scenery/prober.ts';
import { type Site, startSite } from './scenery/site.ts';

export const title = 'Broken bytes, slow senders and crowds of connections harm nobody';

const CROWD = Number(process.env.PROVE_CONNECTIONS ?? 10_000);
const SLOW_SENDERS = 300;
const SLOW_SECONDS = 12;
/** A body may take a minute to arrive, and late ones are looked for every 5 s. */
const TIMEOUT = 75_000;
/** Answers after which the memory of a process that serves is what it will be. */
const WARM = 3_000;
/** So long only others ask, so that it is known what they alone make of the memory, ms. */
const OTHERS_ALONE = 15_000;
/** V8 gives pages back some seconds after a collection, ms. */
const DELAY = 12_000;

const head = (...lines: string[]): string => `${['GET / HTTP/1.1', 'host: a', ...lines].join('\r\n')}\r\n\r\n`;
const post = (body: string | Buffer, ...lines: string[]): (string | Buffer)[] => [
  `${['POST /api/feedback HTTP/1.1', 'host: a', 'content-type: application/json', ...lines].join('\r\n')}\r\n\r\n`,
  body,
];
const sized = (body: string): (string | Buffer)[] => post(body, `content-length: ${body.length}`, 'connection: close');

/** Bytes and the status that answers them; 0: the connection is closed without one. */
const ATTACKS: readonly (readonly [what: string, bytes: readonly (string | Buffer)[], statuses: readonly number[]])[] =
  [
    ['no request', ['NONSENSE\r\n\r\n'], [400]],
    ['NUL in the address', ['GET /\0 HTTP/1.1\r\nhost: a\r\n\r\n'], [400]],
    ['NUL in a header', [head('x: a\0b')], [400]],
    [
      'bytes that are no UTF-8 in the address',
      [Buffer.from('GET /\xff\xfe HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 'latin1')],
      [400, 404],
    ],
    ['no host', ['GET / HTTP/1.1\r\n\r\n'], [400]],
    ['two lengths', post('{}', 'content-length: 2', 'content-length: 3'), [400]],
    ['length and chunks', post('0\r\n\r\n', 'content-length: 5', 'transfer-encoding: chunked'), [400]],
    ['a negative length', post('', 'content-length: -1'), [400]],
    ['a bad chunk', post('zz\r\nabc\r\n', 'transfer-encoding: chunked'), [400]],
    ['a chunk whose length is none', post('fffffffffffffffff\r\nabc\r\n', 'transfer-encoding: chunked'), [400]],
    // Its first bytes may be anybody's who sends slowly: it ends with his time.
    ['a chunk too long', post('ffffffffffffffff\r\nabc\r\n', 'transfer-encoding: chunked'), [0, 408, 413]],
    ['headers of 64 KB', [head(`x: ${'a'.repeat(65_536)}`)], [431]],
    [
      '3,000 headers',
      [head(...Array.from({ length: 3_000 }, (_, i) => `x${i}: a`), 'connection: close')],
      [200, 400, 431],
    ],
    ['an address of 20 KB', [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`], [414, 431]],
    ['a header of another line', [head('x: a\rset-cookie: b')], [400]],
    ['JSON 10,000 deep', sized(`${'['.repeat(10_000)}${']'.repeat(10_000)}`), [400, 422]],
    ['an object 10,000 deep', sized(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), [400, 422]],
    ['a body of 10 MB', sized('x'.repeat(10_000_000)), [0, 413]],
    [
      '10 MB in chunks',
      post(
        Array.from({ length: 160 }, () => `ffff\r\n${'x'.repeat(65_535)}\r\n`).join(''),
        'transfer-encoding: chunked',
        'connection: close',
      ),
      [0, 413],
    ],
    ['an upgrade to nothing', [head('upgrade: h2c', 'connection: upgrade, close')], [200, 400, 404]],
    ['an unknown method', ['BREW / HTTP/1.1\r\nhost: a\r\n\r\n'], [400, 404, 405]],
    ['a version that is none', ['GET / HTTP/9.9\r\nhost: a\r\n\r\n'], [400]],
  ];

/**
 * Sends all of it while others ask for health and lists, and has a second crowd come afterwards. Grown is the most memory
 * that the process occupied at any time of it, over the most it occupied while only the same others asked. What it occupies
 * at rest is told and has no limit: V8 and malloc keep some 50 MB that they have no use for, this time or the next. A leak
 * would show in what is in use after a collection: heap and handles, which a second crowd must leave as the first did.
 */
export async function check(): Promise<Evidence> {
  const site = await startSite({ environment: COLLECTING });
  try {
    await warm(site);
    const before = await atRest(site);
    await warm(site);
    const memory = watchMemory(site);
    const stopProbing = startProbing(25, [`${site.base}/healthz`, `${site.base}/api/buildings`]);
    await sleep(OTHERS_ALONE);
    const usual = memory.highest();
    const wrong = await sendBroken(site);
    const answered = await pipelined(site, 100);
    await Promise.all(Array.from({ length: SLOW_SENDERS }, () => sendSlowly(site)));
    const beforeCrowd = memory.highest();
    const { came, together } = await crowd(site);
    const others = await stopProbing();
    const after = await atRest(site);
    const second = await crowd(site);
    const again = await atRest(site);
    const peak = memory.highest();
    memory.stop();
    const alive = (await fetch(`${site.base}/readyz`)).status;
    const figures = {
      ...{ 'broken requests': ATTACKS.length, 'answered wrongly': wrong.length },
      ...{ 'pipelined, unanswered': 100 - answered, 'slow senders': SLOW_SENDERS },
      ...{ connections: came + second.came, 'connections missing': 2 * CROWD - came - second.came },
      ...{ 'left open by us': together, crashes: alive === 200 ? 0 : 1 },
      ...{ 'memory while others ask, MB': Math.round(usual), 'memory grown, MB': Math.round(peak - usual) },
      'memory grown before the crowd, MB': Math.round(beforeCrowd - usual),
      'memory at rest before, after, after a second crowd, MB': [before, after, again]
        .map(({ memory }) => memory)
        .join(' '),
      'heap kept of a second crowd, MB': Math.round((again.heap - after.heap) * 10) / 10,
      'handles kept of a second crowd': again.handles - after.handles,
      ...{ 'others p99, ms': others.p99_ms, 'others failed': others.failed, 'others asked': others.count },
    };
    const limits = {
      ...{ 'answered wrongly': 0, 'pipelined, unanswered': 0, crashes: 0, 'connections missing': 0 },
      ...{ 'memory grown, MB': 50, 'heap kept of a second crowd, MB': 1, 'handles kept of a second crowd': 5 },
      ...{ 'others p99, ms': 300, 'others failed': 0 },
    };
    const evidence = judge(figures, limits);
    return wrong.length > 0 ? { ...evidence, note: `${evidence.note}. ${wrong.join('; ')}` } : evidence;
  } finally {
    await site.stop();
  }
}

async function warm({ base }: Site): Promise<void> {
  for (let i = 0; i < WARM; i++) await (await fetch(`${base}/api/buildings?page=${i % 200}`)).arrayBuffer();
}

/** Looks at the resident memory ten times a second, MB. */
function watchMemory(site: Site): { highest: () => number; stop: () => void } {
  let most = 0;
  const highest = (): number => {
    most = Math.max(most, site.memory());
    return most;
  };
  const timer = setInterval(highest, 100);
  return { highest, stop: () => clearInterval(timer) };
}

/** Resident memory and used heap, MB, and handles when nobody asks and garbage has been collected. */
async function atRest(site: Site): Promise<{ memory: number; heap: number; handles: number }> {
  collectGarbage(site);
  await sleep(DELAY);
  collectGarbage(site);
  await sleep(1_000);
  const heap = (await site.metric('nodejs_heap_size_used_bytes')) / 1_048_576;
  return { memory: Math.round(site.memory()), heap, handles: await site.metric('nodejs_active_handles_total') };
}

async function sendBroken({ port }: Site): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, bytes, statuses] of ATTACKS) {
    const answer = await exchange(port, bytes);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
    if (!statuses.includes(status)) wrong.push(`${what}: ${status || 'no answer'}`);
  }
  return wrong;
}

/** Sends bytes and collects the answer until the connection closes. */
function exchange(port: number, bytes: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of bytes) socket.write(part);
    });
    const timer = setTimeout(() => {
      text ||= 'HTTP/1.1 999 hung';
      socket.destroy();
    }, TIMEOUT);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      // A refusal may come before everything is sent; then the rest is of no use.
      if (/^HTTP\/1\.1 [45]/.test(text)) setTimeout(() => socket.destroy(), 200);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}

/** How many of so many requests in one write are answered. */
async function pipelined({ port }: Site, count: number): Promise<number> {
  const one = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n';
  const last = 'GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';
  const text = await exchange(port, [one.repeat(count - 1) + last]);
  return text.match(/HTTP\/1\.1 200/g)?.length ?? 0;
}

/** A header every second, never the end of them. */
async function sendSlowly({ port }: Site): Promise<void> {
  const socket = await opened(port);
  if (!socket) return;
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n');
  for (let i = 0; i < SLOW_SECONDS && socket.writable; i++) {
    socket.write(`x-${i}: a\r\n`);
    await sleep(1_000);
  }
  socket.destroy();
}

function opened(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

/** Ten thousand connections that say nothing: how many came about, and how many the site lets stand together. */
async function crowd(site: Site): Promise<{ came: number; together: number }> {
  const sockets: Socket[] = [];
  while (sockets.length < CROWD) {
    const more = await Promise.all(Array.from({ length: 250 }, () => opened(site.port)));
    const good = more.filter((socket) => socket !== undefined);
    for (const socket of good) socket.on('error', () => undefined).resume();
    sockets.push(...good);
    if (good.length === 0) break;
  }
  await sleep(3_000);
  const together = sockets.filter((socket) => !socket.readableEnded && !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  return { came: sockets.length, together };
}
