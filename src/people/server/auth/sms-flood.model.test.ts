import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestDoor } from '../../../../test/factories/door.ts';
import { simulatePumping } from '../../../../test/factories/pumping.ts';

const DAILY = 90;
let door: TestDoor;
beforeAll(async () => {
  door = await TestDoor.open({ SMS_DAILY_LIMIT: String(DAILY) });
});
afterAll(() => door.close());

it('a flood whose sender does the work leaves people who have logged in, and places where people do, what is theirs', async () => {
  const kinds = { devices: 2, accounts: 2, behind_carrier: 3, neighbours: 3, strangers: 2 };
  const figures = await simulatePumping(door, {
    requests: 600,
    addresses: 150,
    hashes_per_second: 32e6,
    honest: kinds,
  });
  expect(figures.served).toMatchObject({ devices: 2, accounts: 2, behind_carrier: 3, neighbours: 3 });
  expect(figures.attacker_worked).toBeGreaterThan(0);
  expect(figures.messages).toBeLessThanOrEqual(DAILY);
  expect(figures.burst).toBeLessThanOrEqual(60);
});
