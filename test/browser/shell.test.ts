import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { expectNoBarrier } from './barriers.ts';
import { type PageOptions, usePages } from './open-page.ts';
import { whenQuiet } from './quiet.ts';

const open = usePages();
const PHONE: PageOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
const LINKS = ['Новостройки', 'Помощь с подбором', 'О компании', 'Контакты'];

const windowOf = (page: Page) => page.locator('dialog[open]');
const nav = (page: Page) => page.getByRole('navigation', { name: 'Основное меню' });

/** The links of the header in sight, and whether «Ещё» and the menu are. */
async function fold(page: Page): Promise<{ links: string[]; more: boolean; menu: boolean }> {
  const links = await nav(page).locator(':scope > a:visible').allTextContents();
  const more = await nav(page).locator('summary', { hasText: 'Ещё' }).isVisible();
  return { links, more, menu: await page.getByRole('button', { name: 'Меню' }).isVisible() };
}

/** The page hears of its connection later than the browser is told. */
async function connect(page: Page, connected: boolean): Promise<void> {
  await page.context().setOffline(!connected);
  await page.waitForFunction((wanted) => navigator.onLine === wanted, connected);
}

describe('the header of a guest', () => {
  test.each([
    [1110, { links: LINKS, more: false, menu: false }],
    [1109, { links: LINKS.slice(0, 1), more: true, menu: false }],
    [720, { links: LINKS.slice(0, 1), more: true, menu: false }],
    [719, { links: [], more: false, menu: true }],
    [390, { links: [], more: false, menu: true }],
  ])('at %d px folds and fits', async (width, expected) => {
    const page = await open('/about', { viewport: { width, height: 700 } });
    expect(await fold(page)).toEqual(expected);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const header = await page.locator('header').first().boundingBox();
    expect(header?.width).toBe(width);
  });

  test('is folded in the page that the server sends, before any script', async () => {
    const page = await open('/about', { viewport: { width: 1109, height: 700 }, javaScriptEnabled: false });
    expect((await fold(page)).links).toEqual(LINKS.slice(0, 1));
    await nav(page).locator('summary').click();
    expect(await nav(page).getByRole('link', { name: 'Контакты' }).last().isVisible()).toBe(true);
  });

  test('keeps what folded under «Ещё», by mouse and by keyboard', async () => {
    const page = await open('/about', { viewport: { width: 800, height: 700 } });
    const more = nav(page).locator('summary', { hasText: 'Ещё' });
    await more.focus();
    await page.keyboard.press('Enter');
    expect(await nav(page).locator('li a').allTextContents()).toEqual(['Коттеджные посёлки', ...LINKS.slice(1)]);
    await page.keyboard.press('Escape');
    expect(await nav(page).locator('details[open]').count()).toBe(0);
    expect(await more.evaluate((element) => element === document.activeElement)).toBe(true);
    await more.click();
    await nav(page).locator('li a', { hasText: 'Контакты' }).click();
    await page.waitForURL('**/contacts');
  });

  test('has the phone with its caption and leads to the login and back', async () => {
    const page = await open('/about?x=1');
    const phone = page.locator('header').getByRole('link', { name: /Готовы к вашему звонку/ });
    expect(await phone.getAttribute('href')).toMatch(/^tel:\+7\d{10}$/);
    await page.locator('header').getByRole('link', { name: 'Войти' }).click();
    await page.waitForURL(/\/auth\?back=%2Fabout%3Fx%3D1$/);
  });

  test('opens the quiz from «Помощь с подбором»', async () => {
    const page = await open('/about');
    await nav(page).getByRole('link', { name: 'Помощь с подбором' }).first().click();
    await windowOf(page).getByRole('heading').first().waitFor();
    expect(page.url()).toMatch(/\/about$/);
  });
});

test('a page that fails, and the one after it, keep the scheme, the region and the answer about cookies', async () => {
  const page = await open('/about', { colorScheme: 'dark', expected: /./ });
  const kept = () =>
    page.evaluate(() =>
      Array.from(document.documentElement.attributes, ({ name, value }) => `${name}=${value}`).sort(),
    );
  const before = await kept();
  expect(before.join(' ')).toMatch(/cookie-choice=necessary.*color-scheme=dark.*region=77/);
  const failing = (url: URL) => url.pathname.startsWith('/api/') || url.pathname.endsWith('.data');
  await page.route(failing, (route) => route.fulfill({ status: 500, body: '' }));
  await nav(page).getByRole('link', { name: 'Новостройки' }).click();
  await page.getByRole('heading', { name: 'Страница не открылась' }).waitFor();
  expect(await kept()).toEqual(before);
  await page.unroute(failing);
  await page.getByRole('link', { name: /^Перейти на.главную/ }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await kept()).toEqual(before);
});

