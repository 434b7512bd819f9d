import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectNoBarrier } from './barriers.ts';
import { api, mixedVillage } from './catalogue-cards.ts';
import { usePages } from './open-page.ts';
import { whenQuiet } from './quiet.ts';

const open = usePages();
const PHONE = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 640 };

/** Address name of the most popular complex of the demo catalogue. */
async function popularComplex(): Promise<string> {
  const answer = await fetch(new URL('/api/buildings/popular', inject('siteUrl')));
  const { data } = (await answer.json()) as { data: { title_eng: string }[] };
  return `/${data[0]?.title_eng}`;
}

const PAGES = ['/', '/about', '/contacts', '/info/privacy-policy', '/info/personal-data', '/info/cookie', 'complex'];
/** Those that axe looks at; others are made of the same parts. */
const LOOKED_AT = ['/', 'complex', '/contacts'];
const addressOf = async (page: string) => (page === 'complex' ? popularComplex() : page);

test.each(PAGES)(
  '%s has one heading of the first level, never scrolls sideways, and has no barrier that axe can see',
  async (name) => {
    const page = await open(await addressOf(name), { viewport: NARROWEST, reducedMotion: 'reduce' });
    const expectWhole = async (viewport: { width: number; height: number }) => {
      await page.setViewportSize(viewport);
      expect(await page.locator('h1').count()).toBe(1);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess, `${viewport.width} px`).toBeLessThanOrEqual(0);
      expect(await page.locator('main').innerText()).not.toMatch(/undefined|NaN|\bnull\b/);
    };
    await expectWhole(NARROWEST);
    for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
      await expectWhole(viewport);
      if (!LOOKED_AT.includes(name)) continue;
      // What is out of sight is laid out too: otherwise axe takes its stand-ins for what covers it.
      await page.evaluate("void document.styleSheets[0].insertRule('* { content-visibility: visible !important }')");
      await expectNoBarrier(page, `${name} at ${viewport.width} px`, { bothSchemes: true });
    }
  },
);

test('the page of an unknown address orders a call as every page does', async () => {
  const page = await open('/takogo-net', { expected: /404/ });
  const order = page.locator('footer').getByRole('button', { name: 'Заказать звонок' });
  await order.click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Телефон' }).waitFor();
});

test('the head and the heading of a page say what the API tells of it', async () => {
  const cards = [(await popularComplex()).slice(1), (await mixedVillage()).village.title_eng];
  const page = await open(null, { javaScriptEnabled: false });
  for (const key of ['main', 'about', 'contacts', 'novostroyki', ...cards]) {
    await page.goto(new URL(key === 'main' ? '/' : `/${key}`, inject('siteUrl')).href);
    const told = {
      title: await page.title(),
      h1: await page.locator('h1').textContent(),
      description: await page.locator('meta[name=description]').getAttribute('content'),
    };
    expect(told, key).toEqual(await api(`/api/meta_data/${key}`));
  }
});

test('a double press on what opens a window leaves it open; a press on its veil closes it', async () => {
  const page = await open('/about');
  const window = page.getByRole('dialog');
  await page.locator('footer').getByRole('button', { name: 'Заказать звонок' }).dblclick();
  await window.waitFor();
  await page.waitForTimeout(500);
  expect(await window.count()).toBe(1);
  await page.mouse.click(5, 400);
  await window.waitFor({ state: 'detached' });
});

test('an unknown address is a page with status 404 and a way on', async () => {
  const answer = await fetch(new URL('/takogo-kompleksa-net', inject('siteUrl')));
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toContain('Упс, такой страницы нет');
  expect(html).toContain('Перейти на главную');
  for (const [accept, type] of [
    ['*/*', 'application/problem+json; charset=utf-8'],
    ['text/html', 'text/html; charset=utf-8'],
  ] as const) {
    const file = await fetch(new URL('/wp-login.php', inject('siteUrl')), { headers: { accept } });
    expect([file.status, file.headers.get('content-type')]).toEqual([404, type]);
  }
});

