import { chromium, type Page } from 'playwright-core';
import { ROLES } from '../../src/people/rules/roles.ts';
import { insertComplex, insertFlat, insertHousing } from '../../test/factories/catalogue.ts';
import { BROWSER_SWITCHES, findBrowser } from '../scripts/browser.ts';
import { type Evidence, judge } from './evidence.ts';
import { besideSite, type Enrolled, enrol, SIGNING } from './scenery/beside-site.ts';
import { type Site, startSite } from './scenery/site.ts';

export const title = 'Texts that people, staff and feeds store are shown as they are in a browser: none of them runs';

const RUN = 'window.__ran=(window.__ran||0)+1';
const SHELLS: readonly ((run: string) => string)[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<img src=x onerror="${run}">`,
  (run) => `<svg/onload=${run}>`,
  (run) => `"><img src=x onerror=${run}>`,
  (run) => `'><svg onload=${run}>`,
  (run) => `</script><script>${run}</script>`,
  (run) => `</title><script>${run}</script>`,
  (run) => `</textarea><img src=x onerror=${run}>`,
  (run) => `</style><script>${run}</script>`,
  (run) => `--></noscript><script>${run}</script>`,
  (run) => `javascript:${run}`,
  (run) => `<a href="javascript:${run}">дом</a>`,
  (run) => `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  (run) => `<details open ontoggle=${run}>`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `<math><mtext><style><img src=x onerror=${run}></style>`,
  (run) => `{{constructor.constructor('${run}')()}}`,
  (run) => `\u2028${run}\u2029`,
  (run) => `";${run};//`,
  (run) => `\\";${run};//`,
  (run) => `<base href="//evil.example/"><meta http-equiv=refresh content="0;url=javascript:${run}">`,
  (run) => `<object data="javascript:${run}"></object>`,
  (run) => `<form><button formaction="javascript:${run}" autofocus>`,
  (run) => `%3Cscript%3E${run}%3C/script%3E`,
  (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
];
/** Ways around filters that look for known texts. */
const DISGUISES: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => payload.replaceAll(/<\/?[a-z]+/g, (tag) => tag.toUpperCase()),
  (payload) => payload.replaceAll(' ', '\t').replaceAll('javascript:', 'java\tscript:'),
  (payload) => payload.replace(/>$/, ''),
  (payload) => `<div title="${payload}`,
  (payload) => `<!--${payload.replaceAll('<script>', '<scr<script>ipt>')}`,
  // What some reader takes for a sign when it decodes once too often.
  (payload) => payload.replaceAll('<', '&#x3c;').replaceAll('>', '&#x3e;').replaceAll('"', '&quot;'),
  (payload) => payload.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('"', '\\x22'),
];
const PAYLOADS = [...new Set(DISGUISES.flatMap((disguise) => SHELLS.map((shell) => disguise(shell(RUN)))))];
/** As many as the target asks for. */
const ASKED = 150;
/** Every page of the lists, of 15 each. */
const LIST_PAGES = Array.from({ length: Math.ceil(PAYLOADS.length / 15) }, (_, i) => i + 1);
/** Places of one payload: four that feeds and editors fill, four that visitors and staff send. */
const PLACES = 8;

