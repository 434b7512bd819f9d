import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { adminPages, at } from '../admin-pages.ts';
import { usePages } from '../open-page.ts';

const open = usePages();
const asAdmin = adminPages(open);
/** The browser's own word for an answer that refuses: pages that are not there for this person. */
const REFUSED = /Failed to load resource/;
const PASSWORD = 'a long sentence of this person';
/** What a client is told, and what staff are told within their office. */
const GONE = /^(Упс, такой страницы нет|Здесь ничего нет|Этого клиента нет среди ваших)$/;
const WAY_OUT = /^(Перейти на главную|К работе|Мои клиенты)$/;

/** A call of the API with what it answers; `token` makes it somebody's. */
async function call(method: string, path: string, body?: object, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(at(path), {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
}
const tokenOf = async (phone: string, password: string): Promise<string> =>
  String((await call('POST', '/api/auth/login', { phone, password })).access_token);
const adminToken = () => tokenOf(inject('admin').phone, inject('admin').password);

/** Gets a first password as anybody does, by SMS, and sets an own one. */
async function register(phone: string): Promise<void> {
  await call('POST', '/api/auth/register', { phone, consent: true });
  const { data } = await call('GET', `/api/sms?to=${phone}`, undefined, await adminToken());
  const first = /пароль для входа (\S+?)\.\s/.exec((data as { text: string }[])[0]?.text ?? '')?.[1] ?? '';
  const body = { current_password: first, new_password: PASSWORD };
  await call('POST', '/api/me/password', body, await tokenOf(phone, first));
}

/** A page of this person. */
async function asPerson(phone: string, path: string): Promise<Page> {
  const page = await open('/about', { expected: REFUSED });
  await page.request.post(at('/api/auth/login'), { data: { phone, password: PASSWORD } });
  await page.goto(at(path));
  return page;
}

let people = 0;
const newPhone = (): string => `7925${String(Date.now()).slice(-6)}${people++}`;

async function newManager(name: string): Promise<string> {
  const phone = newPhone();
  await call('POST', '/api/staff', { phone, name }, await adminToken());
  await register(phone);
  return phone;
}

async function addClient(page: Page, phone: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Новый клиент' }).click();
  const window = page.getByRole('dialog');
  await window.getByLabel('Телефон').fill(phone);
  await window.getByLabel('Имя').fill(name);
  await window.getByRole('button', { name: 'Добавить' }).click();
}

async function expectGone(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    expect([path, (await page.goto(at(path)))?.status()]).toEqual([path, 404]);
    await page.getByRole('heading', { level: 1, name: GONE }).waitFor();
    await page.getByRole('main').getByRole('link', { name: WAY_OUT }).waitFor();
  }
}

const LISTS = ['logs', 'favorites', 'advice'].flatMap((list) => [`/users/${list}/zhk`, `/users/${list}/flat`]);
const CLIENTS = ['', '/deals', '/history', '/comparisons', '/tasks'].map((path) => `/clients${path}`);
const ADMIN = [
  'sms',
  'numbers',
  'catalogue',
  'catalogue/1',
  'catalogue/upload',
  'staff',
  'feeds',
  'feeds/1',
  'exports',
  'first-steps',
  'programmes',
  'settings',
  'audit',
];
const ADMINISTRATORS = ['/users', ...ADMIN.map((path) => `/admin/${path}`)];

describe('one client', () => {
  test('is seen by his manager, not by another, by the administrator; and sees nothing of the back-office', async () => {
    const [own, other, client] = [await newManager('Мария Белова'), await newManager('Иван Соколов'), newPhone()];

    const manager = await asPerson(own, '/clients');
    await addClient(manager, client, 'Пётр Виденный');
    await manager.waitForURL('**/users/logs/card/u*');
    const card = new URL(manager.url()).pathname;
    await manager.getByRole('button', { name: /^Статус: Новый/ }).click();
    await manager.getByRole('menuitem', { name: 'Подбор' }).click();
    await manager.getByText('Статус обновлен').first().waitFor();
    await manager.goto(at('/clients'));
    await manager.getByText('Всего найдено 1').waitFor();
    expect(await manager.getByRole('columnheader', { name: 'Менеджер' }).count()).toBe(0);
    await manager.goto(at('/users/callback'));
    await manager.getByText('Всего найдено 0').waitFor();
    await expectGone(manager, ADMINISTRATORS);

    const stranger = await asPerson(other, '/clients');
    await stranger.getByText('Всего найдено 0').waitFor();
    await addClient(stranger, client, 'Пётр Виденный');
    await stranger.getByText('Запрос отправлен администратору').waitFor();
    await expectGone(stranger, [card, `/users/logs/card/${client}`]);

    const admin = await asAdmin('/clients');
    const asked = admin
      .getByRole('region', { name: 'Запросы на клиентов' })
      .getByRole('listitem')
      .filter({ hasText: 'Пётр Виденный' });
    await asked.getByText('Иван Соколов').waitFor();
    await asked.getByRole('button', { name: 'Передать' }).click();
    await admin.getByText('Клиент передан').waitFor();
    await expectGone(manager, [card]);
    await stranger.goto(at(card));
    await stranger.getByRole('button', { name: /^Статус: Подбор/ }).waitFor();

    await register(client);
    const himself = await asPerson(client, '/me');
    await himself.getByRole('heading', { name: 'Личные данные' }).waitFor();
    await expectGone(himself, [
      ...CLIENTS,
      ...LISTS,
      '/users/callback',
      card,
      `/users/logs/card/${client}`,
      ...ADMINISTRATORS,
    ]);
  }, 180_000);
});
