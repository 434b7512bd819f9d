import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriersOf } from '../barriers.ts';
import { cardPages, DESKTOP, mixedVillage, PHONE } from '../catalogue-cards.ts';
import { usePages } from '../open-page.ts';
import { whenQuiet } from '../quiet.ts';

const open = usePages();
const openedCard = cardPages(open);

/** What is looked at by axe, one after the other on one page: what of it, how it is opened and closed. */
interface State {
  readonly name: string;
  readonly within: string;
  readonly open: (page: Page) => Promise<unknown>;
  readonly close: (page: Page) => Promise<unknown>;
}

const STATES: readonly State[] = [
  {
    name: 'list of places',
    within: '#address',
    open: async (page) => {
      await page.locator('#address').scrollIntoViewIfNeeded();
      await page.locator('#address summary', { hasText: 'Списком' }).click();
    },
    close: (page) => page.locator('#address summary', { hasText: 'Списком' }).click(),
  },
  {
    name: 'share menu',
    within: 'details[open]',
    open: (page) => page.locator('summary', { hasText: 'Поделиться' }).click(),
    close: (page) => page.locator('summary', { hasText: 'Поделиться' }).click(),
  },
  {
    name: 'gallery of the building site',
    within: 'dialog[open]',
    open: async (page) => {
      await page
        .locator('#progress')
        .getByRole('button', { name: /фото строительства$/ })
        .click();
      await page.locator('dialog [data-month]').first().waitFor();
    },
    close: leave,
  },
  {
    name: 'slider of the building site',
    within: 'dialog[open]',
    open: async (page) => {
      await page.locator('#progress ul button').first().click();
      await page
        .getByText(/^1 \/ \d+$/)
        .last()
        .waitFor();
    },
    close: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').getByRole('combobox', { name: 'Корпус' }).waitFor();
      await leave(page);
    },
  },
];

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const SIZES = [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const;

/** Draws what is out of sight too, so that nothing escapes the look. */
const drawAll = (page: Page) =>
  page.evaluate("void document.styleSheets[0].insertRule('* { content-visibility: visible !important }')");

/** A dozen looks of axe, on a busy machine ten seconds each. */
const LOOK_AT_ALL = 240_000;

const sideways = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth');

test.each(SIZES)(
  'no state of a complex on %s has a barrier that axe can see, in either scheme',
  async (_name, size) => {
    const { page } = await openedCard(size);
    await drawAll(page);
    const { lookAt, seen } = barriersOf(page, { bothSchemes: true });
    await lookAt('page');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    for (const state of STATES) {
      await state.open(page);
      await lookAt(state.name, state.within);
      expect(await sideways(page), state.name).toBeLessThanOrEqual(0);
      await state.close(page);
    }
    expect(seen).toEqual([]);
  },
  LOOK_AT_ALL,
);

test.each(SIZES)(
  'no state of a village on %s has a barrier that axe can see, in either scheme',
  async (_name, size) => {
    const { village } = await mixedVillage();
    const page = await open(`/${village.title_eng}`, size);
    await whenQuiet(page);
    await drawAll(page);
    const types = page.locator('summary', { hasText: 'Тип объекта' });
    const { lookAt, seen } = barriersOf(page, { bothSchemes: true });
    await types.click();
    await lookAt('page');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    // On a phone the window of a filter lies over its button.
    await page.keyboard.press('Escape');
    await page.locator('#items h3 a').first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    await lookAt('offer', 'dialog[open]');
    await leave(page);
    expect(seen).toEqual([]);
  },
  LOOK_AT_ALL,
);
