import { hash, verify } from '@node-rs/argon2';
import { WorkQueue } from '../../../platform/work-queue.ts';

/** Of argon2id: memory in KiB, passes, lanes. */
export interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** argon2id, 19 MiB, two passes, one lane (OWASP). */
const COST: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Unbounded hashing starves everything else of the process: two at a time, a short line, then 503. */
const LIMITS = { running: 2, waiting: 32, retryAfterSeconds: 2 } as const;

/** Hashes passwords, a bounded number at a time. @throws {Failure} `unavailable` from each method when the line is full. */
export class PasswordHasher {
  readonly #queue = new WorkQueue(LIMITS);
  readonly #cost: HashingCost;
  #nobodys: Promise<string> | undefined;

  /** @param cost another than the usual one, for tests of everything but hashing. */
  constructor(cost: HashingCost = COST) {
    this.#cost = cost;
  }

  /** Of a password as it was typed; equal-looking spellings of Unicode count as equal. */
  async hash(password: string): Promise<string> {
    return this.#queue.run(() => hash(password.normalize('NFKC'), this.#cost));
  }

  /**
   * Whether a password is the one of a hash. Without a hash the same work is done for nobody, so that the time of the
   * answer does not tell whether an account is there.
   */
  async verify(password: string, hashed: string | null): Promise<boolean> {
    const against = hashed ?? (await this.#hashOfNobody());
    const fits = await this.#queue.run(() => verify(against, password.normalize('NFKC')));
    return fits && hashed !== null;
  }

  #hashOfNobody(): Promise<string> {
    this.#nobodys ??= hash('nobody has this password', this.#cost);
    return this.#nobodys;
  }
}
