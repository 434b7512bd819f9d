import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** As much of a page as the counter touches. */
const attributes = new Map<string, string>();
const scripts: { src: string }[] = [];

beforeEach(() => {
  attributes.clear();
  scripts.length = 0;
  vi.resetModules();
  vi.stubGlobal('document', {
    documentElement: {
      getAttribute: (name: string) => attributes.get(name) ?? null,
      setAttribute: (name: string, value: string) => void attributes.set(name, value),
    },
    createElement: () => ({ src: '' }),
    head: { append: (script: { src: string }) => void scripts.push(script) },
    title: 'Главная',
  });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { pathname: '/novostroyki', origin: 'https://novosel.example' });
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'ym');
  vi.unstubAllGlobals();
});

const calls = () => (globalThis as { ym?: { a?: unknown[][] } }).ym?.a ?? [];

test('nothing is loaded and nothing is kept before the visitor agrees; afterwards events go out without queries', async () => {
  const { startMetrika, hitMetrika } = await import('./metrika.ts');
  const { track } = await import('./analytics.ts');
  const { chooseCookies } = await import('./cookie-choice.ts');
  startMetrika('12345');
  track('press_login', { place: 'header' });
  chooseCookies('necessary');
  track('press_login', { place: 'header' });
  expect(scripts).toEqual([]);
  expect(calls()).toEqual([]);
  chooseCookies('all');
  expect(scripts.map(({ src }) => src)).toEqual(['https://mc.yandex.ru/metrika/tag.js']);
  track('call_me', { place: 'flat_card', subject_id: 7 });
  hitMetrika('12345', '/users/logs/card/79991234567');
  expect(calls()).toEqual([
    [12345, 'init', expect.objectContaining({ webvisor: false, defer: true })],
    [12345, 'hit', 'https://novosel.example/novostroyki', { title: 'Главная' }],
    [12345, 'reachGoal', 'call_me', { place: 'flat_card', subject_id: 7 }],
  ]);
  chooseCookies('necessary');
  track('call_me');
  expect(calls()).toHaveLength(3);
});
