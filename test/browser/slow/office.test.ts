import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { adminPages, at } from '../admin-pages.ts';
import { drag } from '../drag.ts';
import { type PageOptions, usePages } from '../open-page.ts';

const open = usePages();
const asAdmin = adminPages(open);
const SMALL: PageOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** The browser's own word for an answer that refuses. */
const REFUSED = /Failed to load resource/;

/** Seven digits that no other journey has. */
const unique = (salt: number): string => String((Date.now() + salt) % 10_000_000).padStart(7, '0');

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function expectNoBarrier(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [state, id, nodes[0]?.html])).toEqual([]);
}

/** A client of the administrator's own, made as staff make them; leads to his card. */
async function newClient(page: Page, phone: string, name: string): Promise<void> {
  await page.goto(at('/clients'));
  await press(page, 'Новый клиент');
  const window = page.getByRole('dialog');
  await window.getByLabel('Телефон').fill(phone);
  await window.getByLabel('Имя').fill(name);
  await window.getByRole('button', { name: 'Добавить' }).click();
  await page.waitForURL('**/users/logs/card/u*');
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

describe('the way of a client', () => {
  test('goes from the first call to a shown flat: status, note, task, hold, deal, story', async () => {
    const page = await asAdmin('/clients', { expected: REFUSED });
    await newClient(page, `+7 926 ${unique(1)}`, 'Анна Ковалёва');
    // Whether offers may be made to him is told before anybody calls.
    await page.locator('dl > div', { hasText: 'Звонки и SMS с предложениями' }).getByText('Согласия нет').waitFor();

    await press(page, /^Статус: Новый/);
    await page.getByRole('menuitem', { name: 'Подбор' }).click();
    await said(page, 'Статус обновлен');
    await press(page, /^Статус: Подбор/);
    await page.getByRole('menuitem', { name: 'Показ' }).click();
    await page.getByRole('button', { name: /^Статус: Показ/ }).waitFor();

    await page.getByLabel('Новая заметка').fill('Любит тихие дворы <b>и</b> высокие потолки');
    await press(page, 'Сохранить заметку');
    await page.getByText('Любит тихие дворы <b>и</b> высокие потолки').first().waitFor();

    const { title, id } = await someFlat(page);
    const choice = page.getByRole('textbox', { name: 'Квартира', exact: true });
    await choice.click();
    await choice.fill(`${title} ${id}`);
    await page
      .getByRole('option')
      .filter({ hasText: `№ ${id} на сайте` })
      .click();
    await press(page, 'Забронировать');
    await said(page, 'Квартира забронирована');
    await page.getByRole('button', { name: /^Статус: Бронь/ }).waitFor();
    await press(page, 'Закрыть сделку');
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть сделку' }).click();
    await said(page, 'Сделка закрыта');
    await page.getByRole('button', { name: /^Статус: Сделка/ }).waitFor();
    await page
      .getByRole('region', { name: 'История клиента' })
      .getByText(/Подбор/)
      .first()
      .waitFor();
  });

  test('loses nothing that is being written when something else of his card is saved', async () => {
    const page = await asAdmin('/clients');
    await newClient(page, `+7 926 ${unique(5)}`, 'Софья Лисицына');
    const { title, id } = await someFlat(page);
    const choice = page.getByRole('textbox', { name: 'Квартира', exact: true });
    const story = page.getByRole('region', { name: 'История клиента' });
    await page.getByLabel('Новая заметка').fill('Звонить после шести');
    await story.getByLabel('Заметки').check();
    await choice.fill(`${title} ${id}`);
    await press(page, 'Сохранить заметку');
    await story.getByText('Звонить после шести').waitFor();
    expect(await story.getByLabel('Заметки').isChecked()).toBe(true);
    expect(await choice.inputValue()).toBe(`${title} ${id}`);
    await choice.click();
    await page
      .getByRole('option')
      .filter({ hasText: `№ ${id} на сайте` })
      .waitFor();
  });

  test('begins with a recommendation made from his card', async () => {
    const page = await asAdmin('/clients');
    await newClient(page, `+7 926 ${unique(6)}`, 'Марина Южакова');
    const { title } = await someFlat(page);
    const group = page.getByRole('region', { name: 'Рекомендации', exact: true });
    await group.getByText('Вы ещё не рекомендовали ЖК этому пользователю').waitFor();
    await group.getByRole('button', { name: 'Порекомендовать ЖК' }).click();
    const window = page.getByRole('dialog');
    expect(await window.getByRole('button', { name: 'Порекомендовать', exact: true }).isDisabled()).toBe(true);
    await window.getByRole('textbox', { name: 'ЖК' }).fill(title);
    await page.getByRole('option').filter({ hasText: title }).first().click();
    await window.getByRole('button', { name: 'Порекомендовать', exact: true }).click();
    await said(page, 'Рекомендация отправлена');
    await group.getByText(title).first().waitFor();
    await group.getByText('Ещё не смотрел').waitFor();
  });

  test('is moved on the board by its menu, and only as the table allows', async () => {
    const page = await asAdmin('/clients');
    await newClient(page, `+7 926 ${unique(2)}`, 'Тимур Гареев');
    await page.goto(at('/clients/deals'));
    const column = page.getByRole('group', { name: /^Новый: \d+/ });
    const card = column.getByRole('listitem').filter({ hasText: 'Тимур Гареев' }).first();
    await card.getByRole('button', { name: /^Статус: Новый/ }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Новый', 'Подбор']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await said(page, 'Статус обновлен');
    await page
      .getByRole('group', { name: /^Подбор: \d+/ })
      .getByText('Тимур Гареев')
      .first()
      .waitFor();
  });

  test('is moved on the board by the mouse to where the table allows, and nowhere else', async () => {
    const page = await asAdmin('/clients');
    await newClient(page, `+7 926 ${unique(7)}`, 'Вера Перетаскина');
    await page.goto(at('/clients/deals'));
    const column = (status: string) => page.getByRole('group', { name: new RegExp(`^${status}: \\d+`) });
    const card = (status: string) =>
      column(status).getByRole('listitem').filter({ hasText: 'Вера Перетаскина' }).first();
    await card('Новый').scrollIntoViewIfNeeded();
    const moves: string[] = [];
    page.on('request', (request) => void (request.method() === 'PATCH' && moves.push(request.url())));
    await drag(page, card('Новый'), column('Показ'));
    await drag(page, card('Новый'), column('Подбор'));
    await said(page, 'Статус обновлен');
    await card('Подбор').waitFor();
    expect(moves.map((url) => /status\/\d/.exec(url)?.[0])).toEqual(['status/2']);
  });
});

/** A flat on sale with the name of its complex, another one each time: journeys hold and sell flats, which then cannot be held again. */
async function someFlat(page: Page): Promise<{ title: string; id: number }> {
  const list = await (await page.request.get(at('/api/buildings?no_flats=0&per_page=1'))).json();
  const [building] = list.data;
  const flats = await (await page.request.get(at(`/api/buildings/${building.id}/flats?per_page=50`))).json();
  const onSale = flats.data.filter(
    (flat: { status: number; price_total: number | null }) => flat.status === 1 && flat.price_total,
  );
  const free = onSale[Date.now() % onSale.length];
  return { title: String(building.titles.title), id: Number(free.id) };
}

describe('an administrator', () => {
  test('appoints a manager and gives him a client; the badge counts down', async () => {
    const page = await asAdmin('/admin/staff');
    const manager = `Вера ${unique(3)}`;
    await press(page, 'Новый менеджер');
    const window = page.getByRole('dialog');
    await window.getByLabel('Телефон').fill(`+7 926 ${unique(3)}`);
    await window.getByLabel('Имя и фамилия').fill(manager);
    await window.getByRole('button', { name: 'Добавить' }).click();
    await said(page, 'Менеджер добавлен');
    await page.getByRole('cell', { name: manager }).waitFor();

    const phone = `926${unique(4)}`;
    await newClient(page, `8${phone}`, 'Ольга Северьянова');
    await page.goto(at(`/users?phone=7${phone}`));
    await page.getByText('Всего найдено 1').waitFor();
    await press(page, /^(Сменить|Назначить) менеджера: Ольга/);
    await page.getByRole('dialog').getByRole('combobox', { name: 'Менеджер' }).click();
    await page.getByRole('option', { name: manager }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Назначить' }).click();
    await said(page, 'Менеджер назначен');
    await page
      .getByRole('button', { name: /^Сменить менеджера: Ольга/ })
      .getByText(manager)
      .waitFor();
  });

  test('recommends a complex from its card; the list tells what the client saw', async () => {
    const page = await asAdmin('/clients');
    const name = `Руслан ${unique(5)}`;
    await newClient(page, `+7 926 ${unique(5)}`, name);
    await page.goto(at('/novostroyki'));
    await press(page, /^Порекомендовать клиенту/);
    const window = page.getByRole('dialog');
    const send = window.getByRole('button', { name: 'Порекомендовать', exact: true });
    expect(await send.isDisabled()).toBe(true);
    expect(await page.getByRole('banner').count(), 'the head of a window is no second banner').toBe(1);
    await window.getByRole('textbox', { name: /^Клиент/ }).fill(name);
    await page.getByRole('option', { name }).click();
    await window.getByLabel('Комментарий клиенту').fill('Посмотрите двор');
    await send.click();
    await said(page, 'Рекомендация отправлена');
    await page.goto(at('/users/advice/zhk'));
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('Посмотрите двор').waitFor();
    await row.getByText('Ещё не смотрел').waitFor();
  });

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

  test('curates a complex: a fact over the feed, and back', async () => {
    const page = await asAdmin('/admin/catalogue');
    await page.getByRole('table', { name: 'Каталог' }).getByRole('link').first().click();
    await page.waitForURL(/catalogue\/\d+/);
    const parking = page.getByLabel('Парковка');
    await parking.fill('Подземная на 120 мест');
    await press(page, 'Сохранить сведения');
    await said(page, 'Карточка сохранена');
    await page.reload();
    expect(await parking.inputValue()).toBe('Подземная на 120 мест');
    await parking.fill('');
    await press(page, 'Сохранить сведения');
    await said(page, 'Карточка сохранена');
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
    expect((await file).suggestedFilename()).toBe('users.csv');
  });
});

describe('the back-office', () => {
  test('is closed to guests, who come back to it after login', async () => {
    const page = await open('/users?role=2', { expected: REFUSED });
    await page.waitForURL(/\/auth\?back=%2Fusers%3Frole%3D2/);
  });

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
    '/admin/feeds',
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

  test('is used with a thumb: tabs, folded filters, cards instead of rows', async () => {
    const page = await asAdmin('/users', SMALL);
    expect(await page.getByRole('textbox', { name: 'Телефон' }).isVisible()).toBe(false);
    await press(page, /^Фильтры/);
    await page.getByRole('textbox', { name: 'Телефон' }).waitFor();
    await page.getByRole('link', { name: 'Заявки' }).tap();
    await page.waitForURL('**/users/callback');
  });
});
