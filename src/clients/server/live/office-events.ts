import { type Kysely, sql } from 'kysely';
import { findSessions } from '../../../people/server/accounts/sessions.ts';
import { Listener, type ListenerParts } from '../../../platform/db/listener.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { EventSink } from '../../../platform/door/stream-answer.ts';
import { Failure } from '../../../platform/failure.ts';
import { moscowDate } from '../../../platform/rules/moscow-time.ts';
import { OFFICE_TOPICS, type OfficeTopic } from '../../contract/office-events.ts';
import { type Staff, seesEverybody } from '../../rules/client-scope.ts';

declare module '../../../platform/context.ts' {
  interface App {
    /** Streams of events to browsers of the office. */
    readonly officeEvents: OfficeEvents;
  }
}

export interface OfficeEventsParts extends Pick<ListenerParts, 'connectionString' | 'log'> {
  readonly db: Kysely<Tables>;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Somebody who hears. */
interface Hearer {
  readonly staff: Staff;
  readonly sessionId: string;
  readonly sink: EventSink;
}

/** Streams of one person in this process; a further one ends the oldest. */
const MOST_OF_ONE = 6;
/** Streams of this process; each costs a connection and some KB. */
const MOST = 1_000;
/** Changes that come together are told together, ms. */
const GATHER_MS = 30;
/** More changes at once are told as one: read anew. */
const MOST_TOLD = 200;
/** How often a line is sent so that proxies keep the connection, and sessions are looked at in any case, ms. */
const BEAT_MS = 15_000;

interface Change {
  readonly topic: OfficeTopic;
  readonly id: number;
  readonly client: number;
}

/** Whose a change is: the client by now, if there is one, and who leads him. */
interface Placed extends Change {
  readonly client_id: number | null;
  readonly manager_id: number | null;
  /** Who stands in for him today. */
  readonly substitutes: readonly number[];
}

/**
 * Tells browsers of the office what changed in the database, whichever process changed it: triggers notify topic and ids,
 * each process reads whose they are and tells those who may know. Listens from the first hearer on.
 */
export class OfficeEvents {
  readonly #parts: OfficeEventsParts;
  /** Oldest first. */
  readonly #hearers = new Set<Hearer>();
  readonly #pending = new Map<string, Change>();
  #listener: Promise<Listener> | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #beating: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: OfficeEventsParts) {
    this.#parts = parts;
  }

  /** Streams that are open in this process. */
  get size(): number {
    return this.#hearers.size;
  }

