import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
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
 * Lets axe look at the states of one page. Unlike its builder this brings axe into the document once and not for every
 * look, which is half of the time. `coloursOnly`: the same states were looked at in the other scheme.
 */
export function barriersOf(page: Page, { coloursOnly = false } = {}): Barriers {
  const seen: string[] = [];
  const options = {
    runOnly: coloursOnly ? { type: 'rule', values: [COLOURS] } : { type: 'tag', values: RULES },
    resultTypes: ['violations'],
  };
  const lookAt: LookAt = async (state, part) => {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource());
    const found = await page.evaluate(
      async ([where, how]) => {
        const { axe } = globalThis as unknown as { axe: Axe };
        const { violations } = await axe.run(where === undefined ? document : { include: [where] }, how);
        return violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html}`);
      },
      [part, options] as const,
    );
    seen.push(...found.map((text) => `${state}: ${text}`));
  };
  return { lookAt, seen };
}

/** Axe as its Playwright package brings it. */
function axeSource(): string {
  const brought = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
  return readFileSync(brought.resolve('axe-core/axe.min.js'), 'utf8');
}
