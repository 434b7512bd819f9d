import { expect, inject, test } from 'vitest';
import { cardPages, DESKTOP, mixedVillage, type Offer, PHONE, richComplex } from '../catalogue-cards.ts';
import { usePages } from '../open-page.ts';
import { whenQuiet } from '../quiet.ts';

const open = usePages();
const openedCard = cardPages(open);

const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ');

test('what is around is asked for near the window, once a category, and told as a list beside the map', async () => {
  const building = await richComplex();
  const asked: string[] = [];
  const page = await open('/about', DESKTOP);
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/infrastructure') asked.push(searchParams.get('categories') ?? '');
  });
  await page.goto(new URL(`/${building.title_eng}`, inject('siteUrl')).href);
  await whenQuiet(page);
  expect(asked).toEqual([]);

  await page.locator('#address').scrollIntoViewIfNeeded();
  const list = page.locator('#address details', { hasText: 'Списком' });
  await list.waitFor();
  expect(asked).toEqual(['schools,kindergartens,shops']);
  await page.locator('#address [data-map-idle]').waitFor({ state: 'attached', timeout: 50_000 });
  const places = page.locator('#address [data-place]');
  const before = await places.count();

  const chip = page.getByRole('button', { name: 'Кафе и рестораны' });
  await chip.click();
  await page.waitForResponse((response) => response.url().includes('categories=cafes')).catch(() => undefined);
  await list.locator('summary').click();
  const cafes = list.locator('section[aria-label="Кафе и рестораны"]');
  await cafes.waitFor();
  for (const text of await cafes.locator('li').allInnerTexts())
    expect(plain(text)).toMatch(/\d (м|км), \d+ мин пешком$/);
  const more = await places.count();
  expect(more - before).toBe(await cafes.locator('li').count());

  await chip.click();
  await cafes.waitFor({ state: 'detached' });
  expect(await places.count()).toBe(before);
  await chip.click();
  await cafes.waitFor();
  expect(await places.count()).toBe(more);
  expect(asked).toEqual(['schools,kindergartens,shops', 'cafes']);

  const first = list.locator('li button').first();
  await first.click();
  expect(await first.getAttribute('aria-pressed')).toBe('true');
});

test('a card first loads four small files of letters, and neither map, board, calculator, windows nor galleries', async () => {
  const building = await richComplex();
  const page = await open('/about', PHONE);
  await whenQuiet(page);
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname.replace('/assets/', '')));
  await page.goto(new URL(`/${building.title_eng}`, inject('siteUrl')).href);
  await whenQuiet(page);
  const names = [...loaded];
  expect(names.some((name) => name.startsWith('card-'))).toBe(true);
  const letters = names.filter((name) => name.endsWith('.woff2')).map((name) => name.replace(/-[\w-]{8}\.woff2$/, ''));
  expect(letters.toSorted()).toEqual(['geologica', 'golos-text-cyrillic', 'golos-text-latin', 'golos-text-rouble']);
  const late = /^(maplibre|complex-map|board|mortgage-calculator|flat-dialog|gallery-viewer|progress-gallery|layouts)/;
  expect(names.filter((name) => late.test(name))).toEqual([]);
});

