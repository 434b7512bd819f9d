import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { connect } from './open.ts';
import type { Tables } from './tables.ts';

/** How often the replica is asked how far it is, ms; and how often while a change is on its way to it. */
const USUAL_INTERVAL_MS = 1_000;
const AWAITING_INTERVAL_MS = 40;
/** SQLSTATE classes after which the same statement makes sense on the primary: connection, conflict with recovery, shutdown. */
const NOT_HERE = /^(08|40|57P|25006|58)/;

interface ReadsLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface CatalogueReadsParts {
  readonly primary: pg.Pool;
  /** Address of a streaming replica of the primary. */
  readonly replicaUrl: string;
  readonly poolSize: number;
  readonly log: ReadsLog;
}

/**
 * Reads the catalogue from a streaming replica as long as it has everything that this process knows of, and from the
 * primary otherwise: while a change is on its way (`awaitPresent`), while the replica is more than about a second behind, and
 * when it does not answer. A statement that fails with the connection is asked again on the primary. For statements that
 * only read, and never for what a person must find right after he wrote it.
 */
export class CatalogueReads {
  readonly db: Kysely<Tables>;
  readonly #parts: CatalogueReadsParts;
  readonly #replica: ReturnType<typeof connect>;
  /** Place in the primary's log that the replica must have reached. */
  #wanted = '0/0';
  #usable = false;
  /** Changes whose place in the log is not known yet. */
  #asking = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  /** Statements by where they were answered, since the start. */
  readonly counts = { replica: 0, primary: 0 };

  private constructor(parts: CatalogueReadsParts) {
    this.#parts = parts;
    this.#replica = connect(parts.replicaUrl, parts.poolSize);
    const pool: PostgresPool = { connect: () => this.#choose(), end: async () => {}, options: parts.primary.options };
    this.db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  }

  static async open(parts: CatalogueReadsParts): Promise<CatalogueReads> {
    const reads = new CatalogueReads(parts);
    await reads.#look();
    return reads;
  }

  /** Connections to the replica. */
  get pool(): pg.Pool {
    return this.#replica.pool;
  }

  /** Whether the next statement goes to the replica. */
  get usable(): boolean {
    return this.#usable && this.#asking === 0;
  }

  /** From now on the replica is used only when it has what is committed on the primary at this moment. */
  awaitPresent(): void {
    this.#asking++;
    this.#usable = false;
    presentOf(this.#parts.primary)
      .then((place) => {
        this.#wanted = place;
      })
      .catch(() => undefined)
      .finally(() => {
        this.#asking--;
        void this.#look();
      });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#replica.db.destroy(), this.#replica.background.destroy()]);
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    const before = this.#usable;
    const wanted = this.#wanted;
    try {
      const { rows } = await sql<{ there: boolean }>`
        select coalesce(pg_last_wal_replay_lsn() >= ${wanted}::pg_lsn, false) as there`.execute(this.#replica.db);
      this.#usable = rows[0]?.there === true && wanted === this.#wanted;
      // What is committed by now it must have at the next look. Without the primary it stays as good as it was.
      if (this.#usable) this.#wanted = await presentOf(this.#parts.primary).catch(() => wanted);
    } catch (error) {
      this.#usable = false;
      if (before && !this.#closed)
        this.#parts.log.warn({ err: error }, 'the replica does not answer: the primary is read');
    }
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), this.#usable ? USUAL_INTERVAL_MS : AWAITING_INTERVAL_MS).unref();
  }

  async #choose(): Promise<PostgresPoolClient> {
    if (this.usable) {
      try {
        return this.#guarded(await this.#replica.pool.connect());
      } catch (error) {
        this.#giveUp(error);
      }
    }
    this.counts.primary++;
    return this.#parts.primary.connect() as Promise<PostgresPoolClient>;
  }

  #giveUp(error: unknown): void {
    if (this.#usable) this.#parts.log.warn({ err: error }, 'the replica does not answer: the primary is read');
    this.#usable = false;
  }

  /** A connection to the replica whose statements go to the primary when it fails them. */
  #guarded(client: pg.PoolClient): PostgresPoolClient {
    let broken = false;
    const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      try {
        const answer = await client.query(text, [...values]);
        this.counts.replica++;
        return answer;
      } catch (error) {
        const { code } = error as { code?: string };
        if (code !== undefined && !NOT_HERE.test(code) && /^[0-9A-Z]{5}$/.test(code)) throw error;
        broken = true;
        this.#giveUp(error);
        this.counts.primary++;
        return this.#parts.primary.query(text, [...values]);
      }
    };
    return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient;
  }
}

/** The end of what is committed on the primary. */
async function presentOf(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ place: string }>('select pg_current_wal_insert_lsn()::text as place');
  return rows[0]?.place ?? '0/0';
}
