import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { layoutShift, watchShifts } from './layout-shift.ts';
import { lonePill, PILL, signCounts } from './map-signs.ts';
import { usePages } from './open-page.ts';
import { BARE } from './used-pages.ts';

const open = usePages();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CARD = 'li[data-id]';

interface Placemark {
  readonly id: number;
  readonly total: number;
}

async function api<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(path, inject('siteUrl')));
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as T;
}

/** The address as people see it, without the host. */
const addressOf = (page: Page): string => decodeURI(page.url().slice(new URL(page.url()).origin.length));
const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ');

/** Waits until the address is as expected and the results shown are those of it. */
async function settled(page: Page, address: string): Promise<void> {
  await page.waitForURL((url) => decodeURI(url.pathname + url.search) === address);
  await page.locator('#results [aria-busy]').waitFor({ state: 'detached' });
}

async function counts(page: Page): Promise<string> {
  return plain(await page.locator('#results p[aria-live]').first().textContent());
}

async function withMap(page: Page): Promise<Page> {
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 30_000 });
  await page.locator('button[data-id]').first().waitFor();
  return page;
}

test('the server draws the whole first page: heading, counts, cards, links to other pages', async () => {
  const html = plain(await (await fetch(new URL('/novostroyki/studii', inject('siteUrl')))).text());
  const { meta, data } = await api<{ meta: { total: number }; data: { titles: { title: string } }[] }>(
    '/api/buildings?rooms=0',
  );
  expect(html).toContain('<h1');
  expect(html).toContain('Студии в новостройках');
  expect(html).toContain(`<b>${meta.total}</b>`);
  for (const { titles } of data) expect(html).toContain(titles.title);
  expect(html).toContain('href="/novostroyki/studii?page=2"');
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/novostroyki\/studii"/);
});

test('unknown segments are no page, invalid values are dropped, other spellings name the one address', async () => {
  const status = async (path: string) => (await fetch(new URL(path, inject('siteUrl')))).status;
  expect(await status('/novostroyki/takogo-net')).toBe(404);
  expect(await status('/novostroyki/studii/sdannye/klass-biznes')).toBe(404);
  for (const page of ['9999', '999999999', '9'.repeat(40)]) {
    expect(await status(`/novostroyki?page=${page}`), page).toBe(404);
    expect(await status(`/kottedzhnye-poselki?page=${page}`), page).toBe(404);
  }
  for (const query of [
    'rooms=9',
    'price_min=abc',
    `polygon=${'1,1;'.repeat(1_500)}`,
    'bounds=60,40;50,30',
    'segments=x',
  ]) {
    expect(await status(`/novostroyki?${query}`), query.slice(0, 40)).toBe(200);
  }
  const html = await (
    await fetch(new URL('/novostroyki?rooms=0&price_min=9000000&price_max=5000000', inject('siteUrl')))
  ).text();
  expect(html).toMatch(/rel="canonical" href="[^"]*\/novostroyki\/studii\?price_min=5000000&amp;price_max=9000000"/);
});

test('a filter changes list and address in place; another is typed; both are taken back', async () => {
  const page = await open('/novostroyki', { listOnly: true });
  await page.getByText('Комнаты', { exact: true }).first().click();
  await page.getByLabel('Студия').check();
  await settled(page, '/novostroyki/studii');
  expect(plain(await page.locator('h1').textContent())).toContain('Студии');
  await page.keyboard.press('Escape');

  await page.locator('summary', { hasText: 'Цена' }).click();
  // What opens can be typed into.
  await expect
    .poll(() => page.getByLabel('Цена, ₽, до').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type('020000000');
  expect(plain(await page.getByLabel('Цена, ₽, до').inputValue())).toBe('20 000 000');
  await settled(page, '/novostroyki/studii?price_max=20000000');
  const { meta } = await api<{ meta: { total: number } }>('/api/buildings?rooms=0&price_max=20000000');
  expect(await counts(page)).toContain(`${meta.total} ЖК`);

  await page.getByLabel('Цена, ₽, от').fill('30000000');
  await expect.poll(() => page.getByText('Значение «от» больше значения').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Показать', exact: true }).isDisabled()).toBe(true);
  expect(addressOf(page)).toBe('/novostroyki/studii?price_max=20000000');
  await page.getByLabel('Цена, ₽, от').fill('');
  await page.getByLabel('Цена, ₽, до').fill('');
  await page.getByLabel('Цена, ₽, до').pressSequentially('15,5');
  await settled(page, '/novostroyki/studii?price_max=15500000');
  expect(await page.getByLabel('Цена, ₽, до').inputValue()).toBe('15,5');
  await page.keyboard.press('Shift+Tab');
  expect(plain(await page.getByLabel('Цена, ₽, до').inputValue())).toBe('15 500 000');
  await page.keyboard.press('Escape');
  await page.locator('summary', { hasText: 'Площадь' }).click();
  await page.getByLabel('Площадь, м², от').pressSequentially('20,5');
  await settled(page, '/novostroyki/studii?price_max=15500000&square_min=20');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: /Сбросить: от/ }).click();
  await page.getByRole('link', { name: /Сбросить: до/ }).click();
  await settled(page, '/novostroyki/studii');
  await page.goBack();
  expect([BARE, 'about:blank'].some((beginning) => page.url().endsWith(beginning))).toBe(true);
});

