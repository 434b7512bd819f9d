import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { QUIZ_QUESTIONS } from '../../src/leads/rules/quiz.ts';
import { ROLES } from '../../src/people/rules/roles.ts';
import { type Evidence, judge } from './evidence.ts';
import {
  besideSite,
  type Enrolled,
  enrol,
  killPostgres,
  processesOfPostgres,
  SIGNING,
  signal,
} from './scenery/beside-site.ts';
import { type Site, startSite } from './scenery/site.ts';

export const title =
  'Phones, mails, names, passwords and tokens go through every form, through faults and wrong calls: none is in a log, a figure or an error';

/** People that are made up; each has five things that nobody may read. */
const PEOPLE = Number(process.env.PROVE_PEOPLE ?? 60);

interface Person {
  readonly phone: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly token: string;
}

function inventPerson(n: number): Person {
  const sign = randomBytes(5).toString('hex');
  return {
    phone: `79${String(160_000_000 + n * 7_919).padStart(9, '0')}`,
    email: `kanareyka.${sign}@example.ru`,
    name: `Канарейкина ${[...sign].map((digit) => 'абвгдежзиклмнопр'[Number.parseInt(digit, 16)]).join('')}`,
    password: `Kanareyka-${sign}-pass`,
    token: `${randomBytes(32).toString('base64url').slice(0, 40)}A1z`,
  };
}

/** A phone as people write it, and the other things as they are. */
const tracesOf = ({ phone, email, name, password, token }: Person): string[] => [
  ...[
    phone,
    `+${phone}`,
    phone.slice(1),
    `+7 ${phone.slice(1, 4)} ${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9)}`,
  ],
  ...[email, encodeURIComponent(email), name, encodeURIComponent(name), password, token],
];

export async function check(): Promise<Evidence> {
  const site = await startSite({ environment: { ...SIGNING, LOG_LEVEL: 'trace' } });
  try {
    const people = Array.from({ length: PEOPLE }, (_, n) => inventPerson(n));
    const staff = await besideSite(site.folder, async ({ db }) => {
      const admin = await enrol({ db }, ROLES.admin);
      return { admin, client: await enrol({ db }, ROLES.client) };
    });
    const refusals: string[] = [];
    let sent = 0;
    const third = Math.ceil(PEOPLE / 3);
    for (const [n, person] of people.entries()) {
      if (n === third) for (const pid of processesOfPostgres(site.folder)) signal(pid, 'SIGSTOP');
      if (n === third + 3) {
        for (const pid of processesOfPostgres(site.folder)) signal(pid, 'SIGCONT');
        await sleep(2_000);
      }
      // The database is killed again and again under the next third of them.
      if (n >= third + 3 && n < third * 2 && n % 4 === 0) killPostgres(site.folder);
      sent += await sendEverything(site, person, staff, refusals);
    }
    await sleep(3_000);
    const metrics = await (await fetch(`${site.base}/metrics`)).text();
    site.kill('SIGTERM');
    await site.ended;
    const places: Record<string, string> = {
      'the log': site.output(),
      'the log of PostgreSQL': readFileSync(join(site.folder, 'postgres.log'), 'utf8'),
      figures: metrics,
      errors: refusals.join('\n'),
    };
    const found = Object.entries(places).flatMap(([place, text]) =>
      people.flatMap((person) =>
        tracesOf(person)
          .filter((trace) => text.includes(trace))
          .map((trace) => ({ place, trace, text })),
      ),
    );
    const hits = (name: string): number => found.filter(({ place }) => place === name).length;
    const figures = {
      ...{ canaries: PEOPLE * 5, requests: sent, 'refused or failed': refusals.length },
      'lines of the log': site.output().split('\n').length,
      'errors in the log': site.output().match(/"level":50/g)?.length ?? 0,
      ...Object.fromEntries(Object.keys(places).map((name) => [`in ${name}`, hits(name)])),
    };
    const evidence = judge(figures, Object.fromEntries(Object.keys(places).map((name) => [`in ${name}`, 0])));
    const told = found.slice(0, 5).map(({ place, trace, text }) => {
      const at = text.indexOf(trace);
      return `${place}: ${text.slice(Math.max(0, at - 80), at)}<<${trace.slice(0, 4)}…>>`;
    });
    return {
      ...evidence,
      passed: evidence.passed && Number(figures['errors in the log']) > 5 && refusals.length > PEOPLE,
      ...(told.length > 0 ? { note: `${evidence.note}. ${told.join('; ')}` } : {}),
    };
  } finally {
    await site.stop();
  }
}

