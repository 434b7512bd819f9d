import { describe, expect, test } from 'vitest';
import { adminPages, at } from './admin-pages.ts';
import { expectNoBarrier } from './barriers.ts';
import { newClient, unique } from './office-pages.ts';
import { usePages } from './open-page.ts';

const open = usePages();
const asAdmin = adminPages(open);

test('an address for calls is made, a call told at it becomes a request, and the address is closed', async () => {
  const page = await asAdmin('/admin/calls');
  await expectNoBarrier(page, 'calls');
  await page.getByRole('button', { name: 'Новый адрес' }).click();
  const window = page.getByRole('dialog');
  const title = `Коллтрекинг ${unique(41)}`;
  await window.getByLabel('Название').fill(title);
  await window.getByRole('button', { name: 'Завести адрес' }).click();
  const address = await window.locator('code').textContent();
  await window.getByRole('button', { name: 'Готово' }).click();
  const phone = `7926${unique(42)}`;
  const service = await open(null);
  const told = await service.request.post(at(new URL(address ?? '').pathname), {
    form: { caller: `+${phone}`, uniqueid: phone, disposition: 'ANSWERED', billsec: '65' },
  });
  expect(await told.json()).toMatchObject({ data: { accepted: true } });
  await page.reload();
  const call = page.getByRole('table', { name: 'Последние звонки' }).getByRole('row').filter({ hasText: title });
  await call.getByText('Отвечен, 1 мин 5 с').waitFor();
  await call.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Заявки' }).waitFor();
  await page.getByText('Отвечен, 1 мин 5 с').waitFor();

  await page.goto(at('/admin/calls'));
  await page.getByRole('button', { name: `Закрыть адрес «${title}»` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть адрес' }).click();
  await page.getByRole('row').filter({ hasText: title }).getByText('Закрыт').waitFor();
});

describe('the figures of the owner', () => {
  test('lead from the funnel to its rows and to the client, a plan is set and stands beside the fact', async () => {
    const page = await asAdmin('/clients');
    await newClient(page, `+7 926 ${unique(31)}`, 'Раиса Воронкова');
    await page.goto(at('/admin/owner'));
    const figure = page.getByRole('table', { name: 'Шаги воронки' }).getByRole('link', { name: /^Новый: / });
    await expectNoBarrier(page, 'funnel');
    // Read and pressed at once: other journeys make clients meanwhile.
    await page.goto(at('/admin/owner'));
    await figure.waitFor();
    const count = await figure.evaluate((link: HTMLAnchorElement) => {
      link.click();
      return Number(link.textContent?.replace(/\D/g, ''));
    });
    await page.getByRole('heading', { level: 1, name: 'Клиенты' }).waitFor();
    await page.getByText(`Всего найдено ${count}`).waitFor();
    await page.getByRole('link', { name: 'Раиса Воронкова' }).first().waitFor();

    await page.goto(at('/admin/owner/plan'));
    await page.getByRole('button', { name: 'План: январь, Агентство' }).click();
    const window = page.getByRole('dialog');
    await window.getByLabel('Комиссия, ₽').fill('1 500 000');
    await window.getByRole('button', { name: 'Сохранить' }).click();
    await page
      .getByRole('row', { name: /январь/ })
      .first()
      .getByText('1\u00a0500\u00a0000\u00a0₽')
      .waitFor();

    await page.goto(at('/admin/demand'));
    await page.getByText('Групп от 5 посетителей нет').waitFor();
    expect(await page.getByRole('radio', { name: 'Согласившихся на cookie' }).isChecked()).toBe(true);
    await expectNoBarrier(page, 'demand');
  });
});
