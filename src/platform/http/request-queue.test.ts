import { describe, expect, it } from 'vitest';
import { WorkTurns } from './request-queue.ts';

/** A clock that only work moves. */
let now = 0;
const turns = (): WorkTurns => new WorkTurns(() => now);
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that takes so long and notes its number when it begins; below zero when it is refused. */
function crowd(entered: WorkTurns, { count, ms, from = 0 }: { count: number; ms: number; from?: number }): number[] {
  const noted: number[] = [];
  for (let n = from; n < from + count; n++) {
    const begin = (): void => {
      now += ms;
      noted.push(n);
    };
    entered.enter('common', begin, () => noted.push(-1));
  }
  return noted;
}

describe('work in turns', () => {
  it('begins at once while a turn is young', () => {
    expect(crowd(turns(), { count: 50, ms: 0.4 })).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  it('of a crowd begins as much as a turn has time for, and then one a turn, in order, whoever comes meanwhile', async () => {
    const entered = turns();
    const first = crowd(entered, { count: 6, ms: 10 });
    expect(first).toEqual([0, 1, 2]);
    await nextTurn();
    expect(first).toEqual([0, 1, 2, 3]);
    const later = crowd(entered, { count: 1, ms: 10 });
    expect(later).toEqual([]);
    await nextTurn();
    await nextTurn();
    expect([first, later]).toEqual([[0, 1, 2, 3, 4, 5], []]);
    await nextTurn();
    expect(later).toEqual([0]);
    await nextTurn();
    expect(crowd(entered, { count: 1, ms: 10 })).toEqual([0]);
  });

  it('lets what does not wait have its place in every turn: a timer rings long before the crowd is through', async () => {
    const entered = new WorkTurns();
    let [begun, refused] = [0, 0];
    const work = (): void => {
      begun++;
      for (const until = performance.now() + 4; performance.now() < until; );
    };
    for (let n = 0; n < 100; n++) entered.enter('common', work, () => refused++);
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(begun).toBeLessThan(20);
    while (begun + refused < 100) await nextTurn();
  });

  it('begins nothing while connections arrive, so that all of them are accepted first, but not for ever', async () => {
    const entered = turns();
    entered.arrived();
    const noted = crowd(entered, { count: 2, ms: 1 });
    await nextTurn();
    entered.arrived();
    await nextTurn();
    expect(noted).toEqual([]);
    await nextTurn();
    expect(noted).toEqual([0]);
    await nextTurn();
    const more = crowd(entered, { count: 1, ms: 1 });
    expect([noted, more]).toEqual([[0, 1], [0]]);
    await nextTurn();
    entered.arrived();
    const late = crowd(entered, { count: 1, ms: 1 });
    for (let turn = 0; turn < 110; turn++) {
      entered.arrived();
      await nextTurn();
    }
    expect(late).toEqual([0]);
  });

  it('refuses whoever comes when two hundred wait', () => {
    const noted = crowd(turns(), { count: 300, ms: 30 });
    expect(noted.filter((n) => n < 0)).toHaveLength(99);
  });

  it('refuses those of a crowd who have waited for more than a second, until it is none', async () => {
    const entered = turns();
    const early = crowd(entered, { count: 61, ms: 30 });
    now += 1_100;
    await nextTurn();
    expect(early).toEqual([0, ...Array.from({ length: 28 }, () => -1), 29]);
  });

  it('answers the few who waited while the machine slept', async () => {
    const entered = turns();
    const few = crowd(entered, { count: 20, ms: 30 });
    now += 60_000;
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    expect(few).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });
});
