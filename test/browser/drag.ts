import type { Locator, Page } from 'playwright-core';

/** Drags a card by its upper right corner over the head of a column, as a mouse does. */
export async function drag(page: Page, card: Locator, column: Locator): Promise<void> {
  const [from, to] = [await card.boundingBox(), await column.boundingBox()];
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width - 30, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(to.x + 100, to.y + 120, { steps: 12 });
  await page.mouse.up();
}
