import { callApi } from '../../client/api-client.ts';
import { ApiProblem } from '../../client/api-problem.ts';
import type { ApiCallName, ApiInput } from '../../client/api-routes.ts';
import { notify } from '../../client/notices.ts';
import { changeWaiting, type WaitingCommand, waitingCommands } from '../../client/office-device.ts';
import { OFFICE_ROUTES } from '../../client/office-routes.ts';
import { failureText } from '../saved.ts';
import { OFFICE_FORMS, type OfficeForm } from './office-forms.ts';

/**
 * Commands of staff on their way to the server. Each is written down on the device before it is sent and struck out when the
 * server has answered; without an answer it is sent again with the same Idempotency-Key, also after a reload, so that it is
 * done once. What the server refuses late stays written down, with its words, until somebody looks at it.
 */

/** `sent`: the server has it. `refused`: it will not take it. `waiting`: it will be sent again by itself. */
export type CommandOutcome =
  | { readonly kind: 'sent'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'waiting' };

export interface OutboxParts {
  readonly read: () => readonly WaitingCommand[];
  readonly change: (change: (waiting: readonly WaitingCommand[]) => readonly WaitingCommand[]) => void;
  /** @throws {ApiProblem} */
  readonly send: (command: WaitingCommand, signal: AbortSignal) => Promise<unknown>;
  readonly now: () => number;
  readonly newKey: () => string;
  /** Something that waited arrived, or was refused. */
  readonly tell: (command: WaitingCommand, refused: string | undefined) => void;
  /** Runs `work` when no other page of the browser is at it. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

/** How long a form waits for the answer before the outbox takes over, ms. */
const TIMEOUT_MS = 10_000;
const WAITS = [2_000, 5_000, 15_000, 60_000, 300_000];

export type NewCommand = Pick<WaitingCommand, 'call' | 'input' | 'form' | 'subject' | 'said' | 'words'>;

/** The outbox over some storage and some way of sending; {@link outboxOf} opens the page's. */
export class Outbox {
  private readonly parts: OutboxParts;
  private readonly underWay = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private flushing: Promise<void> | undefined;

  constructor(parts: OutboxParts) {
    this.parts = parts;
  }

  /** Sends a command and answers what became of it. What was given before goes first. */
  async send(command: NewCommand): Promise<CommandOutcome> {
    const { change, now, newKey, read } = this.parts;
    const written: WaitingCommand = { ...command, key: newKey(), at: now(), attempts: 0, next: 0 };
    const before = read().some(({ refused }) => refused === undefined);
    change((waiting) => [...waiting, written]);
    if (!before) return this.attempt(written);
    void this.flush(true);
    return { kind: 'waiting' };
  }

  /** Sends what waits and is due, in order; goes on by itself while something waits. `now`: also what is not due yet. */
  flush(now = false): Promise<void> {
    this.flushing ??= this.parts
      .alone(() => this.flushDue(now))
      .finally(() => {
        this.flushing = undefined;
        this.schedule();
      });
    return this.flushing;
  }

  /** Tries again what was refused. */
  retry(key: string): Promise<void> {
    this.replace(key, ({ refused: _refused, ...command }) => ({ ...command, next: 0 }));
    return this.flush(true);
  }

  /** Gives up a command. */
  drop(key: string): void {
    this.parts.change((waiting) => waiting.filter((command) => command.key !== key));
  }

  private async flushDue(all: boolean): Promise<void> {
    for (const command of this.parts.read()) {
      if (command.refused !== undefined || this.underWay.has(command.key)) continue;
      if (!all && command.next > this.parts.now()) return;
      const outcome = await this.attempt(command);
      // What was given later may rest on it.
      if (outcome.kind === 'waiting') return;
      if (outcome.kind === 'sent') this.parts.tell(command, undefined);
      else {
        const refused = failureText(outcome.error);
        this.parts.change((waiting) => [...waiting, { ...command, refused }]);
        this.parts.tell(command, refused);
      }
    }
  }

  private async attempt(command: WaitingCommand): Promise<CommandOutcome> {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS);
    this.underWay.add(command.key);
    try {
      const answer = await this.parts.send(command, giveUp.signal);
      this.drop(command.key);
      return { kind: 'sent', answer };
    } catch (error) {
      // The answer to an earlier try was lost: what was to be removed is gone.
      if (
        error instanceof ApiProblem &&
        error.problem.status === 404 &&
        command.attempts > 0 &&
        isRemoval(command.call)
      ) {
        this.drop(command.key);
        return { kind: 'sent', answer: undefined };
      }
      if (error instanceof ApiProblem && isFinal(error.problem.status)) {
        this.drop(command.key);
        return { kind: 'refused', error };
      }
      const asked = error instanceof ApiProblem ? (error.retryAfter ?? 0) * 1_000 : 0;
      const wait = Math.max(asked, WAITS[Math.min(command.attempts, WAITS.length - 1)] ?? 0);
      const next = this.parts.now() + wait;
      this.replace(command.key, (kept) => ({ ...kept, attempts: kept.attempts + 1, next }));
      return { kind: 'waiting' };
    } finally {
      clearTimeout(timer);
      this.underWay.delete(command.key);
      this.schedule();
    }
  }

  private replace(key: string, change: (command: WaitingCommand) => WaitingCommand): void {
    this.parts.change((waiting) => waiting.map((command) => (command.key === key ? change(command) : command)));
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const first = this.parts.read().find(({ key, refused }) => refused === undefined && !this.underWay.has(key));
    if (!first) return;
    this.timer = setTimeout(() => void this.flush(), Math.max(250, first.next - this.parts.now()));
  }
}

/** The server has judged the command itself; anything else may be different next time. An ended session begins again. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;
}

const isRemoval = (call: string): boolean =>
  Object.hasOwn(OFFICE_ROUTES, call) && OFFICE_ROUTES[call as keyof typeof OFFICE_ROUTES].startsWith('DELETE ');

const LOCK = 'office-outbox';

/** A key that no other command has, also where the page is not a secure context. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

let opened: { readonly owner: number; readonly outbox: Outbox } | undefined;
const arrivals = new Set<() => void>();

/** Calls `listener` when something that waited has arrived; answers how to stop. */
export function onArrival(listener: () => void): () => void {
  arrivals.add(listener);
  return () => void arrivals.delete(listener);
}

/** The outbox of who is logged in; once it is opened it sends by itself whenever sending may work again. */
export function outboxOf(owner: number): Outbox {
  if (opened?.owner === owner) return opened.outbox;
  const first = opened === undefined;
  const outbox = new Outbox({
    read: () => waitingCommands(owner),
    change: (change) => changeWaiting(owner, change),
    send: ({ key, call, input }, signal) =>
      callApi(call as ApiCallName, input as ApiInput<ApiCallName>, signal, { 'idempotency-key': key }),
    now: () => Date.now(),
    newKey,
    tell: ({ said, form }, refused) => {
      if (refused === undefined) notify.success(said || `${titleOf(form)}: сохранено`);
      else notify.error(`${titleOf(form)}: ${refused}`);
      for (const listener of arrivals) listener();
    },
    alone: (work) => (navigator.locks ? navigator.locks.request(LOCK, work) : work()),
  });
  opened = { owner, outbox };
  if (first) {
    addEventListener('online', () => void opened?.outbox.flush(true));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void opened?.outbox.flush(true);
    });
  }
  return outbox;
}

/** Names of forms as people read them; a form of a former release keeps its name. */
export const titleOf = (form: string): string =>
  Object.hasOwn(OFFICE_FORMS, form) ? OFFICE_FORMS[form as OfficeForm] : form;
