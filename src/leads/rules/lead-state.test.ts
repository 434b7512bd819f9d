import { describe, expect, it } from 'vitest';
import { type LeadState, mayHandleLead, mayMoveLead } from './lead-state.ts';

const STATES: readonly LeadState[] = ['new', 'taken', 'answered', 'closed'];

describe('the state of a request', () => {
  it('goes forward, is given back, and is taken up again', () => {
    const allowed = STATES.flatMap((from) => STATES.filter((to) => mayMoveLead(from, to)).map((to) => `${from}→${to}`));
    expect(allowed.filter((move) => move.split('→')[0] !== move.split('→')[1])).toEqual([
      'new→taken',
      'new→answered',
      'new→closed',
      'taken→new',
      'taken→answered',
      'taken→closed',
      'answered→taken',
      'answered→closed',
      'closed→taken',
    ]);
  });

  it('is moved by who took it, by anybody while nobody did, and by administrators', () => {
    expect(mayHandleLead(null, { id: 1, role: 2 })).toBe(true);
    expect(mayHandleLead(1, { id: 1, role: 2 })).toBe(true);
    expect(mayHandleLead(1, { id: 2, role: 2 })).toBe(false);
    expect(mayHandleLead(1, { id: 2, role: 99 })).toBe(true);
  });
});
