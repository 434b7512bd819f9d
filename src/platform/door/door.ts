import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Role } from '../../people/rules/roles.ts';
import type { CallContext, Visitor } from '../context.ts';
import type { Access, CallInput, CallOutput, Endpoint, HandlerInput, HandlerOutput } from '../contract/endpoint.ts';
import { Failure } from '../failure.ts';
import { shownTexts } from '../http/shown-texts.ts';
import { FileAnswer } from './file-answer.ts';
import { inputMessage } from './input-messages.ts';
import { StreamAnswer } from './stream-answer.ts';

/**
 * The one door: a browser's call, a loader's call and a test's call take the same steps —
 * parse, who is it and may he, handle, parse the output. What is ready as JSON goes out as it is, and may be kept.
 */

/** An answer that is ready as JSON, kept or joined from prepared pieces; `value()` gives it to in-process callers. */
export class PreparedAnswer {
  /** Weak validator of the text; lets HTTP answer 304. */
  readonly etag: string | undefined;
  /** Of a list: how many items it has. */
  readonly items: number | undefined;
  private readonly encoded: Buffer;
  private compressed: Buffer | undefined;
  constructor(json: string | Buffer, etag?: string, items?: number) {
    this.encoded = typeof json === 'string' ? Buffer.from(json) : json;
    this.etag = etag;
    this.items = items;
  }
  /** Bytes of the text. */
  get size(): number {
    return this.encoded.length;
  }
  /** The text in UTF-8. */
  bytes(): Buffer {
    return this.encoded;
  }
  /** The text compressed; made at the first wish and kept with the answer. */
  gzip(): Buffer {
    this.compressed ??= gzipSync(this.encoded, { level: 5 });
    return this.compressed;
  }
  value(): unknown {
    return JSON.parse(this.encoded.toString());
  }
}

/**
 * Prepared answers by key, for one version of what they tell: the first question after a change empties it. Bounded by count
 * and by size; the longest unused goes first, and one that is larger than all may be is not kept.
 */
export class AnswerCache {
  private readonly entries = new Map<string, PreparedAnswer>();
  private readonly maxEntries: number;
  private readonly maxSize: number;
  private size = 0;
  private version = 0;

  constructor({ maxEntries, maxSize }: { maxEntries: number; maxSize: number }) {
    this.maxEntries = maxEntries;
    this.maxSize = maxSize;
  }

  /** How many keys are remembered. */
  get count(): number {
    return this.entries.size;
  }

  /** The remembered answer of this version. */
  find(version: number, key: string): PreparedAnswer | undefined {
    if (version !== this.version) this.clear(version);
    const known = this.entries.get(key);
    if (known === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, known);
    return known;
  }

  /** Remembers an answer that was made from this version; one made from an earlier version is let go. */
  keep(version: number, key: string, value: PreparedAnswer): void {
    if (version !== this.version || value.size > this.maxSize) return;
    const earlier = this.entries.get(key);
    if (earlier) this.size -= earlier.size;
    this.entries.set(key, value);
    this.size += value.size;
    this.evict();
  }

  /** The remembered answer of this version, or the one `make` gives, which is then remembered. */
  get(version: number, key: string, make: () => PreparedAnswer): PreparedAnswer {
    const known = this.find(version, key);
    if (known) return known;
    const value = make();
    this.keep(version, key, value);
    return value;
  }

  private evict(): void {
    for (const [key, value] of this.entries) {
      if (this.entries.size <= this.maxEntries && this.size <= this.maxSize) return;
      this.entries.delete(key);
      this.size -= value.size;
    }
  }

  private clear(version: number): void {
    this.entries.clear();
    this.size = 0;
    this.version = version;
  }
}

export type Handler<E> = (context: CallContext, input: HandlerInput<E>) => Answer<E> | Promise<Answer<E>>;

type Answer<E> = HandlerOutput<E> | PreparedAnswer | FileAnswer | StreamAnswer;

export interface Implementation {
  readonly endpoint: Endpoint;
  readonly handler: (context: CallContext, input: { params: unknown; query: unknown; body: unknown }) => unknown;
}