test('without a connection a link keeps the page and what was typed, and says why', async () => {
  // The code of the form is asked for by the first sign that is typed, and may still be on its way.
  const expected = /ERR_INTERNET_DISCONNECTED/;
  const page = await open('/about', { viewport: { width: 1440, height: 900 }, expected, used: false });
  await whenQuiet(page);
  const field = page.locator('main').getByRole('textbox', { name: 'Телефон' });
  await field.fill('9161234567');
  const contacts = page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' });
  await connect(page, false);
  await contacts.evaluate((link: HTMLAnchorElement) => link.click());
  await page.getByText(/Нет соединения с.интернетом/).waitFor();
  expect(new URL(page.url()).pathname).toBe('/about');
  expect(await field.inputValue()).toBe('+7 (916) 123-45-67');
  await connect(page, true);
  await contacts.click();
  await page.waitForURL('**/contacts');
});

test('a link whose code does not come keeps the page, also where the browser believes in its connection', async () => {
  const expected = /Failed to load resource|route module|dynamically imported module/;
  const page = await open('/about', { expected, used: false });
  const field = page.locator('main').getByRole('textbox', { name: 'Телефон' });
  await field.fill('9161234567');
  await whenQuiet(page);
  await page.route('**/*', (route) => route.abort('internetdisconnected'));
  const contacts = page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' });
  await contacts.click();
  await page.getByText(/Нет соединения с.интернетом/).waitFor();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/about');
  expect(await field.inputValue()).toBe('+7 (916) 123-45-67');
  await page.unrouteAll();
  await contacts.click();
  await page.waitForURL('**/contacts');
  await page.getByRole('heading', { name: 'Контакты', level: 1 }).waitFor();
  // What the browser itself loads anew is not held.
  await page.reload();
});

