import { describe, expect, it } from 'vitest';
import { readVisit, visitOf } from './source.ts';

const AT = '2026-11-24T09:00:00.000Z';
const visit = (address: string, before = '') => {
  const { searchParams, hostname, pathname } = new URL(address, 'https://agency.example');
  const host = before === '' ? undefined : new URL(before).hostname;
  return visitOf({ query: (key) => searchParams.get(key), host: hostname, path: pathname, before: host }, AT);
};

describe('where a visitor came from', () => {
  it.each([
    ['/?utm_source=Yandex&utm_campaign=spring', 'https://yandex.ru/', 'utm', 'yandex'],
    ['/?ref=ABC123&utm_source=mail', '', 'referral', 'ABC123'],
    ['/novostroyki', 'https://www.cian.ru/x?y=1', 'site', 'cian.ru'],
    ['/novostroyki', 'https://agency.example/other', 'direct', null],
    ['/', '', 'direct', null],
    ['/?utm_source=%20', '', 'direct', null],
  ])('%s after «%s» is %s %s', (address, referrer, kind, name) =>
    expect(readVisit(visit(address, referrer))).toMatchObject({ kind, name }),
  );

  it('is told by the host and the page, never by what else stands in an address', () => {
    expect(visit('/zhk?phone=79990000000&utm_source=x', 'https://mail.example/inbox?secret=1')).toEqual({
      ...{ utm_source: 'x', referrer: 'mail.example', page: '/zhk', at: AT },
    });
  });

  it('is cut where somebody writes a book into it', () => {
    expect(visit(`/?utm_source=${'x'.repeat(500)}`).utm_source).toHaveLength(100);
  });
});
