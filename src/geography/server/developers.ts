import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { indeclinable, type TitleCases } from '../../platform/rules/russian.ts';

export interface Developer {
  readonly id: number;
  readonly title: string;
  readonly title_eng: string;
  readonly title_cases: TitleCases;
}

/** Every developer by id; some dozens. */
export async function readDevelopers(db: Db): Promise<Map<number, Developer>> {
  const { rows } = await sql<Omit<Developer, 'title_cases'> & { title_cases: Partial<TitleCases> }>`
    select id, title, title_eng, title_cases from developers where title is not null order by title collate "C"`.execute(
    db,
  );
  return new Map(
    rows.map((row) => [row.id, { ...row, title_cases: { ...indeclinable(row.title), ...row.title_cases } }]),
  );
}