test('back from a card returns to the same list at the same place', async () => {
  const page = await open('/novostroyki?price_max=40000000', { listOnly: true });
  const cards = page.locator(CARD);
  const waits = () => cards.nth(10).evaluate((card) => getComputedStyle(card).contentVisibility);
  expect(await waits(), 'cards far below are not laid out yet').toBe('auto');
  while ((await cards.count()) < 45) {
    await page.mouse.move(300, 600);
    await page.mouse.wheel(0, 2_000);
    await page.waitForTimeout(100);
  }
  const ids = await cards.evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.id));
  expect(new Set(ids).size).toBe(ids.length);
  const link = cards.nth(35).locator('h2 a');
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await link.click();
  await page.waitForURL((url) => !url.pathname.startsWith('/novostroyki'));
  await page.goBack();
  await settled(page, '/novostroyki?price_max=40000000');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  expect(await waits(), 'all are laid out where a place is returned to').toBe('visible');
  expect(await cards.count()).toBeGreaterThanOrEqual(45);
});

test('loading a long list anew keeps its place: the same card stands where it stood, and nothing jumps', async () => {
  const page = await open('/novostroyki', { listOnly: true });
  await watchShifts(page);
  const cards = page.locator(CARD);
  while ((await cards.count()) < 45) {
    await page.mouse.move(300, 600);
    await page.mouse.wheel(0, 2_000);
    await page.waitForTimeout(100);
  }
  const count = await cards.count();
  const card = cards.nth(38);
  const id = await card.getAttribute('data-id');
  await card.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  const topOf = () =>
    page.locator(`li[data-id="${id}"]`).evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const before = await topOf();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(2_000);
  await page.reload();
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count - 15);
  await page.locator(`li[data-id="${id}"]`).waitFor();
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(3);
  expect(await layoutShift(page)).toBeLessThan(0.05);
  // What was kept holds the height of the list no longer.
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--nv-list-height'))).toBe('');
  // Another list of the same tab begins at its beginning.
  await page.goto(new URL('/novostroyki/studii', page.url()).href);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a press on a filter leaves the cards alone until those of the new search come', async () => {
  const page = await open('/novostroyki', { listOnly: true });
  await page.route('**/api/search*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.locator('search summary', { hasText: 'Комнаты' }).click();
  const before = await counts(page);
  const touched = await page.evaluate(async () => {
    const list = document.querySelector('#results ol');
    if (!list) throw new Error('no list');
    const seen: string[] = [];
    const watcher = new MutationObserver((changes) => {
      for (const { target, attributeName } of changes) seen.push(`${target.nodeName} ${attributeName}`);
    });
    watcher.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
    document.querySelector<HTMLInputElement>('search input[name="rooms"]')?.click();
    await new Promise((resolve) => setTimeout(resolve, 200));
    watcher.disconnect();
    return seen;
  });
  expect(await counts(page)).toBe(before);
  expect(touched).toEqual([]);
  await expect.poll(() => counts(page)).not.toBe(before);
});

test('every page of the list has an address, and the next one is reached by keyboard', async () => {
  const page = await open('/novostroyki?page=2', { listOnly: true });
  expect(await page.getByRole('link', { name: 'Показать предыдущие' }).getAttribute('href')).toBe('/novostroyki');
  const second = await api<{ data: { id: number }[] }>('/api/buildings?page=2');
  const ids = () =>
    page.locator(CARD).evaluateAll((items) => items.map((item) => Number((item as HTMLElement).dataset.id)));
  expect((await ids()).slice(0, 15)).toEqual(second.data.map(({ id }) => id));
  const before = (await ids()).length;
  await page.getByRole('link', { name: 'Показать ещё' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await ids()).length).toBeGreaterThan(before);
});

test.each(['mouse', 'keyboard'] as const)(
  '«Показать ещё» with Ctrl opens the next page in a tab, by %s',
  async (by) => {
    const page = await open('/novostroyki', { listOnly: true, viewport: { width: 1440, height: 900 } });
    const ids = (shown: Page) =>
      shown.locator(CARD).evaluateAll((items) => items.map((item) => Number((item as HTMLElement).dataset.id)));
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const before = await ids(page);
    // The list reads its next page as the link comes near; here that never ends, so that only a press could change it.
    await page.route('**/api/buildings?*', () => {});
    const link = page.getByRole('link', { name: /^(Показать ещё|Загружаем)$/ });
    const opened = page.context().waitForEvent('page');
    if (by === 'mouse') await link.click({ modifiers: ['Control'] });
    else {
      await link.focus();
      await page.keyboard.press('Control+Enter');
    }
    const tab = await opened;
    await tab.locator(CARD).first().waitFor();
    expect(addressOf(tab)).toBe('/novostroyki?page=2');
    const second = await api<{ data: { id: number }[] }>('/api/buildings?page=2');
    // The first cards are there while the rest of the document is still on its way.
    await expect
      .poll(async () => (await ids(tab)).slice(0, second.data.length))
      .toEqual(second.data.map(({ id }) => id));
    expect(addressOf(page)).toBe('/novostroyki');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await ids(page)).toEqual(before);
  },
);

test('places are offered from three letters, chosen by keyboard, and kept as tags', async () => {
  const page = await open('/novostroyki', { listOnly: true });
  const field = page.getByRole('combobox');
  await field.fill('ха');
  await page.waitForTimeout(500);
  expect(await page.getByRole('listbox').count()).toBe(0);
  await field.fill('хамов');
  await page.getByRole('option', { name: /^Хамовники/ }).waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await settled(page, '/novostroyki/hamovniki');
  await page.getByRole('search').getByRole('button', { name: 'Убрать: Хамовники' }).waitFor();
  await field.press('Backspace');
  await settled(page, '/novostroyki');
});

test('Enter takes the place that was named, also before it is offered, and asks to choose where it would guess', async () => {
  const page = await open('/novostroyki', { listOnly: true });
  const field = page.getByRole('combobox');
  await field.fill('хамовники');
  await field.press('Enter');
  await settled(page, '/novostroyki/hamovniki');
  await field.fill('никол');
  await page.getByRole('option').nth(1).waitFor();
  await field.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Выберите место из списка' }).waitFor();
  expect(await page.getByRole('option', { selected: true }).count()).toBe(1);
  expect(addressOf(page)).toBe('/novostroyki/hamovniki');

  await field.fill('сокол');
  await field.press('Enter');
  await settled(page, '/novostroyki/hamovniki/metro-sokol');
  await page.getByRole('button', { name: 'район Сокол' }).click();
  await page.waitForURL(/districts=/);
  await field.fill('двушка до 20 млн у метро сокольники');
  await field.press('Enter');
  await page.waitForURL(/dvuhkomnatnye.*price_max=20000000/);
  await page.getByRole('button', { name: 'Убрать: 2' }).first().waitFor();
});

