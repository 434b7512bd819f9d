import { PROBLEM_CODES, type ProblemCode } from './contract/endpoint.ts';
import type { Problem } from './contract/problem.ts';

const TITLES: Record<ProblemCode, string> = {
  bad_request: 'Запрос не разобран',
  unauthenticated: 'Нужен вход',
  second_factor_required: 'Нужен код',
  forbidden: 'Нет доступа',
  not_found: 'Не найдено',
  method_not_allowed: 'Метод не поддерживается',
  request_timeout: 'Запрос не дослан',
  conflict: 'Конфликт',
  payload_too_large: 'Слишком большой запрос',
  uri_too_long: 'Слишком длинный адрес',
  unsupported_media_type: 'Неподдерживаемый формат',
  invalid_value: 'Недопустимое значение',
  too_many_requests: 'Слишком много запросов',
  proof_required: 'Нужна проверка',
  headers_too_large: 'Слишком большой заголовок',
  internal: 'Ошибка сервера',
  unavailable: 'Сервис временно недоступен',
};

const DETAILS: Record<ProblemCode, string> = {
  bad_request: 'Запрос не удалось прочитать',
  unauthenticated: 'Пользователь не аутентифицирован.',
  second_factor_required: 'Введите код из приложения',
  forbidden: 'Недостаточно прав для этого действия',
  not_found: 'Такой записи нет',
  method_not_allowed: 'Этот адрес не поддерживает такой метод',
  request_timeout: 'Запрос не пришёл целиком вовремя',
  conflict: 'Данные изменились, обновите страницу',
  payload_too_large: 'Запрос больше допустимого размера',
  uri_too_long: 'Адрес длиннее допустимого',
  unsupported_media_type: 'Ожидается JSON',
  invalid_value: 'Проверьте введённые значения',
  too_many_requests: 'Слишком много запросов, попробуйте позже',
  proof_required: 'Сейчас пароли заказывают слишком часто. Попробуйте позже',
  headers_too_large: 'Адрес или заголовки запроса длиннее допустимого',
  internal: 'Произошла ошибка, попробуйте позже',
  unavailable: 'Произошла ошибка, попробуйте позже',
};

export interface FailureOptions {
  /** Russian, fit to show. */
  readonly detail?: string;
  readonly errors?: readonly { field: string; message: string }[];
  readonly retryAfterSeconds?: number;
  /** The state that a conflict met, for the screen that has another one. */
  readonly current?: Problem['current'];
  /** Work that the same call may be repeated with. */
  readonly challenge?: Problem['challenge'];
  readonly cause?: unknown;
}

/** The one error that handlers throw; the door and the site turn it into an answer. */
export class Failure extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly { field: string; message: string }[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: Problem['current'];
  readonly challenge: Problem['challenge'];

  constructor(code: ProblemCode, options: FailureOptions = {}) {
    super(`${code}: ${options.detail ?? DETAILS[code]}`, { cause: options.cause });
    this.name = 'Failure';
    this.code = code;
    this.status = PROBLEM_CODES[code];
    this.detail = options.detail ?? DETAILS[code];
    this.errors = options.errors;
    this.current = options.current;
    this.challenge = options.challenge;
    this.retryAfterSeconds = options.retryAfterSeconds ?? (code === 'unavailable' ? 5 : undefined);
  }

  /** The body of the answer. */
  problem(requestId: string): Problem {
    return {
      status: this.status,
      title: TITLES[this.code],
      detail: this.detail,
      code: this.code,
      request_id: requestId,
      ...(this.errors ? { errors: [...this.errors] } : {}),
      ...(this.current ? { current: this.current } : {}),
      ...(this.challenge ? { challenge: this.challenge } : {}),
    };
  }
}

/** Codes of the network, the disk and PostgreSQL for what may be over when the same call comes again. */
const PASSING_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  // The name of its machine, which in a network of containers goes with the container.
  'EAI_AGAIN',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  // The transaction was idle for longer than it may.
  '25P03',
  '53300',
  // Another server has become the one that is written to.
  '25006',
  // The statement took longer than it may.
  '57014',
  // Given up for another transaction: a ring of waiting, an outdated snapshot.
  '40P01',
  '40001',
  // The disk is full, here or under the database.
  '53100',
  '58030',
  'ENOSPC',
  'EDQUOT',
]);
/** The same of `pg`, which has no codes for them. */
const PASSING_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/;
const FRAMEWORK_CODES: Record<number, ProblemCode> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Any thrown value as a Failure: ours as it is, the framework's by its status, passing troubles as 503, the rest 500. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string' && PASSING_ERRORS.has(code)) return new Failure('unavailable', { cause: error });
  if (error instanceof Error && PASSING_MESSAGES.test(error.message)) {
    return new Failure('unavailable', { cause: error });
  }
  const known = typeof statusCode === 'number' ? FRAMEWORK_CODES[statusCode] : undefined;
  return new Failure(known ?? 'internal', { cause: error });
}