test('no picture of the gallery lies over another, also when there are more than fit the window', async () => {
  for (const viewport of [DESKTOP.viewport, PHONE.viewport, { width: 320, height: 568 }]) {
    const { page } = await openedCard({ ...PHONE, viewport });
    await page
      .getByRole('button', { name: /^Открыть фото/ })
      .filter({ visible: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Все фото' }).click();
    const cells = dialog.getByRole('button', { name: /^Открыть фото/ });
    await cells.first().waitFor();
    const rectangles = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    const overlapping = rectangles.flatMap((a, i) =>
      rectangles
        .slice(i + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    expect(overlapping, `${viewport.width} px`).toEqual([]);
    await page.close();
  }
});

test('a card is shared to four networks and by its link; both outcomes of copying are said', async () => {
  const { page, building } = await openedCard();
  const button = page.locator('summary', { hasText: 'Поделиться' });
  await button.click();
  const address = new URL(`/${building.title_eng}`, inject('siteUrl')).href;
  const links = await page
    .locator('details[open] a')
    .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
  expect(links.map((link) => new URL(link).host)).toEqual(['t.me', 'wa.me', 'vk.com', 'connect.ok.ru']);
  for (const link of links) expect(decodeURIComponent(link)).toContain(address);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Скопировать ссылку' }).click();
  await page.getByText('Ссылка скопирована').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))');
  await button
    .or(page.locator('summary', { hasText: 'Ссылка скопирована' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Скопировать ссылку' }).click();
  await page.getByText('Ошибка копирования').waitFor();
});

test('on a phone nothing lies over the menu of sharing', async () => {
  const { page } = await openedCard(PHONE);
  await page.locator('summary', { hasText: 'Поделиться' }).first().click();
  const entries = page.locator('details[open] :is(a, button)');
  await entries.first().waitFor();
  const pressable = await entries.evaluateAll((all) =>
    all.map((entry) => {
      const { x, y, width, height } = entry.getBoundingClientRect();
      return entry.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  );
  expect(pressable).toEqual([true, true, true, true, true]);
});

test('every link of the section navigation leads to a section, and sections have addresses of their own', async () => {
  const { page, building } = await openedCard();
  const targets = await page
    .getByRole('navigation', { name: 'Разделы страницы' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(targets.slice(0, 1)).toEqual(['#items']);
  expect(targets).toEqual(expect.arrayContaining(['#about', '#address', '#progress', '#documents', '#buildings']));
  for (const target of targets) expect(await page.locator(`section${target}`).count(), target).toBe(1);

  const linked = await open(`/${building.title_eng}#buildings`, DESKTOP);
  await linked.waitForFunction(() => {
    const top = document.querySelector('#buildings')?.getBoundingClientRect().top ?? 9_999;
    return top >= 0 && top < innerHeight / 2;
  });
  const current = linked.locator('nav [aria-current="true"]');
  await current.filter({ hasText: 'Корпуса' }).waitFor();
  await linked.locator('#buildings').getByRole('link', { name: 'Подробнее' }).first().click();
  await linked.waitForFunction(
    () => (document.querySelector('#items')?.getBoundingClientRect().top ?? 9_999) < innerHeight / 2,
  );
});

test('documents come with their own type and name', async () => {
  const { documents } = await richComplex();
  const [document] = documents;
  const answer = await fetch(new URL(document?.url ?? '', inject('siteUrl')));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, document?.mime]);
  expect(answer.headers.get('content-disposition')).toMatch(/filename/);
});

test('an address of earlier times has moved for good', async () => {
  const { id, title_eng } = await richComplex();
  const answer = await fetch(new URL(`/zhk/${id}`, inject('siteUrl')), { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/${title_eng}`]);
});

test('offers of a village are chosen by type, plot, price and house; sold ones lead nowhere', async () => {
  const { village, offers } = await mixedVillage();
  const page = await open(`/${village.title_eng}`, DESKTOP);
  await whenQuiet(page);
  const sold = page.locator('li[aria-disabled="true"]');
  expect(await sold.count()).toBe(offers.filter(({ status }) => status !== 1).length);
  // Rows below the window have no text of their own before somebody comes near.
  await sold.first().scrollIntoViewIfNeeded();
  await expect.poll(async () => plain(await sold.first().innerText())).toContain('Объект продан');
  expect(await sold.first().getByRole('link').count()).toBe(0);

  await page.locator('summary', { hasText: 'Тип объекта' }).click();
  expect(await page.locator('input[name="type"]').filter({ visible: true }).count()).toBe(village.offers.types.length);
  const [type] = village.offers.types;
  await page.locator(`input[name="type"][value="${type?.type}"]`).check();
  await page.waitForURL((url) => url.searchParams.get('type') === String(type?.type));
  const onSale = page.locator('#items li:not([aria-disabled]) h3 a');
  await page.waitForFunction(([selector, n]) => document.querySelectorAll(String(selector)).length === Number(n), [
    '#items li h3 a',
    Math.min(30, type?.total ?? 0),
  ] as const);
  expect(await onSale.count()).toBe(Math.min(30, type?.total ?? 0));

  await page.keyboard.press('Escape');
  await page.locator('summary', { hasText: 'Площадь участка' }).click();
  const from = page.getByLabel('Площадь участка, сот., от');
  expect(await from.getAttribute('placeholder')).toBe('Участок от');
  await from.fill('900000');
  await from.blur();
  expect(plain(await from.inputValue())).toBe('100 000');
  await page.waitForURL((url) => url.searchParams.get('plot_min') === '100000');
  await page.getByText('По вашим критериям ничего не найдено').waitFor();
  await page.getByRole('link', { name: /^Сбросить: от/ }).click();
  await page.waitForURL((url) => !url.searchParams.has('plot_min'));

  await page.keyboard.press('Escape');
  const dearest = Math.max(...offers.map(({ price_total }) => price_total ?? 0));
  await page.goto(new URL(`/${village.title_eng}?price_min=${dearest}&square_min=1`, page.url()).href);
  await whenQuiet(page);
  const found = page.locator('#items').getByRole('status').first();
  const fits = ({ status, price_total, area }: Offer) => status === 1 && (price_total ?? 0) >= dearest && area !== null;
  expect(await page.locator('#items li h3 a').count()).toBe(offers.filter(fits).length);
  await page.locator('#items form').getByRole('link', { name: 'Сбросить', exact: true }).click();
  await page.waitForURL((url) => url.search === '');
  await expect.poll(async () => plain((await found.textContent()) ?? '')).toContain(`${village.offers.total} `);
});

test('an offer opens over its village, has an address of its own, and Escape returns', async () => {
  const { village, offers } = await mixedVillage();
  const page = await open(`/${village.title_eng}`, DESKTOP);
  await whenQuiet(page);
  await page.locator('#items h3 a').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { level: 2 }).waitFor();
  expect(new URL(page.url()).searchParams.get('offer')).toBe(String(offers[0]?.id));
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('offer'));

  const sold = offers.find(({ status }) => status !== 1);
  const direct = await open(`/${village.title_eng}?offer=${sold?.id}`, DESKTOP);
  await direct
    .getByRole('dialog')
    .getByText(/^Объект.продан$/)
    .waitFor();
  const unknown = await open(`/${village.title_eng}?offer=0`, DESKTOP);
  await unknown.getByText(/^Такого предложения в.посёлке нет$/).waitFor();
});

test('who builds, where the declaration is and that nothing is an offer stands in letters of the text; paper begins with the brand and leaves out what cannot be pressed', async () => {
  const { page } = await openedCard();
  const line = page.locator('#items p', { hasText: 'Проектная декларация' });
  expect(plain(await line.innerText())).toMatch(/^Застройщик: .+ не является публичной офертой\.$/);
  const sizes = await line.evaluate((p) => [getComputedStyle(p).fontSize, getComputedStyle(document.body).fontSize]);
  expect(sizes[0]).toBe(sizes[1]);
  await page
    .locator('#items')
    .getByText(/^Цены обновлены/)
    .waitFor();

  await page.emulateMedia({ media: 'print' });
  await page.getByText(/Распечатано/).waitFor();
  for (const hidden of ['header', 'footer', '#progress', '#documents', 'nav[aria-label="Разделы страницы"]']) {
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
  }
  for (const shown of ['#items', '#about dl', '#buildings li']) {
    expect(await page.locator(shown).first().isVisible(), shown).toBe(true);
  }
  expect(await line.isVisible()).toBe(true);
});