test('Enter takes two places one after the other, and a diameter by its sign', async () => {
  const page = await open('/novostroyki', { listOnly: true });
  const field = page.getByRole('combobox');
  await field.fill('хамовники и якиманка');
  await page.getByRole('option').nth(1).waitFor();
  await field.press('Enter');
  await field.press('Enter');
  await settled(page, '/novostroyki/hamovniki');
  expect(await field.inputValue()).toBe('якиманка');
  await field.press('Enter');
  await page.waitForURL(/districts=\d+,\d+/);
  expect(await field.inputValue()).toBe('');
  await field.fill('D2');
  await field.press('Enter');
  await page.waitForURL(/liniya-|lines=/);
  await field.fill('коттедж');
  await page.getByText('Дома и участки:').waitFor();
});

test('two rings that leave nothing out say so and lead to what lies between; their names are never cut', async () => {
  const page = await open('/novostroyki?wkl=3,4', { listOnly: true });
  const tags = page.locator('[data-chosen]');
  await tags.getByRole('button', { name: 'ещё 1' }).waitFor();
  expect(
    await tags.locator('span span').evaluateAll((names) => names.every((it) => it.scrollWidth <= it.clientWidth)),
  ).toBe(true);
  await page.getByText(/«За ТТК» или.«Внутри МКАД» – это вся Москва и.область/).waitFor();
  await page.getByRole('button', { name: 'Только от ТТК до МКАД' }).click();
  await settled(page, '/novostroyki?wkl=6');
  await page.getByRole('heading', { level: 1, name: 'Новостройки Москвы от ТТК до МКАД' }).waitFor();
  expect(await page.getByText('это вся Москва').count()).toBe(0);
});

test('«Все фильтры» counts while it changes, searches only by «Показать», and forgets a draft that was left', async () => {
  const page = await open('/novostroyki', { listOnly: true });
  await page.getByRole('button', { name: 'Все фильтры' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Бизнес').check();
  await dialog.getByLabel('Не первый').check();
  const { data } = await api<{ data: { flats: number } }>('/api/buildings/count?housing_class=3&not_first=1');
  const show = dialog.getByRole('button', { name: /^Показать/ });
  await expect.poll(async () => Number(plain(await show.textContent()).replace(/\D/g, ''))).toBe(data.flats);
  expect(addressOf(page)).toBe('/novostroyki');
  await dialog.getByLabel('Этаж, от').fill('30');
  await dialog.getByLabel('Этаж, до').fill('5');
  expect(await show.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  expect(addressOf(page)).toBe('/novostroyki');

  await page.getByRole('button', { name: 'Все фильтры' }).click();
  expect(await dialog.getByLabel('Бизнес').isChecked()).toBe(false);
  await dialog.getByLabel('Бизнес').check();
  await dialog.getByLabel('Этаж, до').fill('500');
  await dialog.getByLabel('Этаж, до').blur();
  expect(await dialog.getByLabel('Этаж, до').inputValue()).toBe('100');
  await show.click();
  await settled(page, '/novostroyki/klass-biznes?floor_max=100');
});

test('nothing fits: the texts, the tags and the ways on', async () => {
  const page = await withMapOrNone(await open('/novostroyki/hamovniki/studii?price_max=1000000'));
  await page.getByRole('heading', { name: 'По вашим критериям ничего не найдено' }).waitFor();
  expect(await page.getByText('Попробуйте изменить настройки фильтра').count()).toBe(1);
  expect(await page.getByText('Оставить заявку').count()).toBe(1);
  await page.getByText('В этой области нет подходящих объектов').waitFor();
  await page.getByRole('button', { name: 'Убрать: Студия' }).click();
  await settled(page, '/novostroyki/hamovniki?price_max=1000000');
  await page.getByRole('link', { name: 'Сбросить фильтры' }).click();
  await settled(page, '/novostroyki');
  await expect.poll(() => page.locator(CARD).count()).toBeGreaterThanOrEqual(15);
});

async function withMapOrNone(page: Page): Promise<Page> {
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 30_000 });
  return page;
}

/** The placemarks on the map with what they show and are called; each is one of the call's, with its figures. */
async function expectPlacemarks(page: Page, call: string): Promise<string[]> {
  const { data } = await api<{ data: Placemark[] }>(call);
  const totals = new Map(data.map(({ id, total }) => [String(id), total]));
  const pills = await page.locator(PILL).evaluateAll((all) =>
    all.map((pill) => ({
      id: (pill as HTMLElement).dataset.id ?? '',
      texts: Array.from(pill.children, ({ textContent }) => textContent),
      name: pill.getAttribute('aria-label') ?? '',
    })),
  );
  expect(pills.length).toBeGreaterThan(0);
  const counts = await signCounts(page);
  expect(Object.keys(counts).length).toBeLessThanOrEqual(150);
  expect(Object.values(counts).reduce((all, count) => all + count, 0)).toBeLessThanOrEqual(data.length);
  for (const { id, texts, name } of pills) {
    const total = totals.get(id) ?? Number.NaN;
    const written = total === 0 ? '' : total >= 100 ? '99+' : String(total);
    expect(texts[0], id).toBe(written);
    expect(plain(name)).toContain(total === 0 ? ', нет в продаже, ' : `, квартиры: ${written} `);
    expect(name).toContain(texts[1]);
  }
  return Object.keys(counts);
}

test('the map brings no style sheet that is there already; placemarks show counts and prices of the filters, and those that stay keep the focus', async () => {
  const page = await withMap(await open('/novostroyki'));
  const sheets = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(sheets.length).toBeGreaterThan(3);
  expect(sheets).toEqual([...new Set(sheets)]);

  const before = await expectPlacemarks(page, '/api/buildings/list_on_map');
  const id = await lonePill(page);
  const stop = page.locator(`#map button[data-id="${id}"]`);
  await page.locator('summary', { hasText: 'Комнаты' }).click();
  const box = await page.getByRole('checkbox', { name: '1', exact: true }).elementHandle();
  await stop.evaluate((pill: HTMLElement, one) => {
    (one as HTMLInputElement).click();
    pill.focus();
  }, box);
  await settled(page, '/novostroyki/odnokomnatnye');
  await expect.poll(() => expectPlacemarks(page, '/api/buildings/list_on_map?rooms=1').catch(() => [])).toContain(id);
  expect(before).toContain(id);
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.id)).toBe(id);
});

