import { randomBytes } from 'node:crypto';
import { registerPages } from '../../src/main/http/pages.ts';
import { createServer } from '../../src/main/http/server.ts';
import { beginSession } from '../../src/people/server/accounts/sessions.ts';
import { ensureBuilt } from '../scripts/build-web.ts';
import { type Evidence, judge } from './evidence.ts';
import { CALLERS, type Caller, openStage, type Stage } from './scenery/stage.ts';

export const title = 'Every page, asked for by everybody, shows nobody a word of somebody else';

/** How a word of somebody is recognised, whoever it is. */
const CANARY = /канарейка-[0-9a-f]{12}/g;
/** As they stand inside of a page: plain, percent-encoded, or as escapes of a script. */
const readable = (text: string): string =>
  text
    .replaceAll(/(?:%[0-9A-F]{2})+/gi, (encoded) => {
      try {
        return decodeURIComponent(encoded);
      } catch {
        return encoded;
      }
    })
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Addresses of every route, those of clients and cards once for each that there is. */
function addressesOf({ pools, people }: Stage): string[] {
  const cards = ['zhk-0', 'zhk-1', 'roscha', `zhk-0?flat=${pools.flats[0]}`].map((path) => `/${path}`);
  const clients = pools.clients.map((id) => `/users/logs/card/u${id}`);
  const activity = ['logs', 'favorites', 'advice'].flatMap((list) =>
    ['zhk', 'flat'].flatMap((kind) => [
      `/users/${list}/${kind}`,
      `/users/${list}/${kind}?id=${people.clientA.id}`,
      `/users/${list}/${kind}?id=${people.clientB.id}`,
    ]),
  );
  const kept = ['favorites', 'recommendations'].flatMap((list) =>
    ['', '-flats', '-offers'].map((kind) => `/${list}${kind}`),
  );
  return [
    ...['/', '/novostroyki', '/novostroyki?view=list', '/novostroyki/moskva', '/search', '/kottedzhnye-poselki'],
    ...[
      '/about',
      '/contacts',
      '/info/cookie',
      '/auth',
      '/me',
      '/compare',
      `/compare/${pools.codes[0]}`,
      '/nowhere-at-all',
    ],
    ...['/clients', '/clients/deals', '/clients/history', '/clients/comparisons', '/clients/tasks', '/users'],
    ...['/users/callback', `/users/callback?id=${people.clientA.id}`, `/users/callback?id=${people.clientB.id}`],
    ...[
      'sms',
      'numbers',
      'catalogue',
      `catalogue/${pools.complexes[0]}`,
      'staff',
      'feeds',
      'programmes',
      'settings',
      'audit',
    ].map((name) => `/admin/${name}`),
    ...[
      ...cards,
      ...clients,
      ...pools.phones.slice(0, 3).map((phone) => `/users/logs/card/${phone}`),
      ...activity,
      ...kept,
    ],
  ];
}

/** Each address as a page and as the data that a browser asks for when it goes there by itself. */
const asData = (address: string): string => {
  const [path = '', query] = address.split('?');
  return `${path === '/' ? '/_root' : path}.data${query === undefined ? '' : `?${query}`}`;
};

export async function check(): Promise<Evidence> {
  await ensureBuilt();
  const stage = await openStage();
  const { door, canaries, people } = stage;
  await door.server.close();
  door.server = await createServer(door.app, { register: [registerPages(door.app)] });
  try {
    const cookies = new Map<Caller, string>();
    for (const [name, { id: userId, role }] of Object.entries(people) as [
      Exclude<Caller, 'guest'>,
      Stage['people']['admin'],
    ][]) {
      const opened = { userId, role, ip: '10.0.0.1', userAgent: undefined, device: randomBytes(8).toString('hex') };
      const { token } = await beginSession(door.app.db, opened, door.clock);
      cookies.set(name, `refresh=${token}`);
    }
    const addresses = addressesOf(stage).flatMap((address) => [address, asData(address)]);
    const seen = { pages: 0, answered: 0, own: 0 };
    const faults: string[] = [];
    // Everybody twice, in turns: what is kept of somebody's page must not be shown to the next one.
    for (const address of [...addresses, ...addresses]) {
      for (const caller of CALLERS) {
        const cookie = cookies.get(caller);
        const answer = await door.get(address, cookie === undefined ? {} : { cookie });
        seen.pages++;
        if (answer.status === 200) seen.answered++;
        if (answer.status >= 500) faults.push(`${address} as ${caller}: ${answer.status}`);
        const text = readable(`${answer.text} ${JSON.stringify(answer.headers)}`);
        for (const found of new Set<string>(text.match(CANARY) ?? [])) {
          if (maySee(stage, caller, found)) seen.own++;
          else faults.push(`${address} shows ${caller} ${found}`);
        }
      }
    }
    const figures = {
      ...{ pages: seen.pages, 'answered with 200': seen.answered, canaries: canaries.length },
      ...{ 'shown to those who may': seen.own, 'shown to others or failed': faults.length },
    };
    const evidence = judge(figures, { 'shown to others or failed': 0 });
    return {
      ...evidence,
      passed: evidence.passed && seen.own > 0 && seen.answered > seen.pages / 4,
      ...(faults.length > 0 ? { note: `${evidence.note}: ${faults.slice(0, 6).join('; ')}` } : {}),
    };
  } finally {
    await door.close();
  }
}

/** A client sees what is about him but for notes and tasks; his manager and administrators see everything of him. */
function maySee({ canaries, people }: Stage, caller: Caller, found: string): boolean {
  const canary = canaries.find(({ text }) => text === found);
  if (!canary || caller === 'guest') return false;
  if (caller === 'admin') return true;
  const manager = canary.owner === people.clientA.id ? 'managerA' : 'managerB';
  return caller === manager || (people[caller].id === canary.owner && !canary.staffOnly);
}
