import { LANES, type Lane } from './request-places.ts';

/** A turn of the event loop begins work for so long, ms; what was read later in it waits. */
const MAX_TURN_MS = 25;
/** So many wait at most in each lane: an idle machine has none. */
const MAX_WAITING = 200;
/** In a crowd who has waited so long is refused when his turn comes, ms: who has come just now is served in time instead. */
const MAX_WAIT_MS = 1_000;
/** With fewer waiting nobody is refused for having waited long: a machine that was suspended answers whoever was waiting. */
const CROWD = 33;
/** Turns without work while connections arrive; a fifth of a millisecond each. */
const MAX_DEFERRED_TICKS = 100;

interface Waiting {
  readonly lane: Lane;
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

interface Turn {
  readonly began: number;
  /** A connection was accepted in it. */
  arriving: boolean;
}

/**
 * Spreads work over turns of the event loop, so that no turn lasts long, however many ask at once: what must not wait —
 * requests of visitors, answers of the database, probes — gets its place in every turn. Who comes while a turn is young
 * begins at once. Otherwise he waits, and one of each lane begins in each turn, in order. Who has left is never called.
 *
 * The loop accepts one connection a turn (libuv since 1.45). If each turn did work too, a crowd would stand in the queue of
 * the system, where nobody can tell a request of a visitor from the others and whose end the system throws away. So no work
 * begins in a turn that has brought a connection.
 */
export class WorkTurns {
  readonly #now: () => number;
  readonly #waiting: Record<Lane, Set<Waiting>> = { common: new Set(), pictures: new Set(), printouts: new Set() };
  #turn: Turn | undefined;
  #postponed = 0;

  /** @param now milliseconds of a steady clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A connection was accepted: more may be behind it. */
  arrived(): void {
    this.#present().arriving = true;
  }

  /**
   * Calls one of the two: `begin` now or in a later turn, or `refuse` when too many wait or it has waited too long.
   *
   * @returns what leaves the line, when it waits: neither is called any more.
   */
  enter(lane: Lane, begin: () => void, refuse: () => void): (() => void) | undefined {
    const { arriving, began } = this.#present();
    const now = this.#now();
    const line = this.#waiting[lane];
    if (line.size === 0 && !arriving && now - began < MAX_TURN_MS) begin();
    else if (line.size >= MAX_WAITING) refuse();
    else {
      const waiting: Waiting = { lane, since: now, begin, refuse };
      line.add(waiting);
      return () => void line.delete(waiting);
    }
    return undefined;
  }

  /** The present turn. It ends after everything that has arrived by now was read. */
  #present(): Turn {
    if (!this.#turn) {
      this.#turn = { began: this.#now(), arriving: false };
      setImmediate(() => this.#end());
    }
    return this.#turn;
  }

  #end(): void {
    const arriving = this.#turn?.arriving && this.#postponed < MAX_DEFERRED_TICKS;
    this.#turn = undefined;
    this.#postponed = arriving ? this.#postponed + 1 : 0;
    if (!arriving) for (const lane of LANES) this.#beginNext(this.#waiting[lane]);
    if (LANES.some((lane) => this.#waiting[lane].size > 0)) this.#present();
  }

  #beginNext(line: Set<Waiting>): void {
    const now = this.#now();
    for (const next of line) {
      const isOverdue = line.size >= CROWD && now - next.since > MAX_WAIT_MS;
      line.delete(next);
      if (!isOverdue) {
        next.begin();
        return;
      }
      next.refuse();
    }
  }
}