test('a placemark is lit by the card under the pointer, opens its balloon by keyboard, takes the focus back and is visited from then on', async () => {
  const page = await withMap(await open('/novostroyki'));
  const card = page.locator(CARD).first();
  await card.hover();
  const its = await card.getAttribute('data-id');
  await page.locator(`span[data-active] > button[data-id="${its}"]`).waitFor({ state: 'attached' });

  const id = await lonePill(page);
  await page.locator(`#map button[data-id="${id}"]`).focus();
  await page.keyboard.press('Enter');
  const balloon = page.locator('#map').getByRole('dialog');
  await balloon.getByRole('link').first().waitFor();
  const { data: building } = await api<{ data: { titles: { title: string } } }>(`/api/buildings/${id}/balloon`);
  expect(await balloon.textContent()).toContain(building.titles.title);
  await page.keyboard.press('Escape');
  await balloon.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.id)).toBe(id);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.id)).not.toBe(id);
  await page.reload();
  await withMap(page);
  expect(await page.locator(`span[data-visited] > button[data-id="${id}"]`).count()).toBe(1);
});

async function drawCircle(page: Page): Promise<void> {
  const box = await page.locator('#map').boundingBox();
  if (!box) throw new Error('no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const radius = Math.min(box.width, box.height) / 3;
  await page.mouse.move(x + radius, y);
  await page.mouse.down();
  for (let angle = 0; angle <= 2 * Math.PI; angle += 0.1) {
    await page.mouse.move(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  await page.mouse.up();
}

test('an area drawn by mouse narrows list and map, survives a reload and is cleared; one is drawn by keyboard, and a stroke of fewer than five points is none', async () => {
  const page = await withMap(await open('/novostroyki'));
  const all = await counts(page);
  await page.getByRole('button', { name: 'Нарисовать область' }).click();
  await drawCircle(page);
  await page.waitForURL(/polygon=/);
  const polygon = new URL(page.url()).searchParams.get('polygon') ?? '';
  const points = polygon.split(';').length;
  expect(points).toBeGreaterThanOrEqual(5);
  expect(points).toBeLessThanOrEqual(80);
  const { meta } = await api<{ meta: { total: number } }>(`/api/buildings?polygon=${encodeURIComponent(polygon)}`);
  await expect.poll(() => counts(page)).toContain(`${meta.total} ЖК`);
  // As many filters as there are tags above the results.
  const tags = page.getByRole('list', { name: 'Выбранные фильтры' }).getByRole('button', { name: /^Убрать: / });
  const chosen = page.getByRole('button', { name: /Все фильтры/ });
  expect(await tags.count()).toBe(1);
  expect(plain(await chosen.innerText())).toMatch(/1\s+выбрано$/);
  await page.reload();
  await page.getByRole('button', { name: 'Очистить область' }).click();
  await settled(page, '/novostroyki');
  await expect.poll(() => counts(page)).toBe(all);
  expect(plain(await chosen.innerText())).toMatch(/Все фильтры$/);

  await withMap(page);
  const draw = page.getByRole('button', { name: 'Нарисовать область' });
  await draw.focus();
  await page.keyboard.press('Enter');
  const corner = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  };
  await corner('ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp');
  await corner('ArrowRight', 'ArrowRight', 'ArrowRight');
  await page.keyboard.press('End');
  expect(addressOf(page)).toBe('/novostroyki');

  await draw.click();
  await corner('ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp');
  await corner('ArrowRight', 'ArrowRight', 'ArrowRight');
  await corner('ArrowDown', 'ArrowDown', 'ArrowDown');
  await corner('ArrowDown', 'ArrowLeft');
  await corner('ArrowLeft', 'ArrowLeft', 'ArrowUp');
  await page.keyboard.press('End');
  await page.waitForURL(/polygon=/);
  expect(new URL(page.url()).searchParams.get('polygon')?.split(';').length).toBe(5);
});

test('searching where the map looks: bounds follow the map by hand and go with the switch', async () => {
  const page = await withMap(await open('/novostroyki'));
  await page.getByLabel('Искать при перемещении карты').check();
  await page.waitForURL(/bounds=/);
  const before = page.url();
  await page.getByRole('button', { name: 'Приблизить' }).click();
  await page.waitForURL((url) => url.href !== before);
  const bounds = new URL(page.url()).searchParams.get('bounds') ?? '';
  const { meta } = await api<{ meta: { total: number } }>(`/api/buildings?bounds=${encodeURIComponent(bounds)}`);
  // The small catalogue of the journeys may have nothing where the map looks.
  await expect.poll(() => counts(page)).toContain(meta.total === 0 ? 'Ничего не найдено' : `${meta.total} ЖК`);
  await page.getByLabel('Искать при перемещении карты').uncheck();
  await settled(page, '/novostroyki');
});

test('the way to a complex is told in steps, drawn, and opened in a maps application', async () => {
  const page = await withMap(await open('/novostroyki'));
  const id = await lonePill(page);
  await page.locator(`#map button[data-id="${id}"]`).focus();
  await page.keyboard.press('Enter');
  await page.locator('#map').getByRole('dialog').getByRole('link').first().waitFor();
  await page.getByRole('button', { name: 'Маршрут', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Маршрут', exact: true });
  await panel.getByRole('combobox').fill('выхино');
  await panel.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await panel.getByRole('listitem').first().waitFor();
  const { data: places } = await api<{ data: { hubs: { id: number }[] } }>(
    `/api/location/find_address?term=${encodeURIComponent('выхино')}`,
  );
  const { data: way } = await api<{ data: { by_transport: { minutes: number; legs: unknown[]; maps_url: string } } }>(
    `/api/location/route?from=stations/${places.hubs[0]?.id}&to=${id}`,
  );
  expect(plain(await panel.textContent())).toContain(`${way.by_transport.minutes} мин`);
  expect(await panel.getByRole('listitem').count()).toBe(way.by_transport.legs.length);
  expect(await panel.getByRole('link').getAttribute('href')).toBe(way.by_transport.maps_url);
});

test('an area is drawn with a finger too', async () => {
  const page = await open('/novostroyki', PHONE);
  await page.getByRole('button', { name: 'Карта', exact: true }).tap();
  await withMap(page);
  await page.getByRole('button', { name: 'Нарисовать область' }).tap();
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const at = (angle: number) => ({ x: 190 + 120 * Math.cos(angle), y: 480 + 120 * Math.sin(angle) });
  await send('touchStart', [at(0)]);
  for (let angle = 0.2; angle < 6.2; angle += 0.2) await send('touchMove', [at(angle)]);
  await send('touchEnd', []);
  await page.waitForURL(/polygon=/);
});

test('a lost connection keeps the former results, says so, and tries again', async () => {
  const page = await open('/novostroyki', { listOnly: true, viewport: { width: 1440, height: 900 } });
  await page.getByLabel('Список').check();
  // An answer that broke off: the browser itself would tell the console of a connection that is refused.
  await page.route(/\/api\/search/, (route) => route.fulfill({ status: 200, body: '' }));
  await page.locator('summary', { hasText: 'Комнаты' }).click();
  await page.getByLabel('Студия').check();
  await page.getByText('Нет связи').waitFor();
  expect(await page.locator(CARD).count()).toBeGreaterThanOrEqual(15);
  expect(await page.getByRole('checkbox', { name: 'Студия' }).isChecked()).toBe(true);
  await page.unroute(/\/api\/search/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect.poll(async () => plain(await page.locator('h1').textContent())).toContain('Студии');

  // A connection that comes back is used without a press.
  await page.route(/\/api\/search/, (route) => route.fulfill({ status: 200, body: '' }));
  await page.getByRole('button', { name: 'Убрать: Студия' }).click();
  await page.getByText('Нет связи').waitFor();
  await page.unroute(/\/api\/search/);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText('Нет связи').waitFor({ state: 'detached' });
  expect(plain(await page.locator('h1').textContent())).not.toContain('Студии');
});

test('the view is kept for the visitor and drawn by the server', async () => {
  const page = await open('/novostroyki');
  await page.getByLabel('Список').check();
  await page.reload();
  expect(await page.getByLabel('Список').isChecked()).toBe(true);
  expect(await page.locator('#map').isVisible()).toBe(false);
  expect(await page.locator('[data-map]').count()).toBe(0);
});

test('without JavaScript the list reads and the form searches', async () => {
  const page = await open('/novostroyki?view=map', {
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  });
  expect(await page.locator(CARD).count()).toBe(15);
  // No map, and nothing that looks alive and is not.
  expect(await page.locator('#map').isVisible()).toBe(false);
  const seen = (name: RegExp) => page.getByRole('button', { name }).filter({ visible: true }).count();
  for (const name of [/Все фильтры/, /В избранное/, /Сравнить/, /следующее/, /Карта/, /Выбрать метро/])
    expect(await seen(name), String(name)).toBe(0);
  expect(await page.getByRole('radiogroup', { name: 'Вид результатов' }).isVisible()).toBe(false);
  expect(await page.getByText('Поделиться').isVisible()).toBe(false);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.locator(CARD).first().isVisible()).toBe(true);
  expect(
    await page
      .getByRole('link', { name: /^Позвоните мне/ })
      .first()
      .getAttribute('href'),
  ).toMatch(/^tel:\+7\d{10}$/);
  await page.getByRole('link', { name: 'Показать ещё' }).click();
  await page.waitForURL(/page=2/);
  await page.goBack();
  await page.locator('summary', { hasText: 'Комнаты' }).click();
  await page.getByLabel('Студия').check();
  await page
    .locator('details[open]')
    .getByRole('button', { name: /Показать/ })
    .click();
  await page.waitForURL('**/novostroyki/studii');
});

test('on a phone «Найти на карте» of the main page fills the screen with what its form asks for; Back brings the form', async () => {
  const page = await open('/', PHONE);
  const form = page.getByRole('search', { name: 'Поиск новостроек' });
  await form.getByLabel('Срок сдачи').selectOption('0');
  await form.getByRole('button', { name: 'Найти на карте' }).filter({ visible: true }).tap();
  await page.waitForURL(/\/novostroyki\/.*sdannye.*view=map/);
  await page.locator('#map [data-map-idle]').waitFor({ state: 'attached' });
  const map = await page.locator('#map').boundingBox();
  expect(map?.height ?? 0).toBeGreaterThan(500);
  expect(await page.locator(CARD).first().isVisible()).toBe(false);
  await page.goBack();
  await form.waitFor();
  await expect.poll(() => form.getByLabel('Срок сдачи').inputValue()).toBe('0');
});

test('on a phone the list lies over the map, filters open as sheets, and the map can fill the screen', async () => {
  const page = await open('/novostroyki', PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.locator('summary', { hasText: 'Комнаты' }).tap();
  await page.locator('label', { hasText: 'Студия' }).tap();
  await settled(page, '/novostroyki/studii');
  await page.getByRole('button', { name: /Показать/ }).tap();
  await page.getByRole('button', { name: 'Карта', exact: true }).tap();
  await withMap(page);
  await page.locator(`#map button[data-id="${await lonePill(page)}"]`).tap();
  const balloon = page.locator('#map').getByRole('dialog');
  await balloon.getByRole('link').first().waitFor();
  const box = await balloon.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  await page.getByRole('button', { name: /^Список: / }).tap();
  expect(await page.locator(CARD).first().isVisible()).toBe(true);
});

test('on a phone the map above the list is a picture with placemarks until somebody reaches for it', async () => {
  const page = await open('/novostroyki', PHONE);
  await withMap(page);
  const live = page.locator('#map canvas.maplibregl-canvas');
  const marks = page.locator(PILL);
  expect(await live.count()).toBe(0);
  await page.getByText('© участники OpenStreetMap').waitFor();
  await marks.first().waitFor();
  const shown = async () =>
    (await marks.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.id))).toSorted();
  // A placemark opens on the picture as well.
  const inReach = await marks.evaluateAll((all) =>
    all.findIndex((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  );
  await marks.nth(inReach).tap();
  await page.locator('#map').getByRole('dialog').getByRole('link').first().waitFor();
  expect(await live.count()).toBe(0);
  await page.keyboard.press('Escape');
  const before = await shown();
  await page.touchscreen.tap(60, 180);
  await live.waitFor();
  await withMap(page);
  expect(await page.locator('#map canvas').count()).toBe(1);
  expect(await shown()).toEqual(before);
  // The live map stays when it has filled the screen once.
  await page.getByRole('button', { name: 'Карта', exact: true }).tap();
  await page.getByRole('button', { name: /^Список: / }).tap();
  expect(await live.count()).toBe(1);
});

test('a picture of the map that was hidden takes the size it has when it is shown', async () => {
  const page = await open('/novostroyki', PHONE);
  await withMap(page);
  const show = (display: string) => page.locator('#map').evaluate((map, value) => (map.style.display = value), display);
  await show('none');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.waitForTimeout(300);
  await show('');
  await expect.poll(() => page.locator('#map canvas').evaluate(({ clientWidth }) => clientWidth)).toBe(360);
  expect(await page.getByText('В этой области нет').count()).toBe(0);
});

test('alone on a phone the map is a picture that fingers move and stretch; the live one comes where they left it', async () => {
  const page = await open('/novostroyki', PHONE);
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/maplibre-engine[^/]*\.js/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await withMap(page);
  await page.getByRole('button', { name: 'Карта', exact: true }).tap();
  const fingers = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[] = []) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  /** Bare ground with room for two fingers, and where placemarks stand. */
  const bare = await page.evaluate(() => {
    const isGround = (x: number, y: number) =>
      document.elementFromPoint(x, y)?.matches('#map [role="region"] *') === true;
    for (let y = 260; y < 560; y += 4) {
      for (let x = 60; x < 250; x += 4) if (isGround(x, y) && isGround(x + 40, y)) return { x, y };
    }
    return null;
  });
  if (!bare) throw new Error('no bare ground');
  const placesOf = () =>
    page.locator(PILL).evaluateAll((all) =>
      Object.fromEntries(
        all.map((one) => {
          const { x, y } = (one.parentElement as HTMLElement).getBoundingClientRect();
          return [(one as HTMLElement).dataset.id ?? '', { x, y }] as const;
        }),
      ),
    );
  type Places = Awaited<ReturnType<typeof placesOf>>;
  /** How far placemarks that are seen both times went at most from where `to` says. */
  const astray = (before: Places, after: Places, to: (place: { x: number; y: number }) => { x: number; y: number }) => {
    const both = Object.entries(before).flatMap(([id, place]) => {
      const now = after[id];
      return now ? [Math.hypot(now.x - to(place).x, now.y - to(place).y)] : [];
    });
    expect(both.length).toBeGreaterThan(2);
    return Math.max(...both);
  };

  const start = await placesOf();
  await send('touchStart', [bare]);
  for (const step of [1, 2, 3]) await send('touchMove', [{ x: bare.x + 10 * step, y: bare.y + 20 * step }]);
  await expect
    .poll(async () => astray(start, await placesOf(), ({ x, y }) => ({ x: x + 30, y: y + 60 })))
    .toBeLessThan(2);
  await send('touchEnd');
  expect(await page.locator('#map canvas.maplibregl-canvas').count()).toBe(0);

  const [one, other] = [bare, { x: bare.x + 40, y: bare.y }];
  const from = await placesOf();
  await send('touchStart', [one, other]);
  for (const step of [1, 2]) {
    await send('touchMove', [
      { x: one.x - 5 * step, y: one.y },
      { x: other.x + 5 * step, y: other.y },
    ]);
  }
  const middle = { x: bare.x + 20, y: bare.y };
  const away = (from: number, by: number) => from + 1.5 * (by - from);
  await expect
    .poll(async () => astray(from, await placesOf(), ({ x, y }) => ({ x: away(middle.x, x), y: away(middle.y, y) })))
    .toBeLessThan(3);
  await page.locator('#map button[data-id][tabindex="0"]').focus();
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.id);
  const placemark = await focused();
  expect(placemark).toBeDefined();
  letCome();
  await page.locator('#map canvas.maplibregl-canvas').waitFor();
  // The picture is not taken out of the hand that holds it, and the live map follows it.
  const held = await placesOf();
  const moved = ({ x, y }: { x: number; y: number }) => ({ x: x + 15, y: y + 30 });
  await send('touchMove', [moved({ x: one.x - 10, y: one.y }), moved({ x: other.x + 10, y: other.y })]);
  await expect.poll(async () => astray(held, await placesOf(), moved)).toBeLessThan(3);
  await page.waitForTimeout(4000);
  expect(await page.locator('#map canvas').count()).toBe(2);
  await send('touchEnd');
  await withMap(page);
  expect(await page.locator('#map canvas').count()).toBe(1);
  expect(astray(held, await placesOf(), moved)).toBeLessThan(3);
  // Nor does the keyboard lose its place.
  expect(await focused()).toBe(placemark);
});

/** A sign with room around it on the map, as a point on the screen. */
async function signInSight(page: Page): Promise<{ id: string; x: number; y: number }> {
  const found = await page.locator(PILL).evaluateAll((all) => {
    const map = document.querySelector('#map')?.getBoundingClientRect();
    for (const one of all as HTMLElement[]) {
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const clear = map && x > map.left + 90 && x < map.right - 90 && y > map.top + 120 && y < map.bottom - 140;
      if (clear && document.elementFromPoint(x, y)?.closest('button') === one)
        return { id: one.dataset.id ?? '', x, y };
    }
    return null;
  });
  if (!found) throw new Error('no sign in sight');
  return found;
}

async function standsAt(page: Page, id: string): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(`${PILL}[data-id="${id}"]`).boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

test('the mouse that begins on a sign drags the map, and opens nothing', async () => {
  const page = await withMap(await open('/novostroyki?view=map'));
  const sign = await signInSight(page);
  await page.mouse.move(sign.x, sign.y);
  await page.mouse.down();
  await page.mouse.move(sign.x + 30, sign.y + 20, { steps: 3 });
  await page.mouse.move(sign.x + 60, sign.y + 40, { steps: 3 });
  await expect.poll(async () => Math.round((await standsAt(page, sign.id)).x - sign.x)).toBeGreaterThan(50);
  await page.mouse.up();
  await page.waitForTimeout(600);
  expect(await page.locator('#map').getByRole('dialog').count()).toBe(0);
});

test('fingers that begin on a sign move and stretch the map, as a picture and alive; a tap opens it', async () => {
  const page = await withMap(await open('/novostroyki?view=map', PHONE));
  const fingers = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[] = []) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  const drag = async () => {
    const sign = await signInSight(page);
    await send('touchStart', [sign]);
    for (const step of [1, 2, 3, 4]) await send('touchMove', [{ x: sign.x + 10 * step, y: sign.y - 12 * step }]);
    await expect.poll(async () => Math.round(sign.y - (await standsAt(page, sign.id)).y)).toBeGreaterThan(36);
    await send('touchEnd');
    expect(await page.locator('#map').getByRole('dialog').count()).toBe(0);
  };
  // A press leaves the picture a picture; a drag is told to it, and wakes the live map.
  const live = page.locator('#map canvas.maplibregl-canvas');
  expect(await live.count()).toBe(0);
  await drag();
  await live.waitFor();
  await expect.poll(() => page.locator('#map canvas').count(), { timeout: 60_000 }).toBe(1);
  await withMap(page);
  await drag();

  // Two fingers: one on a sign, one beside it, wherever that is.
  const sign = await signInSight(page);
  const others = async () => {
    const stands = await page.locator(PILL).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    return Math.max(...stands) - Math.min(...stands);
  };
  const apart = await others();
  await send('touchStart', [sign, { x: sign.x + 40, y: sign.y + 60 }]);
  for (const step of [1, 2, 3]) {
    await send('touchMove', [
      { x: sign.x - 8 * step, y: sign.y - 8 * step },
      { x: sign.x + 40 + 8 * step, y: sign.y + 60 + 8 * step },
    ]);
  }
  await expect.poll(others).toBeGreaterThan(apart * 1.3);
  await send('touchEnd');
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await withMap(page);
  const lone = await lonePill(page);
  await page.locator(`#map button[data-id="${lone}"]`).tap();
  await page.locator('#map').getByRole('dialog').waitFor();
});

test('every link of a card leads on without loading the page anew; with Ctrl it opens a tab', async () => {
  const page = await open('/novostroyki', { listOnly: true, viewport: { width: 1440, height: 900 } });
  await page.getByLabel('Список').check();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const isSame = () => page.evaluate(() => 'sameDocument' in window);
  // A page's link to itself is no step to go back over. Pressed where it is: near its end the list reads on, and another page is the one shown.
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  await page.locator('nav[aria-label="Страницы"] a[aria-current]').dispatchEvent('click');
  await page.waitForTimeout(300);
  expect(await steps()).toBe(before);
  const card = page.locator(CARD).first();
  for (const link of ['h2 a', 'a[href*="#rooms-"]', 'a[href*="#items"]', 'a[tabindex="-1"]']) {
    const href = await card.locator(link).first().getAttribute('href');
    await card.locator(link).first().click();
    await page.waitForURL((url) => url.pathname + url.search + url.hash === href);
    expect(await isSame(), link).toBe(true);
    await page.goBack();
    await card.waitFor();
  }
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    card.locator('h2 a').click({ modifiers: ['Control'] }),
  ]);
  await tab.close();
  expect(new URL(page.url()).pathname).toBe('/novostroyki');
  await page.locator('summary', { hasText: 'Порядок' }).click();
  const [sorted] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Сначала дешёвые', exact: true }).click({ modifiers: ['Control'] }),
  ]);
  await sorted.close();
  expect(addressOf(page)).toBe('/novostroyki');
});

