import { ApiProblem } from '../client/api-problem.ts';
import { notify } from '../client/notices.ts';

/** Said when a change could not be saved and the server had nothing better to say. */
export const FAILED = 'Произошла ошибка, попробуйте позже';

/** The server's words for a refused value or a conflict, the common sentence for everything else. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiProblem)) return FAILED;
  const { code, detail, errors } = error.problem;
  if (code === 'invalid_value') return errors?.map(({ message }) => message).join('. ') || detail;
  return code === 'conflict' || code === 'not_found' || code === 'too_many_requests' ? detail : FAILED;
}

/** The server's sentences by the name of the field; empty when no field is to blame. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = error instanceof ApiProblem ? (error.problem.errors ?? []) : [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

/** Waits for a change and says how it ended. Gives what the server answered, or false when it was not saved. */
export async function saved<T>(change: Promise<T>, success: string): Promise<{ readonly answer: T } | false> {
  try {
    const answer = await change;
    notify.success(success);
    return { answer };
  } catch (error) {
    notify.error(failureText(error));
    return false;
  }
}