export async function check(): Promise<Evidence> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no Chromium on this machine');
  const site = await startSite({ environment: SIGNING });
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_SWITCHES] });
  try {
    const { admin, client, complexes } = await plant(site);
    const stored = await send(site, admin, client);
    const context = await browser.newContext({ locale: 'ru-RU' });
    const [name = '', value = ''] = admin.cookie.split('=');
    await context.addCookies([{ name, value, url: site.base, httpOnly: true, sameSite: 'Strict' }]);
    const seen = { ran: [] as string[], policy: [] as string[], dialogs: 0, shown: 0, cards: 0 };
    const page = await context.newPage();
    page.on('dialog', (dialog) => {
      seen.dialogs++;
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text()))
        seen.policy.push(`${page.url()}: ${message.text().slice(0, 160)}`);
    });
    const addresses = [
      ...['/', '/kottedzhnye-poselki'],
      ...LIST_PAGES.flatMap((n) => [`/novostroyki?view=list&page=${n}`, `/users/callback?page=${n}`]),
      ...complexes.map((number) => `/zhk-${number}`),
      ...['/users', '/clients', '/clients/tasks', '/clients/deals', '/clients/history'],
      ...['/admin/sms', '/admin/audit', '/admin/catalogue', '/admin/staff'],
      `/users/logs/card/u${client.id}`,
      ...PAYLOADS.slice(0, 6).map((payload) => `/novostroyki?term=${encodeURIComponent(payload)}`),
    ];
    for (const address of addresses) await look(page, `${site.base}${address}`, seen);
    const figures = {
      ...{ payloads: PAYLOADS.length, 'payloads missing': Math.max(0, ASKED - PAYLOADS.length) },
      ...{ 'texts stored': stored, 'texts not taken': PAYLOADS.length * PLACES - stored },
      ...{ 'pages looked at': addresses.length, 'pages that show a payload': seen.shown },
      'cards that show none': complexes.length - seen.cards,
      ...{ ran: seen.ran.length + seen.dialogs, 'breaches of the policy': seen.policy.length },
    };
    const none = { 'payloads missing': 0, 'texts not taken': 0, 'cards that show none': 0 };
    const evidence = judge(figures, { ...none, ran: 0, 'breaches of the policy': 0 });
    const told = [...seen.ran, ...seen.policy].slice(0, 5).join('; ');
    return told ? { ...evidence, note: `${evidence.note}. ${told}` } : evidence;
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Texts of feeds and editors: titles, descriptions, addresses, developers, housings. */
async function plant({ folder, base }: Site): Promise<{ admin: Enrolled; client: Enrolled; complexes: number[] }> {
  const made = await besideSite(folder, async (database) => {
    const { db } = database;
    const complexes: number[] = [];
    for (const [n, payload] of PAYLOADS.entries()) {
      const id = await insertComplex(db, {
        title_eng: `zhk-${n}`,
        title_feed: `ЖК ${payload}`,
        description_curated: `${payload}\n\n${payload}`,
        address_feed: payload,
      });
      const housing = await insertHousing(db, id, { title_feed: payload });
      await insertFlat(db, id, { housing_id: housing, number: payload.slice(0, 20) });
      complexes.push(n);
    }
    const admin = await enrol(database, ROLES.admin, { name: PAYLOADS[1] ?? '' });
    return {
      admin,
      client: await enrol(database, ROLES.client, { name: PAYLOADS[0] ?? '', managerId: admin.id }),
      complexes,
    };
  });
  while ((await (await fetch(`${base}/api/buildings`)).json()).meta.total < PAYLOADS.length) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return made;
}

/** Texts that visitors and staff send; how many were kept. */
async function send({ base }: Site, admin: Enrolled, client: Enrolled): Promise<number> {
  let kept = PAYLOADS.length * 4;
  for (const [n, payload] of PAYLOADS.entries()) {
    const phone = `7999${String(n).padStart(7, '0')}`;
    const from = { 'x-forwarded-for': `10.0.${n}.1` };
    const calls: [string, string, object, Record<string, string>][] = [
      [
        'POST',
        '/api/callback/callback_phones',
        { phone, name: payload.slice(0, 100), topic: payload, consent: { personal_data: true } },
        { ...from, authorization: `Bearer ${client.token}` },
      ],
      [
        'POST',
        '/api/feedback',
        {
          phone,
          name: payload.slice(0, 100),
          email: 'a@b.ru',
          message: `${payload} и ещё`,
          consent: { personal_data: true },
        },
        from,
      ],
      ['POST', `/api/clients/${client.id}/notes`, { text: payload }, { authorization: `Bearer ${admin.token}` }],
      [
        'POST',
        `/api/clients/${client.id}/tasks`,
        { text: payload, due_at: '2027-01-01T09:00:00Z' },
        { authorization: `Bearer ${admin.token}` },
      ],
    ];
    for (const [method, path, body, headers] of calls) {
      const answer = await fetch(`${base}${path}`, {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      });
      await answer.arrayBuffer();
      if (answer.ok) kept++;
    }
  }
  return kept;
}

async function look(page: Page, address: string, seen: { ran: string[]; shown: number; cards: number }): Promise<void> {
  await page.goto(address, { waitUntil: 'load', timeout: 30_000 }).catch(() => undefined);
  // Scripts have taken the page over, and what they ask for is there.
  await page.waitForTimeout(700);
  const ran = await page.evaluate(() => (window as { __ran?: number }).__ran ?? 0).catch(() => 0);
  const shows = (await page.getByText('__ran').count()) > 0;
  if (ran > 0) seen.ran.push(`${address.slice(0, 100)} ran ${ran}`);
  if (shows) seen.shown++;
  if (shows && /\/zhk-\d+$/.test(address)) seen.cards++;
}
