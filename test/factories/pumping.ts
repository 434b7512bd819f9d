import { hash } from 'node:crypto';
import { originOf } from '../../src/people/server/accounts/password-requests.ts';
import { serveWaiting } from '../../src/people/server/auth/waiting-passwords.ts';
import { isProof, LARGEST_NUMBER, PROOF_PARTS } from '../../src/platform/rules/proof-of-work.ts';
import { cookieOf, type TestDoor } from './door.ts';

/**
 * An hour in which somebody has passwords sent to foreign numbers and does the work he is asked for, with honest visitors among
 * his requests. Work takes time and is not done: the whole hour is played in minutes.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** SHA-256 in plain JavaScript on a slow phone, and how much longer than on average an unlucky search takes. */
const PHONE_HASHES_PER_SECOND = 200_000;
const BAD_LUCK = 1.25;
/** From a message to the login with its password. */
const TYPING = 20 * SECOND;
/** Whoever has no message after so long is not served. */
const TIMEOUT = 2 * MINUTE;
/** What stands for the numbers of a solved challenge. */
const NUMBERS = Array.from({ length: PROOF_PARTS }, () => 0);

export interface Pumping {
  /** Requests of the attacker, each for another number, evenly over the hour. */
  readonly requests: number;
  /** Addresses that he has, each in a network of its own; honest newcomers are behind the first one too. */
  readonly addresses: number;
  /** SHA-256 that he makes, a second. */
  readonly hashes_per_second: number;
  /** Visitors of each kind who want to come in, evenly over the hour. */
  readonly honest: Readonly<Record<Kind, number>>;
}

/** Browsers that are known; phones with an account; newcomers: behind the attacker's address, where people live, anywhere. */
export type Kind = 'devices' | 'accounts' | 'behind_carrier' | 'neighbours' | 'strangers';

export interface PumpingFigures {
  /** Messages to the attacker's numbers. */
  readonly pumped: number;
  readonly messages: number;
  /** Most messages within ten minutes that nobody used. */
  readonly burst: number;
  /** Challenges that the attacker solved, and the share of his machines that it took. */
  readonly attacker_worked: number;
  readonly attacker_busy_share: number;
  /** Visitors who had their message within two minutes, by kind. */
  readonly served: Readonly<Record<Kind, number>>;
  readonly honest_worked: number;
  /** Longest wait for a message among those who were served, seconds. */
  readonly longest_wait_s: number;
}

interface Visitor {
  readonly kind: Kind;
  readonly since: number;
  readonly phone: string;
  readonly ip: string;
  readonly cookie: string | undefined;
}

interface Challenge {
  readonly text: string;
  readonly bits: number;
}

/** The answer of a challenge by another SHA-256 than the page's. */
export function solveChallenge({ text, bits }: Challenge): { challenge: string; numbers: number[] } {
  const fits = (place: number, number: number): boolean =>
    Math.clz32(hash('sha256', `${text}:${place}:${number}`, 'buffer').readUInt32BE()) >= bits - 4;
  const numbers = Array.from({ length: PROOF_PARTS }, (_, place) => {
    for (let number = 0; number <= LARGEST_NUMBER; number++) if (fits(place, number)) return number;
    throw new Error('no answer');
  });
  if (!isProof(text, bits, numbers)) throw new Error('the page would not have found it');
  return { challenge: text, numbers };
}

/** Lets the hour pass at a door. */
export async function simulatePumping(door: TestDoor, pumping: Pumping): Promise<PumpingFigures> {
  const hour = new PumpedHour(door, pumping);
  const { isProof } = door.app.accounts;
  Object.assign(door.app.accounts, { isProof: (text: string) => hour.solved.has(text) });
  try {
    await hour.prepare();
    await hour.play();
    return await hour.figures();
  } finally {
    Object.assign(door.app.accounts, { isProof });
  }
}

