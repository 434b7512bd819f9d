import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TARGETS } from '../workshop/prove/targets.ts';

const proofs = TARGETS.flatMap(({ id, shown }) => shown.map((proof) => ({ id, proof })));

describe('the table of targets', () => {
  it('has each of the 56 targets and the rules of law that can be tested, once', () => {
    const numbers = Array.from({ length: 56 }, (_, i) => String(i + 1));
    const ids = TARGETS.map(({ id }) => id);
    expect(ids.filter((id) => !id.startsWith('L'))).toEqual(numbers);
    expect(ids).toEqual(expect.arrayContaining(['L1', 'L2', 'L3', 'L6', 'L9', 'L10', 'L11']));
    expect(new Set(ids).size).toBe(ids.length);
    expect(TARGETS.filter(({ shown }) => shown.length === 0)).toEqual([]);
  });

  it('names tests that exist', () => {
    const sources = new Map<string, string>();
    const sourceOf = (file: string): string => {
      const known = sources.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
      sources.set(file, known);
      return known;
    };
    const unknown = proofs.flatMap(({ id, proof }) => {
      if (proof.kind !== 'test') return [];
      const written = sourceOf(proof.file).replaceAll("\\'", "'");
      const quoted = ["'", '"', '`'].some((quote) => written.includes(`${quote}${proof.name}${quote}`));
      return written && (proof.name === undefined || quoted) ? [] : [`${id}: ${proof.file} ${proof.name ?? ''}`];
    });
    expect(unknown).toEqual([]);
  });

  it('names every check, and no other', () => {
    const named = new Set(proofs.flatMap(({ proof }) => (proof.kind === 'prove' ? [proof.file as string] : [])));
    const present = readdirSync('workshop/prove').filter((file) => /^(L?\d+)-.*\.ts$/.test(file));
    expect([...named].sort()).toEqual(present.sort());
  });
});
