import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Evidence, judge } from './evidence.ts';
import { type Site, startSite } from './scenery/site.ts';

export const title = 'Each answer has an id of its own and exactly one line in the log, under that id and no other';

const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 20);

/** Addresses of every kind of answer: pages, calls, files, probes, redirects and refusals. */
const ASKED: readonly (readonly [string, string, object?])[] = [
  ['GET', '/'],
  ['GET', '/novostroyki'],
  ['GET', '/api/buildings'],
  ['GET', '/api/buildings?price_max=abc'],
  ['GET', '/api/buildings/2147483647'],
  ['GET', '/api/me/favorites/buildings'],
  ['GET', '/api/users'],
  ['GET', '/favicon.svg'],
  ['GET', '/assets/nothing.js'],
  ['GET', '/nothing-here'],
  ['GET', '/wp-login.php'],
  ['GET', '/robots.txt'],
  ['GET', '/sitemap.xml'],
  ['GET', '/livez'],
  ['GET', '/readyz'],
  ['GET', '/metrics'],
  ['GET', '/api/openapi.json'],
  ['HEAD', '/'],
  ['DELETE', '/api/buildings'],
  ['POST', '/api/auth/login', { phone: '79160000000', password: 'wrong' }],
  ['POST', '/api/auth/login', { phone: 7 }],
  ['POST', '/api/callback/callback_phones', { phone: '79160000001', consent: { personal_data: true } }],
  ['POST', '/api/feedback', { phone: 'x' }],
  ['GET', `/${'x'.repeat(9_000)}`],
  ['GET', '/%zz'],
];

interface Line {
  readonly reqId?: string;
  readonly status?: number;
  readonly trace?: string;
  readonly msg?: string;
}

export async function check(): Promise<Evidence> {
  const site = await startSite({ environment: { LOG_LEVEL: 'info' } });
  try {
    const answers: { id: string; status: number; trace: string; what: string }[] = [];
    const missing: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const asked = ASKED.map(async ([method, path, body]) => {
        const trace = randomBytes(16).toString('hex');
        const answer = await fetch(`${site.base}${path}`, {
          method,
          redirect: 'manual',
          ...(body ? { body: JSON.stringify(body) } : {}),
          headers: {
            traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-01`,
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
        });
        await answer.arrayBuffer();
        const id = answer.headers.get('x-request-id') ?? '';
        if (!id) missing.push(`${method} ${path.slice(0, 60)} ${answer.status}`);
        answers.push({ id, status: answer.status, trace, what: `${method} ${path.slice(0, 60)}` });
      });
      await Promise.all(asked);
    }
    const broken = await brokenRequests(site);
    await sleep(500);
    const texts = site
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes('"msg":"request"'));
    const lines = texts.map((text) => JSON.parse(text) as Line);
    const byId = new Map<string, Line[]>();
    for (const line of lines) byId.set(line.reqId ?? '', [...(byId.get(line.reqId ?? '') ?? []), line]);
    const notOne = answers.filter(({ id }) => byId.get(id)?.length !== 1);
    const other = answers.filter(({ id, status, trace }) => {
      const [line] = byId.get(id) ?? [];
      return line && (line.status !== status || line.trace !== trace);
    });
    const figures = {
      answers: answers.length,
      'answers without an id': missing.length + broken,
      'ids given twice': answers.length - new Set(answers.map(({ id }) => id)).size,
      'answers without exactly one line': notOne.length,
      'lines of another status or trace': other.length,
      'lines with the id twice': texts.filter((text) => (text.match(/"reqId":/g)?.length ?? 0) !== 1).length,
    };
    const evidence = judge(
      figures,
      Object.fromEntries(
        Object.keys(figures)
          .slice(1)
          .map((name) => [name, 0]),
      ),
    );
    const told = [
      ...missing,
      ...notOne.map(({ what, status }) => `${what} ${status}`),
      ...other.map(({ what }) => what),
    ];
    return told.length > 0
      ? { ...evidence, note: `${evidence.note}. ${[...new Set(told)].slice(0, 8).join('; ')}` }
      : evidence;
  } finally {
    await site.stop();
  }
}

/** Bytes that are no request have no line of one, but their answer has an id too; how many have none. */
async function brokenRequests({ port }: Site): Promise<number> {
  const answers = await Promise.all(
    ['nonsense\r\n\r\n', 'GET / HTTP/9\r\n\r\n', `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`].map(
      (bytes) =>
        new Promise<string>((resolve) => {
          let text = '';
          const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
          socket.on('data', (chunk) => {
            text += chunk.toString('latin1');
          });
          socket.on('error', () => undefined);
          socket.on('close', () => resolve(text));
        }),
    ),
  );
  return answers.filter((text) => !/^x-request-id: [\da-f-]{36}/im.test(text)).length;
}