  /** Listens to the database; call before anything is read for a new hearer, so that nothing falls between. @throws {Failure} when there are too many. */
  async prepare(): Promise<void> {
    if (this.#hearers.size >= MOST) throw new Failure('unavailable', { retryAfterSeconds: 30 });
    const { connectionString, log } = this.#parts;
    const onNotice = (text?: string): void => this.#hear(text);
    this.#listener ??= Listener.open({ connectionString, channel: 'office', log, onNotice });
    await this.#listener.catch((error: unknown) => {
      this.#listener = undefined;
      throw error;
    });
  }

  /** Adds a hearer; gives what takes him out. */
  add(hearer: Hearer): () => void {
    const own = [...this.#hearers].filter(({ staff }) => staff.id === hearer.staff.id);
    for (const oldest of own.slice(0, Math.max(0, own.length - MOST_OF_ONE + 1))) this.#end(oldest, 'replaced');
    this.#hearers.add(hearer);
    this.#beating ??= setInterval(() => this.#beat(), BEAT_MS).unref();
    return () => {
      this.#hearers.delete(hearer);
      if (this.#hearers.size > 0) return;
      clearInterval(this.#beating);
      this.#beating = undefined;
    };
  }

  /** Ends every stream: browsers come again, to another process when this one stops. */
  endAll(): void {
    for (const hearer of this.#hearers) this.#end(hearer, 'restart');
  }

  /** Waits until what was noticed has been told. For tests. */
  async settled(): Promise<void> {
    while (this.#gathering !== undefined) await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    await this.#work;
  }

  async close(): Promise<void> {
    clearTimeout(this.#gathering);
    clearInterval(this.#beating);
    this.endAll();
    await (await this.#listener?.catch(() => undefined))?.close();
    await this.#work;
  }

  #end(hearer: Hearer, why: 'replaced' | 'restart' | 'session'): void {
    this.#hearers.delete(hearer);
    hearer.sink.send('bye', { why });
    hearer.sink.end();
  }

  /** Without a text the connection was lost for a while. */
  #hear(text: string | undefined): void {
    if (this.#hearers.size === 0) return;
    const [topic = '', id = '0', client = '0'] = (text ?? 'refresh').split(' ');
    this.#pending.set(text ?? 'refresh', { topic: topic as OfficeTopic, id: Number(id), client: Number(client) });
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      const changes = [...this.#pending.values()];
      this.#pending.clear();
      this.#work = this.#work
        .then(() => this.#tell(changes))
        .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'changes of the office could not be told'));
    }, GATHER_MS).unref();
  }

  async #tell(changes: readonly Change[]): Promise<void> {
    const topics = new Set<string>(changes.map(({ topic }) => topic));
    if (['session', 'staff', 'refresh'].some((topic) => topics.has(topic))) await this.#checkSessions();
    // Whose client has gone to somebody else is told to read anew: of the client himself he may not know any more.
    for (const { topic, id } of changes)
      if ((topic as string) === 'lost')
        this.#send(({ staff }) => staff.id === id, { topic: 'refresh', id: 0, client_id: null });
    const told = changes.filter(({ topic }) => OFFICE_TOPICS.includes(topic));
    if (told.length > MOST_TOLD || topics.has('refresh'))
      return this.#send(() => true, { topic: 'refresh', id: 0, client_id: null });
    for (const { topic, id, client_id, manager_id, substitutes } of await this.#place(told))
      this.#send(
        ({ staff }) =>
          seesEverybody(staff) || (manager_id !== null && (manager_id === staff.id || substitutes.includes(staff.id))),
        { topic, id, client_id },
      );
  }

  #send(wanted: (hearer: Hearer) => boolean, data: { topic: OfficeTopic; id: number; client_id: number | null }): void {
    for (const hearer of this.#hearers) if (wanted(hearer)) hearer.sink.send('change', data);
  }

  async #place(changes: readonly Change[]): Promise<Placed[]> {
    if (changes.length === 0) return [];
    const ids = changes.map(({ client }) => client).filter((client) => client > 0);
    const today = moscowDate(this.#parts.now());
    const { rows } = await sql<{ id: number; manager_id: number | null; substitutes: number[] }>`
      select id, manager_id, array(select d.substitute_id from days_off d where d.manager_id = u.manager_id
        and d.substitute_id is not null and d.from_day <= ${today}::date and d.to_day >= ${today}::date) as substitutes
      from users u where id = any(${ids}::int[]) and role = 1`.execute(this.#parts.db);
    const placed = new Map(rows.map((row) => [row.id, row]));
    return changes.map((change) => {
      const { id = null, manager_id = null, substitutes = [] } = placed.get(change.client) ?? {};
      return { ...change, client_id: id, manager_id, substitutes };
    });
  }

  #beat(): void {
    for (const { sink } of this.#hearers) sink.beat();
    this.#work = this.#work
      .then(() => this.#checkSessions())
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'sessions of streams could not be looked at'));
  }

  /** Whose session has ended, or whose rights are others now, hears nothing more. */
  async #checkSessions(): Promise<void> {
    const { db, now } = this.#parts;
    const hearers = [...this.#hearers];
    const ids = [...new Set(hearers.map(({ sessionId }) => sessionId))];
    const live = new Map((await findSessions(db, ids, now())).map((user) => [user.sessionId, user]));
    for (const hearer of hearers) {
      const user = live.get(hearer.sessionId);
      if (user?.userId !== hearer.staff.id || user.role !== hearer.staff.role) this.#end(hearer, 'session');
    }
  }
}
