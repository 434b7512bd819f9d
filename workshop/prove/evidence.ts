/** What a check found: figures to read, and whether they are what the target asks for. */
export interface Evidence {
  readonly figures: Readonly<Record<string, number | string>>;
  readonly passed: boolean;
  /** What a reader must know beside the figures, such as what went wrong. */
  readonly note?: string;
}

/**
 * What a file of this folder exports that shows a target: `title`, one short sentence, and `check`, which runs in a process
 * of its own with a PostgreSQL for tests (`createTestDatabase`) and a time limit.
 */
export interface Check {
  readonly title: string;
  readonly check: () => Promise<Evidence>;
}

/**
 * Compares figures with their limits: a figure that is above its limit fails the check by name.
 *
 * @param limits the largest value that each figure may have; figures without a limit are only told.
 */
export function judge(figures: Evidence['figures'], limits: Readonly<Record<string, number>>): Evidence {
  const over = Object.entries(limits).filter(([name, limit]) => !(Number(figures[name]) <= limit));
  const note = over.map(([name, limit]) => `${name}: ${figures[name]}, at most ${limit} asked`).join('; ');
  return { figures, passed: over.length === 0, ...(note ? { note } : {}) };
}
