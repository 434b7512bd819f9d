import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { Board } from '../../src/complex/contract/boards.ts';
import type { BuildingFull } from '../../src/complex/contract/buildings.ts';
import type { FlatFull, SimilarFlat } from '../../src/complex/contract/flats.ts';
import { expectNoBarrier } from './barriers.ts';
import { holdCode } from './hold-code.ts';
import { usePages, whenAlive } from './open-page.ts';
import { whenQuiet } from './quiet.ts';

const open = usePages();
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true } as const;

async function api<Data>(path: string): Promise<Data> {
  const answer = await fetch(new URL(path, inject('siteUrl')));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return ((await answer.json()) as { data: Data }).data;
}

/** A complex that is being built, with many flats for sale, some of them sold or booked in its first housing. */
async function busyComplex(): Promise<{ building: BuildingFull; board: Board; address: string }> {
  for (const { title_eng } of await api<{ title_eng: string }[]>('/api/buildings?per_page=30')) {
    const building = await api<BuildingFull>(`/api/buildings/${title_eng}`);
    if (building.flats.total < 60 || building.release_colour === 'done') continue;
    const board = await api<Board>(`/api/buildings/${title_eng}/board`);
    const states = board.sections.flatMap(({ floors }) =>
      floors.flatMap(({ flats }) => flats.map(({ status }) => status)),
    );
    if (states.includes(3) && states.includes(1)) return { building, board, address: `/${title_eng}` };
  }
  throw new Error('The demo catalogue has no complex that this journey needs');
}

/** A complex with flats on sale in several housings, and one of them. */
async function complexOfHousings(): Promise<{ building: BuildingFull; housing: BuildingFull['housings'][number] }> {
  for (const { title_eng } of await api<{ title_eng: string }[]>('/api/buildings?per_page=30')) {
    const building = await api<BuildingFull>(`/api/buildings/${title_eng}`);
    const [housing, other] = building.housings.filter(({ flats }) => flats.total > 0);
    if (housing && other) return { building, housing };
  }
  throw new Error('The demo catalogue has no complex of several housings');
}

const cellsOf = (board: Board) => board.sections.flatMap(({ floors }) => floors.flatMap(({ flats }) => flats));
const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
const money = (amount: number): string => amount.toLocaleString('ru-RU').replaceAll(/\s/g, '\u00a0');
const figure = (text: string): number => Number(text.replace(/[^\d]/g, ''));

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Scrolls the calculator near and waits for it. */
async function calculatorOf(page: Page) {
  const section = page.locator('#mortgage');
  await section.scrollIntoViewIfNeeded();
  await section.getByRole('heading', { name: 'Сравнение способов оплаты' }).waitFor();
  return section;
}

test('filters go on from the search to the flats of a complex, stand in its address, and can be taken away', async () => {
  const page = await open('/novostroyki?rooms=1&price_max=40000000', { viewport: DESK, listOnly: true });
  const link = page.locator('#results h2 a').first();
  await link.click();
  await page.waitForURL((url) => url.searchParams.get('price_max') === '40000000');
  const tags = page.getByRole('list', { name: 'Выбранные фильтры' });
  await tags.waitFor();
  expect(plain(await tags.innerText())).toContain('до 40 млн ₽');
  await page.getByText(/^По.фильтрам \d/).waitFor();
  await tags.getByRole('button', { name: 'Сбросить' }).click();
  await tags.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
});

test('the window of filters counts while one chooses and the price list follows', async () => {
  const { building, address } = await busyComplex();
  const page = await open(address, { viewport: DESK });
  await page.getByRole('button', { name: 'Фильтры' }).click();
  const dialog = page.getByRole('dialog', { name: 'Фильтры квартир' });
  const studio = building.flats.offers.find(({ key, total }) => key === 'studio' && total > 0);
  await dialog.getByRole('checkbox', { name: studio ? 'Студия' : '1', exact: true }).check({ force: true });
  const submit = dialog.getByRole('button', { name: /^Показать \d/ });
  const expected = building.flats.offers.find(({ key }) => key === (studio ? 'studio' : '1k'))?.total ?? 0;
  await page.waitForFunction(
    (count) => document.querySelector('dialog[open]')?.textContent?.includes(`Показать ${count}`),
    expected,
  );
  await submit.click();
  await page.waitForURL((url) => url.searchParams.get('rooms') === (studio ? '0' : '1'));
  await page.getByText(/^По.фильтрам/).waitFor();
  // The rows follow the counts, which come after the address.
  await page.locator('#items').getByText('нет по\u00a0фильтрам').first().waitFor({ state: 'attached' });
});

