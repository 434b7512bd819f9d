import type { NavigateFunction } from 'react-router';
import type { Begun } from '../../site/client/call-store.ts';
import { viewOf, withoutView, withView } from '../rules/search-view.ts';

/** The address is gone to when its results are known, but after so long at the latest: then the page shows that it waits, ms. */
const KNOWN_WITHIN = 100;

/** Where the router stands, as the page was drawn last. `Shown`: what is drawn. */
export interface Stop<Shown> {
  readonly data: Shown;
  /** Address of the page, and the one that the router is on its way to. */
  readonly here: string;
  readonly going: string | undefined;
  readonly navigate: NavigateFunction;
}

/** The way to an address, from the call for it on. */
interface Trip<Shown> {
  /** What was shown at the call. */
  readonly since: Shown;
  /** The address that was shown then. */
  readonly from: string;
  readonly to: string;
  /** What it went for is shown, or it ended elsewhere. */
  over: boolean;
}

/**
 * Goes to addresses in place of the present one once their results are known: «on the way» and «there» are one drawing of the
 * page instead of two. Of several calls the last one counts; whoever goes elsewhere meanwhile is not called back.
 *
 * What React has drawn is behind what the router knows, and effects may run after the next press: a trip is given up for an
 * address only if that is neither the one it began at nor the last one that a trip led to.
 */
export class SearchTrips<Shown> {
  /** The last trip; none when it was given up. */
  #last: Trip<Shown> | undefined;
  /** The last trip, until it begins. */
  #waiting: Trip<Shown> | undefined;
  /** The last trip that began, until the router is done with it. */
  #underWay: Trip<Shown> | undefined;
  /** Where the last trip that began led to. */
  #goal: string | undefined;
  #stop: Stop<Shown> | undefined;
  readonly #onChange: () => void;

  /** @param onChange is told when {@link isUnderWay} may have changed otherwise than by what is drawn. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Whether somebody who sees `data` at the address `here` waits for the results of another one. */
  isUnderWay(data: Shown, here: string): boolean {
    const trip = this.#last;
    // Other results at another address are those of a choice in between.
    return trip !== undefined && (trip.since === data || !(trip.over || here === trip.to));
  }

  goTo(path: string, { answered, settled }: Begun): void {
    if (!this.#stop) return;
    const { data, here, going } = this.#stop;
    const trip = { since: data, from: here, to: addressOf(new URL(path, window.location.href)), over: false };
    this.#last = this.#waiting = trip;
    this.#onChange();
    if (answered || going !== undefined || this.#underWay) {
      void this.#go(trip);
    } else {
      setTimeout(() => void this.#go(trip), KNOWN_WITHIN);
      void settled.then(() => this.#go(trip));
    }
  }

  /** The page was drawn. */
  stand(stop: Stop<Shown>): void {
    this.#stop = stop;
    const trip = this.#last;
    if (trip && trip.since !== stop.data && stop.here === trip.to) trip.over = true;
  }

  /** After the page was drawn: gives a trip up for another one of somebody else, and begins one anew that led nowhere. */
  settle({ data, here, going }: Stop<Shown>): void {
    const trip = this.#waiting;
    const isElsewhere = (path: string) => path !== trip?.from && path !== this.#goal;
    if (trip && (isElsewhere(here) || isElsewhere(going ?? here))) {
      this.#waiting = this.#last = undefined;
      this.#onChange();
    }
    // A link to a place in the page cancels the navigation and loads nothing. If another navigation replaced it, `going` holds its target.
    const last = this.#last;
    if (!last?.over || last.since !== data || going !== undefined) return;
    const again = { ...last, over: false };
    this.#last = this.#waiting = again;
    this.#onChange();
    void this.#go(again);
  }

  /** The page is left. */
  leave(): void {
    this.#last = this.#waiting = this.#underWay = this.#goal = this.#stop = undefined;
  }

  async #go(trip: Trip<Shown>): Promise<void> {
    if (this.#waiting !== trip) return;
    this.#waiting = undefined;
    this.#underWay = trip;
    this.#goal = trip.to;
    const shown = withView(trip.to, viewOf(window.location.search));
    await this.#stop?.navigate(shown, { replace: true, preventScrollReset: true });
    if (this.#underWay !== trip) return;
    this.#underWay = undefined;
    if (addressOf(window.location) === trip.to || this.#last !== trip) return;
    trip.over = true;
    this.#onChange();
  }
}

/** Path and query, written as the router writes them, without the view that they name. */
export function addressOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return withoutView(pathname + search);
}
