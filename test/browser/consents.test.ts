import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { CONSENTS, type ConsentKind } from '../../src/people/rules/consents.ts';
import { usePages } from './open-page.ts';

const open = usePages();
const ALL: readonly ConsentKind[] = ['personal_data', 'third_party', 'marketing'];
const DATA: readonly ConsentKind[] = ['personal_data'];
const ANSWERS = ['Новая Москва', 'Студия', 'До 15 млн ₽', 'До 2 лет', 'Рассрочка', 'С мебелью'];
const at = (path: string): string => new URL(path, inject('siteUrl')).href;
const windowOf = (page: Page) => page.locator('dialog[open]');
const press = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name }).first().click();

let phones = 0;
/** A phone that no other journey uses, as its ten digits. */
const freshPhone = (): string => `977${String(Date.now() % 1_000_000).padStart(6, '0')}${phones++ % 10}`;

interface Form {
  readonly name: string;
  readonly path: () => string | Promise<string>;
  /** Leads to the form and fills in all of it but its phone and boxes. */
  readonly reach: (page: Page) => Promise<Locator>;
  readonly boxes: readonly ConsentKind[];
  readonly send: string;
  /** Where it is sent to. */
  readonly call: string;
  /** The form's name in the journal of consents; absent for a second way to the same window, which sends nothing. */
  readonly journal?: string;
}

async function first<T>(path: string): Promise<T> {
  const { data } = (await (await fetch(at(path))).json()) as { data: T[] };
  if (data[0] === undefined) throw new Error(`nothing at ${path}`);
  return data[0];
}
const complex = async (): Promise<string> => `/${(await first<{ title_eng: string }>('/api/buildings')).title_eng}`;
const village = async (): Promise<string> => `/${(await first<{ title_eng: string }>('/api/villages')).title_eng}`;
/** Of the second complex: flats of the first one are sold by other journeys, and a sold one offers no call. */
async function flat(): Promise<string> {
  const { id, title_eng } = await first<{ id: number; title_eng: string }>('/api/buildings?per_page=1&page=2');
  return `/${title_eng}?flat=${(await first<{ id: number }>(`/api/buildings/${id}/flats`)).id}`;
}

async function inWindow(page: Page, opener: (page: Page) => Promise<void>): Promise<Locator> {
  await opener(page);
  const dialog = windowOf(page);
  await dialog.getByRole('textbox', { name: 'Телефон' }).waitFor();
  return dialog;
}

async function throughQuiz(page: Page): Promise<Locator> {
  await press(page, 'Подобрать квартиру');
  const dialog = windowOf(page);
  for (const answer of ANSWERS) {
    await dialog.getByRole('checkbox', { name: answer, exact: true }).click();
    await press(dialog, 'Далее');
  }
  await dialog.getByRole('textbox', { name: 'Телефон' }).waitFor();
  return dialog;
}

async function writtenMessage(page: Page): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Свяжитесь с нами прямо сейчас!' });
  await form.getByRole('textbox', { name: 'Сообщение' }).fill('Когда можно посмотреть квартиру на Яузе?');
  return form;
}

async function atRegistration(page: Page): Promise<Locator> {
  await press(page, /Получить пароль по.SMS/);
  return page.locator('main form').filter({ has: page.getByRole('button', { name: 'Получить пароль', exact: true }) });
}

async function outsideTheRegion(page: Page): Promise<Locator> {
  await press(page.locator('footer'), 'Москва');
  await press(windowOf(page), 'Санкт-Петербург');
  return inWindow(page, () => press(windowOf(page), 'Заказать звонок'));
}

const CALLBACK = {
  boxes: ALL,
  send: 'Жду звонка',
  call: '/api/callback/callback_phones',
  journal: 'callback',
} as const;
const callMe = (page: Page) =>
  page
    .getByRole('button', { name: /Позвоните.мне/ })
    .first()
    .click();
const FORMS: readonly Form[] = [
  {
    ...CALLBACK,
    name: 'the block above the footer',
    path: () => '/about',
    reach: async (page) => page.locator('section[aria-labelledby="callback"] form'),
    boxes: DATA,
    journal: 'callback',
  },
  {
    ...CALLBACK,
    name: 'the callback window of the footer',
    path: () => '/about',
    reach: (page) => inWindow(page, () => press(page.locator('footer'), 'Заказать звонок')),
    journal: 'callback',
  },
  { ...CALLBACK, name: 'the call about a complex', path: complex, reach: (page) => inWindow(page, callMe) },
  { ...CALLBACK, name: 'the call about a village', path: village, reach: (page) => inWindow(page, callMe) },
  {
    ...CALLBACK,
    name: 'the call about an offer of a village',
    path: village,
    reach: (page) => inWindow(page, () => press(page, /^Позвоните.мне: /)),
  },
  {
    ...CALLBACK,
    name: 'the call about a flat',
    path: flat,
    reach: (page) => inWindow(page, () => press(windowOf(page), /^Позвоните.мне/)),
  },
  {
    ...CALLBACK,
    name: 'the request of who found nothing',
    path: () => '/novostroyki?price_max=1',
    reach: (page) => inWindow(page, () => page.getByRole('link', { name: 'Оставить заявку' }).click()),
  },
  { ...CALLBACK, name: 'the call of who looks elsewhere', path: () => '/about', reach: outsideTheRegion },
  {
    name: 'the quiz',
    path: () => '/',
    reach: throughQuiz,
    boxes: ALL,
    send: 'Получить подборку',
    call: '/api/quiz/callback_quiz',
    journal: 'quiz',
  },
  {
    name: 'the message',
    path: () => '/contacts',
    reach: writtenMessage,
    boxes: DATA,
    send: 'Отправить',
    call: '/api/feedback',
    journal: 'feedback',
  },
  {
    name: 'registration',
    path: () => '/auth',
    reach: atRegistration,
    boxes: DATA,
    send: 'Получить пароль',
    call: '/api/auth/register',
    journal: 'register',
  },
];

