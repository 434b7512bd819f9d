import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { codeOfStep, stepOf } from '../../src/people/server/accounts/totp.ts';
import { expectNoBarrier } from './barriers.ts';
import { someFlat } from './office-pages.ts';
import { type PageOptions, usePages } from './open-page.ts';
import { whenQuiet } from './quiet.ts';

const open = usePages();
const PHONE: PageOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
const LINKS = ['Новостройки', 'Помощь с подбором', 'О компании', 'Контакты'];
/** The browser's own word for an answer that refuses. */
const REFUSED = /Failed to load resource/;

const at = (path: string): string => new URL(path, inject('siteUrl')).href;
const header = (page: Page) => page.locator('header').first();
const nav = (page: Page) => page.getByRole('navigation', { name: 'Основное меню' });
const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Телефон' });
const passwordField = (page: Page) => page.getByLabel(/^Пароль/).first();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function logIn(page: Page, phone: string, password: string): Promise<void> {
  await phoneField(page).fill(phone);
  await passwordField(page).fill(password);
  await press(page, 'Войти');
}

/** The password that the SMS log shows an administrator while it waits to be used. */
async function issuedPassword(phone: string): Promise<string> {
  const call = async (path: string, init: RequestInit): Promise<unknown> => (await fetch(at(path), init)).json();
  const { access_token: token } = (await call('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inject('admin')),
  })) as { access_token: string };
  const { data } = (await call(`/api/sms?to=${phone}`, { headers: { authorization: `Bearer ${token}` } })) as {
    data: { text: string }[];
  };
  const password = /пароль для входа (\S+?)\.\s/.exec(data[0]?.text ?? '')?.[1];
  if (!password) throw new Error(`no password in ${JSON.stringify(data[0])}`);
  return password;
}

const CLIENT = `7916${String(Date.now()).slice(-7)}`;

