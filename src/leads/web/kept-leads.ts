import type { ApiInput } from '../../site/client/api-routes.ts';

/** Requests of the visitor that have not arrived, as they are written down in the browser. */

export type LeadCall = 'sendCallback' | 'sendQuiz' | 'sendFeedback';
export type LeadBody<Call extends LeadCall> = ApiInput<Call>['body'];

/** One request as it is written down. */
export interface WaitingLead {
  readonly key: string;
  readonly call: LeadCall;
  readonly body: object;
  /** When it was given, epoch ms. */
  readonly at: number;
  readonly attempts: number;
  /** Not before, epoch ms. */
  readonly next: number;
}

/** Where the browser keeps requests that have not arrived, as text; both throw where it is closed to us. */
export interface LeadStorage {
  readonly key: string;
  readonly read: () => string | null;
  /** Undefined: nothing waits. */
  readonly write: (text: string | undefined) => void;
}

/** A request as it is told apart from others, and written down when it is new. */
export interface NewLead {
  readonly call: LeadCall;
  readonly body: object;
  readonly newKey: () => string;
  /** Epoch ms. */
  readonly at: number;
}

/** So many digits of a phone are put right, not replaced by those of another phone. */
const MOST_CORRECTED = 2;
const MOST = 50;

/** What makes two requests one: where the visitor came from is told of beside them. */
export const contentOf = (call: LeadCall, body: object): string =>
  `${call} ${JSON.stringify({ ...body, visit: undefined })}`;

/**
 * The list with a request in it. The same request again is the one that waits already; one that differs from it in one or
 * two digits of the phone alone takes its place, unless that is `underWay`: the number was put right, and nobody else is to
 * be called.
 */
export function withLead(
  leads: readonly WaitingLead[],
  { call, body, newKey, at }: NewLead,
  underWay: ReadonlySet<string> = new Set(),
): { readonly lead: WaitingLead; readonly leads: readonly WaitingLead[] } {
  const content = contentOf(call, body);
  const known = leads.find((lead) => contentOf(lead.call, lead.body) === content);
  if (known) return { lead: known, leads };
  const lead = { key: newKey(), call, body, at, attempts: 0, next: 0 };
  const others = leads.filter((former) => underWay.has(former.key) || !isCorrected(former, lead));
  return { lead, leads: [...others, lead].slice(-MOST) };
}

function isCorrected(former: WaitingLead, lead: WaitingLead): boolean {
  const [before, after] = [phoneOf(former.body), phoneOf(lead.body)];
  if (before.length === 0 || before.length !== after.length) return false;
  if (contentOf(former.call, { ...former.body, phone: after }) !== contentOf(lead.call, lead.body)) return false;
  return [...before].filter((digit, i) => digit !== after[i]).length <= MOST_CORRECTED;
}

function phoneOf(body: object): string {
  const { phone } = body as { readonly phone?: unknown };
  return typeof phone === 'string' ? phone : '';
}

/** Where the browser keeps nothing for us, the page does while it is open. */
let inMemory: readonly WaitingLead[] = [];

export function readStored(storage: LeadStorage): readonly WaitingLead[] {
  try {
    const parsed: unknown = JSON.parse(storage.read() ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isWaitingLead) : [];
  } catch {
    return inMemory;
  }
}

export function writeStored(storage: LeadStorage, leads: readonly WaitingLead[]): void {
  inMemory = leads;
  try {
    storage.write(leads.length === 0 ? undefined : JSON.stringify(leads));
  } catch {
    // Storage is closed or full: see inMemory.
  }
}

function isWaitingLead(value: unknown): value is WaitingLead {
  const { key, call, body, at, next } = (value ?? {}) as Partial<WaitingLead>;
  const texts = typeof key === 'string' && typeof call === 'string';
  return texts && typeof body === 'object' && typeof at === 'number' && typeof next === 'number';
}

/** A key that no other request has, also where the page is not a secure context. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
