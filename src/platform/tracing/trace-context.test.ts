import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSampled, newTraceId, readTraceparent, writeTraceparent } from './trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('traceparent', () => {
  it.each([
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    [`00-${TRACE}-${SPAN}-fe`, false],
    [`cc-${TRACE}-${SPAN}-03-what-a-later-version-adds`, true],
  ])('%s is read', (header, sampled) => {
    expect(readTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, sampled });
  });

  it.each([
    undefined,
    '',
    [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`],
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `cc-${TRACE}-${SPAN}-01.more`,
    `00-${TRACE}-${SPAN}`,
  ])('%s is none', (header) => {
    expect(readTraceparent(header)).toBeUndefined();
  });

  it('is read as it is written', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.stringMatching(/^[1-9a-f][\da-f]{15}$/), (sampled, spanId) => {
        const parent = { traceId: newTraceId(), spanId, sampled };
        expect(readTraceparent(writeTraceparent(parent))).toEqual(parent);
      }),
    );
  });
});

describe('the ratio', () => {
  it('of 0 records nothing and of 1 everything; what a smaller one records a larger one does too', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (ratio) => {
        const id = newTraceId();
        expect(isSampled(id, 0)).toBe(false);
        expect(isSampled(id, 1)).toBe(true);
        if (isSampled(id, ratio)) expect(isSampled(id, Math.min(1, ratio * 1.5))).toBe(true);
      }),
    );
  });
});