test('flats of a room count come in the order and the look that is chosen, a page at a time', async () => {
  const { building, address } = await busyComplex();
  const largest = building.flats.offers.toSorted((a, b) => b.total - a.total)[0];
  if (!largest) throw new Error('no offers');
  const page = await open(`${address}#rooms-${largest.params.rooms}`, { viewport: DESK });
  const row = page.locator(`#rooms-${largest.params.rooms}`);
  const more = Math.min(30, largest.total);
  // What the button says is what it brings.
  const says = largest.total > 30 ? 'Показать ещё 27' : `Показать все ${largest.total}`;
  await row.getByRole('button', { name: new RegExp(`^${says}`) }).click();
  await expect.poll(() => row.locator('a[href*="flat="]').count()).toBe(more);
  const prices = async () =>
    (await row.locator('[class*="price"]').allInnerTexts()).map(figure).filter((price) => price > 1_000_000);
  const cheapest = Math.min(...(await prices()));
  await page.getByRole('combobox', { name: 'Порядок квартир' }).selectOption('price_desc');
  await page.waitForURL((url) => url.searchParams.get('sort') === 'price_desc');
  await row.locator('a[href*="flat="]').first().waitFor();
  expect(Math.max(...(await prices()))).toBeGreaterThan(cheapest);
  await page.getByRole('radio', { name: 'Плитка' }).check({ force: true });
  await row.locator('ul li a[href*="flat="]').first().waitFor();
  expect(new URL(page.url()).searchParams.get('look')).toBe('tiles');
});

test('the board moves by arrow keys, opens a flat, and gets the focus back', async () => {
  const { address } = await busyComplex();
  const page = await open(`${address}?view=board`, { viewport: DESK });
  const grid = page.getByRole('grid', { name: 'Шахматка' });
  await grid.waitFor();
  expect(await grid.locator('a[tabindex="0"]').count()).toBe(1);
  await grid.locator('a[tabindex="0"]').focus();
  await page.keyboard.press('End');
  const end = await grid.locator('a:focus').getAttribute('data-at');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const place = await grid.locator('a:focus').getAttribute('data-at');
  expect(place).not.toBe(end);
  expect(await grid.locator('a[tabindex="0"]').getAttribute('data-at')).toBe(place);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor();
  expect(new URL(page.url()).searchParams.get('view')).toBe('board');
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('flat'));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await grid.locator('a:focus').getAttribute('data-at')).toBe(place);
});

test('a sold flat is reached from the board and shows neither price nor call', async () => {
  const { board, address } = await busyComplex();
  const sold = cellsOf(board).find(({ status }) => status === 3);
  const page = await open(`${address}?view=board`, { viewport: DESK });
  await page.getByRole('grid').locator(`a[href*="flat=${sold?.id}"]`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^(Квартира продана|Апартаменты проданы)$/).waitFor();
  const info = dialog.getByRole('region', { name: 'О квартире' });
  expect(await info.locator('a[href^="tel:"], a[href$="/pdf"]').count()).toBe(0);
  await expectNoBarrier(page, 'page');
});

test('the board dims what does not fit, changes the housing, and follows the filters', async () => {
  const { board, address } = await busyComplex();
  const page = await open(`${address}?view=board&rooms=1`, { viewport: DESK });
  const grid = page.getByRole('grid');
  await grid.waitFor();
  // What another journey holds is told so, whatever was asked for.
  const [free, held] = [false, true].map((of) =>
    cellsOf(board).filter((cell) => cell.status === 1 && cell.held === of),
  );
  expect(await grid.locator('a[data-state="unfit"]').count()).toBe(free?.filter(({ rooms }) => rooms !== 1).length);
  expect(await grid.locator('a[data-state="held"]').count()).toBe(held?.length);
  const other = board.housings.find(({ id }) => id !== board.housing_id);
  if (!other) return;
  await page.locator('#items').getByRole('combobox', { name: 'Корпус' }).selectOption(String(other.id));
  await page.waitForURL((url) => url.searchParams.get('housing') === String(other.id));
});

