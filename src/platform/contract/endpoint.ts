import type { z } from 'zod';

/** Who may call. Roles are hierarchical; a finer rule is a domain predicate. */
export type Access = 'public' | 'user' | 'manager' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Stable codes of problem+json answers. */
export const PROBLEM_CODES = {
  bad_request: 400,
  unauthenticated: 401,
  /** The password is right; the same call needs a one-time code as well. */
  second_factor_required: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  invalid_value: 422,
  too_many_requests: 429,
  /** The same call with an answer to `challenge` may pass; without one after Retry-After. */
  proof_required: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const;
export type ProblemCode = keyof typeof PROBLEM_CODES;

/**
 * One call of the API as data. The server registers it, the browser's and the loaders' clients call it and the OpenAPI
 * document describes it, all from this one value. `access` has no default: a call without it does not compile.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** Unique, camelCase; operationId of the OpenAPI document. */
  readonly name: string;
  readonly method: Method;
  /** Path with `{param}` segments, without a trailing slash. One is tolerated. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /**
   * What tells who calls: `bearer` (unless said), the token of the Authorization header, and one that is not good is a 401;
   * `cookie`, the refresh cookie that the handler reads, and a token that is not good counts as none.
   */
  readonly authority?: 'bearer' | 'cookie';
  /**
   * How sure the server must be of who calls: `session` (unless said), the session is looked up; `signature`, the token's
   * signature will do while the database does not answer. For calls that grant nothing by it.
   */
  readonly identity?: 'session' | 'signature';
  readonly summary: string;
  readonly tag: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly output: Output;
  /** Success status; 200 unless said. */
  readonly status?: 200 | 201 | 204;
  /** Largest body in bytes, where it is more than that of usual calls. */
  readonly bodyLimit?: number;
  /** Takes its body as a form (`application/x-www-form-urlencoded`) too: for programs that are not ours. */
  readonly forms?: true;
  /** Codes beyond those that any call may answer. */
  readonly errors?: readonly ProblemCode[];
}

/** Keeps the literal types of a definition. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Output extends z.ZodType = z.ZodType,
>(definition: Endpoint<Params, Query, Body, Output>): Endpoint<Params, Query, Body, Output> {
  return definition;
}

/** What a caller passes: only the parts that the endpoint takes. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? (P extends z.ZodUndefined ? object : { params: z.input<P> }) &
        (Q extends z.ZodUndefined ? object : { query?: z.input<Q> }) &
        (B extends z.ZodUndefined
          ? object
          : undefined extends z.input<B>
            ? { body?: z.input<B> }
            : { body: z.input<B> })
    : never;

/** What a handler receives after parsing. */
export type HandlerInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

export type CallOutput<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never;
export type HandlerOutput<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.input<O> : never;
