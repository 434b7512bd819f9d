import { expect, test } from 'vitest';
import { cardPages, PHONE } from './catalogue-cards.ts';
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

test('beside the map the way to the comparison lies over no button of a card and not over the legend', async () => {
  const page = await open('/novostroyki', { viewport: { width: 1440, height: 900 } });
  await page.evaluate(() => localStorage.setItem('comparison', '{"building":[1,2],"flat":[]}'));
  await page.reload();
  const pill = page.getByRole('link', { name: /^Сравнение/ });
  await pill.waitFor();
  const box = await pill.boundingBox();
  const button = await page.getByRole('button', { name: 'Позвоните мне' }).first().boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(button?.x ?? 0);
});