test('the footer leads to all villages, and from there to the card of one and back', async () => {
  const page = await open('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Коттеджные посёлки' }).click();
  await page.getByRole('heading', { level: 1, name: 'Коттеджные посёлки' }).waitFor();
  const first = page.locator('main article').first();
  const name = (await first.getByRole('heading').textContent()) ?? '';
  await first.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page
    .getByRole('navigation', { name: 'Хлебные крошки' })
    .getByRole('link', { name: 'Коттеджные посёлки' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Коттеджные посёлки' }).waitFor();
});

test('villages are filtered in the address, and Back from the card of one leads to the same choice', async () => {
  const page = await open('/kottedzhnye-poselki?sort=price_asc');
  await page.locator('summary', { hasText: 'Тип объекта' }).click();
  await page.locator('label', { has: page.locator('input[name="type"][value="4"]') }).click();
  await page.waitForURL((url) => url.searchParams.get('type') === '4');
  await expectNoBarrier(page, 'filters of villages');
  await page.keyboard.press('Escape');
  await page.locator('summary', { hasText: 'Цена' }).click();
  await page.getByLabel('Цена, ₽, до').fill('3,5');
  await page.getByRole('button', { name: /Показать \d+ посёл/ }).click();
  await page.waitForURL((url) => url.search === '?sort=price_asc&type=4&price_max=3500000');
  const status = page.locator('main').getByRole('status').first();
  const said = (await status.textContent())?.replaceAll('\u00a0', ' ') ?? '';
  expect(said).toMatch(/^Подход(ит|ят) \d+ посёл/);
  for (const tile of await page.locator('main article').allTextContents()) expect(tile).toMatch(/Участок: \d+участки/);

  await page.locator('main article').first().getByRole('link').click();
  await page.waitForURL((url) => url.search === '?type=4&price_max=3500000');
  const offers = page.locator('#items');
  await offers.getByRole('link', { name: 'Сбросить: до 3,5 млн ₽' }).waitFor();
  expect(await offers.locator('li').count()).toBeGreaterThan(0);
  expect(await offers.locator('li[aria-disabled]').count()).toBe(0);
  await page.goBack();
  await page.waitForURL((url) => url.search === '?sort=price_asc&type=4&price_max=3500000');
  await expect.poll(async () => (await status.textContent())?.replaceAll('\u00a0', ' ')).toBe(said);
  await page.getByRole('link', { name: 'Сбросить: до 3,5 млн ₽' }).click();
  await page.waitForURL((url) => url.search === '?sort=price_asc&type=4');
});

test('villages are filtered without JavaScript, and values that mean nothing are dropped', async () => {
  const page = await open('/kottedzhnye-poselki?sort=price_asc&type=77&price_max=cheap', { javaScriptEnabled: false });
  expect(await page.locator('main article').count()).toBeGreaterThan(3);
  await page.locator('summary', { hasText: 'Площадь участка' }).click();
  await page.getByLabel('Площадь участка, сот., от').fill('90 000');
  await page.getByRole('button', { name: /^Показать/ }).click();
  await page.getByText('По вашим критериям ничего не найдено').waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('sort'), searchParams.get('plot_min')]).toEqual(['price_asc', '90 000']);
  await page.getByRole('link', { name: 'Сбросить фильтры' }).click();
  await page.waitForURL((url) => url.search === '?sort=price_asc');
});

test('the popular complexes are those of the part of the ground that was chosen', async () => {
  const popular = async (query: string) => {
    const answer = await fetch(new URL(`/api/buildings/popular${query}`, inject('siteUrl')));
    return ((await answer.json()) as { data: { titles: { title: string } }[] }).data.map(({ titles }) => titles.title);
  };
  const [all, region, moscow] = await Promise.all(['', '?region_code=50', '?region_code=77'].map(popular));
  expect(region).not.toEqual(all);
  const shown = (page: Page) =>
    page.getByRole('region', { name: 'Популярные комплексы' }).locator('h3').allTextContents();
  const page = await open('/');
  expect(await shown(page)).toEqual(all);
  await page.locator('label', { hasText: 'Московская область' }).first().click();
  await expect.poll(() => shown(page)).toEqual(region);
  // The choice of the footer, which stays for the next visit; what the form says goes before it.
  await page.evaluate(() => localStorage.setItem('area', 'oblast'));
  await page.goto(inject('siteUrl'));
  await expect.poll(() => shown(page)).toEqual(region);
  await page.goto(new URL('/?area=moskva', inject('siteUrl')).href);
  expect(await shown(page)).toEqual(moscow);
  const plain = await open('/?area=oblast', { javaScriptEnabled: false });
  expect(await shown(plain)).toEqual(region);
});

