/** Whose turn it is to take a new request. */

export interface Candidate {
  readonly id: number;
  readonly on_duty: boolean;
  /** Takes part in turns. */
  readonly takes_requests: boolean;
  /** Requests that are given to him and not answered, and what he takes at most; null: any number. */
  readonly open_requests: number;
  readonly max_open_requests: number | null;
  readonly clients: number;
  readonly max_clients: number | null;
  /** Number of his last turn, which grows with every turn of anybody; null: he never had one. */
  readonly last_turn: number | null;
}

/** Whether a request may go to him now. @param newClient it brings him a client whom he does not have yet. */
export function mayTakeTurn(candidate: Candidate, newClient: boolean): boolean {
  const { on_duty, takes_requests, open_requests, max_open_requests, clients, max_clients } = candidate;
  return (
    on_duty &&
    takes_requests &&
    (max_open_requests === null || open_requests < max_open_requests) &&
    (!newClient || max_clients === null || clients < max_clients)
  );
}

/**
 * Who is next: the one whose last turn is longest ago, of those who may. Among people who may all the while, nobody has more
 * than one turn more than another.
 *
 * @param passed those who let this request pass already; they do not get it again.
 */
export function nextInTurn(
  candidates: readonly Candidate[],
  { newClient, passed = [] }: { readonly newClient: boolean; readonly passed?: readonly number[] },
): Candidate | undefined {
  return candidates
    .filter((candidate) => !passed.includes(candidate.id) && mayTakeTurn(candidate, newClient))
    .toSorted((a, b) => (a.last_turn ?? 0) - (b.last_turn ?? 0) || a.id - b.id)[0];
}
