import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type NotedChange, TakenChanges } from '../../../platform/db/taken-changes.ts';
import { type ClientPlace, type OpenLead, readClients, readOpenLeads } from './read-clients.ts';

declare module '../../../platform/context.ts' {
  interface App {
    /** What calls for somebody, of every client, as this process knows it. */
    readonly attention: AttentionBook;
  }
}

/** Of more changed clients all are read again. */
const MANY = 2_000;
/** Notes of changes are kept for a day: who has not looked for so long reads everything again, ms. */
const FORGETS = 12 * 3_600_000;
const EVERYTHING = 0;

interface Look {
  readonly id: number | null;
  readonly txid: string | null;
  readonly user_id: number | null;
  readonly xmin: string;
}

/**
 * What the queue of attention is made of, kept in this process and equal to the database: each look reads only the clients whose
 * rows were changed since the one before (docs/decisions/0050-attention-book.md).
 */
export class AttentionBook {
  readonly clients = new Map<number, ClientPlace>();
  /** Those of each manager (null: of nobody's) who may call for somebody now or later. */
  private readonly calling = new Map<number | null, Map<number, ClientPlace>>();
  leads: readonly OpenLead[] = [];
  private readonly db: Db;
  private readonly background: Db;
  private readonly now: () => number;
  private changes: TakenChanges | undefined;
  private lookedAt = 0;
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor({ db, background, now }: { readonly db: Db; readonly background: Db; readonly now: () => number }) {
    this.db = db;
    this.background = background;
    this.now = now;
  }

  /** Takes over all that was committed before the call. A look that runs already may have missed some: the next one is joined. */
  follow(): Promise<void> {
    this.next ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        this.running = this.look();
        return this.running;
      });
    return this.next;
  }

  /** Clients of a manager, of everybody without one, who may call for somebody now or later. */
  *callers(manager: number | null): Iterable<ClientPlace> {
    if (manager !== null) yield* this.calling.get(manager)?.values() ?? [];
    else for (const own of this.calling.values()) yield* own.values();
  }

  /** The same of clients whom nobody leads. */
  *unled(): Iterable<ClientPlace> {
    yield* this.calling.get(null)?.values() ?? [];
  }

  private async look(): Promise<void> {
    const { changes } = this;
    if (!changes || performance.now() - this.lookedAt > FORGETS) return this.readAll();
    const began = performance.now();
    const { rows } = await sql<Look>`select c.id, c.txid::text, c.user_id, mark.xmin::text
      from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) mark
      left join attention_changes c on c.txid >= ${changes.xmin}::xid8`.execute(this.db);
    const noted = rows.flatMap(({ id, txid, user_id }): NotedChange<number | null>[] =>
      id === null || txid === null ? [] : [{ id, txid, what: user_id }],
    );
    const changed = new Set(changes.look(rows[0]?.xmin ?? '0', noted));
    if (changed.has(EVERYTHING) || changed.size > MANY) return this.readAll();
    const ids = [...changed].filter((id) => id !== null);
    const [clients, leads] = await Promise.all([
      ids.length === 0 ? [] : readClients(this.db, ids, this.now()),
      changed.has(null) ? readOpenLeads(this.db) : this.leads,
    ]);
    for (const id of ids) this.drop(id);
    for (const client of clients) this.keep(client);
    this.leads = leads;
    changes.confirm();
    this.lookedAt = began;
  }

  private async readAll(): Promise<void> {
    const began = performance.now();
    const { background } = this;
    const { rows } = await sql<{ xmin: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(
      background,
    );
    const [clients, leads] = await Promise.all([readClients(background, 'all', this.now()), readOpenLeads(background)]);
    this.clients.clear();
    this.calling.clear();
    for (const client of clients) this.keep(client);
    this.leads = leads;
    this.changes = new TakenChanges(rows[0]?.xmin ?? '0');
    this.lookedAt = began;
  }

  private keep(client: ClientPlace): void {
    this.clients.set(client.id, client);
    const { id, manager_id, active, tasks, facts, silence } = client;
    if (!active || (tasks.length === 0 && facts.length === 0 && !silence)) return;
    const own = this.calling.get(manager_id);
    if (own) own.set(id, client);
    else this.calling.set(manager_id, new Map([[id, client]]));
  }

  private drop(id: number): void {
    const client = this.clients.get(id);
    if (!client) return;
    this.clients.delete(id);
    this.calling.get(client.manager_id)?.delete(id);
  }
}

/** Deletes notes of changes that every living process has taken over or does not need any more. */
export async function pruneAttentionChanges(db: Db): Promise<void> {
  await sql`delete from attention_changes where at < now() - interval '1 day'`.execute(db);
}
