import { bitsFor } from '../../../platform/rules/proof-of-work.ts';

/** What is asked of whoever wants a password by SMS, by what came from the same place before. No wall: work, and a turn. */

/** Requests for a password that have not been used, and some that have. */
export interface Counts {
  /** Unused ones of the last hour: of the address, of its network, of all. */
  readonly address: number;
  readonly network: number;
  readonly all: number;
  /** Of the network: unused ones of the last day; people who used theirs within the last week. */
  readonly unused: number;
  readonly people: number;
  /** Of all within the last quarter of an hour: given out and used. */
  readonly given: number;
  readonly used: number;
}

/** So many unused ones an hour are free of work. */
const FREE = { address: 5, network: 30, all: 30 } as const;

/**
 * The bits of work that another request has to bring: one more for each doubling of the unused ones beyond the free ones.
 * Undefined: none. What all others asked for counts only while there is caution.
 */
export function bitsAsked({ address, network, all }: Counts, cautious: boolean): number | undefined {
  const beyond = Math.max(address / FREE.address, network / FREE.network, cautious ? Math.max(1, all / FREE.all) : 0);
  return beyond < 1 ? undefined : bitsFor(beyond);
}

/** How much the place of a request is trusted. The less, the earlier it has to wait for its turn in a crowd. */
export const STANDING = { trusted: 0, fresh: 1, tried: 2, worn: 3 } as const;
export type Standing = (typeof STANDING)[keyof typeof STANDING];

/** A network where people use the passwords they ask for: so many of them, and so many unused ones for each at most. */
const TRUSTED = { people: 3, unused: 2 } as const;
/** So many unused ones of a day wear a network out. */
const WORN = 5;

/** Where a request of this network stands; `device`: its browser is known for the phone. */
export function standingOf({ people, unused }: Counts, device: boolean): Standing {
  if (device || (people >= TRUSTED.people && unused <= people * TRUSTED.unused)) return STANDING.trusted;
  if (unused === 0) return STANDING.fresh;
  return unused < WORN ? STANDING.tried : STANDING.worn;
}