/** All a person can send, right and wrong; answers how much. */
async function sendEverything(
  { base }: Site,
  person: Person,
  { admin, client }: { admin: Enrolled; client: Enrolled },
  refusals: string[],
): Promise<number> {
  const { phone, email, name, password, token } = person;
  const bearer = (who: string) => ({ authorization: `Bearer ${who}` });
  const query = `phone=${phone}&name=${encodeURIComponent(name)}&email=${encodeURIComponent(email)}&token=${token}`;
  const lead = { phone: `+${phone}`, name, consent: { personal_data: true }, link: `/novostroyki?${query}` };
  const quiz = Object.fromEntries(QUIZ_QUESTIONS.map(({ key, options }) => [key, [options[0]?.id]]));
  const calls: [string, string, unknown?, Record<string, string>?][] = [
    ['POST', '/api/callback/callback_phones', { ...lead, topic: `${name} ${email}` }],
    ['POST', '/api/quiz/callback_quiz', { ...lead, type: 1, quiz_data: quiz }],
    ['POST', '/api/feedback', { ...lead, email, message: `${name}, ${phone}, ${email}: перезвоните` }],
    ['POST', '/api/feedback', { ...lead, email: `${email} ${name}`, message: '' }],
    ['POST', '/api/auth/register', { phone, name }],
    ['POST', '/api/auth/login', { phone, password }],
    ['POST', '/api/auth/login', { phone: { [phone]: password }, password: [password] }],
    ['POST', '/api/auth/login', `{"phone":"${phone}","password":"${password}`],
    ['POST', '/api/auth/refresh', undefined, { cookie: `refresh=${token}; __Host-refresh=${token}` }],
    ['POST', '/api/auth/me', undefined, bearer(token)],
    [
      'POST',
      '/api/auth/me',
      undefined,
      { ...bearer(client.token), referer: `${base}/?${query}`, 'user-agent': `${email} ${phone}` },
    ],
    ['PATCH', '/api/me/profile', { name }, bearer(client.token)],
    ['PATCH', '/api/me/profile', { name: { name }, phone, email }, bearer(client.token)],
    ['POST', '/api/clients', { phone, name, email, comment: `${name} ${phone}` }, bearer(admin.token)],
    ['POST', `/api/clients/${client.id}/notes`, { text: `${name} ${email} ${phone} ${token}` }, bearer(admin.token)],
    ['GET', `/api/users?${query}&term=${encodeURIComponent(name)}`, undefined, bearer(admin.token)],
    ['GET', `/api/users/${phone}?${query}`, undefined, bearer(admin.token)],
    ['GET', `/users/logs/card/${phone}?${query}`],
    ['GET', `/novostroyki?${query}`],
    ['GET', `/${encodeURIComponent(name)}?${query}`],
    ['GET', `/api/${phone}/${encodeURIComponent(email)}`],
    [
      'POST',
      '/api/reports/violations',
      [
        {
          type: 'csp-violation',
          url: `${base}/?${query}`,
          body: { blockedURL: `https://a/?${query}`, sample: `${name} ${phone}` },
        },
      ],
    ],
  ];
  for (const [method, path, body, headers] of calls) {
    const answer = await fetch(`${base}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    }).catch(() => undefined);
    if (!answer) refusals.push('no answer');
    else if (answer.status >= 400 && !answer.headers.get('content-type')?.includes('html'))
      refusals.push(await answer.text());
    else await answer.arrayBuffer();
  }
  return calls.length;
}