class PumpedHour {
  /** Challenges whose work is done. */
  readonly solved = new Set<string>();
  readonly #door: TestDoor;
  readonly #pumping: Pumping;
  readonly #start: number;
  readonly #events: { readonly at: number; readonly run: () => Promise<void> }[] = [];
  /** Visitors who were told that their message is on its way, by phone. */
  readonly #expecting = new Map<string, Visitor>();
  readonly #served: Record<Kind, number> = { devices: 0, accounts: 0, behind_carrier: 0, neighbours: 0, strangers: 0 };
  readonly #own = new Set<string>();
  #playing = false;
  #crowded = false;
  #farmFreeAt = 0;
  #farmBusy = 0;
  #farmWorked = 0;
  #honestWorked = 0;
  #longest = 0;

  constructor(door: TestDoor, pumping: Pumping) {
    this.#door = door;
    this.#pumping = pumping;
    this.#start = door.clock + 2 * DAY;
  }

  /** Two days ago: people who have logged in before, from their browsers and from networks where people live. */
  async prepare(): Promise<void> {
    const { honest, requests, addresses } = this.#pumping;
    const kinds = Object.keys(this.#served) as Kind[];
    const line = kinds.flatMap((kind) =>
      Array.from({ length: honest[kind] }, (_, n) => ({ kind, place: (n + 0.5) / honest[kind], n })),
    );
    line.sort((a, b) => a.place - b.place);
    for (const [i, { kind, n }] of line.entries()) {
      const since = this.#start + ((i + 0.5) * HOUR) / line.length;
      const known = kind === 'devices' || kind === 'accounts';
      const person = known ? await this.#knownPerson(i) : undefined;
      const phone = person?.phone ?? `7902${String(i).padStart(7, '0')}`;
      const ip =
        { behind_carrier: addressOf(0), neighbours: `10.210.${n % 5}.${20 + n}` }[String(kind)] ?? `10.200.${i}.1`;
      const cookie = kind === 'devices' ? person?.cookie : undefined;
      const visitor = { kind, since, phone, ip, cookie };
      this.#own.add(phone);
      this.#at(since, () => this.#visit(visitor));
    }
    await this.#settle(addressOf(0), 30);
    for (let n = 0; n < 5; n++) await this.#settle(`10.210.${n}.1`, 4);
    for (let i = 0; i < requests; i++) {
      const phone = `7901${String(i).padStart(7, '0')}`;
      this.#at(this.#start + (i * HOUR) / requests, () => this.#pump(phone, addressOf(i % addresses)));
    }
    this.#door.clock = this.#start;
    await this.#door.app.db.deleteFrom('messages').execute();
  }

  async play(): Promise<void> {
    const end = this.#start + HOUR + TIMEOUT;
    for (let tick = this.#start; tick < end; tick += SECOND) this.#at(tick, () => this.#tick());
    // The next one is the last.
    this.#events.sort((a, b) => b.at - a.at);
    this.#playing = true;
    for (let event = this.#events.pop(); event; event = this.#events.pop()) {
      this.#door.clock = Math.max(this.#door.clock, Math.ceil(event.at));
      await event.run();
    }
  }

  async figures(): Promise<PumpingFigures> {
    const rows = await this.#door.app.db.selectFrom('messages').select(['phone', 'created_at']).execute();
    const unused = rows
      .filter(({ phone }) => phone === null || !this.#own.has(phone))
      .map(({ created_at }) => created_at.getTime());
    const within = unused.map((from) => unused.filter((at) => at >= from && at < from + 10 * MINUTE).length);
    return {
      pumped: unused.length,
      messages: rows.length,
      burst: Math.max(0, ...within),
      attacker_worked: this.#farmWorked,
      attacker_busy_share: Math.round((this.#farmBusy / HOUR) * 1_000) / 1_000,
      served: this.#served,
      honest_worked: this.#honestWorked,
      longest_wait_s: Math.round(this.#longest / SECOND),
    };
  }

  #at(at: number, run: () => Promise<void>): void {
    const later = this.#playing ? this.#events.findLastIndex((event) => event.at > at) + 1 : this.#events.length;
    this.#events.splice(later, 0, { at, run });
  }

  async #tick(): Promise<void> {
    if (this.#crowded) await serveWaiting(this.#door.app);
    if (this.#expecting.size === 0) return;
    const rows = await this.#door.app.db
      .selectFrom('messages')
      .select('phone')
      .where('phone', 'in', [...this.#expecting.keys()])
      .execute();
    for (const { phone } of rows) if (phone !== null) this.#arrived(phone);
  }

  #arrived(phone: string): void {
    const visitor = this.#expecting.get(phone);
    if (!visitor) return;
    this.#expecting.delete(phone);
    const waited = this.#door.clock - visitor.since;
    if (waited > TIMEOUT) return;
    this.#served[visitor.kind]++;
    this.#longest = Math.max(this.#longest, waited);
    this.#at(this.#door.clock + TYPING, async () => {
      await this.#door.login(phone, await this.#door.passwordFor(phone), visitor.ip);
    });
  }

  async #visit(visitor: Visitor, proof?: object): Promise<void> {
    const { phone, ip, cookie, since } = visitor;
    const answer = await this.#door.post('/api/auth/register', { phone, ...proof }, { ip, cookie });
    const asked: Challenge | undefined = answer.json().challenge;
    if (answer.status === 200) {
      this.#crowded ||= answer.json().crowded === true;
      this.#expecting.set(phone, visitor);
    } else if (asked) {
      const took = (2 ** asked.bits / PHONE_HASHES_PER_SECOND) * BAD_LUCK * SECOND;
      this.#honestWorked++;
      this.#at(this.#door.clock + took, () => this.#visit(visitor, this.#solve(asked)));
    } else {
      const again = this.#door.clock + Number(answer.headers['retry-after']) * SECOND;
      if (again - since < TIMEOUT) this.#at(again, () => this.#visit(visitor));
    }
  }

  async #pump(phone: string, ip: string, proof?: object): Promise<void> {
    const answer = await this.#door.post('/api/auth/register', { phone, ...proof }, { ip });
    this.#crowded ||= answer.json().crowded === true;
    const asked: Challenge | undefined = answer.json().challenge;
    if (!asked) return;
    const took = (2 ** asked.bits / this.#pumping.hashes_per_second) * SECOND;
    this.#farmFreeAt = Math.max(this.#farmFreeAt, this.#door.clock) + took;
    this.#farmBusy += took;
    this.#farmWorked++;
    this.#at(this.#farmFreeAt, () => this.#pump(phone, ip, this.#solve(asked)));
  }

  #solve({ text }: Challenge): object {
    this.solved.add(text);
    return { proof: { challenge: text, numbers: NUMBERS } };
  }

  /** Somebody who logged in with this phone, from an address that he has left. */
  async #knownPerson(i: number): Promise<{ phone: string; cookie: string }> {
    const { phone, answer } = await this.#door.register(`7903${String(i).padStart(7, '0')}`, `10.220.${i}.1`);
    return { phone, cookie: cookieOf(answer, 'device') };
  }

  /** As if so many people of the network had logged in with their passwords of late. */
  async #settle(ip: string, people: number): Promise<void> {
    const at = new Date(this.#start - DAY);
    const row = { ...originOf(ip), asked_at: at, waits_since: at, shared_at: at, used_at: at };
    const rows = Array.from({ length: people }, (_, n) => ({
      ...row,
      ...{ phone: `7904${String(n).padStart(7, '0')}`, mobile: true, standing: 0, device: false },
    }));
    await this.#door.app.db.insertInto('password_requests').values(rows).execute();
  }
}

const addressOf = (n: number): string => `10.${100 + (n >> 8)}.${n & 255}.1`;
