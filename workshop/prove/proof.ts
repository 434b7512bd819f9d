/** A test shows it: all tests of a file, or those whose title or group is `name`, as the source writes it. */
export interface TestProof {
  readonly kind: 'test';
  readonly file: string;
  readonly name?: string;
}

/** A check of this folder shows it. */
export interface ProveProof {
  readonly kind: 'prove';
  readonly file: `${string}.ts`;
  /** Broken off after this many minutes; 5 unless said. */
  readonly minutes?: number;
}

/** Nothing shows it, or not all of it: the target counts as failed. */
export interface MissingProof {
  readonly kind: 'missing';
  readonly why: string;
}

export type Proof = TestProof | ProveProof | MissingProof;

/** Something that is promised. It holds when every one of its proofs does. */
export interface Target {
  /** Number of the target, or L and the number of the rule of law. */
  readonly id: string;
  readonly title: string;
  readonly shown: readonly Proof[];
}

/** Tests of a file by title, or all of them. */
export const tests = (file: string, ...names: string[]): TestProof[] =>
  names.length === 0 ? [{ kind: 'test', file }] : names.map((name) => ({ kind: 'test', file, name }));
/** A file of this folder, broken off after so many minutes (5 unless said). */
export const check = (file: ProveProof['file'], minutes?: number): ProveProof => ({
  kind: 'prove',
  file,
  ...(minutes === undefined ? {} : { minutes }),
});
/** What a target asks for and nothing shows. */
export const missing = (why: string): MissingProof => ({ kind: 'missing', why });
