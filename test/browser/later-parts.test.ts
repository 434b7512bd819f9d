import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { usePages } from './open-page.ts';

const open = usePages({ anew: true });

/** A page with later parts, the name of one of them, and of the file that makes it alive. */
const PARTS = [
  ['/', 'main-sections', 'sections'],
  ['/', 'callback', 'callback-block'],
  ['/about', 'footer', 'footer'],
  ['/novostroyki?view=list', 'filter-bar', 'filter-bar'],
] as const;

const codeOf = (file: string): RegExp => new RegExp(`/assets/${file}-[\\w-]{8}\\.js`);
const isLoaded = (page: Page, file: string): Promise<boolean> =>
  page.evaluate(
    (source) => performance.getEntriesByType('resource').some(({ name }) => new RegExp(source).test(name)),
    codeOf(file).source,
  );
const isAlive = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((part) => {
    // The innermost: what is only kept as it was drawn has React around it.
    const drawn = [...document.querySelectorAll(`[data-later="${part}"] *`)].at(-1);
    return drawn !== undefined && Object.keys(drawn).some((key) => key.startsWith('__reactFiber$'));
  }, name);

/** Holds the code of a part back until it is let go. */
async function holdBack(page: Page, file: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(codeOf(file), async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Timers of a few tenths of a second never end in this page: what waits for one is never seen. */
function withoutPauses(): void {
  const { setTimeout } = globalThis;
  const never = (ms: number | undefined): boolean => ms !== undefined && ms > 10 && ms <= 300;
  globalThis.setTimeout = ((then: () => void, ms?: number) =>
    never(ms) ? 0 : setTimeout(then, ms)) as typeof globalThis.setTimeout;
}

describe('parts that come alive later', () => {
  test.each(PARTS)(
    'of %s, «%s» is drawn, and its code comes with the first sign of the visitor',
    async (path, name, file) => {
      const page = await open(path, { untouched: true });
      expect(await page.locator(`[data-later="${name}"]`).innerText()).not.toBe('');
      expect([await isLoaded(page, file), await isAlive(page, name)]).toEqual([false, false]);
      await page.mouse.move(200, 200);
      await expect.poll(() => isAlive(page, name)).toBe(true);
      expect(await isLoaded(page, file)).toBe(true);
    },
  );

  test('without any sign they come after three seconds', async () => {
    const page = await open('/about', { untouched: true });
    expect(await isAlive(page, 'footer')).toBe(false);
    await expect.poll(() => isAlive(page, 'footer')).toBe(true);
  });

  test('what is typed, ticked and pressed before is done when the part is alive', async () => {
    const page = await open('/about', { untouched: true });
    const letGo = await holdBack(page, 'callback-block');
    const form = page.locator('[data-later="callback"] form');
    await form.getByRole('textbox', { name: 'Телефон' }).pressSequentially('9161234567');
    await form.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Заказать звонок' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await isAlive(page, 'callback')).toBe(false);
    letGo();
    await expect.poll(() => form.getByRole('button', { name: 'Жду звонка' }).isEnabled()).toBe(true);
    expect(await form.getByRole('textbox', { name: 'Телефон' }).inputValue()).toMatch(/916.*123.*45.*67/);
    expect(await form.getByRole('checkbox').isChecked()).toBe(true);
  });

  test('a filter that is pressed before opens when it is alive', async () => {
    const page = await open('/novostroyki?view=list', { viewport: { width: 390, height: 844 }, untouched: true });
    const letGo = await holdBack(page, 'filter-bar');
    await page.getByRole('button', { name: /Все фильтры|Фильтры/ }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    letGo();
    await page.getByRole('dialog', { name: /Фильтры|фильтры/ }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  test('where the page is drawn anew before its code is there, it stays as it was drawn', async () => {
    const page = await open('/about', { untouched: true });
    const letGo = await holdBack(page, 'footer');
    const words = await page.locator('[data-later="footer"]').innerText();
    await page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: 'Контакты' }).click();
    await page.waitForURL('**/contacts');
    expect(await isAlive(page, 'footer')).toBe(false);
    expect(await page.locator('[data-later="footer"]').innerText()).toBe(words);
    letGo();
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.locator('[data-later="footer"] footer').count()).toBe(1);
  });

  test('what is typed and pressed before the page is drawn anew is not lost either', async () => {
    const page = await open('/about', { untouched: true });
    const letGo = [await holdBack(page, 'callback-block'), await holdBack(page, 'footer')];
    const phone = page.locator('[data-later="callback"]').getByRole('textbox', { name: 'Телефон' });
    await phone.pressSequentially('91612');
    await page.evaluate(() => window.history.pushState({}, '', '/'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: {} })));
    await page.locator('[data-later="main-sections"]').waitFor({ state: 'attached' });
    await phone.pressSequentially('34567');
    await page.locator('footer').getByRole('button', { name: 'Заказать звонок' }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    for (const go of letGo) go();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await phone.inputValue()).toMatch(/916.*123.*45.*67/);
  });

  test('where its code does not come, the part offers to try again, and does', async () => {
    const page = await open('/about', {
      untouched: true,
      expected: /Failed to (load resource|fetch)|Minified React error/,
    });
    await page.route(codeOf('footer'), (route) => route.abort());
    await page.mouse.move(200, 200);
    const again = page.locator('[data-later="footer"]').getByRole('button', { name: 'Повторить' });
    await again.waitFor();
    await page.unroute(codeOf('footer'));
    await again.click();
    await expect.poll(() => isAlive(page, 'footer')).toBe(true);
    await page.locator('footer').getByRole('button', { name: 'Заказать звонок' }).click();
    await page.getByRole('dialog').waitFor();
  });

  test('they are alive, and windows open, as soon as their code is there: nothing holds them back', async () => {
    const page = await open('/', { untouched: true });
    await page.addInitScript(withoutPauses);
    await page.reload();
    await page.waitForLoadState('load');
    await page.mouse.move(200, 200);
    for (const name of ['main-sections', 'callback', 'footer'])
      await expect.poll(() => isAlive(page, name), { message: name }).toBe(true);
    await page.locator('footer').getByRole('button', { name: 'Заказать звонок' }).click();
    await page.getByRole('dialog').waitFor();
  });

  test('without JavaScript they stand where they belong, with their styles', async () => {
    const page = await open('/', { javaScriptEnabled: false });
    const footer = page.locator('footer');
    expect(await footer.isVisible()).toBe(true);
    // What colour it has is its own style's matter; without one it would have none.
    const ground = await footer.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(ground).not.toBe('rgba(0, 0, 0, 0)');
    for (const path of ['/', '/novostroyki', '/about']) {
      const written = await (await fetch(new URL(path, inject('siteUrl')))).text();
      expect(written, path).not.toMatch(/<template id="B:|<div hidden="" id="S:/);
    }
  });
});
