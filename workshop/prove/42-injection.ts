import { sql } from 'kysely';
import { z } from 'zod';
import { endpoints } from '../../src/main/contract/index.ts';
import type { Endpoint } from '../../src/platform/contract/endpoint.ts';
import { type Evidence, judge } from './evidence.ts';
import { openStage, type Stage } from './scenery/stage.ts';

export const title = 'No text is taken for a statement, a pattern, a header or a path';

const QUOTES = ["'", '"', "''", "\\'", '`', ')', "')", '"))', '%27', 'ʼ'];
const STATEMENTS = [
  ' or 1=1 --',
  ' or true --',
  '; drop table users; --',
  ' union select null --',
  ' union select phone,1 from users --',
  ' and pg_sleep(3) --',
  '; select pg_sleep(3); --',
  '||(select version())||',
  ' and 1=cast(version() as int) --',
  "; copy users to '/tmp/x'; --",
  '/**/or/**/1=1#',
  '||chr(65)||',
  ' having 1=1',
  ' order by 99',
  ' limit 0; --',
  '; update users set role=99; --',
  '$$; select 1; $$',
  " or ''='",
  '; vacuum; --',
  ' returning *',
];
/** 500 texts: statements behind quotes of every kind, then patterns, headers, paths, templates and commands. */
const PAYLOADS: readonly string[] = [
  ...QUOTES.flatMap((quote) => STATEMENTS.map((statement) => `${quote}${statement}`)),
  ...QUOTES.flatMap((quote) => STATEMENTS.map((statement) => `1${quote}${statement}`)),
  ...['%', '_', '\\', '%%', '\\%', '%_%', '____', '[a-z]', '.*', '^', '$', '(', '(?:', '*', '?'],
  ...[
    '\r\nset-cookie: a=b',
    '\nlocation: //evil',
    '%0d%0aset-cookie:a=b',
    '\u560d\u560aset-cookie:a=b',
    '\r',
    '\u0000',
  ],
  ...[
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '....//....//etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    '..\\..\\windows\\win.ini',
    '%2e%2e/%2e%2e/etc/passwd',
    '~/.ssh/id_rsa',
    '/proc/self/environ',
  ],
  ...['{{7*7}}', '$' + '{7*7}', '<%= 7*7 %>', '#{7*7}', '*{7*7}', '{%print(7*7)%}'],
  ...['; cat /etc/passwd', '| id', '`id`', '$(id)', '&& id', '|| ping -c 1 127.0.0.1'],
  ...[
    '{"$gt":""}',
    '{"$ne":null}',
    '[$ne]=1',
    '*)(uid=*))(|(uid=*',
    "' or '1'='1",
    '<!--#exec cmd="id"-->',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  ],
  ...Array.from({ length: 60 }, (_, i) => `'${'|'.repeat(i + 1)}1${')'.repeat(i % 7)};--`),
].slice(0, 500);

/** What reading is meant to write; a process also tells how many requests it has accepted before it shows the sums. */
const LEFT_ALONE = new Set([
  ...['audit_log', 'building_views', 'flat_views', 'throttles'],
  ...['lead_journals', 'lead_journal_days'],
]);
const PATHS = ['/media/documents/', '/media/pictures/', '/info/', '/', '/assets/', '/api/buildings/', '/preview/'];

