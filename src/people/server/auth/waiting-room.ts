import type { App } from '../../../platform/context.ts';
import { serveWaiting } from './waiting-passwords.ts';

/** How often it is looked whose turn it is, ms. */
const INTERVAL_MS = 1_000;

/** Serves those who wait for a password in a crowd, from its start until its stop; any number of processes may. */
export class WaitingRoom {
  readonly #app: App;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(app: App) {
    this.#app = app;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#round = this.#serve();
    }, INTERVAL_MS).unref();
  }

  /** Lets a round that was begun end. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  async #serve(): Promise<void> {
    try {
      if ((await serveWaiting(this.#app)) > 0) this.#app.accounts.outbox.kick();
    } catch (error) {
      this.#app.log.warn({ err: error }, 'those who wait for a password could not be served');
    }
    if (!this.#stopped) this.start();
  }
}
