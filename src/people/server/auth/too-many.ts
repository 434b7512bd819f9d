import { Failure } from '../../../platform/failure.ts';

/** A refusal that says when to come back. @param wait milliseconds. */
export function tooMany(wait: number): Failure {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  return new Failure('too_many_requests', {
    retryAfterSeconds: seconds,
    detail:
      seconds < 60
        ? `Слишком много попыток. Повторите через ${seconds} с`
        : `Слишком много попыток. Повторите через ${Math.ceil(seconds / 60)} мин`,
  });
}
