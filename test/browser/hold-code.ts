import type { Page } from 'playwright-core';

/** The scripts of a page. */
export const CODE = '**/assets/*.js';

/** Holds the code of a page back until it is let in. */
export async function holdCode(page: Page): Promise<() => void> {
  let letIn = () => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(CODE, async (route) => {
    await held;
    await route.continue();
  });
  return letIn;
}
