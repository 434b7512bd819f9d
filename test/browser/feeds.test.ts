import { expect, test } from 'vitest';
import { adminPages, at } from './admin-pages.ts';
import { expectNoBarrier } from './barriers.ts';
import { press, REFUSED, said } from './office-pages.ts';
import { usePages } from './open-page.ts';

const open = usePages();
const asAdmin = adminPages(open);

test('a feed tells what it would do before it does it, keeps its settings, and asks what becomes of its lots', async () => {
  const page = await asAdmin('/admin/feeds', { expected: REFUSED });
  await page.getByRole('table', { name: 'Фиды' }).getByRole('link').first().click();
  await press(page, 'Что изменится');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Формат /).waitFor({ timeout: 30_000 });
  await dialog.getByRole('heading', { name: /^Комплексы: / }).waitFor();
  await expectNoBarrier(page, 'a preview of a feed');
  await page.keyboard.press('Escape');
  await press(page, 'Настройки');
  await dialog.getByLabel('Название').fill('Фид с новым именем');
  await dialog.getByLabel('Снимать с продажи после загрузок без лота').fill('5');
  await press(page, 'Сохранить');
  await page.getByRole('heading', { name: 'Фид с новым именем' }).waitFor();
  await press(page, 'Настройки');
  expect(await dialog.getByLabel('Снимать с продажи после загрузок без лота').inputValue()).toBe('5');
  await page.keyboard.press('Escape');
  await press(page, 'Отключить');
  await dialog.getByLabel(/^Оставить в продаже/).check();
  await dialog.getByText(/Из него в продаже/).waitFor();
  await page.keyboard.press('Escape');
  await press(page, 'Загрузить');
  await said(page, 'Загрузка началась');
  await page.getByText('Без изменений').or(page.getByText('Полностью')).first().waitFor({ timeout: 30_000 });
});

test('a feed that is not connected yet is looked at first, and an address inside is refused in words', async () => {
  const page = await asAdmin('/admin/feeds', { expected: REFUSED });
  await press(page, 'Подключить фид');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Адрес фида').fill('http://127.0.0.1:9/feed.xml');
  const address = dialog.getByLabel('Адрес фида');
  const refusal = (text: string) => dialog.getByText(text).waitFor({ timeout: 30_000 });
  await dialog.getByLabel('Название').fill('Северный дом');
  await press(page, 'Посмотреть, что будет');
  await refusal('Фид не прочитан: адрес внутренней сети запрещён: 127.0.0.1. Фид должен открываться из интернета');
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  expect(await dialog.getByRole('button', { name: 'Подключить', exact: true }).isDisabled()).toBe(true);
  await address.press('Enter');
  await address.fill('ftp://developer.example/feed.xml');
  await dialog.getByRole('button', { name: 'Подключить', exact: true }).click();
  await refusal('По FTP фиды не загружаются. Попросите у застройщика ссылку');
  expect([await address.inputValue(), await dialog.getByLabel('Название').inputValue()]).toEqual([
    'ftp://developer.example/feed.xml',
    'Северный дом',
  ]);
});

test('complexes of feeds say what they are here, and a namesake can be chosen for each', async () => {
  const page = await asAdmin('/admin/feeds/complexes', { expected: REFUSED });
  await page.getByRole('table', { name: 'Комплексы фидов' }).getByRole('button', { name: 'Изменить' }).first().click();
  const dialog = page.getByRole('dialog');
  // What it is by now is the first thing offered.
  const offers = await dialog.getByRole('button').allInnerTexts();
  const [known, another] = ['Да, это он', 'Новый комплекс'].map((name) => offers.indexOf(name));
  expect(known).toBeGreaterThanOrEqual(0);
  expect(another).toBeGreaterThan(known ?? 0);
  await dialog.getByRole('button', { name: /^Не наш: не показывать/ }).waitFor();
  await expectNoBarrier(page, 'a complex of a feed');
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Разделы фидов' }).getByRole('link', { name: 'Вопросы' }).click();
  await said(page, 'Вопросов нет');
});

test('a village is corrected over its feed, keeps what was typed through a refusal, and its card says so', async () => {
  const page = await asAdmin('/admin/catalogue', { expected: REFUSED });
  await page.getByRole('navigation', { name: 'Разделы каталога' }).getByRole('link', { name: 'Посёлки' }).click();
  await page.getByRole('table', { name: 'Посёлки' }).getByRole('link').last().click();
  const fact = (name: string) => page.getByRole('textbox', { name, exact: true });
  await fact('До МКАД, км').fill('далеко');
  await fact('Газ').fill('Магистральный, 5 кубов в час');
  await press(page, 'Сохранить сведения');
  await said(page, 'Число от 0 до 300');
  expect(await fact('Газ').inputValue()).toBe('Магистральный, 5 кубов в час');
  await fact('До МКАД, км').fill('31,5 км');
  await press(page, 'Сохранить сведения');
  await said(page, 'Карточка сохранена');
  await fact('Характеристики').fill('Участков — 48\nбез значения');
  await page.getByRole('region', { name: 'Характеристики' }).getByRole('button', { name: 'Сохранить' }).click();
  await said(page, /^Строка 2: Укажите значение/);
  await expectNoBarrier(page, 'a village as editors work on it');
  const card = await page.getByRole('link', { name: 'Открыть карточку' }).getAttribute('href');
  await press(page, 'Скрыть с сайта');
  const asked = page.getByRole('dialog', { name: 'Скрыть с сайта?' });
  await asked.getByText(/У клиентов в избранном/).waitFor();
  await asked.getByRole('button', { name: 'Скрыть', exact: true }).click();
  await said(page, 'Посёлок скрыт');
  expect((await page.request.get(at(card ?? ''))).status()).toBe(404);
  await press(page, 'Показать на сайте');
  await said(page, 'Посёлок на сайте');
  expect(await (await page.request.get(at(card ?? ''))).text()).toContain('Магистральный, 5 кубов в час');
});