test('on a phone the board scrolls inside itself and a touch opens a flat', async () => {
  const { address } = await busyComplex();
  const page = await open(`${address}?view=board`, TOUCH);
  const grid = page.getByRole('grid');
  await grid.waitFor();
  await expectNoSidewaysScroll(page);
  const scrolled = await grid.evaluate((table) => {
    const box = table.parentElement;
    box?.scrollTo(200, 0);
    return [box?.scrollLeft ?? 0, (box?.scrollWidth ?? 0) > (box?.clientWidth ?? 0)];
  });
  expect(scrolled[1]).toBe(true);
  expect(scrolled[0]).toBeGreaterThan(0);
  const cell = grid.locator('a[data-state="sale"]').first();
  const size = await cell.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await cell.scrollIntoViewIfNeeded();
  await cell.tap();
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor();
});

test('a layout says how many flats have it and shows exactly those', async () => {
  const { address } = await busyComplex();
  const page = await open(`${address}?view=layouts`, { viewport: DESK });
  const button = page
    .locator('#items')
    .getByRole('button', { name: /^\d+.(квартир|апартамент)/ })
    .first();
  const count = figure(await button.innerText());
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('a[href*="flat="]').first().waitFor();
  expect(await dialog.locator('a[href*="flat="]').count()).toBe(count);
  await expectNoBarrier(page, 'page');
});

test('the window of a flat tells its price history and leads to similar flats; Escape leads to the complex', async () => {
  const { building, address } = await busyComplex();
  const flats = await api<FlatFull[]>(`/api/buildings/${building.id}/flats?per_page=30`);
  let chosen: FlatFull | undefined;
  for (const flat of flats) {
    const [history, similar] = await Promise.all([
      api<unknown[]>(`/api/flats/${flat.id}/price_history`),
      api<SimilarFlat[]>(`/api/flats/${flat.id}/similar`),
    ]);
    if (history.length > 1 && similar.length > 0) chosen = flat;
    if (chosen) break;
  }
  if (!chosen) throw new Error('no flat with a history and similar ones');
  const page = await open(`${address}?view=board&flat=${chosen.id}`, { viewport: DESK });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'История цены' }).waitFor();
  await dialog.getByText('Все изменения').click();
  expect(await dialog.locator('details table tbody tr').count()).toBeGreaterThan(1);
  await expectNoBarrier(page, 'page');
  await dialog.getByRole('heading', { name: 'Похожие планировки' }).waitFor();
  const title = await dialog.getByRole('heading', { level: 2 }).innerText();
  await dialog.locator('section[aria-labelledby="similar-flats"] a').first().click();
  await page.waitForURL((url) => url.searchParams.get('flat') !== String(chosen?.id));
  await dialog.getByRole('heading', { level: 2 }).waitFor();
  expect(title).not.toBe('');
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get('flat') === String(chosen?.id));
  expect(await dialog.getByRole('heading', { level: 2 }).innerText()).toBe(title);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('flat') && url.pathname === address);
});

test('from flat to flat one step of Back leads to the one before, and the cross to the page below', async () => {
  const { building, address } = await busyComplex();
  const page = await open(address, { viewport: DESK });
  await page.locator('#items a[href*="?flat="]').first().click();
  const dialog = page.getByRole('dialog');
  const flatOf = () => new URL(page.url()).searchParams.get('flat');
  const others = dialog.locator(
    'section[aria-labelledby="place-on-floor"] a, section[aria-labelledby="similar-flats"] a',
  );
  const seen = [flatOf()];
  for (let i = 0; i < 2; i++) {
    await others.first().click();
    await page.waitForURL((url) => url.searchParams.get('flat') !== seen.at(-1));
    seen.push(flatOf());
    await dialog.getByRole('heading', { level: 2 }).waitFor();
  }
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get('flat') === seen[1]);
  await others.first().click();
  await page.waitForURL((url) => url.searchParams.get('flat') !== seen[1]);
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url())).toMatchObject({ pathname: `/${building.title_eng}`, search: '' });
  await page.goForward();
  await page.waitForURL((url) => url.searchParams.has('flat'));
});

