import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminPages, at } from './admin-pages.ts';
import { expectNoBarrier } from './barriers.ts';
import { newClient, press, unique } from './office-pages.ts';
import { usePages } from './open-page.ts';

const open = usePages();
const asAdmin = adminPages(open);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test('five flats are ticked and sent in eight presses; the client opens them on his phone without a login, and staff see at once what he likes', async () => {
  const page = await asAdmin('/clients');
  const phone = `926${unique(11)}`;
  await newClient(page, `+7 ${phone}`, 'Полина Ветрова');
  const card = page.url();
  await page.getByRole('link', { name: 'Подобрать', exact: true }).click();
  await page.waitForURL('**/novostroyki**');

  await page.goto(at(`/${await complexWithFlats(page)}?view=list`));
  await press(page, /^Показать (все|ещё)/);
  const ticks = page.getByRole('button', { name: /^Отметить, чтобы отправить клиенту: .*этаж.*₽/ });
  await expect.poll(() => ticks.count()).toBeGreaterThanOrEqual(5);
  for (let n = 0; n < 5; n++) await ticks.nth(n).click();
  const bar = page.getByRole('region', { name: 'Выбранное для клиента' });
  await bar.getByText('Выбрано 5').waitFor();
  await bar.getByRole('button', { name: 'Отправить клиенту', exact: true }).click();
  const window = page.getByRole('dialog');
  // Whom it was looked for stands there already; another one is found by name or phone.
  await window.getByRole('button', { name: 'Убрать: Полина Ветрова' }).click();
  await window.getByLabel('Клиент: имя, телефон или почта').fill('Никого такого нет');
  await window.getByText('Никого не нашли').waitFor();
  await window.getByLabel('Клиент: имя, телефон или почта').fill(phone.slice(-7));
  await window.getByRole('list', { name: 'Найденные клиенты' }).getByRole('button').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await window.getByRole('button', { name: 'Убрать: Полина Ветрова' }).waitFor();
  // The longest name of a flat takes more lines: nothing of the window lies beside it.
  expect(await window.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  const sent = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/selections');
  await window.getByRole('button', { name: 'Отправить', exact: true }).click();
  const { path } = (await (await sent).json()).data as { path: string };
  // Nothing is sent from here: the link is there to be passed on by hand.
  await window.getByText(/SMS выключены: клиенту ничего не.ушло/).waitFor();
  await window.getByText(path).waitFor();
  await page.goto(card);
  const given = page.getByRole('region', { name: 'Отправленные подборки' });
  await given.getByText('ещё не открывали').waitFor();

  const client = await open(path, PHONE);
  await client.getByRole('heading', { level: 1 }).waitFor();
  expect(await client.getByRole('button', { name: 'Нравится' }).count()).toBe(5);
  expect(await client.content()).not.toContain('Ветрова');
  expect(await client.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await expectNoBarrier(client, 'selection');
  // A double tap is one press.
  await client.getByRole('button', { name: 'Нравится' }).first().dblclick({ delay: 40 });
  expect(await client.getByRole('button', { name: 'Нравится' }).first().getAttribute('aria-pressed')).toBe('true');
  // Both by the stream: nothing of the manager's page is loaded again.
  await given.getByText('нравится 1').waitFor({ timeout: 10_000 });
  await given.getByText('открывали 1 раз').waitFor({ timeout: 10_000 });
  await given.getByRole('button', { name: 'Отозвать' }).click();
  await given.getByRole('button', { name: 'Точно? Отозвать' }).waitFor();
  // Whoever reads the question takes longer than a double press.
  await page.waitForTimeout(600);
  await given.getByRole('button', { name: 'Точно? Отозвать' }).click();
  await given.getByText('Ссылка закрыта').waitFor();

  await page.goto(at('/clients/today'));
  const row = page.getByRole('listitem').filter({ hasText: 'Полина Ветрова' }).first();
  await row.getByText('понравилось').waitFor();
  await expectNoBarrier(page, 'today');
  await row.getByRole('button', { name: 'Почему такой порядок?' }).click();
  await row.getByText(/^Сумма: 30\. Чем больше сумма/).waitFor();
});

/** A complex that is no part of another, with six flats on sale at the head of its list: its address. */
async function complexWithFlats(page: Page): Promise<string> {
  const { data } = await (await page.request.get(at('/api/buildings?no_flats=0&per_page=30'))).json();
  for (const { id, title_eng } of data) {
    const flats = (await (await page.request.get(at(`/api/buildings/${id}/flats?per_page=6`))).json()).data;
    const whole = (flat: { status: number; building: { parent_id: number | null } }): boolean =>
      flat.status === 1 && flat.building.parent_id === null;
    if (flats.length === 6 && flats.every(whole)) return title_eng;
  }
  throw new Error('The demo catalogue has no complex that this journey needs');
}

test.each([
  ['/clients/today', 12],
  ['/users/callback', 13],
])("a guest's request is seen at %s and counted in the title without a reload", async (path, salt) => {
  const page = await asAdmin(path);
  const guest = await open(null);
  await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }));
  const shown = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
  const before = await shown();
  const phone = `7926${unique(salt)}`;
  const lead = { phone, consent: { personal_data: true } };
  expect((await guest.request.post(at('/api/callback/callback_phones'), { data: lead })).ok()).toBe(true);
  const kept = performance.now();
  const since = () => Math.round(performance.now() - kept);
  const [row, title] = await Promise.all([
    page.locator(`a[href="tel:+${phone}"]`).first().waitFor().then(since),
    page.waitForFunction((n) => Number(/^\((\d+)\)/.exec(document.title)?.[1] ?? 0) > n, before).then(since),
  ]);
  console.info(`${path}: row after ${row} ms, title after ${title} ms`);
  expect(await page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true);
});

test('an address that opens nothing is a 404 that says so', async () => {
  const page = await open(null);
  for (const token of ['B'.repeat(22), 'short']) {
    const answer = await page.request.get(at(`/p/${token}`));
    expect(answer.status()).toBe(404);
    const text = await answer.text();
    expect(text).toContain('Подборка больше не доступна');
    // Nothing that could not help.
    expect(text).not.toContain('Попробовать ещё раз');
  }
});