test('whoever leaves while the results of a filter are on their way is not called back', async () => {
  const page = await open('/novostroyki', { listOnly: true, viewport: { width: 1440, height: 900 } });
  await page.locator('summary', { hasText: 'Комнаты' }).click();
  const asked = page.waitForRequest(/\/api\/search/);
  await page.getByLabel('Студия').evaluate((box: HTMLInputElement) => {
    box.click();
    document.querySelector<HTMLElement>('header a[href="/about"]')?.click();
  });
  await asked;
  await page.waitForURL('**/about');
  await page.waitForTimeout(500);
  expect(addressOf(page)).toBe('/about');
});

test('what a press will choose is asked for while it is under way, by pointer and by key, and once', async () => {
  const page = await open('/novostroyki', { viewport: { width: 1440, height: 900 } });
  await withMap(page);
  await page.locator('summary', { hasText: 'Комнаты' }).click();
  const asked: string[] = [];
  const answered: string[] = [];
  const called = (address: string) => /\/api\/(search|buildings\/list_on_map)\?(.*)/.exec(decodeURIComponent(address));
  page.on('request', (request) => void (called(request.url()) && asked.push(called(request.url())?.[0] ?? '')));
  page.on('response', (answer) => void (called(answer.url()) && answered.push(answer.url())));
  const cards = page.locator(CARD);
  const shown = async (address: string, calls: readonly string[]) => {
    await settled(page, address);
    await cards.first().waitFor();
    expect(asked.toSorted()).toEqual(calls);
    asked.length = 0;
    answered.length = 0;
  };
  const studio = page.locator('label', { has: page.getByRole('checkbox', { name: 'Студия', exact: true }) });
  await studio.hover();
  expect(asked).toEqual([]);
  await page.mouse.down();
  await expect.poll(() => answered).toHaveLength(2);
  expect(addressOf(page)).toBe('/novostroyki');
  await page.mouse.up();
  await shown('/novostroyki/studii', ['/api/buildings/list_on_map?rooms=0', '/api/search?segments=studii']);
  await page.getByRole('checkbox', { name: '2', exact: true }).focus();
  await page.keyboard.down(' ');
  await expect.poll(() => answered).toHaveLength(2);
  await page.keyboard.up(' ');
  await shown('/novostroyki?rooms=0,2', ['/api/buildings/list_on_map?rooms=0,2', '/api/search?rooms=0,2']);
});

