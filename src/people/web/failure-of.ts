import { ApiProblem, NO_ANSWER } from '../../site/client/api-problem.ts';

/** What a failed call means for a form. */
export interface FormFailure {
  /** Fit to show above the button; null when every word belongs to a field. */
  readonly text: string | null;
  /** By field of the call's body. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait before another attempt; 0: none. */
  readonly wait: number;
}

export const NO_FAILURE: FormFailure = { text: null, fields: {}, wait: 0 };

/** Words of a failed call by field; for anything that is no answer of the API «Произошла ошибка, попробуйте позже». */
export function failureOf(error: unknown, known: readonly string[]): FormFailure {
  const { problem, retryAfter } = error instanceof ApiProblem ? error : { problem: NO_ANSWER, retryAfter: undefined };
  const fields: Record<string, string> = {};
  for (const { field, message } of problem.errors ?? []) if (known.includes(field)) fields[field] ??= message;
  const named = Object.keys(fields).length > 0;
  return { text: named ? null : problem.detail, fields, wait: retryAfter ?? 0 };
}
