import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { usePages } from './open-page.ts';

const open = usePages();

/** Keeps in the page what it raises on `window` about parts that do not load. */
async function listening(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    addEventListener('part-load-failed', (event) => heard.push(`event ${(event as CustomEvent<string>).detail}`));
    addEventListener('error', () => heard.push('failure'));
  });
}
const heardBy = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

test('a part of the page that does not load raises an event, goes on as a failure, and comes at the next try', async () => {
  const page = await open('/about', { expected: /Failed to load|net::ERR|dynamically imported|Unable to preload/ });
  await listening(page);
  const code = /assets\/complex-map-.*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto(new URL('/contacts', page.url()).href);
  const sorry = page.getByRole('alert').filter({ hasText: 'Эта часть страницы не загрузилась' });
  await page.locator('footer').scrollIntoViewIfNeeded();
  await sorry.waitFor();
  expect(await heardBy(page)).toEqual(expect.arrayContaining(['event office-map', 'failure']));
  await page.unroute(code);
  await sorry.getByRole('button', { name: 'Повторить' }).click();
  await page.locator('main canvas').first().waitFor();
});

test('a notice has its title, stands 100 px below the upper edge, and goes after two seconds', async () => {
  const page = await open('/contacts', { expected: /Failed to load resource|net::ERR/ });
  const accepted = { status: 201, contentType: 'application/json', body: '{"data":{"id":1}}' };
  await page.route('**/api/feedback', (route) => route.fulfill(accepted));
  await page.route('**/api/feedback', (route) => route.abort('connectionreset'), { times: 1 });
  const form = page.getByRole('form', { name: 'Свяжитесь с нами прямо сейчас!' });
  await form.getByRole('textbox', { name: 'Телефон' }).fill('9161112299');
  await form.getByRole('textbox', { name: 'Сообщение' }).fill('Когда можно посмотреть квартиру на Яузе?');
  await form.getByRole('checkbox').check();
  const send = form.getByRole('button', { name: 'Отправить' });
  const notice = (title: string) =>
    page
      .locator('[popover] > *')
      .filter({ has: page.getByText(title, { exact: true }) })
      .first();
  const stands = async (title: string, text: string): Promise<number> => {
    // A pointer on it keeps it for as long as one reads.
    await notice(title).hover();
    expect(await notice(title).innerText()).toContain(text);
    await expect.poll(async () => (await notice(title).boundingBox())?.y).toBe(100);
    await page.mouse.move(5, 5);
    const shown = performance.now();
    await notice(title).waitFor({ state: 'hidden' });
    return performance.now() - shown;
  };
  await send.click();
  const stood = await stands('Ошибка!', 'Произошла ошибка, попробуйте позже');
  expect(stood).toBeGreaterThan(1_500);
  // A busy machine takes its time to say that it went.
  expect(stood).toBeLessThan(6_000);
  await send.click();
  await stands('Успешно', 'Ваша заявка отправлена');
});
