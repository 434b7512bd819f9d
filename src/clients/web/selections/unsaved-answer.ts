import { ApiProblem } from '../../../site/client/api-problem.ts';

/** Why an answer on the page of a selection was not saved: the page is closed, too many people answer, or nobody was reached. */
export function unsavedAnswer(error: unknown): string {
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  if (problem?.status === 404) return 'Подборка закрыта менеджером: ответ не сохранён';
  if (problem?.status === 429) return `${problem.detail}: ответ не сохранён`;
  return 'Не сохранилось. Проверьте интернет и нажмите ещё раз';
}
