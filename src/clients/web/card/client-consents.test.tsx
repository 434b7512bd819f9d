import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClientConsents } from './client-consents.tsx';

const consent = {
  kind: 'personal_data',
  form: 'quiz',
  given: true,
  text_version: '2026-11-21',
  at: '2026-11-22T09:00:00.000Z',
};
const shown = (...consents: (typeof consent)[]): string =>
  renderToStaticMarkup(<ClientConsents consents={consents} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();

test('of each kind the latest consent is told with its form and the day of its wording', () => {
  expect(shown({ ...consent, kind: 'marketing', form: 'callback' }, consent, { ...consent, form: 'feedback' })).toBe(
    'На обработку персональных данных 22.11.2026, квиз, редакция от 21.11.2026 ' +
      'На звонки и сообщения с предложениями 22.11.2026, обратный звонок, редакция от 21.11.2026',
  );
});

test('what was taken back, and nothing at all, is no consent', () => {
  expect(shown({ ...consent, given: false }, consent)).toBe('Не отмечал');
  expect(shown({ ...consent, given: false })).toBe('Не отмечал');
  expect(shown()).toBe('Не отмечал');
});
