import { TestDoor } from '../test/factories/door.ts';
import { simulatePumping } from '../test/factories/pumping.ts';
import { type Evidence, judge } from './evidence.ts';

export const title = '10,000 requests for messages by a pumper: the budget holds, honest visitors come in';

const HONEST = 50;

/** One simulated hour: 10,000 numbers from 1,000 networks, fifty visitors among them, all through the real door. */
export async function check(): Promise<Evidence> {
  const door = await TestDoor.open();
  try {
    const figures = await simulatePumping(door, { requests: 10_000, addresses: 1_000, honest: HONEST });
    const honest_lost = HONEST - figures.delivered;
    return judge({ ...figures, honest: HONEST, honest_lost }, { pumped: 60, burst: 60, honest_lost: HONEST * 0.1 });
  } finally {
    await door.close();
  }
}
