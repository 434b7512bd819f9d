import { Failure } from '../../platform/failure.ts';

interface Flight<T> {
  readonly result: Promise<T>;
  readonly ending: AbortController;
  askers: number;
}

/** Lets those who ask for the same thing at the same time share one answer; when all of them have gone, it is given up. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /**
   * The running job of the key, or a new one. The job gets a signal that is aborted when nobody waits for it any more.
   *
   * @throws {Failure} `unavailable` when this asker has gone.
   */
  do(key: string, job: (signal: AbortSignal) => Promise<T>, asker?: AbortSignal): Promise<T> {
    if (asker?.aborted) return Promise.reject(gone());
    const flight = this.#flights.get(key) ?? this.#begin(key, job);
    flight.askers++;
    if (!asker) return flight.result;
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        reject(gone());
        flight.askers--;
        if (flight.askers > 0) return;
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
        flight.ending.abort();
      };
      asker.addEventListener('abort', leave, { once: true });
      flight.result.then(resolve, reject).finally(() => asker.removeEventListener('abort', leave));
    });
  }

  #begin(key: string, job: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const ending = new AbortController();
    const result = job(ending.signal).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    });
    const flight: Flight<T> = { result, ending, askers: 0 };
    this.#flights.set(key, flight);
    // Whoever waits sees a failure; when nobody waits any more, it must not become an unhandled rejection.
    result.catch(() => undefined);
    return flight;
  }
}

const gone = (): Failure => new Failure('unavailable', { retryAfterSeconds: 2 });
