import type { Page } from 'playwright-core';

/** A placemark of the search's map that stands alone, and a sign of several. */
export const PILL = '#map span:not([data-group]) > button[data-id]';
export const GROUP = '#map span[data-group] > button[data-id]';

/** The id of a lone placemark that a pointer reaches; where all stand in groups, groups are pressed until one does. */
export async function lonePill(page: Page): Promise<string> {
  await page.locator(`${PILL}, ${GROUP}`).first().waitFor();
  for (let i = 0; i < 8; i++) {
    const [id] = await inReach(page, PILL);
    if (id !== undefined) return id;
    const [group] = await inReach(page, GROUP);
    if (group !== undefined) await page.locator(`#map button[data-id="${group}"]`).click();
    await page.waitForTimeout(500);
  }
  throw new Error('no placemark stands alone in sight');
}

const inReach = (page: Page, signs: string): Promise<string[]> =>
  page.locator(signs).evaluateAll((all) =>
    all.flatMap((sign) => {
      const { x, y, width, height } = sign.getBoundingClientRect();
      const seen = sign.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      return seen ? ((sign as HTMLElement).dataset.id ?? []) : [];
    }),
  );

/** How many complexes each sign of the map stands for, by the id of the first. */
export function signCounts(page: Page): Promise<Record<string, number>> {
  return page.locator(`${PILL}, ${GROUP}`).evaluateAll((all) =>
    Object.fromEntries(
      all.map((sign) => {
        const count = sign.closest('[data-group]') ? Number.parseInt(sign.textContent ?? '', 10) : 1;
        return [(sign as HTMLElement).dataset.id ?? '', count] as const;
      }),
    ),
  );
}
