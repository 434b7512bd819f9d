import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminPages, at } from './admin-pages.ts';
import { newClient, unique } from './office-pages.ts';
import { usePages } from './open-page.ts';
import { whenQuiet } from './quiet.ts';

const open = usePages();
const asAdmin = adminPages(open);

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
  const page = await open(null, { expected: /Failed to load|net::ERR|dynamically imported|Unable to preload/ });
  await listening(page);
  const code = /assets\/complex-map-.*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto(at('/contacts'));
  const sorry = page.getByRole('alert').filter({ hasText: 'Эта часть страницы не загрузилась' });
  await page.locator('footer').scrollIntoViewIfNeeded();
  await sorry.waitFor();
  expect(await heardBy(page)).toEqual(expect.arrayContaining(['event office-map', 'failure']));
  await page.unroute(code);
  await sorry.getByRole('button', { name: 'Повторить' }).click();
  await page.locator('main canvas').first().waitFor();
});

test('a notice has its title, stands 100 px below the upper edge, and goes after two seconds', async () => {
  const page = await open(null, { expected: /Failed to load resource|net::ERR/ });
  // Time stands still while the journey reads: a busy machine takes longer than a notice stays.
  await page.clock.install();
  await page.goto(at('/contacts'));
  await whenQuiet(page);
  const accepted = { status: 201, contentType: 'application/json', body: '{"data":{"id":1}}' };
  await page.route('**/api/feedback', (route) => route.fulfill(accepted));
  const refusal = { status: 403, title: 'Отказ', code: 'forbidden', detail: 'Произошла ошибка, попробуйте позже' };
  const refused = { status: 403, contentType: 'application/problem+json', body: JSON.stringify(refusal) };
  await page.route('**/api/feedback', (route) => route.fulfill(refused), { times: 1 });
  const form = page.getByRole('form', { name: 'Свяжитесь с нами прямо сейчас!' });
  await form.getByRole('textbox', { name: 'Телефон' }).fill('9161112299');
  await form.getByRole('textbox', { name: 'Сообщение' }).fill('Когда можно посмотреть квартиру на Яузе?');
  await form.getByRole('checkbox').check();
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
  for (const [title, text] of [
    ['Ошибка!', 'Произошла ошибка, попробуйте позже'],
    ['Успешно', 'Ваша заявка отправлена'],
  ] as const) {
    await form.getByRole('button', { name: 'Отправить' }).click();
    const notice = page.locator('[popover] > *').filter({ has: page.getByText(title, { exact: true }) });
    await notice.waitFor();
    expect(await notice.innerText()).toContain(text);
    // It slides into its place.
    await expect.poll(async () => (await notice.boundingBox())?.y).toBe(100);
    await page.clock.runFor(1_900);
    expect(await notice.isVisible()).toBe(true);
    await page.clock.runFor(200);
    await notice.waitFor({ state: 'hidden' });
  }
});

test.each([
  [1440, 0],
  [390, 130],
])('at %i px a notice lies over nothing of the status that was just chosen', async (width, scrolled) => {
  const page = await asAdmin('/clients', { viewport: { width, height: 844 } });
  await newClient(page, `+7 927 ${unique(width)}`, 'Вера Мельникова');
  await page.evaluate((y) => scrollTo(0, y), scrolled);
  const status = page.getByRole('button', { name: /^Статус: / }).first();
  // It stands where notices do.
  const before = await status.boundingBox();
  expect(before && before.y < 180 && before.y + before.height > 100).toBe(true);
  await status.click();
  await page.getByRole('menuitem', { name: 'Подбор', exact: true }).click();
  const notice = page.locator('[popover] > *').filter({ hasText: 'Статус обновлен' });
  await notice.waitFor();
  const [said, chosen] = [await notice.boundingBox(), await status.boundingBox()];
  expect(said && chosen && said.y >= chosen.y + chosen.height).toBe(true);
});
