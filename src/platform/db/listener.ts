import pg from 'pg';
import type { Logger } from 'pino';

export interface ListenerParts {
  readonly connectionString: string;
  /** Channel of NOTIFY: a plain name of ours. */
  readonly channel: string;
  readonly log: Logger;
  /** Called on every notice with its text, and without one after a lost connection was made anew, for what was missed meanwhile. */
  readonly onNotice: (text?: string) => void;
}

const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A connection that only hears is asked so often whether it still leads anywhere, ms. */
const KEEP_ALIVE_MS = 10_000;

/** Hears the notices of one channel on a connection of its own, outside the pool, for as long as the process lives. */
export class Listener {
  private readonly parts: ListenerParts;
  private client: pg.Client | undefined;
  private closed = false;

  private constructor(parts: ListenerParts) {
    this.parts = parts;
  }

  static async open(parts: ListenerParts): Promise<Listener> {
    const listener = new Listener(parts);
    await listener.connect();
    return listener;
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const { connectionString, channel, log, onNotice } = this.parts;
    const client = new pg.Client({
      ...{ connectionString, application_name: `novosel-${channel}` },
      ...{ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS },
    });
    client.on('notification', ({ payload }) => onNotice(payload ?? ''));
    client.on('error', (error) => {
      log.warn({ err: error, channel }, 'a listener lost its connection');
      this.reconnect(client);
    });
    client.on('end', () => this.reconnect(client));
    await client.connect();
    this.client = client;
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  }

  private reconnect(lost: pg.Client): void {
    if (this.closed || this.client !== lost) return;
    this.client = undefined;
    const attempt = (): void => {
      if (this.closed) return;
      this.connect()
        .then(() => this.parts.onNotice())
        .catch(() => setTimeout(attempt, RECONNECT_MS).unref());
    };
    setTimeout(attempt, RECONNECT_MS).unref();
  }
}