/** Puts the texts into every parameter and every text of a body, and watches rows, times, headers and files. */
export async function check(): Promise<Evidence> {
  const stage = await openStage();
  const found: string[] = [];
  let sent = 0;
  let next = 0;
  const payload = (): string => PAYLOADS[next++ % PAYLOADS.length] ?? '';
  const ask = async (endpoint: Endpoint, url: string, body?: object): Promise<{ status: number; text: string }> => {
    sent++;
    const started = performance.now();
    const answer = await stage.door.call(endpoint.method, url, body, {
      token: stage.people.admin.token,
      ip: `10.9.${(sent >> 8) & 255}.${sent & 255}`,
    });
    const what = `${endpoint.method} ${url.slice(0, 160)} ${body ? JSON.stringify(body).slice(0, 160) : ''}`;
    if (answer.status >= 500) found.push(`${what}: ${answer.status}`);
    if (performance.now() - started > 2_900) found.push(`${what}: slept`);
    const names = Object.entries(answer.headers).filter(
      ([name, value]) => name === 'set-cookie' || /evil|a=b/.test(String(value)),
    );
    if (names.length > 0 && !endpoint.path.startsWith('/api/auth')) found.push(`${what}: header ${names[0]?.[0]}`);
    if (/root:x:|uid=\d+\(/.test(answer.text.slice(0, 200))) found.push(`${what}: ran`);
    return answer;
  };
  try {
    const before = await rowsOf(stage);
    for (const endpoint of endpoints.filter(({ method, name }) => method === 'GET' && name !== 'checkAudit')) {
      const path = endpoint.path.replace('{id}', String(stage.pools.complexes[0])).replace(/\{\w+\}/g, '1');
      const keys = Object.keys(
        (z.toJSONSchema(endpoint.query ?? z.object({}), { io: 'input', unrepresentable: 'any' }).properties ??
          {}) as object,
      );
      for (const key of keys)
        for (let i = 0; i < 12; i++) await ask(endpoint, `${path}?${key}=${encodeURIComponent(payload())}`);
      if (!endpoint.path.includes('{')) continue;
      for (let i = 0; i < 12; i++)
        await ask(endpoint, endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(payload())));
    }
    const after = await rowsOf(stage);
    for (const [table, rows] of before) {
      if (!LEFT_ALONE.has(table) && after.get(table) !== rows)
        found.push(`${table}: ${rows} rows before reading, ${after.get(table)} after`);
    }
    await writeTexts(stage, ask, found);
    for (const path of PATHS) {
      for (const text of PAYLOADS.filter((each) => /passwd|environ|win\.ini|id_rsa/.test(each))) {
        const { statusCode, body } = await stage.door.server.inject({
          url: `${path}${text.startsWith('/') ? text.slice(1) : text}`,
        });
        sent++;
        if (statusCode < 400 || /root:x:|PATH=/.test(body)) found.push(`${path}${text}: ${statusCode}`);
      }
    }
    await everythingOrNothing(stage, found);
    const figures = { payloads: PAYLOADS.length, requests: sent, 'taken for something': found.length };
    const evidence = judge(figures, { 'taken for something': 0 });
    return found.length > 0 ? { ...evidence, note: found.slice(0, 12).join('; ') } : evidence;
  } finally {
    await stage.door.close();
  }
}

async function rowsOf({ door }: Stage): Promise<Map<string, number>> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(door.app.db);
  const counts = new Map<string, number>();
  for (const { name } of rows) {
    const counted = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(name)}`.execute(
      door.app.db,
    );
    counts.set(name, counted.rows[0]?.rows ?? 0);
  }
  return counts;
}

/** Texts that are kept must come back as they were sent, and change nobody's rights. */
async function writeTexts(
  stage: Stage,
  ask: (endpoint: Endpoint, url: string, body?: object) => Promise<{ status: number }>,
  found: string[],
): Promise<void> {
  const note = endpoints.find(({ name }) => name === 'addNote');
  const callback = endpoints.find(({ name }) => name === 'sendCallback');
  const { db } = stage.door.app;
  if (!note || !callback) throw new Error('the contract has neither notes nor callbacks');
  const client = stage.pools.clients[2] ?? 0;
  for (const [i, text] of PAYLOADS.entries()) {
    const kept = await ask(note, note.path.replace('{id}', String(client)), { text });
    const row = await sql<{ text: string }>`select text from notes order by id desc limit 1`.execute(db);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: signs that are dropped before a text is kept
    const bare = (value: string): string => value.replace(/[\u0000-\u001f\u007f]/g, '').trim();
    if (kept.status === 201 && bare(row.rows[0]?.text ?? '') !== bare(text))
      found.push(`a note came back changed: ${text}`);
    const phone = `7926${String(i).padStart(7, '0')}`;
    await ask(callback, callback.path, {
      phone,
      type: 0,
      name: text.slice(0, 90),
      consent: { personal_data: true },
      link: '/',
    });
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from users where role = 99`.execute(db);
  if (rows[0]?.count !== 1) found.push(`${rows[0]?.count} administrators`);
}

/** Signs of patterns find themselves, not everything. */
async function everythingOrNothing({ door, people }: Stage, found: string[]): Promise<void> {
  for (const sign of ['%', '_', '%%%', '___', '\\', '\\%']) {
    const { status, text } = await door.get(`/api/users?name=${encodeURIComponent(`${sign}${sign}ж`)}`, {
      token: people.admin.token,
    });
    const total = status === 200 ? (JSON.parse(text) as { meta: { total: number } }).meta.total : 0;
    if (total > 0) found.push(`name=${sign} finds ${total}`);
  }
}