test('a village is found by its name on the main page and in the search, and the name leads to its card', async () => {
  const { village } = await mixedVillage();
  const { title } = village.titles;
  const isCard = ({ pathname }: URL) => pathname === `/${village.title_eng}`;
  const page = await open('/');
  const field = page.getByRole('combobox', { name: /Район, метро/ });
  await field.fill(title.toLowerCase());
  await field.press('Enter');
  await page.waitForURL(isCard);
  await page.goto(new URL('/novostroyki?view=list', page.url()).href);
  await whenQuiet(page);
  await field.fill(title.slice(0, -1));
  await page.getByRole('group', { name: 'Коттеджные посёлки' }).getByRole('option', { name: title }).click();
  await page.waitForURL(isCard);
  // With what was typed beside the name, as far as the card has such filters.
  await page.goto(new URL('/', page.url()).href);
  await field.fill(`двушка ${title} от 90 метров до 30 млн`);
  await page.getByRole('group', { name: 'Коттеджные посёлки' }).getByRole('option', { name: title }).click();
  await page.waitForURL((url) => isCard(url) && url.search === '?price_max=30000000&square_min=90');

  const address = new URL(`/search?${new URLSearchParams({ term: title, rooms: '2', price: 'до 30' })}`, page.url());
  const sent = await fetch(address, { redirect: 'manual' });
  expect(sent.headers.get('location')).toBe(`/${village.title_eng}?price_max=30000000`);
});

test('the kind of an offer is chosen by a press on its word as on its box', async () => {
  const { village } = await mixedVillage();
  const type = String(village.offers.types[0]?.type);
  const page = await open(`/${village.title_eng}`);
  await page.locator('summary', { hasText: 'Тип объекта' }).click();
  await page.locator('label', { has: page.locator(`input[name="type"][value="${type}"]`) }).click();
  await page.waitForURL((url) => url.searchParams.get('type') === type);
});

test('a flat opens over its complex, has an address of its own, and Escape returns to the complex', async () => {
  const address = await popularComplex();
  const page = await open(address);
  await page.locator('a[href*="?flat="]').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { level: 2 }).waitFor();
  expect(new URL(page.url()).searchParams.get('flat')).toMatch(/^\d+$/);
  const flatAddress = page.url();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('flat'));
  await dialog.waitFor({ state: 'hidden' });

  const direct = await open(flatAddress);
  await direct.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor();
  await direct.getByRole('button', { name: 'Закрыть' }).click();
  await direct.waitForURL((url) => !url.searchParams.has('flat'));
  expect(new URL(direct.url()).pathname).toBe(address);
});

test('the price list keeps one row open and follows #rooms-n', async () => {
  const address = await popularComplex();
  const page = await open(address);
  const rows = page.locator('button[aria-expanded]').filter({ has: page.locator('[aria-hidden]') });
  const openRows = page.locator('#items button[aria-expanded="true"]');
  expect(await openRows.count()).toBe(1);
  // The last one: the row that is open at first stands above it and closes.
  const closed = page.locator('#items button[aria-expanded="false"]').last();
  const anchor = await closed.locator('xpath=..').getAttribute('id');
  await closed.click();
  expect(await openRows.count()).toBe(1);
  expect(await rows.count()).toBeGreaterThan(0);

  const linked = await open(`${address}#${anchor}`);
  await linked.locator(`#${anchor} button[aria-expanded="true"]`).waitFor();
  await linked.locator(`#${anchor} a[href*="?flat="]`).first().waitFor();
  await expect
    .poll(async () => (await linked.locator(`#${anchor} button`).first().boundingBox())?.y ?? -1)
    .toSatisfy((y: number) => y >= 0 && y < 400);
});

