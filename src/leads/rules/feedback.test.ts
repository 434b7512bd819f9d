import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailProblem, messageProblem } from './feedback.ts';

test.each([
  ['', 'Сообщение не может быть пустым'],
  ['  \n\t ', 'Сообщение не может быть пустым'],
  ['Позвоните мне!', 'Сообщение должно быть не менее 15 символов'],
  ['   Позвоните мне!   ', 'Сообщение должно быть не менее 15 символов'],
  ['Позвоните мне!!', undefined],
  ['я'.repeat(4_000), undefined],
  ['я'.repeat(4_001), 'Сообщение должно быть не более 4000 символов'],
])('the message «%.20s» is answered: %s', (message, problem) => {
  expect(messageProblem(message)).toBe(problem);
});

test.each(['', '   ', 'a@b.ru', 'Иван.Петров+дом@почта.рф', " o'neil@mail.example.com ", 'x_y-z@sub.domain.co'])(
  'the e-mail «%s» may be sent',
  (email) => expect(emailProblem(email)).toBeUndefined(),
);

test.each([
  'a',
  'a@',
  '@b.ru',
  'a@b',
  'a b@c.ru',
  'a@b..ru',
  'a@.ru',
  'a@b.ru.',
  'a,b@c.ru',
  'a@b.ru, c@d.ru',
  `${'a'.repeat(300)}@b.ru`,
])('the e-mail «%.20s» is refused', (email) => expect(emailProblem(email)).toBe('Неправильный формат email'));

test('no text takes long to judge', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('a', '@', 'a.', '.', 'a@a.', '@.'),
      fc.integer({ min: 1, max: 50_000 }),
      (part, times) => {
        const started = performance.now();
        emailProblem(part.repeat(times));
        messageProblem(part.repeat(times));
        expect(performance.now() - started).toBeLessThan(20);
      },
    ),
    { numRuns: 30 },
  );
});
