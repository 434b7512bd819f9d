import { describe, expect, it } from 'vitest';
import type { AttentionRow } from '../../contract/attention.ts';
import { steadyRows } from './steady-rows.ts';

const row = (key: string): AttentionRow => ({
  ...{
    key,
    free: false,
    block: 'now',
    score: 0,
    reasons: [],
    requests: [],
    lead_id: null,
    due_at: null,
    waiting: null,
  },
  client: { id: 1, name: null, phone: '', status: 1, manager: null, last_contact_at: null, contact_ban: null },
});
const rows = (keys: string) => keys.split('').map(row);
const keysOf = (shown: ReturnType<typeof steadyRows>) =>
  shown.map(({ row, gone }) => (gone ? `(${row.key})` : row.key));

describe('the rows of a queue that is worked off', () => {
  it('come by urgency while nobody has pressed anything', () => {
    expect(keysOf(steadyRows(rows('abc'), [], []))).toEqual(['a', 'b', 'c']);
  });

  it('keep their places after a press, whatever their urgency is by then', () => {
    expect(keysOf(steadyRows(rows('cba'), ['a', 'b', 'c'], []))).toEqual(['a', 'b', 'c']);
  });

  it('take a new one behind whom it follows', () => {
    expect(keysOf(steadyRows(rows('xcyba'), ['a', 'b', 'c'], []))).toEqual(['x', 'a', 'b', 'c', 'y']);
  });

  it('keep whom somebody has just spoken with where he stood, until what comes next is settled', () => {
    const shown = steadyRows(rows('ac'), ['a', 'b', 'c'], [row('b')]);
    expect(keysOf(shown)).toEqual(['a', '(b)', 'c']);
    expect(shown.map(({ reached }) => reached)).toEqual([false, true, false]);
    expect(keysOf(steadyRows(rows('abc'), ['a', 'b', 'c'], [row('b')]))).toEqual(['a', 'b', 'c']);
  });
});
