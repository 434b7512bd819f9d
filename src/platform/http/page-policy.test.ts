import { expect, test } from 'vitest';
import { pagePolicy } from './page-policy.ts';

const sources = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

test('scripts run only from here or with the nonce of the answer', () => {
  expect(sources(pagePolicy({ map: {} }, 'abc', false), 'script-src')).toEqual([
    "'self'",
    "'nonce-abc'",
    "'strict-dynamic'",
  ]);
  expect(pagePolicy({ map: {} }, 'abc', false)).not.toContain('unsafe-eval');
});

test('only the hosts of a configured map are let in beside us', () => {
  expect(sources(pagePolicy({ map: {} }, 'abc', false), 'connect-src')).toEqual(["'self'"]);
  const map = { tile_url: 'https://tiles.example.org/{z}/{x}/{y}.png' };
  expect(sources(pagePolicy({ map }, 'abc', false), 'img-src')).toContain('https://tiles.example.org');
});

test('the hosts of a counter are let in only where one is configured', () => {
  expect(pagePolicy({ map: {}, brand: {} }, 'abc', false)).not.toContain('yandex');
  const policy = pagePolicy({ map: {}, brand: { yandex_metrika_id: '12345' } }, 'abc', false);
  expect(sources(policy, 'connect-src')).toContain('https://mc.yandex.ru');
  expect(sources(policy, 'img-src')).toContain('https://mc.yandex.ru');
  expect(sources(policy, 'script-src')).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"]);
});
