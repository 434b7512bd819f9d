import { hash } from 'node:crypto';
import { isProof, LARGEST_ANSWER } from '../../src/domain/proof-of-work.ts';
import type { Answer, TestDoor } from './door.ts';

/** An hour in which somebody has passwords sent to foreign numbers, with honest visitors among them (targets-trust 11). */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** An honest visitor who has waited so long gives up. */
const PATIENCE = 15 * MINUTE;

export interface Pumping {
  /** Requests of the attacker, each for another number, evenly over the hour. */
  readonly requests: number;
  /** Addresses that he has, each in a network of its own. */
  readonly addresses: number;
  /** Visitors who want to come in, evenly over the hour. */
  readonly honest: number;
}

export interface PumpingFigures {
  /** Messages to the attacker's numbers. */
  readonly pumped: number;
  /** Most messages within ten minutes, of whomever. */
  readonly burst: number;
  /** Honest visitors who came in. */
  readonly delivered: number;
  /** Honest visitors who were asked to work for it. */
  readonly worked: number;
  /** Longest wait of a visitor who came in, minutes. */
  readonly longest_wait_min: number;
}

interface Visit {
  readonly at: number;
  readonly since: number;
  readonly phone: string;
  readonly ip: string;
  readonly honest: boolean;
}

/** The answer of a challenge by another SHA-256 than the page's. */
export function solveChallenge({ text, bits }: { text: string; bits: number }): number {
  for (let answer = 0; answer < LARGEST_ANSWER; answer++)
    if (hash('sha256', `${text}:${answer}`, 'buffer').readUInt32BE() >>> (32 - bits) === 0) return answer;
  throw new Error('no answer');
}

/** Lets the hour pass at a door. */
export async function simulatePumping(
  door: TestDoor,
  { requests, addresses, honest }: Pumping,
): Promise<PumpingFigures> {
  const start = door.clock;
  const visits = [
    ...Array.from({ length: requests }, (_, i): Visit => {
      const at = start + (i * HOUR) / requests;
      const address = i % addresses;
      const phone = `7901${String(i).padStart(7, '0')}`;
      return { at, since: at, phone, ip: `10.${100 + (address >> 8)}.${address & 255}.1`, honest: false };
    }),
    ...Array.from({ length: honest }, (_, i): Visit => {
      const at = start + ((i + 0.5) * HOUR) / honest;
      return { at, since: at, phone: `7902${String(i).padStart(7, '0')}`, ip: `10.200.${i}.1`, honest: true };
    }),
  ].sort((a, b) => a.at - b.at);
  const waits: number[] = [];
  let worked = 0;
  for (let visit = visits.shift(); visit; visit = visits.shift()) {
    door.clock = Math.max(door.clock, visit.at);
    const answer = await ask(door, visit, () => worked++);
    if (!visit.honest) continue;
    if (answer.status === 200) {
      await door.login(visit.phone, await door.passwordFor(visit.phone), visit.ip);
      waits.push((door.clock - visit.since) / MINUTE);
    } else {
      const again = door.clock + Number(answer.headers['retry-after']) * 1_000;
      const late = visits.findIndex(({ at }) => at > again);
      if (again - visit.since < PATIENCE) visits.splice(late < 0 ? visits.length : late, 0, { ...visit, at: again });
    }
  }
  return { ...(await countMessages(door)), delivered: waits.length, worked, longest_wait_min: Math.max(0, ...waits) };
}

/** Honest pages work when they are asked to; the attacker's programme does not. */
async function ask(door: TestDoor, { phone, ip, honest }: Visit, onWork: () => void): Promise<Answer> {
  const answer = await door.post('/api/auth/register', { phone }, { ip });
  const challenge = answer.status === 429 && honest ? answer.json().challenge : undefined;
  if (challenge === undefined) return answer;
  onWork();
  const proof = { challenge: challenge.text, answer: solveChallenge(challenge) };
  if (!isProof(proof.challenge, proof.answer, challenge.bits)) throw new Error('the page would not have found it');
  return door.post('/api/auth/register', { phone, proof }, { ip });
}

async function countMessages(door: TestDoor): Promise<Pick<PumpingFigures, 'pumped' | 'burst'>> {
  const rows = await door.app.db.selectFrom('sms_messages').select(['phone', 'created_at']).orderBy('id').execute();
  const times = rows.map(({ created_at }) => created_at.getTime());
  const within = times.map((time) => times.filter((other) => other >= time && other < time + 10 * MINUTE).length);
  return { pumped: rows.filter(({ phone }) => phone.startsWith('7901')).length, burst: Math.max(0, ...within) };
}
