import { describe, expect, it } from 'vitest';
import { checkRegister, checkSet, KnownSet, type RegisterEvent } from '../workshop/prove/scenery/histories.ts';

const wrote = (from: number, to: number, outcome: 'ok' | 'refused' | 'unknown' = 'ok'): RegisterEvent => ({
  kind: 'write',
  from,
  to,
  outcome,
});
const read = (value: number): RegisterEvent => ({ kind: 'read', value });
const entry = (author: number, from: number, to: number) => ({ author, from, to });

describe('the checkers of histories', () => {
  it('take a set as it should be, and see what is lost, doubled or a phantom', () => {
    const sent = new Set(['a', 'b', 'c']);
    const told = new Map([['a', 1]]);
    const good = new Map([
      ['a', [1]],
      ['c', [9]],
    ]);
    expect(checkSet(sent, told, good)).toEqual({ lost: [], doubled: [], phantom: [] });
    const bad = new Map([
      ['a', [2, 3]],
      ['z', [4]],
    ]);
    expect(checkSet(sent, told, bad)).toEqual({ lost: ['a'], doubled: ['a'], phantom: ['z'] });
  });

  it('let an unanswered write be there or not, once and for all', () => {
    const set = new KnownSet();
    set.wrote(1, true, 'ok');
    set.wrote(2, true, 'unknown');
    set.read([2, 1]);
    expect(set.faults).toEqual([]);
    set.read([1]);
    expect(set.faults).toEqual(['2 is lost']);
    set.wrote(1, false, 'ok');
    set.read([1, 7]);
    expect(set.faults).toEqual(['2 is lost', '1 came back', '7 is a phantom']);
  });

  it('take one chain that explains what everybody saw', () => {
    const events = new Map([
      [10, [read(1), wrote(1, 2), read(2), wrote(2, 3, 'unknown'), read(5)]],
      [20, [wrote(2, 7, 'refused'), wrote(3, 5)]],
    ]);
    const entries = [entry(10, 1, 2), entry(10, 2, 3), entry(20, 3, 5)];
    expect(checkRegister(entries, events, { initial: 1, present: 5 })).toEqual([]);
  });

  it('see a broken chain, a lost write, a phantom and a reader who saw time go back', () => {
    const faultsOf = (entries: Parameters<typeof checkRegister>[0], own: RegisterEvent[], present: number) =>
      checkRegister(entries, new Map([[10, own]]), { initial: 1, present });
    expect(faultsOf([entry(10, 1, 2), entry(10, 3, 5)], [wrote(1, 2), wrote(3, 5)], 5)).toHaveLength(1);
    expect(faultsOf([entry(10, 1, 2)], [wrote(1, 2), wrote(2, 3)], 2)).toEqual(['10: 2 → 3 is lost or out of order']);
    expect(faultsOf([entry(10, 1, 2)], [wrote(1, 2, 'refused')], 2)).toEqual(['10: 1 → 2 is a phantom']);
    expect(faultsOf([entry(10, 1, 2)], [wrote(1, 2), read(2), read(1)], 2)).toEqual([
      '10 read 1 after what came later',
    ]);
    expect(faultsOf([], [], 2)).toEqual(['the history ends with 1, the value is 2']);
  });
});
