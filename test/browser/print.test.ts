import { expect, test } from 'vitest';
import { cardPages } from './catalogue-cards.ts';
import { usePages } from './open-page.ts';

const open = usePages();
const openedCard = cardPages(open);

test('a complex on paper: facts, place, flats, payment, contacts; nothing that sticks or only can be pressed', async () => {
  const { page } = await openedCard();
  await page.locator('#mortgage').scrollIntoViewIfNeeded();
  await page.locator('[data-pay-result]').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 703, height: 1000 });
  const found = await page.evaluate(() => {
    const seen = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
    const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
    const all = [...document.querySelectorAll('body *')].filter(seen);
    const parts = ['h1', '#about', '#address', '#items', '[data-pay-result]', 'aside'];
    return {
      tops: parts.map(top),
      unseen: parts.filter((selector) => !all.some((element) => element.matches(selector))),
      sticking: all.filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position)).length,
      fields: all.filter((element) => element.matches('input, select, textarea')).length,
    };
  });
  expect(found.unseen).toEqual([]);
  expect(found.tops).toEqual(found.tops.toSorted((a, b) => a - b));
  expect(found.tops).not.toContain(Number.NaN);
  expect([found.sticking, found.fields]).toEqual([0, 0]);
  // Three sheets; the list of many housings takes a fourth.
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheet.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(4);
});

test('results on paper: what was asked for and what was found, no sorting, sharing or calls', async () => {
  const page = await open('/novostroyki', { listOnly: true });
  await page.emulateMedia({ media: 'print' });
  const results = page.getByRole('region', { name: 'Результаты поиска' });
  expect(await results.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await results.getByRole('article').first().isVisible()).toBe(true);
  expect(await page.getByText('Распечатано').isVisible()).toBe(true);
  const pressed = results.getByText(/Позвоните.мне|Сообщить о.старте|Поделиться|Сначала|Показать ещё/);
  expect(await pressed.count()).toBeGreaterThan(0);
  expect(await pressed.filter({ visible: true }).count()).toBe(0);
});
