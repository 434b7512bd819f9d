import { describe, expect, test } from 'vitest';
import { activeEntry, officeMenu } from './office-menu.ts';

describe('the menu of the back-office', () => {
  const labels = (role: number) => officeMenu(role).map(({ entries }) => entries.map(({ label }) => label));

  test('gives a manager his clients and nothing of the administration', () => {
    expect(labels(2)).toEqual([
      ['Сегодня', 'Список', 'Заявки', 'Просмотры', 'Избранное', 'Мои рекомендации', 'Задачи'],
      ['Профиль'],
    ]);
    expect(officeMenu(2)[0]?.entries[1]).toEqual(expect.not.objectContaining({ badge: 'without_manager' }));
  });

  test('gives an administrator every user, the badge and the SMS log', () => {
    expect(labels(99).flat()).toEqual(expect.arrayContaining(['Сообщения', 'Фиды', 'Сотрудники', 'Журнал']));
    expect(officeMenu(99)[0]?.entries[1]).toMatchObject({ label: 'Список', to: '/users', badge: 'without_manager' });
  });

  test('begins with the first steps of an administrator until they are done', () => {
    const entriesOf = (role: number, firstSteps: boolean) =>
      officeMenu(role, { firstSteps }).flatMap(({ entries }) => entries.map(({ to }) => to));
    expect(entriesOf(99, true)).toContain('/admin/first-steps');
    expect(entriesOf(99, false)).not.toContain('/admin/first-steps');
    expect(entriesOf(2, true)).not.toContain('/admin/first-steps');
  });

  test.each([
    ['/users', '/users'],
    ['/users/callback', '/users/callback'],
    ['/users/logs/flat', '/users/logs/zhk'],
    ['/users/favorites/flat', '/users/favorites/zhk'],
    ['/users/advice/zhk', '/users/advice/zhk'],
    ['/users/logs/card/u12', '/users'],
    ['/clients', '/clients'],
    ['/clients/tasks', '/clients/tasks'],
    ['/clients/deals', '/clients'],
    ['/admin/sms', '/admin/sms'],
    ['/admin/feeds/7', '/admin/feeds'],
  ])('lights the entry of %s', (path, to) => {
    expect(activeEntry(officeMenu(99), path)?.to).toBe(to);
  });

  test('lights the list of a manager at the card of his client', () => {
    expect(activeEntry(officeMenu(2), '/users/logs/card/u12')?.to).toBe('/clients');
  });

  test('does not take a word that merely begins alike', () => {
    expect(activeEntry(officeMenu(2), '/clientship')).toBeUndefined();
  });
});
