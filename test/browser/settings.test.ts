import { expect, test } from 'vitest';
import { adminPages } from './admin-pages.ts';
import { press, REFUSED, said } from './office-pages.ts';
import { usePages } from './open-page.ts';

const open = usePages();
const asAdmin = adminPages(open);

test('two windows of the settings: the later one sees the other value, its own beside it, and leaving asks', async () => {
  const mine = await asAdmin('/admin/settings', { expected: REFUSED });
  const other = await asAdmin('/admin/settings');
  const field = mine.getByLabel('Часы работы', { exact: true });
  await field.fill('Пн–Пт 10:00–19:00');
  await said(mine, 'Не сохранено: 1');
  await other.getByLabel('Часы работы', { exact: true }).fill('Пн–Вс 9:00–21:00');
  await press(other, 'Сохранить');
  await said(other, 'Настройки сохранены');

  await press(mine, 'Сохранить');
  await said(mine, /^Настройки уже изменил кто-то другой/);
  await mine.getByText('Вы писали: «Пн–Пт 10:00–19:00»').waitFor();
  expect(await field.inputValue()).toBe('Пн–Вс 9:00–21:00');
  await mine.reload();
  await mine.getByText('Вы писали: «Пн–Пт 10:00–19:00»').waitFor();
  expect(await field.inputValue()).toBe('Пн–Вс 9:00–21:00');

  await press(mine, /^Взять моё/);
  expect(await field.inputValue()).toBe('Пн–Пт 10:00–19:00');
  await mine.getByRole('navigation', { name: 'Рабочий кабинет' }).first().getByRole('link', { name: 'Журнал' }).click();
  await mine.getByRole('dialog').getByRole('button', { name: 'Остаться' }).click();
  expect(new URL(mine.url()).pathname).toBe('/admin/settings');
  await press(mine, 'Сохранить');
  await said(mine, 'Настройки сохранены');
  await press(mine, /^Вернуть исходное Часы работы/);
  await said(mine, 'Возвращено исходное значение');
  await mine.getByRole('navigation', { name: 'Рабочий кабинет' }).first().getByRole('link', { name: 'Журнал' }).click();
  await mine.waitForURL('**/admin/audit');
});

test('before a name of its own is saved the settings say which contacts of the demo go with it', async () => {
  const page = await asAdmin('/admin/settings');
  const warning = page.getByRole('status').filter({ hasText: 'не будут показываться' });
  await page.getByLabel('Название', { exact: true }).fill('Ромашка');
  await said(page, 'Не сохранено: 1');
  await warning.waitFor();
  expect(await warning.innerText()).toContain('Почта, WhatsApp, Страница ВКонтакте, Видео о компании');
  // One's own is kept.
  await page.getByLabel('Почта', { exact: true }).fill('we@romashka.ru');
  await said(page, 'Не сохранено: 2');
  expect(await warning.innerText()).toContain('показываться: WhatsApp,');
  await press(page, 'Отменить');
  await warning.waitFor({ state: 'hidden' });
});
