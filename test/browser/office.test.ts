import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { adminPages, at } from './admin-pages.ts';
import { mixedVillage } from './catalogue-cards.ts';
import { drag } from './drag.ts';
import { holdFlat, newClient, press, REFUSED, said, someFlat, unique } from './office-pages.ts';
import { type PageOptions, usePages, whenAlive } from './open-page.ts';
import { whenQuiet } from './quiet.ts';

/** What a browser says that has no network. */
const NO_NETWORK = /Failed to load resource|Failed to fetch|ERR_/;
const open = usePages();
const asAdmin = adminPages(open);
const SMALL: PageOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };

const labelOfFocused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);

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
    // Both moves say what they do with the held flat before they are pressed.
    await press(page, /^Статус: Бронь/);
    await page.getByRole('menuitem', { name: 'Отказ' }).click();
    const window = page.getByRole('dialog');
    await window.getByText(/^Снимется бронь: /).waitFor();
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'hidden' });
    await expect.poll(() => labelOfFocused(page)).toMatch(/^Статус: Бронь/);
    await press(page, /^Статус: Бронь/);
    await page.getByRole('menuitem', { name: 'Сделка' }).click();
    expect(await window.getByLabel('Цена сделки').inputValue()).not.toBe('');
    await window.getByRole('button', { name: 'Закрыть сделку' }).click();
    await said(page, 'Сделка закрыта');
    await page.getByRole('button', { name: /^Статус: Сделка/ }).waitFor();
    await page
      .getByRole('region', { name: 'История клиента' })
      .getByText(/Подбор/)
      .first()
      .waitFor();
    // A deal is not undone by one press, nor by two that were meant as one.
    const undo = page.getByRole('button', { name: /Отменить и вернуть в бронь/ });
    await undo.dblclick();
    await page.getByRole('button', { name: 'Точно? Отменить и вернуть в бронь' }).waitFor();
    await page.getByRole('button', { name: /^Статус: Сделка/ }).waitFor();
    // Whoever reads the question takes longer than a double press.
    await page.waitForTimeout(600);
    await undo.click();
    await page.getByRole('button', { name: /^Статус: Бронь/ }).waitFor();
  });

  test('who is not his any more is told so within the back-office, with a way back', async () => {
    const page = await asAdmin('/clients', { expected: REFUSED });
    const answer = await page.goto(at('/users/logs/card/u2000000000'));
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Этого клиента нет среди ваших' }).waitFor();
    expect(await page.locator('main').textContent()).not.toContain('сняли с продажи');
    await page.getByRole('navigation', { name: 'Рабочий кабинет' }).first().waitFor();
    await page.getByRole('link', { name: 'Мои клиенты' }).click();
    await page.waitForURL('**/clients');
  });

  test('is told that there is no connection when another page is pressed without one', async () => {
    const page = await asAdmin('/clients', { expected: REFUSED, used: false });
    await whenQuiet(page);
    await page.context().setOffline(true);
    await page
      .getByRole('navigation', { name: 'Рабочий кабинет' })
      .first()
      .getByRole('link', { name: 'Сегодня' })
      .click();
    await said(page, /^Нет связи: страница откроется/);
    expect(new URL(page.url()).pathname).toBe('/clients');
    await page.context().setOffline(false);
    await page
      .getByRole('navigation', { name: 'Рабочий кабинет' })
      .first()
      .getByRole('link', { name: 'Сегодня' })
      .click();
    await page.waitForURL('**/clients/today');
  });

  test('finds by an arrow and Enter what stands first', async () => {
    const page = await asAdmin('/clients');
    const phone = `926${unique(12)}`;
    await newClient(page, `+7 ${phone}`, 'Ада Первова');
    await page.goto(at('/clients'));
    await press(page, /^Поиск/);
    const field = page.getByRole('dialog').getByRole('combobox');
    await field.fill(phone);
    await page.getByRole('option').filter({ hasText: 'Ада Первова' }).first().waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.waitForURL('**/users/logs/card/u*');
  });

  test('is told what a field does not take, and nothing that was typed is cut or bent', async () => {
    const page = await asAdmin('/clients');
    await newClient(page, `+7 926 ${unique(9)}`, 'Кира Долгова');
    const note = page.getByRole('textbox', { name: 'Новая заметка' });
    const long = 'а'.repeat(4_010);
    await note.fill(long);
    await said(page, /Лишние символы: 10\./);
    await press(page, 'Сохранить заметку');
    await said(page, 'Проверьте отмеченные поля');
    expect(await note.inputValue()).toBe(long);
    await note.fill('');

    const { title, id } = await someFlat(page);
    await holdFlat(page, { title, id });
    await said(page, 'Квартира забронирована');
    await press(page, 'Закрыть сделку');
    const window = page.getByRole('dialog');
    const [price, commission] = [window.getByLabel('Цена сделки'), window.getByLabel('Комиссия агентства')];
    const listed = await price.inputValue();
    await commission.fill('345000,50');
    await price.fill('');
    await price.press('Enter');
    await window.getByText('Укажите цену сделки').waitFor();
    await window.getByText(/Без копеек: 345.000 или 345.001 ₽/).waitFor();
    expect(await commission.inputValue()).toBe('345000,50');
    await commission.fill('1000,00');
    await price.fill(listed);
    await price.press('Enter');
    await said(page, 'Сделка закрыта');
    await said(page, /комиссия 1.000.₽/);
  });

  test('who has two flats held is asked about one of them by its name, and the focus stays by the list', async () => {
    const page = await asAdmin('/clients');
    await newClient(page, `+7 926 ${unique(14)}`, 'Инна Двойнова');
    const holds = page.getByRole('region', { name: 'Брони и сделки' });
    const rows = holds.getByRole('listitem');
    const taken = new Set<number>();
    while (taken.size < 2) {
      const { title, id } = await someFlat(page);
      if (taken.has(id)) continue;
      taken.add(id);
      await holdFlat(page, { title, id });
      await expect.poll(() => rows.count()).toBe(taken.size);
    }
    const price = /\d[\d\s]+₽/;
    const listed = (await rows.first().textContent())?.match(price)?.[0] ?? 'nothing';
    const window = page.getByRole('dialog');
    await rows.first().getByRole('button', { name: 'Закрыть сделку' }).click();
    await window.getByText(/Клиент: Инна Двойнова/).waitFor();
    // The other one ends with the deal.
    await window.getByText(/^Снимется бронь: .*№\s\S+, \d+\sэтаж.* · \d[\d\s]+₽ · до\s/).waitFor();
    const asked = await window.getByText(/Клиент: Инна Двойнова/).textContent();
    expect([asked?.match(price)?.[0], asked?.match(/№\s\S+, \d+\sэтаж/)?.length]).toEqual([listed, 1]);
    await window.getByRole('button', { name: 'Отмена' }).click();
    await rows.first().getByRole('button', { name: 'Снять бронь' }).click();
    await window.getByText(/останется ещё 1 бронь/).waitFor();
    expect(await window.getByText(/Клиент: Инна Двойнова/).textContent()).toBe(asked);
    await window.getByRole('button', { name: 'Снять бронь' }).click();
    await said(page, 'Бронь снята');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Брони и сделки');
    // The last one asks where he stands without a flat.
    await expect.poll(() => holds.getByRole('button', { name: 'Снять бронь' }).count()).toBe(1);
    await holds.getByRole('button', { name: 'Снять бронь' }).click();
    await window.getByText('Других броней у клиента нет').waitFor();
  });

  test('who has a flat held is asked before he leaves «Бронь», by whatever way, and stays there without an answer', async () => {
    const page = await asAdmin('/clients', { expected: REFUSED, used: false });
    const name = `Нина ${unique(18)}`;
    await newClient(page, `+7 926 ${unique(18)}`, name);
    const { title, id } = await someFlat(page);
    await holdFlat(page, { title, id });
    await said(page, 'Квартира забронирована');
    const window = page.getByRole('dialog', { name: 'Перевести в «Подбор»' });
    const choose = async () => {
      await page
        .getByRole('button', { name: new RegExp(`^Статус: Бронь. Изменить: ${name}`) })
        .first()
        .focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Подбор' }).waitFor();
      await page.getByRole('menuitem', { name: 'Подбор' }).focus();
      await page.keyboard.press('Enter');
    };
    const goBack = async () => {
      await window.getByText(/^Снимется бронь: .*№\s\S+, \d+\sэтаж.* · \d[\d\s]+₽ · до\s/).waitFor();
      await page.keyboard.press('Escape');
      await window.waitFor({ state: 'hidden' });
    };
    await page.getByRole('button', { name: /^Статус: Бронь/ }).waitFor();
    await choose();
    await goBack();
    await expect.poll(() => labelOfFocused(page)).toMatch(/^Статус: Бронь/);
    await page.context().setOffline(true);
    await choose();
    await window.getByText(/^Не узнали, какие брони снимутся/).waitFor();
    expect(await window.getByRole('button', { name: 'Перевести' }).count()).toBe(0);
    await page.context().setOffline(false);
    await window.getByText('Закрыть', { exact: true }).click();
    const card = page.url();

    await page.goto(at(`/clients?name=${encodeURIComponent(name)}`));
    await choose();
    await goBack();
    await page.goto(at('/clients/deals'));
    await choose();
    await goBack();
    const column = (status: string) => page.getByRole('group', { name: new RegExp(`^${status}: \\d+`) });
    const onBoard = column('Бронь').getByRole('listitem').filter({ hasText: name }).first();
    await onBoard.scrollIntoViewIfNeeded();
    await drag(page, onBoard, column('Подбор'));
    await goBack();

    await page.goto(card);
    await choose();
    await window.getByRole('button', { name: 'Перевести в «Подбор»' }).click();
    await said(page, /^Статус обновлен, снята бронь: .*№/);
    await page
      .getByRole('region', { name: 'Брони и сделки' })
      .getByText(/^Бронь снята/)
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
    await story.getByText('Показывать только').first().click();
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

  test('keeps what is written in one tab when another tab saves its own note', async () => {
    const page = await asAdmin('/clients');
    await newClient(page, `+7 926 ${unique(17)}`, 'Майя Двухоконная');
    const other = await page.context().newPage();
    await other.goto(page.url());
    const note = (one: Page) => one.getByRole('textbox', { name: 'Новая заметка' });
    await note(other).waitFor();
    // A tab takes what the device keeps as it comes alive: not between the two steps of the typing below.
    await whenAlive(other);
    await note(page).fill('Просит паркинг рядом с лифтом');
    await note(other).fill('Перезвонить после отпуска');
    // The later one is the one that the device keeps.
    await press(page, 'Сохранить заметку');
    await page.getByRole('region', { name: 'История клиента' }).getByText('Просит паркинг').waitFor();
    await other.waitForTimeout(2_000);
    await other.reload();
    await expect.poll(() => note(other).inputValue()).toBe('Перезвонить после отпуска');
    await page.reload();
    await expect.poll(() => note(page).inputValue()).toBe('Перезвонить после отпуска');
  });

  test('shows wishes that somebody else wrote meanwhile beside those that are being written', async () => {
    const page = await asAdmin('/clients', { expected: REFUSED });
    await newClient(page, `+7 926 ${unique(18)}`, 'Рада Желанная');
    // Nobody is told of the change before he saves: the answer to it has to say so.
    await page.context().route('**/api/office/events', (route) => route.abort());
    await page.reload();
    const other = await page.context().newPage();
    await other.goto(page.url());
    const wishes = (one: Page) => one.getByRole('region', { name: 'Что ищет' });
    const write = async (one: Page, text: string) => {
      await wishes(one).getByRole('button', { name: 'Записать' }).click();
      await wishes(one).getByRole('textbox').last().fill(text);
    };
    await write(other, 'Только верхние этажи');
    await write(page, 'Рядом школа');
    await wishes(page).getByRole('button', { name: 'Сохранить' }).click();
    // Not before it is taken: what other tabs of the browser save meanwhile waits for it, and is told as not taken then.
    await wishes(page).getByRole('button', { name: 'Изменить' }).waitFor();
    await wishes(page).getByText('Рядом школа').waitFor();
    await wishes(other).getByRole('button', { name: 'Сохранить' }).click();
    const theirs = wishes(other).getByRole('status').filter({ hasText: 'Пока вы писали' });
    await theirs.getByText('Рядом школа').waitFor();
    expect(await wishes(other).getByRole('textbox').last().inputValue()).toBe('Только верхние этажи');
    await theirs.getByRole('button', { name: 'Взять записанное' }).click();
    expect(await wishes(other).getByRole('textbox').last().inputValue()).toBe('Рядом школа');
  });

  test('says that somebody else changed the name meanwhile, and saves at the next press', async () => {
    const page = await asAdmin('/clients', { expected: REFUSED });
    await newClient(page, `+7 926 ${unique(19)}`, 'Анна Безымянная');
    // Nobody is told of the change before he saves.
    await page.context().route('**/api/office/events', (route) => route.abort());
    await page.reload();
    const other = await page.context().newPage();
    await other.goto(page.url());
    const write = async (one: Page, name: string) => {
      await one.getByRole('button', { name: 'Изменить имя и почту' }).click();
      await one.getByLabel('Имя', { exact: true }).fill(name);
    };
    await write(page, 'Анна Первая');
    await write(other, 'Анна Вторая');
    const save = (one: Page) => one.getByRole('button', { name: 'Сохранить', exact: true }).first().click();
    await save(page);
    await page.getByRole('heading', { level: 1, name: 'Анна Первая' }).waitFor();
    await save(other);
    await other.getByText('Имя уже изменили: в карточке «Анна Первая»').first().waitFor();
    await other.getByRole('heading', { level: 1, name: 'Анна Первая' }).waitFor();
    expect(await other.getByLabel('Имя', { exact: true }).inputValue()).toBe('Анна Вторая');
    await save(other);
    await other.getByRole('heading', { level: 1, name: 'Анна Вторая' }).waitFor();
  });

  test('gives back what was being written on a card that does not open any more', async () => {
    const page = await asAdmin('/clients', { expected: REFUSED });
    await newClient(page, `+7 926 ${unique(16)}`, 'Зоя Переданная');
    const own = /u(\d+)$/.exec(new URL(page.url()).pathname)?.[1];
    await page.getByLabel('Новая заметка').fill('Муж против первого этажа\nЗвонить ей, не ему');
    // An administrator loses no client: the note becomes one on a client who is not there.
    const gone = 999_999_999;
    await page.evaluate(
      ([from, to]) =>
        localStorage.setItem('office-drafts', localStorage.getItem('office-drafts')?.replace(from, to) ?? ''),
      [`note:${own}`, `note:${gone}`] as const,
    );
    await page.goto(at(`/users/logs/card/u${gone}`));
    const unsaved = page.getByRole('region', { name: 'Не сохранено' });
    await unsaved.getByText('Муж против первого этажа\nЗвонить ей, не ему').waitFor();
    await unsaved.getByRole('button', { name: 'Больше не нужно' }).click();
    await unsaved.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Этого клиента нет среди ваших' }).waitFor();
    expect(await unsaved.count()).toBe(0);
  });

  test('shows a new status by the answer to its change: nothing but the story is read again', async () => {
    const page = await asAdmin('/clients');
    await newClient(page, `+7 926 ${unique(7)}`, 'Вера Климова');
    await page.getByRole('button', { name: /^Статус: Новый/ }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The stream of live events is opened whenever it likes.
      if (/^\/api\/(?!office\/events)|\.data$/.test(pathname))
        asked.push(`${request.method()} ${pathname.replace(/\d+/, '…')}`);
    });
    await page.getByRole('button', { name: /^Статус: Новый/ }).focus();
    await page.keyboard.press('Enter');
    const chosen = page.getByRole('menuitem', { name: 'Подбор' });
    await chosen.waitFor();
    await chosen.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'История клиента' }).getByText('Новый → Подбор').waitFor();
    await page.getByRole('button', { name: /^Статус: Подбор/ }).waitFor();
    // Nor does the keyboard lose its place.
    await expect.poll(() => labelOfFocused(page)).toMatch(/^Статус: Подбор/);
    expect(asked).toEqual(['PATCH /api/users/…/status/2', 'GET /api/clients/…/timeline']);
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

describe('an administrator', () => {
  test('appoints a manager and gives him a client, then many at once in four presses, and finds one of them by keyboard', async () => {
    const page = await asAdmin('/admin/staff');
    const manager = `Вера ${unique(3)}`;
    await press(page, 'Новый менеджер');
    const window = page.getByRole('dialog');
    await window.getByLabel('Телефон').fill(`+7 926 ${unique(3)}`);
    await window.getByLabel('Имя и фамилия').fill(manager);
    await window.getByRole('button', { name: 'Добавить' }).click();
    await said(page, 'Менеджер добавлен');
    await page.getByRole('cell', { name: `${manager} Менеджер`, exact: true }).waitFor();

    const phones = `926${unique(4).slice(0, 6)}`;
    await newClient(page, `8${phones}1`, 'Ольга Северьянова');
    await newClient(page, `8${phones}2`, 'Олег Северьянов');
    await page.goto(at(`/users?phone=7${phones}`));
    await page.getByText('Всего найдено 2').waitFor();
    await press(page, /^(Сменить|Назначить) менеджера: Ольга/);
    await page.getByRole('dialog').getByRole('combobox', { name: 'Менеджер' }).click();
    await page.getByRole('option', { name: manager }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Назначить' }).click();
    await said(page, 'Менеджер назначен');
    const whose = (client: string) =>
      page
        .getByRole('button', { name: new RegExp(`^Сменить менеджера: ${client}`) })
        .getByText(`${manager.split(' ')[1]} В.`);
    await whose('Ольга').waitFor();

    await page.getByRole('checkbox', { name: 'Выбрать всех на странице' }).check();
    await press(page, /^Передать/);
    await window.getByRole('radio', { name: manager }).check();
    await window.getByRole('button', { name: 'Передать 2 клиентов' }).click();
    await said(page, /^Передано: /);
    await whose('Олег').waitFor();

    await window.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type(`8 ${phones}2`);
    await page.getByRole('option', { name: 'Олег Северьянов' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Олег Северьянов' }).waitFor();
  });

  test('finds a village by its name and opens its card, and offers none where a complex is recommended', async () => {
    const page = await asAdmin('/clients');
    const { village } = await mixedVillage();
    const { title } = village.titles;
    await newClient(page, `+7 926 ${unique(7)}`, `Вера ${unique(7)}`);
    await page.getByRole('button', { name: 'Порекомендовать ЖК' }).first().click();
    const window = page.getByRole('dialog');
    await window.getByRole('textbox', { name: 'ЖК' }).fill(title);
    await page.getByText('Ничего не нашлось').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type(title.toLowerCase());
    await page.getByRole('option', { name: title }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${village.title_eng}`);
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

  test('says why a file was not taken until another one is chosen', async () => {
    const page = await asAdmin('/admin/catalogue/upload', { expected: REFUSED });
    await page
      .getByLabel('Файл с таблицей')
      .setInputFiles({ name: 'пусто.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) });
    const reason = page.getByRole('alert').filter({ hasText: 'Файл пуст' });
    await reason.waitFor();
    await page.waitForTimeout(3_000);
    expect(await reason.isVisible()).toBe(true);
  });

  test('corrects a flat over its feed and hides it; what was typed wrong stays to be mended, and the change is undone', async () => {
    const page = await asAdmin('/about', { expected: REFUSED });
    const { id } = await someFlat(page);
    const read = async () => (await (await page.request.get(at(`/api/flats/${id}`))).json()).data;
    const before = await read();
    await page.goto(at(`/admin/catalogue/${before.building.id}/flats?flat=${id}`));
    const window = page.getByRole('dialog');
    const area = window.getByLabel('Общая площадь, м²');
    await area.fill('5430');
    await window.getByLabel('Этаж').fill('1 этаж');
    await window.getByLabel('Не показывать на сайте').check();
    await window.getByRole('button', { name: 'Сохранить' }).click();
    await window.getByText('Площадь — от 5 до 2\u00a0000 м²').waitFor();
    expect(await window.getByLabel('Этаж').inputValue()).toBe('1 этаж');
    await area.fill('54,3 м²');
    await window.getByRole('button', { name: 'Сохранить' }).click();
    await said(page, 'Правка сохранена');
    expect(await read()).toMatchObject({ area_total: 54.3, floor: 1, status: 4, price_total: null });
    // The log knows the correction: it can be undone on another day, too.
    await page.reload();
    await window.getByRole('button', { name: 'Отменить последнюю правку' }).click();
    await said(page, 'Правка отменена');
    const { area_total, floor, status, price_total } = before;
    expect(await read()).toMatchObject({ area_total, floor, status, price_total });
  });
});

describe('the back-office', () => {
  test('is closed to guests, who come back to it after login', async () => {
    const page = await open('/users?role=2', { expected: REFUSED });
    await page.waitForURL(/\/auth\?back=%2Fusers%3Frole%3D2/);
  });

  test('makes the sender of a request a client in one press, and a second press does no harm', async () => {
    const page = await asAdmin('/users/callback');
    const phone = `7926${unique(31)}`;
    const body = { phone, name: 'Лидия Гостева', consent: { personal_data: true } };
    await page.request.post(at('/api/callback/callback_phones'), { data: body });
    await page.goto(at(`/users/callback?phone=${phone}`));
    const row = page.getByRole('row').filter({ hasText: 'Лидия Гостева' });
    await row.getByRole('button', { name: 'Сделать клиентом' }).dblclick();
    await said(page, 'Клиент добавлен: Лидия Гостева');
    await row.getByRole('link', { name: 'Лидия Гостева' }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    const hidden = await page.locator('#list').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden).toBe(0);
    await row.getByRole('button', { name: 'Взять в работу' }).dblclick();
    await row.getByText('В работе').waitFor();
    await said(page, 'Заявка взята в работу');
    expect(await page.getByText('Заявка взята в работу').count()).toBe(1);
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
  });

  test('leads staff to their day after login, and to the page that asked for the login', async () => {
    const page = await open('/auth', { expected: REFUSED });
    const login = async () => {
      await page.getByLabel('Телефон').fill(inject('admin').phone.slice(1));
      await page.getByRole('textbox', { name: 'Пароль' }).fill(inject('admin').password);
      await page.getByRole('button', { name: 'Войти', exact: true }).click();
    };
    await login();
    await page.waitForURL(/\/(clients\/today|admin\/first-steps)$/);
    // The short address of the back-office leads there too.
    const home = page.url();
    await page.goto(new URL('/admin', home).href);
    await page.waitForURL(home);
    // A session that is just being renewed would bring its cookie back.
    await whenQuiet(page);
    await page.context().clearCookies();
    await page.goto(at('/users/callback?state=new&kind=quiz'));
    await page.waitForURL(/\/auth\?back=/);
    await login();
    await page.waitForURL(/\/users\/callback\?state=new&kind=quiz$/);
    await page.getByRole('heading', { level: 1, name: 'Заявки' }).waitFor();
  });

  test('is used with a thumb: tabs, folded filters, cards instead of rows', async () => {
    const page = await asAdmin('/users', SMALL);
    expect(await page.getByRole('textbox', { name: 'Телефон' }).isVisible()).toBe(false);
    await press(page, /^Фильтры/);
    await page.getByRole('textbox', { name: 'Телефон' }).waitFor();
    await page.getByRole('link', { name: 'Заявки' }).tap();
    await page.waitForURL('**/users/callback');
  });
});

describe('without a network', () => {
  test('a note is kept on the phone through a failed save and a reload, and is there exactly once afterwards', async () => {
    const page = await asAdmin('/clients', { ...SMALL, expected: NO_NETWORK, used: false });
    await newClient(page, `+7 926 ${unique(11)}`, 'Олег Снегирёв');
    const card = page.url();
    const words = `Смотрел бетон на десятом этаже ${unique(12)}`;
    const note = page.getByLabel('Новая заметка');
    await note.fill('Недописанная мысль');
    await page.reload();
    await page.getByText('восстановлено').waitFor();
    expect(await note.inputValue()).toBe('Недописанная мысль');

    await page.context().setOffline(true);
    await note.fill(words);
    await press(page, 'Сохранить заметку');
    await said(page, 'Нет сети: сохраним, как только появится');
    await page.getByText('Ждёт сети: 1 запись').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Олег Снегирёв' }).waitFor();
    expect(await note.inputValue()).toBe('');

    await page.reload().catch(() => undefined);
    await page.context().setOffline(false);
    await page.goto(card);
    const notes = page.getByRole('region', { name: 'Заметки' }).getByText(words);
    await notes.waitFor();
    await page.getByText('Ждёт сети').waitFor({ state: 'hidden' });
    await page.reload();
    await notes.waitFor();
    expect(await notes.count()).toBe(1);
  });

  test('a page that cannot be refreshed stays as it is', async () => {
    const page = await asAdmin('/clients', { expected: NO_NETWORK, used: false });
    await newClient(page, `+7 926 ${unique(13)}`, 'Раиса Котова');
    await page.route('**/*.data*', (route) => route.abort());
    await press(page, 'Дозвонился');
    await said(page, 'Нет связи: показано то, что было загружено раньше');
    await page.getByRole('heading', { level: 1, name: 'Раиса Котова' }).waitFor();
    await page.unroute('**/*.data*');
    await press(page, /Не взял/);
    await page.getByText('Не взял трубку').first().waitFor();
    await page.getByRole('link', { name: /Перезвонить/ }).waitFor();
  });
});