test('without a connection a press on a flat says at once what is away and that nothing is lost', async () => {
  const page = await open('/novostroyki', { viewport: { width: 390, height: 844 }, listOnly: true, used: false });
  const list = await (await page.request.get(new URL('/api/buildings?no_flats=0&per_page=1', page.url()).href)).json();
  await page.goto(new URL(`/${list.data[0].title_eng}`, page.url()).href);
  const flat = page.locator('#items a[href*="flat="]').first();
  await flat.scrollIntoViewIfNeeded();
  await whenQuiet(page);
  await connect(page, false);
  const took = await flat.evaluate(async (link: HTMLAnchorElement) => {
    const from = performance.now();
    link.click();
    while (!/Нет соединения с.интернетом[\s\S]*на.месте/.test(document.body.innerText)) {
      if (performance.now() - from > 5_000) return Number.POSITIVE_INFINITY;
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - from;
  });
  expect(took).toBeLessThanOrEqual(300);
});

describe('the menu of narrow screens', () => {
  test('lists what a guest may do; Escape closes it and returns to its button', async () => {
    const page = await open('/about', PHONE);
    const button = page.getByRole('button', { name: 'Меню' });
    await button.click();
    const menu = windowOf(page);
    await menu.getByRole('heading', { name: 'Меню' }).waitFor();
    expect(await menu.getByRole('listitem').allTextContents()).toEqual([
      'Войти или зарегистрироваться',
      'Новостройки',
      'Коттеджные посёлки',
      ...LINKS.slice(1),
      'Москва',
    ]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('leads to the comparison while something is in it', async () => {
    const page = await open('/about', PHONE);
    await page.evaluate(() => localStorage.setItem('comparison', '{"building":[],"flat":[1]}'));
    await page.reload();
    await page.getByRole('button', { name: 'Меню' }).click();
    await windowOf(page).getByRole('link', { name: 'Сравнение' }).click();
    await page.waitForURL('**/compare?what=flats');
  });

  test('leads on and closes', async () => {
    const page = await open('/about', PHONE);
    await page.getByRole('button', { name: 'Меню' }).click();
    await windowOf(page).getByRole('link', { name: 'Контакты' }).click();
    await page.waitForURL('**/contacts');
    await windowOf(page).waitFor({ state: 'hidden' });
  });
});

describe('the region', () => {
  test('asks for Moscow, and says that Saint Petersburg is not served', async () => {
    const page = await open('/about');
    const button = page.locator('footer').getByRole('button', { name: 'Москва' });
    await button.click();
    const region = windowOf(page);
    await region.getByRole('heading', { name: 'Ваш город Москва, верно?' }).waitFor();
    await region.getByRole('button', { name: 'Санкт-Петербург' }).click();
    await region.getByRole('heading', { name: /Работаем в.Москве и.области/ }).waitFor();
    await region.getByRole('button', { name: 'Заказать звонок' }).click();
    await windowOf(page).getByRole('textbox', { name: 'Телефон' }).waitFor();
    await page.keyboard.press('Escape');
    await button.click();
    await windowOf(page).getByRole('button', { name: 'Москва', exact: true }).click();
    await windowOf(page).waitFor({ state: 'hidden' });
    expect(page.url()).toMatch(/\/about$/);
  });

  test('remembers the area that was chosen and shows its new-builds', async () => {
    const page = await open('/about');
    await page.locator('footer').getByRole('button', { name: 'Москва' }).click();
    await windowOf(page).getByRole('link', { name: 'Московская область' }).click();
    await page.waitForURL('**/novostroyki/moskovskaya-oblast');
    await page.goto(new URL('/about', page.url()).href);
    await page.locator('footer').getByRole('button', { name: 'Московская область' }).waitFor();
    expect(await page.locator('html').getAttribute('data-region')).toBe('50');
    const entry = page
      .getByRole('navigation', { name: 'Основное меню' })
      .getByRole('link', { name: 'Новостройки', exact: true });
    expect(await entry.getAttribute('aria-current')).toBeNull();
    // The entry leads to that area, and is the current one wherever else somebody searches.
    await page.goto(new URL('/novostroyki/studii', page.url()).href);
    await expect.poll(() => entry.getAttribute('href')).toBe('/novostroyki/moskovskaya-oblast');
    expect(await entry.getAttribute('aria-current')).toBe('page');
  });
});

describe('a guest who stars a complex', () => {
  test('is told that it is remembered here and kept by an account, with both ways to one, and finds it again', async () => {
    const page = await open('/');
    await page
      .getByRole('button', { name: /избранное/i })
      .first()
      .click();
    const dialog = windowOf(page);
    await dialog.getByText(/Отметка хранится здесь месяц. Войдите, и.она не.потеряется/).waitFor();
    const hrefs = await dialog.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(['/auth', '/auth?mode=register']);
    await dialog.getByRole('link', { name: 'Зарегистрироваться' }).click();
    await page.waitForURL('**/auth?mode=register');
    await page.getByRole('heading', { name: 'Регистрация' }).waitFor();

    // The header leads to what is kept: by name, to be looked at or taken away.
    await page
      .locator('header')
      .getByRole('link', { name: /^Отмечено на.этом устройстве: 1$/ })
      .click();
    await page.waitForURL('**/auth?back=%2Ffavorites');
    const kept = page.getByRole('region', { name: /^Отмечено на.этом устройстве$/ });
    const link = kept.getByRole('link', { name: /^ЖК.«/ });
    expect(await link.getAttribute('href')).toMatch(/^\/[a-z]/);
    await kept.getByRole('button', { name: /^Убрать: ЖК/ }).click();
    await kept.getByText(/Больше ничего не.отмечено/).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('favourite-wishes'))).toBeNull();
    expect(await page.locator('header a[href="/favorites"]').count()).toBe(0);
  });
});

describe('the question about cookies', () => {
  test('stands until it is answered and never shows again, not even before scripts run', async () => {
    const page = await open('/about', { firstVisit: true });
    const notice = page.getByRole('region', { name: 'Файлы cookie' });
    expect(await notice.isVisible()).toBe(true);
    await notice.getByRole('button', { name: 'Только необходимые' }).click();
    await notice.waitFor({ state: 'hidden' });
    // The scripts of the page never come: what hides the notice stands in the page itself.
    await page.route(/\/assets\/.*\.js/, () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    // Nothing is painted before the styles are there; with them it is hidden, and no script could have done it.
    await notice.waitFor({ state: 'hidden' });
  });

  test('can be answered anew on its page', async () => {
    const page = await open('/info/cookie');
    await page.getByText('Сейчас: только необходимые cookie').waitFor();
    await page.locator('main').getByRole('button', { name: 'Принять' }).click();
    await page.getByText('Сейчас: приняты все cookie').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('cookie-choice'))).toBe('all');
  });

  test('brings nothing from other hosts, whatever is answered', async () => {
    const page = await open(null, { firstVisit: true });
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.goto(new URL('/', inject('siteUrl')).href);
    await whenQuiet(page);
    await page.getByRole('button', { name: 'Принять' }).click();
    await page.reload();
    await whenQuiet(page);
    expect([...hosts]).toEqual([new URL(inject('siteUrl')).host]);
  });
});

test('the footer names services, company, users, the year and who is behind the site', async () => {
  const page = await open('/about');
  const footer = page.locator('footer');
  expect(await footer.getByRole('heading').allTextContents()).toEqual(['Услуги', 'Компания', 'Пользователям']);
  const text = await footer.innerText();
  expect(text).toContain(`© ${new Date(Date.now() + 3 * 3_600_000).getUTCFullYear()} «Новосёл»`);
  expect(text).toMatch(/не.являются публичной офертой/);
  expect(text).toContain('ООО «Новосёл»');
  await footer.getByRole('button', { name: 'Заказать звонок' }).click();
  await windowOf(page).getByRole('textbox', { name: 'Телефон' }).waitFor();
});

/** Where the focus is, if on a link of the footer, and whether it can be seen there. */
const focusedLink = (page: Page) =>
  page.evaluate(() => {
    const link = document.activeElement?.closest<HTMLElement>('footer a');
    if (!link) return null;
    const { top, bottom } = link.getBoundingClientRect();
    const ringed = link.matches(':focus-visible') && getComputedStyle(link).outlineStyle !== 'none';
    return { title: link.textContent, seen: ringed && top >= 0 && bottom <= innerHeight };
  });

test('every link of the footer is reached and followed by keyboard alone', async () => {
  const page = await open('/about');
  const links = await page
    .locator('footer nav a')
    .evaluateAll((all) => all.map((link) => ({ href: link.getAttribute('href'), title: link.textContent })));
  expect(links.length).toBeGreaterThan(10);
  for (const { href, title } of links) {
    for (let presses = 0; (await focusedLink(page))?.title !== title; presses++) {
      expect(presses, `presses of Tab before ${title}`).toBeLessThan(100);
      await page.keyboard.press('Tab');
    }
    expect(await focusedLink(page)).toEqual({ title, seen: true });
    await page.keyboard.press('Enter');
    if (href === '/#podbor') {
      await windowOf(page).waitFor();
      await page.keyboard.press('Escape');
    } else {
      await page.waitForURL((url) => url.pathname + url.search + url.hash === href);
      if (href !== '/about') await page.goBack();
      await page.waitForURL((url) => url.pathname === '/about');
    }
  }
});

test('every legal document opens from the footer or a form and names the operator', async () => {
  const page = await open('/about');
  for (const slug of [
    'personal-data',
    'privacy-policy',
    'cookie',
    'consent',
    'consent-marketing',
    'consent-transfer',
  ]) {
    await page.goto(new URL(`/info/${slug}`, page.url()).href, { waitUntil: 'commit' });
    await page.locator('main').getByText('ООО «Новосёл»').first().waitFor();
  }
});

test('the contacts hold the form of a message and the office on the map', async () => {
  const page = await open('/contacts');
  await page.getByRole('heading', { name: 'Свяжитесь с нами прямо сейчас!' }).waitFor();
  await page.locator('main canvas').first().waitFor();
});

describe('axe sees no barrier', () => {
  const options: PageOptions = { ...PHONE, reducedMotion: 'reduce' };

  test('in the menu, the region and its answer', async () => {
    const page = await open('/about', options);
    await page.getByRole('button', { name: 'Меню' }).click();
    await windowOf(page).getByRole('heading', { name: 'Меню' }).waitFor();
    await expectNoBarrier(page, 'dialog[open]', { part: 'dialog[open]', bothSchemes: true });
    await windowOf(page).getByRole('button', { name: 'Москва' }).click();
    await windowOf(page).getByRole('button', { name: 'Санкт-Петербург' }).waitFor();
    await expectNoBarrier(page, 'dialog[open]', { part: 'dialog[open]', bothSchemes: true });
    await windowOf(page).getByRole('button', { name: 'Санкт-Петербург' }).click();
    await windowOf(page).getByRole('button', { name: 'Заказать звонок' }).waitFor();
    await expectNoBarrier(page, 'dialog[open]', { part: 'dialog[open]', bothSchemes: true });
  });

  test('in header, footer, cookie notice and the window that asks for a login', async () => {
    const page = await open('/', { ...options, firstVisit: true });
    await expectNoBarrier(page, '[data-cookie-notice]', { part: '[data-cookie-notice]', bothSchemes: true });
    await page.getByRole('button', { name: 'Только необходимые' }).click();
    await expectNoBarrier(page, 'header', { part: 'header', bothSchemes: true });
    await expectNoBarrier(page, 'footer', { part: 'footer', bothSchemes: true });
    await page
      .getByRole('button', { name: /избранное/i })
      .first()
      .click();
    await windowOf(page).getByRole('link', { name: 'Войти' }).waitFor();
    await expectNoBarrier(page, 'dialog[open]', { part: 'dialog[open]', bothSchemes: true });
  });
});
