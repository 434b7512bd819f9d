import { expect, test } from 'vitest';
import { api, cardPages, PHONE } from './catalogue-cards.ts';
import { usePages } from './open-page.ts';

const open = usePages();
const openedCard = cardPages(open);
const FIRST = { ...PHONE, firstVisit: true };

test('the question about cookies covers nothing that lies along the lower edge of a phone', async () => {
  const search = await open('/novostroyki', FIRST);
  await search.getByRole('button', { name: 'Карта', exact: true }).click({ trial: true, timeout: 5_000 });
  const { page } = await openedCard(FIRST);
  await page.getByRole('button', { name: 'Позвоните мне' }).last().click({ trial: true, timeout: 5_000 });
  const [bar, notice] = await page.evaluate(() => [
    document.querySelector('[class*="contact-panel"][class*="bar"], [class*="_bar_"]')?.getBoundingClientRect().bottom,
    document.querySelector('[data-cookie-notice]')?.getBoundingClientRect().top,
  ]);
  expect(bar).toBeLessThanOrEqual((notice ?? 0) + 2);
});

test.each([
  [1440, 900],
  [720, 800],
  [390, 844],
  [360, 700],
])('at %i×%i the question about cookies leaves the end of the page to be read', async (width, height) => {
  const page = await open('/contacts', { viewport: { width, height }, firstVisit: true });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const ends = () =>
    page.evaluate(() => {
      const words = document.createRange();
      words.selectNodeContents(document.querySelector('footer') ?? document.body);
      const notice = document.querySelector('[data-cookie-notice]')?.getBoundingClientRect();
      return [words.getBoundingClientRect().bottom, notice?.top ?? 0] as const;
    });
  const [end, notice] = await ends();
  expect(end).toBeLessThanOrEqual(notice);
  await page.getByRole('button', { name: 'Принять' }).click();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  // The room goes with the question.
  expect(height - (await ends())[0]).toBeLessThan(60);
});

test.each([1440, 1200])(
  'at %i px beside the map the way to the comparison lies over no button of a card and not over the legend',
  async (width) => {
    const page = await open('/novostroyki', { viewport: { width, height: 900 } });
    await page.evaluate(() => localStorage.setItem('comparison', '{"building":[1,2],"flat":[]}'));
    await page.reload();
    const pill = page.getByRole('link', { name: /^Сравнение/ });
    await pill.waitFor();
    const box = await pill.boundingBox();
    const list = await page.locator('#results').boundingBox();
    const button = await page.getByRole('button', { name: 'Позвоните мне' }).first().boundingBox();
    const right = (box?.x ?? 0) + (box?.width ?? 0);
    // A wide map has a corner for it, beside the whole list.
    if (width === 1440) expect(box?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
    else expect(right).toBeLessThan(button?.x ?? 0);
    const follow = await page.getByText('Искать при перемещении карты').boundingBox();
    expect(right).toBeLessThan(follow?.x ?? 0);
  },
);

test.each([
  [1440, 900],
  [390, 844],
])(
  'at %i×%i the way to the comparison lies over no word at the end of a page, and over no price of the first card',
  async (width, height) => {
    const page = await open('/about', { viewport: { width, height } });
    await page.evaluate(() => localStorage.setItem('comparison', '{"building":[1,2],"flat":[]}'));
    const pill = page.getByRole('link', { name: /^Сравнение/ });
    for (const address of ['/', '/novostroyki?view=list']) {
      await page.goto(new URL(address, page.url()).href);
      await pill.waitFor();
      const prices = await page
        .locator('main li, main article')
        .filter({ hasText: /млн/ })
        .first()
        .getByText(/млн/)
        .all();
      const box = await pill.boundingBox();
      // On phones it stands in the header and covers nothing at all.
      if (width < 720) expect(box?.y).toBeLessThan(56);
      for (const price of prices) {
        const words = await price.boundingBox();
        const beside = words && box && (words.x + words.width < box.x || words.x > box.x + box.width);
        const above = words && box && words.y > box.y + box.height;
        expect(beside || above, `${address}: ${await price.innerText()}`).toBe(true);
      }
    }
    await page.goto(new URL('/about', page.url()).href);
    await pill.waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const covered = await pill.evaluate((link: HTMLElement) => {
      const { left, right, top, bottom } = link.getBoundingClientRect();
      const words = document.createTreeWalker(document.querySelector('footer') ?? document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (words.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        for (const line of range.getClientRects())
          if (line.left < right && line.right > left && line.top < bottom && line.bottom > top)
            found.push(words.currentNode.textContent ?? '');
      }
      return found;
    });
    expect(covered).toEqual([]);
  },
);

test('«Цена по запросу» is whole beside the buttons of the bar on phones of every width', async () => {
  const all =
    await api<{ title_eng: string; flats: { total: number; price: { from: number | null } } }[]>(
      '/api/buildings?per_page=60',
    );
  const unpriced = all.find(({ flats }) => flats.total > 0 && flats.price.from === null);
  if (!unpriced) throw new Error('the catalogue has no complex with its price on request');
  const page = await open(`/${unpriced.title_eng}`, PHONE);
  for (const width of [430, 390, 375, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const beside = await page.evaluate(() => {
      const words = [...document.querySelectorAll('[class*="_bar_"] span')].find((one) =>
        one.textContent?.startsWith('Цена по'),
      );
      const range = document.createRange();
      if (words) range.selectNodeContents(words);
      const next = words?.parentElement?.nextElementSibling;
      return (next?.getBoundingClientRect().left ?? 0) - range.getBoundingClientRect().right;
    });
    expect(beside, `${width} px`).toBeGreaterThanOrEqual(4);
  }
});

test('on phones a touch beside the open order of the list closes it and opens nothing, and no button covers its last line', async () => {
  const page = await open('/novostroyki?view=list', PHONE);
  const menu = page.locator('#results details', { hasText: 'Порядок' });
  await menu.locator('summary').tap();
  const last = menu.locator('li a').last();
  await last.evaluate((line) => {
    const button = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === 'Карта');
    const there = button?.getBoundingClientRect().top ?? 0;
    scrollBy(0, line.getBoundingClientRect().top - there);
  });
  await last.click({ trial: true, timeout: 5_000 });
  const address = page.url();
  const link = page.locator('#results article h2 a').nth(1);
  await link.scrollIntoViewIfNeeded();
  expect(await menu.getAttribute('open')).not.toBeNull();
  await link.evaluate((card) => {
    addEventListener('click', () => document.body.setAttribute('data-clicked', ''), { capture: true });
    card.addEventListener('click', () => document.body.setAttribute('data-heard', ''));
  });
  await link.tap();
  await page.locator('body[data-clicked]').waitFor();
  expect(await menu.getAttribute('open')).toBeNull();
  expect(await page.locator('body').getAttribute('data-heard'), 'the card heard of the touch').toBeNull();
  expect(page.url()).toBe(address);
  await link.tap();
  await expect.poll(() => page.url() !== address, { timeout: 20_000 }).toBe(true);
});
