import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentProgramme } from './payment-programmes.ts';
import { programmesOn, replaces, versionOn, versionState } from './programme-versions.ts';

const programme = (valid_from: string, valid_to: string | null = null, id = 'base') =>
  ({ id, valid_from, valid_to }) as PaymentProgramme;
const version = (number: number, from: string, extra: { to?: string; withdrawn?: boolean; id?: string } = {}) => ({
  programme: programme(from, extra.to ?? null, extra.id),
  version: number,
  withdrawn: extra.withdrawn ?? false,
});

describe('the version of a programme that holds', () => {
  it('is the one that began last, and nothing before all of them', () => {
    const versions = [version(1, '2026-11-01'), version(2, '2026-12-01')];
    expect(versionOn(versions, '2026-11-30')?.version).toBe(1);
    expect(versionOn(versions, '2026-12-01')?.version).toBe(2);
    expect(versionOn(versions, '2026-10-31')).toBeNull();
  });

  it('is the corrected one of two that begin on one day, though a later one is planned', () => {
    const versions = [version(1, '2026-11-01'), version(2, '2026-12-01'), version(3, '2026-11-01')];
    expect(versionOn(versions, '2026-11-22')?.version).toBe(3);
    expect(versionOn(versions, '2026-12-22')?.version).toBe(2);
  });

  it('is never one that was withdrawn', () => {
    const versions = [version(1, '2026-11-01'), version(2, '2026-11-15', { withdrawn: true })];
    expect(versionOn(versions, '2026-11-22')?.version).toBe(1);
  });

  it('is one for each programme, in the order of the programmes', () => {
    const versions = [version(0, '2026-11-01'), version(0, '2026-11-01', { id: 'it' }), version(1, '2026-11-20')];
    expect(programmesOn(versions, '2026-11-22')).toEqual([
      programme('2026-11-20'),
      programme('2026-11-01', null, 'it'),
    ]);
  });
});

it.each([
  ['a planned one whatever the new one begins', '2026-12-05', '2026-12-01', true],
  ['one that begins on the same day', '2026-11-01', '2026-11-01', true],
  ['one that begins later than the new one', '2026-10-01', '2026-11-01', true],
  ['not one that holds until the new one begins', '2026-12-01', '2026-11-01', false],
])('a new version takes the place of %s', (_what, next, former, expected) => {
  expect(replaces(programme(next), programme(former), '2026-11-22')).toBe(expected);
});

it('after a change the new version holds on its first day and afterwards, whatever it was made from', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`);
  fc.assert(
    fc.property(day, day, day, (formerFrom, nextFrom, today) => {
      const former = version(1, formerFrom);
      const next = version(2, nextFrom);
      const withdrawn = replaces(next.programme, former.programme, today);
      const versions = [{ ...former, withdrawn }, next];
      expect(versionOn(versions, nextFrom)).toBe(next);
      expect(versionOn(versions, '2026-11-28')).toBe(next);
    }),
  );
});

it.each([
  [version(1, '2026-11-01', { to: '2026-11-10' }), 'ended'],
  [version(1, '2026-11-01', { to: '2026-11-22' }), 'current'],
  [version(1, '2026-12-01'), 'planned'],
  [version(1, '2026-11-01', { withdrawn: true }), 'withdrawn'],
] as const)('%j stands as %s', (one, state) => {
  expect(versionState(one, [one], '2026-11-22')).toBe(state);
});

it('what a later version has followed is former', () => {
  const versions = [version(1, '2026-11-01'), version(2, '2026-11-10')] as const;
  expect(versions.map((one) => versionState(one, versions, '2026-11-22'))).toEqual(['former', 'current']);
});
