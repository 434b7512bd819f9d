import { describe, expect, inject, test } from 'vitest';
import { adminPages, at } from '../admin-pages.ts';
import { expectNoBarrier } from '../barriers.ts';
import { newClient, press, REFUSED, said, someFlat, unique } from '../office-pages.ts';
import { usePages } from '../open-page.ts';

const open = usePages();
const asAdmin = adminPages(open);

describe('an administrator', () => {
  test('sees what is viewed most beside the views one by one, and filters requests as views', async () => {
    const page = await asAdmin('/users/logs/zhk');
    await page.getByLabel('Как показать просмотры').first().click();
    await page.getByRole('option', { name: 'Топ по просмотрам' }).click();
    await page.waitForURL(/top=1/);
    await page.getByRole('columnheader', { name: 'Просмотров' }).waitFor();
    await page.getByRole('link', { name: 'Квартиры', exact: true }).click();
    await page.waitForURL(/logs\/flat\?top=1/);
    await page.getByRole('columnheader', { name: 'Последний' }).waitFor();

    const { title } = await someFlat(page);
    await page.goto(at('/users/callback'));
    await page.getByRole('textbox', { name: 'ЖК' }).fill(title);
    await page.getByRole('option').filter({ hasText: title }).first().click();
    await page.waitForURL(/complex=\d+/);
    await press(page, `Убрать фильтр: ЖК: ${title}`);
    await page.waitForURL((url) => url.search === '');
  });

  test('finds people by typing, after a second, with the address as the state', async () => {
    const page = await asAdmin('/users');
    await page.getByRole('textbox', { name: 'ФИО' }).fill('никого такого нет');
    await page.waitForURL(/name=/);
    await page.getByText('Никого не нашлось').waitFor();
    await press(page, 'Сбросить');
    await page.waitForURL((url) => url.search === '');
    await page.getByRole('combobox', { name: /Показывать по/ }).selectOption('30');
    await page.waitForURL(/per_page=30/);
  });

  test('finds each part of a complex by its address, and loses no draft of one when another is saved', async () => {
    const page = await asAdmin('/admin/catalogue');
    await page.getByRole('table', { name: 'Каталог' }).getByRole('link').nth(1).click();
    await page.waitForURL(/catalogue\/\d+/);
    const parts = page.getByRole('navigation', { name: 'Разделы карточки' });
    await page.getByLabel('Охрана').fill('Пост у ворот');
    await parts.getByRole('link', { name: 'Контур' }).click();
    await page.waitForURL(/#outline$/);
    const outline = page.getByRole('region', { name: 'Контур на карте' });
    const points = outline.getByRole('textbox', { name: 'Контур на карте' });
    const before = await points.inputValue();
    await points.fill('55.7, 37.6\n55.7, 37.61\n55.71, 37.61');
    await outline.getByRole('button', { name: 'Сохранить' }).click();
    await said(page, 'Контур сохранён');
    await outline.getByRole('img', { name: 'Контур из 3 точек' }).waitFor();
    expect(await page.getByLabel('Охрана').inputValue()).toBe('Пост у ворот');
    await press(page, 'Сохранить сведения');
    await said(page, 'Карточка сохранена');
    await points.fill(before);
    await outline.getByRole('button', { name: 'Сохранить' }).click();
    await parts.getByRole('link', { name: /^Документы/ }).click();
    await page.waitForURL(/#documents$/);
  });

  test('changes what the site says of the agency, and takes it back; every page follows', async () => {
    const page = await asAdmin('/admin/settings', { expected: REFUSED });
    const hours = page.getByRole('textbox', { name: 'Часы работы' });
    await hours.fill('По будням с 10 до 19');
    await press(page, 'Сохранить');
    await said(page, 'Настройки сохранены');
    const guest = await open('/contacts');
    await guest.getByText('По будням с 10 до 19').first().waitFor();
    await press(page, 'Вернуть исходное Часы работы');
    await said(page, 'Возвращено исходное значение');
    await guest.reload();
    expect(await guest.getByText('По будням с 10 до 19').count()).toBe(0);
    await hours.fill('');
    await press(page, 'Сохранить');
    await said(page, 'Не может быть пустым');
  });

  test('plans new conditions of a way to pay, and gives them up', async () => {
    const page = await asAdmin('/admin/programmes', { expected: REFUSED });
    await press(page, 'Новая версия Базовая ипотека');
    const window = page.getByRole('dialog');
    await window.getByLabel('ПСК от, %').fill('3');
    await window.getByRole('button', { name: 'Первый день' }).click();
    await page.locator('table button:enabled').last().click();
    await window.getByRole('button', { name: 'Сохранить' }).click();
    await window.getByText('Полная стоимость кредита не может быть ниже ставки').waitFor();
    await window.getByRole('button', { name: 'Отмена' }).click();
    await window.waitFor({ state: 'detached' });
  });

  test('is reminded on whatever page he is when the moment comes', async () => {
    const page = await asAdmin('/clients');
    await newClient(page, `+7 926 ${unique(6)}`, 'Вероника Напоминаева');
    const id = Number(/u(\d+)$/.exec(new URL(page.url()).pathname)?.[1]);
    const login = await page.request.post(at('/api/auth/login'), { data: inject('admin') });
    const { access_token } = await login.json();
    await page.goto(at('/admin/numbers'));
    const soon = new Date(Date.now() + 2_000).toISOString();
    await page.request.post(at(`/api/clients/${id}/tasks`), {
      headers: { authorization: `Bearer ${access_token}` },
      data: { text: 'Перезвонить Веронике', due_at: soon, remind_at: soon },
    });
    await page.goto(at('/admin/numbers'));
    const reminder = page.getByRole('article', { name: 'Напоминание: Перезвонить Веронике' });
    await reminder.waitFor();
    await page.getByRole('link', { name: /^Задачи \d+ ждут вас/ }).waitFor();
    await reminder.getByRole('button', { name: 'Выполнено' }).click();
    await reminder.waitFor({ state: 'detached' });
  });

  test('sees the chain of the audit log whole', async () => {
    const page = await asAdmin('/admin/audit');
    await page.getByRole('cell', { name: 'Вошёл в систему' }).first().waitFor();
    await press(page, 'Проверить целостность');
    await said(page, /^Журнал цел/);
  });

  test('downloads what is filtered', async () => {
    const page = await asAdmin('/users?role=99');
    await press(page, 'Выгрузить');
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/^Пользователи \d{4}-\d\d-\d\d\.csv$/);
  });
});

describe('the back-office', () => {
  for (const path of [
    '/users',
    '/users/callback',
    '/users/logs/flat',
    '/users/advice/zhk',
    '/clients/deals',
    '/clients/history',
    '/clients/comparisons',
    '/clients/tasks',
    '/admin/sms',
    '/admin/numbers',
    '/admin/catalogue',
    '/admin/catalogue/villages',
    '/admin/feeds',
    '/admin/exports',
    '/admin/catalogue/upload',
    '/admin/first-steps',
    '/admin/calls',
    '/admin/staff',
    '/admin/programmes',
    '/admin/settings',
    '/admin/audit',
  ]) {
    test(`has no barriers at ${path}, wide by day and narrow in the evening`, async () => {
      const page = await asAdmin(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNoBarrier(page, `${path} by day`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      await expectNoBarrier(page, `${path} in the evening`);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  }
});