/** The window of a flat for sale. */
async function flatForSale(): Promise<string> {
  const { board, address } = await busyComplex();
  return `${address}?flat=${cellsOf(board).find(({ status, held }) => status === 1 && !held)?.id}`;
}

/** Opens «Поделиться» in the window of a flat that has neither star nor scales: the button is the first one of its row. */
async function openShareFirstInRow(page: Page): Promise<Locator> {
  const menu = page.locator('dialog[open] details').filter({ hasText: 'Поделиться' });
  await menu.evaluate((element) => element.parentElement?.prepend(element));
  await menu.locator('summary').click();
  return menu;
}

async function expectWholeList(menu: Locator): Promise<void> {
  const icons = menu.locator('li svg');
  await icons.first().waitFor();
  const count = await icons.count();
  const seen = () =>
    icons.evaluateAll((all) =>
      all.map((icon) => {
        const { left, top, width, height } = icon.getBoundingClientRect();
        return icon.closest('li')?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ?? false;
      }),
    );
  // The browser tells of an opened list in a task of its own.
  await expect.poll(seen).toEqual(Array(count).fill(true));
}

test.each([DESK, PHONE])('the list of «Поделиться» is whole wherever its button stands, %o', async (viewport) => {
  const page = await open(await flatForSale(), { viewport });
  await expectWholeList(await openShareFirstInRow(page));
});