/** Sets both boxes: the second one at the moment named, which no person could be asked to hit. */
async function setBoth(page: Page, moment: 'results are drawn' | 'on the way'): Promise<void> {
  const studio = page.getByRole('checkbox', { name: 'Студия', exact: true });
  const two = await page.getByRole('checkbox', { name: '2', exact: true }).elementHandle();
  await studio.evaluate(
    (first: HTMLInputElement, { second, when }) => {
      const choose = () => (second as HTMLInputElement).click();
      if (when === 'on the way') {
        const start = window.setTimeout.bind(window);
        window.setTimeout = ((run: () => void, delay?: number) => {
          if (delay !== 100) return start(run, delay);
          window.setTimeout = start;
          return start(() => {
            run();
            choose();
          }, delay);
        }) as typeof window.setTimeout;
      } else {
        const results = document.querySelector('#results') as Element;
        const drawn = new MutationObserver(() => {
          if (!location.pathname.endsWith('/studii')) return;
          drawn.disconnect();
          choose();
        });
        drawn.observe(results, { subtree: true, childList: true, characterData: true, attributes: true });
      }
      first.click();
    },
    { second: two, when: moment },
  );
}

test.each(['results are drawn', 'on the way'] as const)('a choice is kept that is made while %s', async (moment) => {
  const page = await open('/novostroyki', { listOnly: true, viewport: { width: 1440, height: 900 } });
  await page.locator('summary', { hasText: 'Комнаты' }).click();
  if (moment === 'on the way')
    await page.route(/\/api\/search/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
  await setBoth(page, moment);
  await settled(page, '/novostroyki?rooms=0,2');
  for (const name of ['Студия', '2'])
    expect(await page.getByRole('checkbox', { name, exact: true }).isChecked(), name).toBe(true);
});

/** Chooses studios and presses a link so many milliseconds later; the search is answered after that. */
async function pressAfterChoice(page: Page, link: string, delay: number): Promise<void> {
  let release = () => {};
  const pressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/search/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.locator('summary', { hasText: 'Комнаты' }).click();
  await page.getByRole('checkbox', { name: 'Студия', exact: true }).evaluate(
    async (box: HTMLInputElement, then) => {
      box.click();
      await new Promise((resolve) => setTimeout(resolve, then.delay));
      const link = document.querySelector<HTMLElement>(then.link);
      if (!link) throw new Error('no link');
      link.click();
    },
    { link, delay },
  );
  release();
}

const TO_RESULTS = 'nav a[href="#results"]';

test.each([
  [20, 'its answer is waited for'],
  [200, 'its page is on the way'],
])('a choice arrives though a link to a place in the page is pressed %i ms later, while %s', async (delay) => {
  const page = await open('/novostroyki', { listOnly: true, viewport: { width: 1440, height: 900 } });
  await pressAfterChoice(page, TO_RESULTS, delay);
  await settled(page, '/novostroyki/studii');
  expect(plain(await page.locator('h1').textContent())).toContain('Студии');
});

test.each(['/about', '/novostroyki'])('a choice on its way gives way to a link to %s', async (path) => {
  const page = await open('/novostroyki', { listOnly: true, viewport: { width: 1440, height: 900 } });
  await page.locator(TO_RESULTS).press('Enter');
  await page.waitForURL('**/novostroyki#results');
  await pressAfterChoice(page, `header a[href="${path}"]`, 200);
  await page.waitForURL(`**${path}`);
  await page.waitForTimeout(1_000);
  expect(addressOf(page)).toBe(path);
  expect(await page.locator('#results [aria-busy]').count()).toBe(0);
});
