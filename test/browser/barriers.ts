import { source } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** WCAG 2.2 AA without the one rule of 2.1 A that axe knows: a cell of the board is named by its flat, not by the short words in it. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const RULES = [...WCAG, 'wcag21a', 'best-practice'];
/** The one rule whose answer depends on the colour scheme. */
const COLOURS = 'color-contrast';

/** Looks at the page, or at the part of it that changed, in the state that is named. */
export type LookAt = (state: string, part?: string) => Promise<void>;

export interface Barriers {
  readonly lookAt: LookAt;
  /** What was seen so far: state, rule, how often, the first element. Empty when everybody can use every state. */
  readonly seen: readonly string[];
}

/** The part of axe that is asked. */
interface Axe {
  run(
    where: Document | { readonly include: readonly string[] },
    options: object,
  ): Promise<{ readonly violations: readonly { readonly id: string; readonly nodes: readonly { html: string }[] }[] }>;
}

/**
 * Lets axe look at the states of one page. This brings axe into the document once and not for every
 * look, which is half of the time. `bothSchemes`: looks by day with every rule, then at the colours of the evening, and leaves
 * the page as by day.
 */
export function barriersOf(page: Page, { bothSchemes = false, rules = RULES } = {}): Barriers {
  const seen: string[] = [];
  const look = async (state: string, part: string | undefined, runOnly: object) => {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
    const found = await page.evaluate(
      async ([where, how]) => {
        const { axe } = globalThis as unknown as { axe: Axe };
        const { violations } = await axe.run(where === undefined ? document : { include: [where] }, how);
        return violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html}`);
      },
      [part, { runOnly, resultTypes: ['violations'] }] as const,
    );
    seen.push(...found.map((text) => `${state}: ${text}`));
  };
  const lookAt: LookAt = async (state, part) => {
    await look(state, part, { type: 'tag', values: rules });
    if (!bothSchemes) return;
    await wear(page, 'dark');
    await look(`${state}, in the evening`, part, { type: 'rule', values: [COLOURS] });
    await wear(page, 'light');
  };
  return { lookAt, seen };
}

/** Fails where axe sees a barrier of WCAG 2.2 AA in the page, or in the part of it that is named. */
export async function expectNoBarrier(
  page: Page,
  state: string,
  { part, bothSchemes = false }: { part?: string; bothSchemes?: boolean } = {},
): Promise<void> {
  const { lookAt, seen } = barriersOf(page, { bothSchemes, rules: WCAG });
  await lookAt(state, part);
  expect(seen).toEqual([]);
}

/** Puts the other scheme on, as its button does, without a press that would move the focus. */
async function wear(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  const colours = await page.evaluate((name) => {
    const ground = () => getComputedStyle(document.body).backgroundColor;
    const before = ground();
    document.documentElement.dataset.mantineColorScheme = name;
    return [before, ground()];
  }, scheme);
  expect(new Set(colours).size, 'the page has changed its colours').toBe(2);
}