test('a list that was opened before the code was there is brought to sight when it is', async () => {
  const { address } = await busyComplex();
  // A phone on its side.
  const page = await open('/contacts', { viewport: { width: 844, height: 390 }, used: false });
  const letIn = await holdCode(page);
  await page.goto(new URL(address, page.url()).href, { waitUntil: 'commit' });
  const menu = page.locator('main details').filter({ hasText: 'Поделиться' }).first();
  // The last line of what is seen: the list hangs under it.
  await menu.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await menu.locator('summary').click();
  expect(await menu.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(true);
  letIn();
  await expectWholeList(menu);
});

test('an unknown flat opens the complex with a notice, which can be put away', async () => {
  const { address } = await busyComplex();
  const page = await open(`${address}?flat=2000000000`, { viewport: DESK });
  const notice = page.getByRole('status').filter({ hasText: 'Такой квартиры в' });
  await notice.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expectNoBarrier(page, 'the notice', { part: '[role=status]' });
  await expectNoBarrier(page, 'the flats', { part: '#items' });
  await notice.getByRole('button', { name: 'Скрыть сообщение' }).click();
  await page.waitForURL((url) => url.search === '');
  await notice.waitFor({ state: 'detached' });
});

test('the calculator comes only when it is near, keeps its figures in the address, and opens with them', async () => {
  const { address } = await busyComplex();
  const page = await open(address, { viewport: DESK });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await whenQuiet(page);
  expect(asked.filter((url) => /payment_programmes|mortgage-calculator/.test(url))).toEqual([]);
  const section = await calculatorOf(page);
  const years = section.getByRole('textbox', { name: 'Срок' });
  await years.fill('15');
  // An emptied field takes back what is calculated with.
  await years.fill('');
  await years.blur();
  expect(await years.inputValue()).toBe('15');
  await section.getByLabel('Первый взнос, % от цены').fill('40');
  await page.waitForURL((url) => url.searchParams.get('years') === '15' && url.searchParams.has('down'));
  const total = await section.locator('dt:text-is("Всего") + dd').innerText();

  const again = await open(`${page.url()}#mortgage`, { viewport: DESK });
  const same = await calculatorOf(again);
  expect(await same.locator('dt:text-is("Всего") + dd').innerText()).toBe(total);
});

test('a payment in a month stands at each price; its terms open by a press, and the first payment that one chose holds for every flat', async () => {
  const { building, address } = await busyComplex();
  const { cheapest } = building;
  if (!cheapest) throw new Error('no flat with a price');
  const page = await open(address, { viewport: DESK });
  const panel = page.getByRole('complementary', { name: 'Цены и связь' });
  const monthly = panel.getByRole('button', { name: /^от.[\d\s]+₽\/мес$/ });
  const before = figure(await monthly.innerText());
  await monthly.click();
  const terms = page.getByRole('dialog', { name: 'Платёж в\u00a0месяц' });
  await terms.getByText('Изучите все условия кредита').waitFor();
  expect(plain(await terms.innerText())).toMatch(/ПСК [\d,–]+ %, ставка/);
  await expectNoBarrier(page, 'dialog[open]');
  await terms.getByRole('link', { name: 'Рассчитать свой платёж' }).click();
  const section = await calculatorOf(page);
  const payment = section.locator('[class*="payment"]').first();
  await page.waitForFunction(
    (shown) => document.querySelector('#mortgage')?.textContent?.includes(shown),
    money(before),
  );
  await section.getByRole('textbox', { name: 'Первый взнос', exact: true }).fill('');
  await section.getByText('Пока в расчёте').waitFor();
  await section
    .getByRole('textbox', { name: 'Первый взнос', exact: true })
    .fill(String(Math.round((cheapest.price_total ?? 0) * 0.6)));
  const after = figure(await payment.innerText());
  expect(after).toBeLessThan(before);
  expect(figure(await monthly.innerText())).toBe(after);

  const again = await page.context().newPage();
  await again.goto(new URL(`${address}?flat=${cheapest.id}`, page.url()).href);
  const inWindow = again.getByRole('dialog').getByRole('button', { name: /₽\/мес$/ });
  await again.waitForFunction(
    (shown) => document.querySelector('dialog[open] button[aria-haspopup]')?.textContent?.includes(shown),
    money(after),
  );
  expect(figure(await inWindow.innerText())).toBe(after);
});

test('a housing leads to its flats: chosen among the filters, said in a tag, the same in the window of filters and on the board', async () => {
  const { building, housing } = await complexOfHousings();
  const address = `/${building.title_eng}`;
  const page = await open(address, { viewport: DESK });
  const row = page
    .locator('#buildings li')
    .filter({ hasText: housing.titles.child ?? '' })
    .filter({ hasText: 'Подробнее' });
  const link = row.getByRole('link', { name: 'Подробнее' }).first();
  await link.scrollIntoViewIfNeeded();
  const chosen = new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('housings');
  await link.click();
  await page.waitForURL((url) => url.searchParams.get('housings') === chosen);
  const total = building.housings.find(({ id }) => String(id) === chosen)?.flats.total;
  await page.getByText(new RegExp(`^По.фильтрам.${total}`)).waitFor();
  await page.getByRole('list', { name: 'Выбранные фильтры' }).getByText('Корпус').waitFor();
  await page.getByRole('button', { name: 'Фильтры' }).click();
  const field = page
    .getByRole('dialog', { name: 'Фильтры квартир' })
    .getByRole('group', { name: 'Корпус', exact: true });
  await field.getByRole('checkbox', { checked: true }).waitFor({ state: 'attached' });
  expect(await field.getByRole('checkbox', { checked: true }).count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByText('Шахматка', { exact: true }).click();
  const board = page.locator('#items').getByRole('combobox', { name: 'Корпус' });
  await board.waitFor();
  expect(await board.inputValue()).toBe(chosen);
  const [legend, grid] = [page.getByText('забронировано'), page.getByRole('grid', { name: 'Шахматка' })];
  expect((await legend.boundingBox())?.y).toBeLessThan((await grid.boundingBox())?.y ?? 0);
});

test('a housing whose flats nobody could count says that the figures are without it, and counts when the connection returns', async () => {
  const { building } = await complexOfHousings();
  const page = await open(`/${building.title_eng}`, {
    viewport: DESK,
    expected: /ERR_INTERNET_DISCONNECTED|Unable to preload/,
    used: false,
  });
  const link = page.locator('#buildings li').getByRole('link', { name: 'Подробнее' }).first();
  await link.scrollIntoViewIfNeeded();
  await whenQuiet(page);
  await page.context().setOffline(true);
  await link.click();
  const failed = page.getByText(/^Не\sудалось посчитать/);
  await failed.waitFor();
  await page.context().setOffline(false);
  await page.getByText(/^По\sфильтрам\s\d/).waitFor();
  expect(await failed.count()).toBe(0);
});

test('nothing of flats and money widens the narrowest page', async () => {
  const { address } = await busyComplex();
  const page = await open(address, { viewport: { width: 320, height: 640 } });
  for (const query of ['?rooms=1,2', '?view=board', '?view=layouts']) {
    await page.goto(new URL(address + query, page.url()).href);
    const section = await calculatorOf(page);
    await section.getByRole('radio', { name: 'Один раз' }).check({ force: true });
    await expectNoSidewaysScroll(page);
  }
});

test('on the smallest phones nothing lies over the call of a flat, and nothing scrolls below the cross', async () => {
  const { building, address } = await busyComplex();
  const flat = `${address}?flat=${building.cheapest?.id}`;
  const page = await open(flat, { ...TOUCH, viewport: { width: 320, height: 568 } });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Позвоните мне' }).waitFor();
  await dialog.evaluate((window) => Promise.all(window.getAnimations().map(({ finished }) => finished)));
  const found = await dialog.evaluate((window) => {
    const box = window.querySelector('[class*="layout"]');
    const call = [...window.querySelectorAll('button')].find(({ textContent }) => /Позвоните/.test(textContent));
    const cross = window.querySelector('[aria-label="Закрыть"]');
    if (!box || !call || !cross) throw new Error('the window is not drawn');
    const [bar, corner] = [call.getBoundingClientRect(), cross.getBoundingClientRect()];
    const over = new Set<string>();
    const below = new Set<string>();
    for (let top = 0; top < box.scrollHeight - box.clientHeight; top += 9) {
      box.scrollTo({ top, behavior: 'instant' });
      for (const [x, y] of [
        [bar.left + 8, bar.top + 3],
        [bar.right - 8, bar.top + 3],
        [bar.left + 60, bar.bottom - 3],
      ] as const) {
        const there = document.elementFromPoint(x, y);
        if (!there || !call.contains(there)) over.add(there?.textContent ?? 'nothing');
      }
      const beside = document.elementFromPoint(corner.left - 3, corner.top + 20);
      if (beside?.closest('section')) below.add(beside.textContent);
    }
    return { over: [...over], below: [...below], scrolls: box.scrollHeight > box.clientHeight + 200 };
  });
  expect(found).toEqual({ over: [], below: [], scrolls: true });
});

test('a rate stands after its full cost, in letters not larger, with the warning', async () => {
  const { address } = await busyComplex();
  const page = await open(address, { viewport: DESK });
  const section = await calculatorOf(page);
  const [cost, rate] = [
    section.locator('dt:text-is("Полная стоимость кредита")'),
    section.locator('dt:text-is("Ставка")'),
  ];
  const [above, below] = [await cost.boundingBox(), await rate.boundingBox()];
  expect(above?.y ?? Number.NaN).toBeLessThan(below?.y ?? Number.NaN);
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  expect(await cost.evaluate(sizeOf)).toBeGreaterThanOrEqual(await rate.evaluate(sizeOf));
  const warning = section.getByText('Изучите все условия кредита').first();
  expect(await warning.evaluate(sizeOf)).toBeGreaterThanOrEqual(await rate.evaluate(sizeOf));
});

test('early repayment shortens the schedule, whose years open to months; ways to pay are ordered as chosen', async () => {
  const { address } = await busyComplex();
  const page = await open(address, { viewport: DESK });
  const section = await calculatorOf(page);
  await section.getByText('Таблица по').click();
  const years = section.getByRole('button', { name: /год по месяцам$/ });
  const before = await years.count();
  await section.getByRole('radio', { name: 'Каждый месяц' }).check({ force: true });
  await section.getByText(/^Экономия/).waitFor();
  expect(await years.count()).toBeLessThan(before);
  await years.first().click();
  expect(await years.first().getAttribute('aria-expanded')).toBe('true');
  expect(await section.locator('tbody').first().getByRole('row').count()).toBe(13);

  const table = section.getByRole('table', { name: 'Сравнение способов оплаты' });
  const column = async (name: string) =>
    (await table.locator(`td[data-title="${name}"]`).allInnerTexts()).map((text) => figure(text.split('\n')[0] ?? ''));
  const totals = await column('Всего');
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  await section.getByRole('radio', { name: 'В нынешних деньгах' }).check({ force: true });
  const present = await column('В нынешних деньгах');
  expect(present).toEqual(present.toSorted((a, b) => a - b));
});

test('on a phone the table of payments scrolls to its last column beside the years, which stay', async () => {
  const { address } = await busyComplex();
  const page = await open(address, TOUCH);
  const section = await calculatorOf(page);
  await section.getByText('Таблица по').click();
  await section.getByRole('radio', { name: 'Каждый месяц' }).check({ force: true });
  const table = section.getByRole('region', { name: 'Таблица платежей' });
  const rest = table.getByRole('columnheader', { name: 'Остаток' });
  await table.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  const [box, last, first] = await Promise.all([
    table.boundingBox(),
    rest.boundingBox(),
    table.getByRole('rowheader').first().boundingBox(),
  ]);
  if (!box || !last || !first) throw new Error('the table of payments is not drawn');
  expect(last.x + last.width).toBeLessThanOrEqual(box.x + box.width + 1);
  expect(Math.abs(first.x - box.x)).toBeLessThanOrEqual(1);
  await expectNoSidewaysScroll(page);
});

const STATES = [
  ['tiles', '?rooms=1,2&look=tiles', '#items a[href*="flat="]'],
  ['board', '?view=board&rooms=1', '[role=grid]'],
  ['layouts', '?view=layouts', '#items h3'],
] as const;

test.each([DESK, PHONE])(
  'flats in every look and the calculator have no barrier that axe can see ($width px)',
  async (viewport) => {
    const { address } = await busyComplex();
    const page = await open(address, { viewport, reducedMotion: 'reduce' });
    for (const [name, query, ready] of STATES) {
      await page.goto(new URL(address + query, page.url()).href);
      await whenAlive(page);
      await page.locator(ready).first().waitFor();
      const section = await calculatorOf(page);
      await section.getByText('Таблица по').click();
      await section.getByRole('radio', { name: 'Один раз' }).check({ force: true });
      await expectNoSidewaysScroll(page);
      // What lies half under the bar of sections is no smaller target for it.
      await page.locator('#mortgage').evaluate((section) => section.scrollIntoView({ block: 'start' }));
      await expectNoBarrier(page, `the flats as ${name}`, { part: '#items', bothSchemes: true });
    }
    // The calculator is the same under every look.
    await expectNoBarrier(page, 'the calculator', { part: '#mortgage', bothSchemes: true });
  },
);

test('without JavaScript the flat of the address is told above its complex', async () => {
  const { building, board } = await busyComplex();
  const flat = cellsOf(board).find(({ status, held, price }) => status === 1 && !held && price !== null);
  if (!flat) throw new Error('no flat on sale');
  const page = await open(`/${building.title_eng}?flat=${flat.id}`, { javaScriptEnabled: false });
  const told = plain(await page.locator('main noscript').first().innerText());
  expect(told).toContain(plain(money(flat.price ?? 0)));
  expect(told).toMatch(/м²/);
  expect(await page.locator('main noscript').first().isVisible()).toBe(true);
});

test('the window of a flat that was hidden while it was open says so on return: no price, but a way to call', async () => {
  const { board, address } = await busyComplex();
  const flat = cellsOf(board).find(({ status, held }) => status === 1 && !held);
  const page = await open(`${address}?flat=${flat?.id}`, { viewport: DESK, expected: /Failed to load resource/ });
  const window = page.locator('dialog[open]');
  await window.getByText(/₽ за/).first().waitFor();
  await page.route(`**/api/flats/${flat?.id}`, (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 404, title: 'Не найдено', code: 'not_found', detail: 'Не найдено' }),
    }),
  );
  // Coming back within a second of the last time asks nothing.
  const gone = window.getByText(/больше не.показан[аы] на.сайте/);
  const come = () => page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => come().then(() => gone.count())).toBe(1);
  expect(await window.textContent()).not.toContain('₽');
  await window.getByRole('button', { name: 'Позвоните мне' }).click();
  await page.getByRole('dialog').last().getByLabel('Телефон').waitFor();
});
