import { expect, test } from 'vitest';
import { adminPages, at } from './admin-pages.ts';
import { press, REFUSED, said } from './office-pages.ts';
import { usePages } from './open-page.ts';

const open = usePages();
const asAdmin = adminPages(open);

test('two windows of the settings: the later one sees the other value, its own beside it, and leaving asks', async () => {
  const mine = await asAdmin('/admin/settings', { expected: REFUSED });
  const field = mine.getByLabel('Часы работы', { exact: true });
  const before = await field.inputValue();
  await field.fill('Пн–Пт 10:00–19:00');
  await said(mine, 'Не сохранено: 1');
  const { version, settings } = (await (await mine.request.get(at('/api/site_settings'))).json()).data;
  const { key } = settings.find(({ value }: { value: string }) => value === before);
  const other = { version, values: { [key]: 'Пн–Вс 9:00–21:00' } };
  const headers = { origin: new URL(mine.url()).origin };
  expect((await mine.request.patch(at('/api/site_settings'), { data: other, headers })).ok()).toBe(true);

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
