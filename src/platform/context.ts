import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Role } from '../people/rules/roles.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { Tracing } from './tracing/tracing.ts';

/**
 * What every part of a running process shares. Passed as an argument, never imported. A room that keeps something for the
 * whole process adds it here by module augmentation, beside the class that it adds, so that the platform knows no room.
 */
export interface App {
  /** `brand` in it is the agency as administrators have set it by now. */
  readonly config: Config;
  readonly db: Db;
  /** For reading the public catalogue: a replica where there is one that keeps up, else the same as `db`. Never for what a person wrote himself. */
  readonly reads: Db;
  readonly pool: Pool;
  /** For work that needs a connection of its own. */
  readonly connectionString: string;
  readonly log: Logger;
  /** Absent: the settings name no collector of traces. */
  readonly tracing?: Tracing;
  /** Current time, epoch milliseconds. */
  readonly now: () => number;
}

/** Who calls. `role` is what he may do now: staff with a password from an SMS act as clients until they set an own one. */
export type Visitor =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user';
      readonly id: number;
      readonly role: Role;
      readonly sessionId: string;
      /** What a person of staff must do before he gets his rights. */
      readonly lacks?: 'own_password' | 'second_factor';
    };

/** What a call may know of the request that carries it. */
export interface CallRequest {
  /** Address of the caller, as far as TRUST_PROXY lets it be told. */
  readonly ip: string;
  readonly user_agent: string | undefined;
  /** Header `Idempotency-Key`, at most 200 characters. */
  readonly idempotency_key: string | undefined;
  /** Origin that the request was sent to, without a trailing slash: for links in messages. */
  readonly origin: string;
  /** Whether a page of another site made the browser send it. */
  readonly foreign: boolean;
  /** Whether the caller wants to go on hearing what happens (`Accept: text/event-stream`). */
  readonly stream: boolean;
  /** Whether a browser only prepares for a page that may be opened: nobody looks at it yet. */
  readonly prefetch: boolean;
  /** Template of the address, such as `/api/users/:id`: for the audit log. */
  readonly route: string;
  readonly cookies: Readonly<Record<string, string>>;
  /** Sets a cookie of ours: HttpOnly, SameSite=Strict, Path=/, Secure on https. An age of 0 s removes it. */
  readonly setCookie: (name: string, value: string, maxAgeSeconds: number) => void;
  /** Tells the browser to drop pages that it prepared before anybody opened them. */
  readonly forgetPages: () => void;
}

/** One call: who makes it and within what. */
export interface CallContext {
  readonly app: App;
  readonly visitor: Visitor;
  readonly requestId: string;
  readonly request: CallRequest;
}
