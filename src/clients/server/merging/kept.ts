import { z } from 'zod';

/** What is kept of two cards that were made one (`person_merges.kept`), until it cannot be undone any more. */

const row = z.record(z.string(), z.json());
/** A row of a table as JSON. */
export type Row = z.output<typeof row>;

const change = z.object({
  table: z.string(),
  /** Columns that name the row. */
  key: z.array(z.string()),
  before: row,
  after: row,
});
/** A row that says something else since: what is still so is put back. */
export type KeptChange = z.output<typeof change>;

export const kept = z.object({
  /** The card that went. */
  person: row,
  /** Rows that named it, by their keys. */
  moved: z.array(z.object({ table: z.string(), column: z.string(), keys: z.array(row) })),
  /** Rows for which there was one already. */
  taken_out: z.array(z.object({ table: z.string(), rows: z.array(row) })),
  /** In the order in which they changed. */
  changed: z.array(change),
  /** Rows that the merge itself wrote. */
  written: z.array(z.object({ table: z.string(), id: z.int() })),
  /** Pairs «Разные люди» of the card that went, as they were, and those that were written for them. */
  pairs: z.object({ before: z.array(row), written: z.array(row) }),
});
export type Kept = z.output<typeof kept>;