/** Binds a handler to its endpoint with the types of its schemas. */
export function implement<E extends Endpoint>(endpoint: E, handler: Handler<E>): Implementation {
  return { endpoint, handler: handler as Implementation['handler'] };
}

const LEVEL: Record<Access, number> = { public: 0, user: 1, manager: 2, admin: 99 };

/** Said to staff who have no rights yet. */
const LACKS = {
  own_password: 'Задайте собственный пароль в профиле: с паролем из SMS рабочие разделы закрыты',
  second_factor: 'Включите вход по коду в профиле: без него рабочие разделы закрыты',
} as const;

/** Throws 401 for a guest and 403 for a lower role (roles are hierarchical). */
export function requireAccess(access: Access, visitor: Visitor): void {
  const level = LEVEL[access];
  if (level === 0) return;
  if (visitor.kind === 'guest') throw new Failure('unauthenticated');
  if (visitor.role < level) throw new Failure('forbidden', visitor.lacks ? { detail: LACKS[visitor.lacks] } : {});
}

/** The id of whoever calls. The door has let only users through to calls with access; a guest elsewhere gets 401. */
export function userIdOf({ visitor }: Pick<CallContext, 'visitor'>): number {
  if (visitor.kind === 'guest') throw new Failure('unauthenticated');
  return visitor.id;
}

/** The person of staff who calls. The door has let only such through. */
export function staffOf({ visitor, app }: Pick<CallContext, 'visitor' | 'app'>): {
  readonly id: number;
  readonly role: Role;
  /** When he calls, epoch ms. */
  readonly now: number;
} {
  if (visitor.kind === 'guest') throw new Failure('unauthenticated');
  return { id: visitor.id, role: visitor.role, now: app.now() };
}

export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export interface Door {
  /** Runs one call from raw input; answers the parsed output or a prepared text. Throws Failure. */
  enter(implementation: Implementation, context: CallContext, raw: RawInput): Promise<unknown>;
}

/** `checkOutput`: parse plain answers by the output schema (everywhere but in production, where tests have shown it). */
export function createDoor({ checkOutput }: { checkOutput: boolean }): Door {
  return {
    async enter({ endpoint, handler }, context, raw) {
      requireAccess(endpoint.access, context.visitor);
      const input = {
        params: parsePart(endpoint.params, raw.params, 'not_found'),
        query: parsePart(endpoint.query, raw.query ?? {}, 'invalid_value'),
        body: parsePart(endpoint.body, raw.body, 'invalid_value'),
      };
      const answer = await handler(context, input);
      if (answer instanceof FileAnswer || answer instanceof StreamAnswer) return answer;
      if (answer instanceof PreparedAnswer) {
        if (checkOutput) endpoint.output.parse(answer.value());
        return answer;
      }
      const shown = shownTexts(answer);
      return checkOutput ? endpoint.output.parse(shown) : shown;
    },
  };
}

/** A malformed path parameter is an unknown address; a malformed query or body names its fields. */
function parsePart(schema: z.ZodType | undefined, value: unknown, code: 'not_found' | 'invalid_value'): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (code === 'not_found') throw new Failure('not_found');
  throw new Failure('invalid_value', {
    errors: result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
  });
}

export interface ApiClient {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>>;
}

/** The in-process client of loaders and tests: same door, no HTTP. */
export function inProcessClient(
  door: Door,
  implementations: readonly Implementation[],
  context: CallContext,
): ApiClient {
  const named = byName(implementations);
  return {
    async call(endpoint, input) {
      const implementation = named.get(endpoint.name);
      if (!implementation) throw new Error(`no implementation of ${endpoint.name}`);
      const answer = await door.enter(implementation, context, input as RawInput);
      return (answer instanceof PreparedAnswer ? answer.value() : answer) as CallOutput<typeof endpoint>;
    },
  };
}

const tables = new WeakMap<readonly Implementation[], ReadonlyMap<string, Implementation>>();

function byName(implementations: readonly Implementation[]): ReadonlyMap<string, Implementation> {
  let table = tables.get(implementations);
  if (!table) {
    table = new Map(implementations.map((implementation) => [implementation.endpoint.name, implementation]));
    tables.set(implementations, table);
  }
  return table;
}

z.config({ localeError: inputMessage });
