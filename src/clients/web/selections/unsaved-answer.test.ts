import { expect, test } from 'vitest';
import { ApiProblem, NO_ANSWER } from '../../../site/client/api-problem.ts';
import { unsavedAnswer } from './unsaved-answer.ts';

const refused = (status: number, detail: string) => new ApiProblem({ status, title: '', code: 'not_found', detail });

test('an answer on a closed page says that it is closed, and names the internet only where nobody answered', () => {
  expect(unsavedAnswer(refused(404, 'Подборка больше не доступна. Попросите новую'))).toBe(
    'Подборка закрыта менеджером: ответ не сохранён',
  );
  expect(unsavedAnswer(refused(429, 'Подборку смотрит слишком много людей'))).toBe(
    'Подборку смотрит слишком много людей: ответ не сохранён',
  );
  for (const error of [new ApiProblem(NO_ANSWER), new TypeError('x')])
    expect(unsavedAnswer(error)).toContain('Проверьте интернет');
});
