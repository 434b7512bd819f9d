import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupName } from './make-backup.ts';
import { chooseOutdated } from './retention.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 31, 12);
const made = (ages: readonly number[]) =>
  [...new Set(ages)].map((age) => ({ name: backupName(NOW - age), at: NOW - age, draft: false }));

describe('retention of backups', () => {
  it('keeps nothing beyond its days, everything of the last one, and one of each day between', () => {
    const age = fc.integer({ min: 0, max: 40 * 86_400 }).map((seconds) => seconds * 1_000);
    fc.assert(
      fc.property(fc.array(age, { maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (ages, days) => {
        const backups = made(ages);
        const outdated = new Set(chooseOutdated(backups, NOW, days));
        const kept = backups.filter(({ name }) => !outdated.has(name)).map(({ at }) => at);
        expect(kept.every((at) => NOW - at <= days * DAY)).toBe(true);
        const recent = backups.filter(({ at }) => NOW - at <= DAY);
        expect(recent.every(({ name }) => !outdated.has(name))).toBe(true);
        const older = kept.filter((at) => NOW - at > DAY).map((at) => Math.floor(at / DAY));
        expect(new Set(older).size).toBe(older.length);
      }),
    );
  });
});
