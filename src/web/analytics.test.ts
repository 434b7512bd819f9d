import { afterEach, expect, test, vi } from 'vitest';
import { type AnalyticsEvent, onTrack, track } from './analytics.ts';

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
  stop.push(
    onTrack(() => {
      throw new Error('broken');
    }),
  );
  listen();
  expect(() => track('press_next', { place: 'quiz', step: 2 })).not.toThrow();
  expect(heard).toEqual([['press_next', { place: 'quiz', step: 2 }]]);
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});
