import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ANALYTICS_EVENTS, type AnalyticsEvent, onTrack, track } from './analytics.ts';

/** All of the sources: what visitors see lies in the rooms. */
const SRC = join(import.meta.dirname, '..', '..');
const heard: [AnalyticsEvent, object][] = [];
const stop: (() => void)[] = [];
afterEach(() => {
  heard.length = 0;
  for (const end of stop.splice(0)) end();
});
const listen = () => stop.push(onTrack((event, details) => heard.push([event, details])));

test('listeners hear events with their details until they leave', () => {
  const leave = onTrack((event, details) => heard.push([event, details]));
  track('call_me', { place: 'flat_card', subject_id: 7 });
  leave();
  track('press_login');
  expect(heard).toEqual([['call_me', { place: 'flat_card', subject_id: 7 }]]);
});

test('one broken listener neither breaks the page nor keeps others from hearing', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const broken = new Error('broken');
  stop.push(
    onTrack(() => {
      throw broken;
    }),
  );
  listen();
  expect(() => track('press_next', { place: 'quiz', step: 2 })).not.toThrow();
  expect(heard).toEqual([['press_next', { place: 'quiz', step: 2 }]]);
  // What else is warned of in the meantime is not this page's: files of tests share a process.
  expect(warned.mock.calls.filter((call) => call.includes(broken))).toHaveLength(1);
  warned.mockRestore();
});

test('every event of the list is said by some part of the page, at a place of its own', () => {
  const sources = globSync('{site,*/web}/**/*.{ts,tsx}', { cwd: SRC }).filter((name) => !name.includes('.test.'));
  const said = sources.flatMap((name) => {
    const text = readFileSync(join(SRC, name), 'utf8');
    return [...text.matchAll(/track\('(\w+)', \{ place(?:: '(\w+)')?/g)].map(([, event, place]) => [event, place]);
  });
  expect(new Set(said.map(([event]) => event))).toEqual(new Set(Object.keys(ANALYTICS_EVENTS)));
  // «Позвоните мне» stands on the cards of lists, in the window of a flat, in offers and beside a complex.
  expect(new Set(said.filter(([event]) => event === 'call_me').map(([, place]) => place))).toEqual(
    new Set(['flat_card', 'flat_window', 'offer_row', 'complex_card']),
  );
  expect(new Set(said.filter(([event]) => event === 'request_call').map(([, place]) => place))).toEqual(
    new Set(['footer', 'region', 'search']),
  );
});