/** What the journal says of a phone, as the card of the client shows it to an administrator. */
async function journalOf(phone: string): Promise<readonly Record<string, unknown>[]> {
  const login = await fetch(at('/api/auth/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inject('admin')),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const card = await fetch(at(`/api/users/7${phone}`), { headers: { authorization: `Bearer ${token}` } });
  expect(card.status).toBe(200);
  const { consents } = ((await card.json()) as { data: { consents: { kind: string }[] } }).data;
  return consents.toSorted((a, b) => a.kind.localeCompare(b.kind));
}

describe('what is agreed to at a form', () => {
  test.each(FORMS)(
    '$name: nothing by itself, each in words of its own, and it is kept with their version',
    async (form) => {
      const page = await open(await form.path());
      const sent: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === form.call) sent.push(request.method());
      });
      const scope = await form.reach(page);
      const boxes = scope.getByRole('checkbox');
      expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual(
        form.boxes.map(() => false),
      );
      const linked = await scope.locator('label a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
      expect(linked).toEqual(form.boxes.map((kind) => CONSENTS[kind].href));
      expect(await scope.getByRole('link', { name: /Политика.конфиденциальности/ }).getAttribute('href')).toBe(
        '/info/privacy-policy',
      );

      const phone = freshPhone();
      const field = scope.getByRole('textbox', { name: 'Телефон' });
      const send = scope.getByRole('button', { name: form.send, exact: true });
      await field.fill(phone);
      // The other boxes do not stand for the one that is needed.
      for (const kind of form.boxes.slice(1)) await scope.locator(`input[name="consent-${kind}"]`).check();
      expect(await send.isDisabled()).toBe(true);
      await field.press('Enter');
      await page.waitForTimeout(300);
      expect(sent).toEqual([]);

      await scope.locator('input[name="consent-personal_data"]').check();
      expect(await send.isEnabled()).toBe(true);
      if (form.journal === undefined) return;
      const answer = page.waitForResponse((response) => new URL(response.url()).pathname === form.call);
      await send.click();
      expect((await answer).status()).toBeLessThan(300);
      const journal = await journalOf(phone);
      expect(journal.map(({ kind, form: name, given, text_version }) => ({ kind, name, given, text_version }))).toEqual(
        form.boxes
          .map((kind) => ({ kind, name: form.journal, given: true, text_version: CONSENTS[kind].version }))
          .toSorted((a, b) => a.kind.localeCompare(b.kind)),
      );
    },
  );

  test('is a document of its own, neither the agreement nor the policy, with the day of its wording', async () => {
    const page = await open(null, { used: true });
    const headings = new Set<string>();
    for (const path of [...ALL.map((kind) => CONSENTS[kind].href), '/info/personal-data', '/info/privacy-policy']) {
      await page.goto(at(path), { waitUntil: 'commit' });
      headings.add(await page.getByRole('heading', { level: 1 }).innerText());
    }
    expect(headings.size).toBe(5);
    for (const kind of ALL) {
      await page.goto(at(CONSENTS[kind].href), { waitUntil: 'commit' });
      const [year, month, day] = CONSENTS[kind].version.split('-').map(Number);
      const text = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ');
      expect(text).toMatch(new RegExp(`${day}\\D{1,12}${year}|${day}\\.${month}\\.${year}`));
    }
  });
});

test('the policy is linked from both footers', async () => {
  const page = await open('/about');
  await page
    .locator('footer')
    .getByRole('link', { name: /Политика.конфиденциальности/ })
    .waitFor();
  const { phone, password } = inject('admin');
  const login = await page.request.post(at('/api/auth/login'), { data: { phone, password } });
  expect(login.status()).toBe(200);
  await page.goto(at('/me'));
  const links = page.locator('footer').getByRole('link');
  await expect.poll(() => links.count()).toBe(2);
  expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
    '/info/personal-data',
    '/info/privacy-policy',
  ]);
});
