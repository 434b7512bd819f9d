import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminPages, at } from '../admin-pages.ts';
import { usePages } from '../open-page.ts';

const asAdmin = adminPages(usePages());
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

describe('a list of the back-office', () => {
  test('downloads clients from the page of clients, and nobody of the staff', async () => {
    const page = await asAdmin('/clients');
    await press(page, 'Выгрузить');
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const lines = readFileSync(await (await file).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).toContain('Статус;Дата регистрации;ФИО;Телефон');
    expect(lines.slice(1).filter((line) => !line.endsWith(';Клиент'))).toEqual([]);
  });

  for (const [path, column] of [
    ['/clients', 'Контакт'],
    ['/users/callback', 'Ожидание'],
    ['/users/logs/flat', 'Застройщик'],
    ['/users/advice/zhk', 'Комментарий'],
    ['/admin/sms', 'От'],
  ] as const) {
    test(`chooses the columns of ${path} once, for the next visits too`, async () => {
      const page = await asAdmin(path);
      const head = page.getByRole('columnheader', { name: column, exact: true });
      await head.waitFor();
      const kept = page.waitForResponse((answer) => answer.url().includes('/api/me/preferences/'));
      await press(page, 'Столбцы');
      await page.getByRole('checkbox', { name: column, exact: true }).uncheck();
      await head.waitFor({ state: 'detached' });
      expect((await kept).status()).toBe(200);
      await page.goto(at('/admin/numbers'));
      await page.goto(at(path));
      await page.getByRole('columnheader').first().waitFor();
      expect(await head.count()).toBe(0);
      await press(page, 'Столбцы');
      await page.getByRole('checkbox', { name: column, exact: true }).check();
      await head.waitFor();
    });
  }
});