test('the picture of the login reaches the foot of the page, however tall the screen', async () => {
  const page = await open('/auth', { viewport: { width: 1920, height: 1200 } });
  const [picture, foot] = [page.locator('main img'), page.getByRole('contentinfo')];
  await picture.waitFor();
  const [above, below] = [await picture.boundingBox(), await foot.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(below?.y ?? Number.NaN, 0);
});

test('a browser that takes no cookies is told so after the login, and may try again', async () => {
  const page = await open('/auth', { expected: REFUSED });
  await page.route('**/api/auth/login', async (route) => {
    const answer = await route.fetch();
    const { 'set-cookie': _kept, ...headers } = answer.headers();
    await route.fulfill({ status: answer.status(), headers, body: await answer.text() });
    // What the fetch of the test itself was given.
    await page.context().clearCookies();
  });
  const { phone, password } = inject('admin');
  await logIn(page, phone, password);
  await page.getByRole('alert').filter({ hasText: 'не принимает cookie' }).waitFor();
  expect(await page.getByRole('button', { name: 'Войти', exact: true }).isEnabled()).toBe(true);
});

test('a guest who wants his profile registers, comes back to it, names himself and leaves', async () => {
  const page = await open('/me', { expected: REFUSED, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.waitForURL('**/auth?back=%2Fme');
  await page.getByRole('button', { name: /Получить пароль по.SMS/ }).click();
  const send = page.getByRole('button', { name: 'Получить пароль', exact: true });
  await phoneField(page).fill(CLIENT);
  const consent = page.getByRole('checkbox', { name: /обработку персональных данных/ });
  expect(await consent.isChecked()).toBe(false);
  expect(await send.isDisabled()).toBe(true);
  await consent.check();
  await send.click();
  await page.getByText('SMS этот сайт пока не отправляет').waitFor();
  // Whom to call stands there: on a phone the head of the page has no number.
  expect(await page.getByRole('status').getByRole('link').getAttribute('href')).toMatch(/^tel:\+7\d{10}$/);
  expect(await page.getByRole('button', { name: /Выслать пароль ещё раз через \d:\d\d/ }).isDisabled()).toBe(true);

  // Whoever looks for the message in another application may find the page loaded anew.
  await page.reload();
  await page.getByText('SMS этот сайт пока не отправляет').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('password-step'))).not.toMatch(/password":|пароль/);
  await passwordField(page).fill('НЕ ТОТ');
  await press(page, 'Войти');
  await page.getByText('Неверный телефон или пароль').waitFor();
  await passwordField(page).fill(await issuedPassword(CLIENT));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/me');
  await page.getByRole('heading', { name: 'Личные данные' }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('password-step'))).toBeNull();
  expect(await page.locator('main').innerText()).toContain('Клиент');

  const other = await page.context().newPage();
  await other.goto(at('/about'));
  await header(other).getByText('Профиль').first().waitFor();
  await page.getByLabel('Имя').fill('Мария Белова');
  await press(page, 'Сохранить');
  const said = page.getByText('Имя сохранено');
  await said.waitFor();
  const since = Date.now();
  await header(page).locator('summary', { hasText: 'Мария' }).waitFor();
  // The other tab hears of it as well.
  await header(other).locator('summary', { hasText: 'Мария' }).waitFor();
  await other.close();
  await page.mouse.move(0, 0);
  await said.waitFor({ state: 'detached' });
  expect(Date.now() - since).toBeLessThan(10_000);

  await press(page, 'Скопировать');
  await page.getByText('Код скопирован').waitFor();
  const code = await page.locator('output').textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  await header(page).locator('summary', { hasText: 'Мария' }).click();
  expect(await header(page).locator('details[open] li').allTextContents()).toEqual([
    'Профиль',
    'Избранное',
    'Рекомендации',
    'Новостройки',
    'Выход',
  ]);
  await press(page, 'Выход');
  await header(page).getByRole('link', { name: 'Войти' }).waitFor();
  await page.waitForURL(at('/'));
  await page.goto(at('/me'));
  await page.waitForURL('**/auth?back=%2Fme');
});

test('a second password for the same phone has to wait, and the form counts the seconds', async () => {
  const page = await open('/auth?mode=register', { expected: REFUSED });
  await phoneField(page).fill(CLIENT);
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check();
  await press(page, 'Получить пароль');
  const waiting = page.getByRole('button', { name: /Повторить через \d+:\d\d/ });
  await waiting.waitFor();
  expect(await waiting.isDisabled()).toBe(true);
  await page.getByText('Слишком много попыток').waitFor();
  const first = await waiting.textContent();
  await expect.poll(() => waiting.textContent()).not.toBe(first);
});

/** A page of the administrator at an address. A session belongs to one browser: copies of its cookie end it. */
async function openAsAdmin(address: string, options: PageOptions = {}): Promise<Page> {
  const page = await open(`/auth?back=${encodeURIComponent(address)}`, options);
  await logIn(page, inject('admin').phone, inject('admin').password);
  await page.waitForURL(at(address));
  return page;
}

describe('an administrator', () => {
  test('sees the header folded, in the page that the server sends', async () => {
    const page = await openAsAdmin('/about', { viewport: { width: 1320, height: 700 } });
    const seen: unknown[] = [];
    for (const width of [1320, 1319, 1165, 1164, 720, 719, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await page.reload({ waitUntil: 'commit' });
      await page.locator('footer').waitFor();
      const links = await nav(page).locator(':scope > a:visible').allTextContents();
      const more = await nav(page).locator('summary', { hasText: 'Ещё' }).isVisible();
      const menu = await page.getByRole('button', { name: 'Меню' }).isVisible();
      const star = await header(page).locator('summary', { hasText: 'Избранное' }).isVisible();
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      seen.push([width, links.length, more, menu, star, excess]);
    }
    expect(seen).toEqual([
      [1320, 4, false, false, true, 0],
      [1319, 2, true, false, true, 0],
      [1165, 2, true, false, true, 0],
      [1164, 0, false, true, true, 0],
      [720, 0, false, true, true, 0],
      [719, 0, false, true, true, 0],
      [390, 0, false, true, true, 0],
    ]);
  });

  test('has clients and users in both menus, favourites under the star, no chat and no use for the login', async () => {
    const page = await openAsAdmin('/about');
    const opened = header(page).locator('details[open]');
    await header(page).locator('summary', { hasText: 'Избранное' }).click();
    expect(await opened.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/favorites',
      '/recommendations',
    ]);
    await page.keyboard.press('Escape');
    await header(page).locator('summary').last().click();
    expect(await opened.locator('li').allTextContents()).toEqual([
      'Профиль',
      'Клиенты',
      'Пользователи',
      'Избранное',
      'Рекомендации',
      'Новостройки',
      'Выход',
    ]);
    expect(await page.locator('a[href*="wa.me"]').count()).toBe(0);
    expect(await page.getByText('Ваш персональный').count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Меню' }).click();
    const menu = page.locator('dialog[open]');
    await menu.getByRole('link', { name: 'Пользователи' }).waitFor();
    expect(await menu.getByRole('link').allTextContents()).toEqual(
      expect.arrayContaining(['Профиль', 'Клиенты', 'Пользователи', ...LINKS]),
    );
    await page.goto(at('/auth?back=/contacts'));
    expect(new URL(page.url()).pathname).toBe('/contacts');
  });

  test('is never led to another site after the login', async () => {
    const page = await open('/auth?back=//evil.example/steal');
    await logIn(page, inject('admin').phone, inject('admin').password);
    await page.waitForURL(at('/'));
  });

  test('is told at the field why a password cannot be taken', async () => {
    const page = await openAsAdmin('/me', { expected: REFUSED });
    await page.getByLabel('Текущий пароль').fill(inject('admin').password);
    await page.getByLabel('Новый пароль').fill('short');
    await press(page, 'Сменить пароль');
    await page.getByText('Пароль короче 15 символов').waitFor();
    expect(await page.getByLabel('Новый пароль').getAttribute('aria-invalid')).toBe('true');
  });
});

/** A manager with a password of his own, appointed by the administrator. */
async function appointManager(phone: string): Promise<string> {
  const password = 'четыре цапли над рекой';
  const call = async (path: string, method: string, body: object, token?: string): Promise<unknown> => {
    const response = await fetch(at(path), {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
    return response.status === 204 ? undefined : response.json();
  };
  const tokenOf = async (body: object): Promise<string> =>
    ((await call('/api/auth/login', 'POST', body)) as { access_token: string }).access_token;
  await call('/api/auth/register', 'POST', { phone });
  const issued = await issuedPassword(phone);
  await call('/api/staff', 'POST', { phone, name: 'Пётр Ключев' }, await tokenOf(inject('admin')));
  const token = await tokenOf({ phone, password: issued });
  await call('/api/me/password', 'POST', { current_password: issued, new_password: password }, token);
  return password;
}

test('a flat held for a client and sold to him is told as his in the window that lay open meanwhile, and in his profile', async () => {
  const phone = `7928${String(Date.now()).slice(-7)}`;
  const staff = await open(null, { expected: REFUSED });
  const admin = await (await staff.request.post(at('/api/auth/login'), { data: inject('admin') })).json();
  await staff.request.post(at('/api/auth/register'), { data: { phone } });
  const credentials = { phone, password: await issuedPassword(phone) };
  const flat = await someFlat(staff);

  const page = await open(null, { expected: REFUSED, used: true });
  const { access_token: token } = await (await page.request.post(at('/api/auth/login'), { data: credentials })).json();
  const headers = { authorization: `Bearer ${token}` };
  const { data: me } = await (await page.request.post(at('/api/auth/me'), { headers })).json();
  await page.goto(at(`/zhk/${flat.building}?flat=${flat.id}`));
  const window = page.locator('dialog[open]').first();
  await window.getByRole('button', { name: 'Позвоните мне' }).waitFor();
  const comesBack = async () => {
    await page.waitForTimeout(1_000);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
  };

  const of = `/api/clients/${me.id}`;
  const post = async (path: string, data: object) => {
    const answer = await staff.request.post(at(path), {
      data,
      headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${admin.access_token}` },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()).data;
  };
  const hold = await post(`${of}/reservations`, { flat_id: flat.id, advance: true });
  await comesBack();
  await window.getByText(/^Забронирована для\sвас до/).waitFor();
  await post(`${of}/deals`, { reservation_id: hold.id });
  await comesBack();
  await window.getByText(/^Вы\sкупили эту квартиру/).waitFor();
  await page.goto(at('/me'));
  const bought = page.getByRole('region', { name: 'Ваши покупки' });
  expect(await bought.innerText()).toContain(flat.title);
  expect(await page.getByText('Забронировано для вас').count()).toBe(0);
});

/** The code that an app shows for a secret in base32. */
function codeOf(secret: string): string {
  const bits = Array.from(secret.replaceAll(' ', ''), (sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  ).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeOfStep(bytes, stepOf(Date.now()));
}

test('a manager ends another session of his from the list, and that browser is a guest again', async () => {
  // A person of his own: sessions of the administrator belong to other journeys too.
  const phone = `7927${String(Date.now()).slice(-7)}`;
  const credentials = { phone, password: await appointManager(phone) };
  const enter = async (address: string, options: PageOptions = {}): Promise<Page> => {
    const page = await open(null, { used: true, ...options });
    await page.request.post(at('/api/auth/login'), { data: credentials });
    await page.goto(at(address));
    return page;
  };
  // The ended browser asks for fresh tokens once and is refused.
  const other = await enter('/about', { expected: REFUSED });
  const page = await enter('/me');
  const ends = page.getByRole('button', { name: /^Завершить сеанс/ });
  await ends.first().waitFor();
  const before = await ends.count();
  // The latest used stands first, after this one.
  await ends.first().click();
  await page.getByText('Сеанс завершён').waitFor();
  await expect.poll(() => ends.count()).toBe(before - 1);
  await other.reload();
  await header(other).getByRole('link', { name: 'Войти' }).waitFor();
  await other.getByText(/^Вы вышли из аккаунта: сеанс завершён/).waitFor();
  // Said once.
  await other.reload();
  await header(other).getByRole('link', { name: 'Войти' }).waitFor();
  await whenQuiet(other);
  expect(await other.getByText(/^Вы вышли из аккаунта/).count()).toBe(0);
});

test('a manager turns on one-time codes, comes in with a recovery code, and leaves every browser at once', async () => {
  const phone = `7926${String(Date.now()).slice(-7)}`;
  const password = await appointManager(phone);
  const page = await open('/auth?back=/me', { expected: REFUSED, reducedMotion: 'reduce' });
  await logIn(page, phone, password);
  await page.waitForURL('**/me');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Вход по коду' }) });
  await card.getByRole('button', { name: 'Включить' }).click();
  await card.getByLabel('Текущий пароль').fill(password);
  await card.getByRole('button', { name: 'Продолжить' }).click();
  await card.getByRole('img', { name: 'QR-код для приложения' }).waitFor();
  await expectNoBarrier(page, 'one-time codes', { bothSchemes: true });
  const secret = (await card.getByText('Ключ:').locator('b').textContent()) ?? '';
  await card.getByLabel('Код из приложения').fill('000000');
  await card.getByRole('button', { name: 'Включить' }).click();
  await card.getByText('Неверный код').waitFor();
  await card.getByLabel('Код из приложения').fill(codeOf(secret));
  await card.getByRole('button', { name: 'Включить' }).click();
  await card.getByText('Сохраните резервные коды').waitFor();
  const recovery = await card.locator('li').allTextContents();
  expect(recovery).toHaveLength(10);
  await card.getByRole('button', { name: 'Коды сохранены' }).click();
  await card.getByText(/10.резервных кодов/).waitFor();

  const other = await open('/auth?back=/me', { expected: REFUSED });
  await logIn(other, phone, password);
  await other.getByLabel('Код из приложения').fill(recovery[0] ?? '');
  await press(other, 'Войти');
  await other.waitForURL('**/me');
  await other.getByText(/9.резервных кодов/).waitFor();

  await press(page, 'Выйти везде');
  await page.waitForURL((url) => url.pathname !== '/me');
  await header(page).getByRole('link', { name: 'Войти' }).waitFor();
  await other.reload();
  await header(other).getByRole('link', { name: 'Войти' }).waitFor();
});

describe('axe sees no barrier', () => {
  const options: PageOptions = { ...PHONE, reducedMotion: 'reduce', expected: REFUSED };

  test('in login, its error and registration', async () => {
    const page = await open('/auth', options);
    await expectNoBarrier(page, 'login', { bothSchemes: true });
    await page.getByText('Регистрация', { exact: true }).click();
    await page.getByRole('heading', { name: 'Регистрация' }).waitFor();
    await phoneField(page).fill('+7 (700) 123-45-67');
    await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check();
    await press(page, 'Получить пароль');
    await page.getByRole('alert').waitFor();
    await expectNoBarrier(page, 'registration refused', { bothSchemes: true });
  });

  test('in the profile', async () => {
    const page = await openAsAdmin('/me', options);
    await page.getByRole('heading', { name: 'Личные данные' }).waitFor();
    await expectNoBarrier(page, 'profile', { bothSchemes: true });
  });
});
