import { isRouteErrorResponse } from 'react-router';
import type { Problem } from '../../platform/contract/problem.ts';

/** A failed call of the API from the browser. `problem` is what the server said, or a stand-in when nothing came. */
export class ApiProblem extends Error {
  readonly problem: Problem;
  /** When to try again, seconds from now, where the server said so. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, retryAfter?: number) {
    super(problem.detail);
    this.name = 'ApiProblem';
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Said when the server gave no answer. */
export const NO_ANSWER: Problem = {
  status: 0,
  title: 'Нет связи',
  detail: 'Произошла ошибка, попробуйте позже',
  code: 'no_answer',
};

/** Whether a value has the shape of a problem+json body. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'status' in value && 'code' in value && 'detail' in value;
}

/** The problem behind whatever a loader or a browser call threw; undefined for a fault of our own code. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof ApiProblem) return error.problem;
  if (isRouteErrorResponse(error) && isProblem(error.data)) return error.data;
  return undefined;
}