test('the gallery turns by keys, shows the place, and closes by Escape', async () => {
  const page = await open(await popularComplex());
  await page
    .getByRole('button', { name: /^Открыть фото 1/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^1 \/ \d+$/).waitFor();
  await page.keyboard.press('ArrowLeft');
  await dialog.getByText(/^(\d+) \/ \1$/).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await dialog.getByText(/^2 \/ \d+$/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

test('the search of the main page asks what is not clear, takes the whole form to the map, and is found again by Back', async () => {
  const page = await open('/');
  const submit = page.getByRole('button', { name: /^Показать/ });
  const before = await submit.innerText();
  const price = page.getByLabel('Цена', { exact: true });
  await price.pressSequentially('14000000');
  expect(plain(await price.inputValue())).toBe('14 000 000');
  await price.fill('20');
  await price.blur();
  expect(plain(await price.inputValue())).toBe('до 20 млн ₽');
  await page.waitForFunction((text) => !document.body.innerText.includes(text), before);

  const field = page.getByRole('combobox', { name: /^Район, метро/ });
  await field.fill('трёшка от 5 до 20 млн бизнес-класса с джакузи');
  await page.getByText('Не понято: «джакузи»').waitFor();
  await page.getByRole('option', { name: /Бизнес/ }).click();
  expect(await field.inputValue()).toBe('джакузи');
  await field.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Не понято' }).waitFor();
  expect(plain(await price.inputValue())).toBe('5–20 млн ₽');
  await field.press('Escape');
  await page.getByRole('button', { name: 'Убрать фильтр: Бизнес' }).click();
  await price.fill('20');
  await field.fill('сокол');
  await page.getByRole('option').first().waitFor();
  expect(plain(await submit.innerText())).toBe('Показать');
  await field.press('Escape');
  await submit.click();
  const question = page.getByRole('alert').filter({ hasText: 'что вы имеете в виду' });
  await question.waitFor();
  expect(await field.inputValue()).toBe('сокол');
  await question.getByRole('link', { name: 'метро Сокол', exact: true }).click();
  await expect.poll(async () => plain(await submit.innerText())).toMatch(/^Показать \d+ ЖК$/);

  await page.getByRole('button', { name: /Найти на/ }).click();
  await page.waitForURL(/\/novostroyki\/moskva\/metro-sokol\?rooms=3&price_max=20000000&view=map$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Убрать: Сокол' }).waitFor();
  expect(plain(await price.inputValue())).toBe('до 20 млн ₽');
});

test('a village that is chosen on the main page is opened with the price of the field and the kind of offer that was typed', async () => {
  const page = await open('/', { viewport: { width: 1440, height: 900 } });
  const { title, title_eng } = await mixedVillage().then(({ village: { titles, title_eng } }) => ({
    ...titles,
    title_eng,
  }));
  await page.getByLabel('Цена', { exact: true }).fill('до 90');
  await page.getByRole('combobox', { name: /^Район, метро/ }).fill(`дом ${title}`);
  await page.getByRole('option', { name: title }).click();
  await page.waitForURL(`**/${title_eng}?type=1,2,3&price_max=90000000`);
});

test.each([
  [1440, 900],
  [390, 844],
])(
  'nothing lies over the suggestions of the main page at the first visit at %i×%i, and Enter takes a name',
  async (width, height) => {
    const page = await open('/', { viewport: { width, height }, firstVisit: true });
    const notice = page.getByRole('region', { name: 'Файлы cookie' });
    await notice.waitFor();
    const field = page.getByRole('combobox', { name: /^Район, метро/ });
    await field.fill('сокол');
    await page.getByRole('option').nth(3).waitFor();
    const list = await page.getByRole('listbox', { name: 'Подсказки' }).boundingBox();
    expect(list?.y).toBeGreaterThan((await field.boundingBox())?.y ?? Number.NaN);
    const covered = await page.getByRole('listbox', { name: 'Подсказки' }).evaluate((list) => {
      const { left, right, top, bottom } = list.getBoundingClientRect();
      const middles = [top + 8, (top + Math.min(bottom, innerHeight)) / 2, Math.min(bottom, innerHeight) - 8];
      return middles.filter((y) => !list.contains(document.elementFromPoint((left + right) / 2, y)));
    });
    expect(covered).toEqual([]);
    const below = await page
      .getByRole('option')
      .last()
      .evaluate((option) => {
        option.scrollIntoView({ block: 'nearest' });
        return option.getBoundingClientRect().bottom - innerHeight;
      });
    expect(below).toBeLessThanOrEqual(0);
    await field.press('Enter');
    await page.getByRole('button', { name: 'Убрать: Сокол' }).waitFor();
    await notice.waitFor();
  },
);

test('without JavaScript the search form leads to the same place', async () => {
  const page = await open('/', { javaScriptEnabled: false });
  await page.getByLabel('Цена', { exact: true }).fill('5');
  await page.getByRole('button', { name: /^Показать/ }).click();
  await page.waitForURL(/\/novostroyki\/.*price_max=5000000/);
});

test.each([
  [1440, ['Новостройки', 'Помощь с подбором', 'О компании', 'Контакты']],
  [1000, ['Новостройки', 'Ещё']],
  [390, []],
])('at %i px the header shows %j', async (width, shown) => {
  const page = await open('/about', { viewport: { width, height: 800 } });
  const header = page.locator('header nav').first();
  const texts = await header.locator(':scope > a, summary').filter({ visible: true }).allInnerTexts();
  expect(texts.map((text) => text.trim())).toEqual(shown);
});

test('the chosen scheme survives a reload without a flash of the other', async () => {
  const page = await open('/', { colorScheme: 'light' });
  await page.getByRole('button', { name: 'Дневное или вечернее оформление' }).click();
  await page.reload({ waitUntil: 'commit' });
  const scheme = await page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  expect(scheme).toBe('dark');
});

test('the menu of a phone opens, leads on and closes', async () => {
  const page = await open('/', { viewport: PHONE, hasTouch: true });
  await page.getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Контакты' }).click();
  await page.waitForURL('**/contacts');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('pictures that did not come show their stand-ins, and come with the connection', async () => {
  const page = await open(null, { expected: /ERR_FAILED/ });
  const isPicture = (url: URL) => /\/media\//.test(url.pathname);
  await page.route(isPicture, (route) => route.abort());
  await page.goto(new URL(await popularComplex(), inject('siteUrl')).href);
  const failed = page.locator('main img[data-failed]');
  await expect.poll(() => failed.count()).toBeGreaterThan(4);
  // The frame has its stand-in behind the picture, and the browser's sign of a broken one is not drawn.
  const first = failed.first();
  await expect.poll(() => first.evaluate((image) => getComputedStyle(image).opacity)).toBe('0');
  await page.unroute(isPicture);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect.poll(() => failed.count()).toBe(0);
});

test('structured data of a page stays as the server sent it, and goes when one goes on', async () => {
  const address = await popularComplex();
  const sent = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
    await (await fetch(new URL(address, inject('siteUrl')))).text(),
  )?.[1];
  expect(sent).toContain('BreadcrumbList');
  const page = await open(address);
  const told = () => page.locator('script[type="application/ld+json"]').allTextContents();
  expect((await told()).map((text) => JSON.parse(text))).toEqual([JSON.parse(sent ?? '')]);
  await page.locator('header a[href="/novostroyki"]').first().click();
  await page.waitForURL('**/novostroyki');
  await expect.poll(async () => (await told()).join()).not.toContain('BreadcrumbList');
});

test('the form of the main page stands where the visitor said that he looks for a home, and asks there', async () => {
  const page = await open('/about');
  await page.locator('footer').getByRole('button', { name: 'Москва' }).click();
  await page.getByRole('dialog').getByText('Московская область', { exact: true }).click();
  await page.goto(new URL('/', inject('siteUrl')).href);
  const areas = page.getByRole('radiogroup', { name: 'Где искать' });
  await expect.poll(() => areas.getByRole('radio', { checked: true }).getAttribute('value')).toBe('oblast');
  const found = await fetch(new URL('/api/buildings?region_code=50&per_page=1', inject('siteUrl')));
  const { meta } = (await found.json()) as { meta: { total: number } };
  await page.getByRole('button', { name: new RegExp(`^Показать\\s${meta.total}\\sЖК`) }).waitFor();
});
