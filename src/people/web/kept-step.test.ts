import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStep, keptStep } from './kept-step.ts';

const NOW = 1_800_000_000_000;
const STEP = { phone: '+7 (999) 123-45-67', sent: 'sent' } as const;
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('the step is there for as long as the password is good', () => {
  keepStep(STEP, NOW);
  expect(keptStep(NOW + 599_000)).toEqual(STEP);
  expect(keptStep(NOW + 600_000)).toBeUndefined();
  expect(keptStep(NOW - 1)).toBeUndefined();
});

test('whichever way the password comes', () => {
  for (const sent of ['sent', 'in_turn', 'unsent'] as const) {
    keepStep({ ...STEP, sent }, NOW);
    expect(keptStep(NOW)).toEqual({ ...STEP, sent });
  }
});

test('it goes when it is over, and nothing that is no step is believed', () => {
  keepStep(STEP, NOW);
  keepStep(undefined);
  expect(keptStep(NOW)).toBeUndefined();
  for (const text of ['null', '[]', '{"phone":1,"sent":"sent","at":1}', '{"phone":"7","sent":"no","at":1}', 'x']) {
    stored.set('password-step', text);
    expect(keptStep(2)).toBeUndefined();
  }
});

test('a browser without storage has no step and no fault', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepStep(STEP, NOW);
  expect(keptStep(NOW)).toBeUndefined();
});
