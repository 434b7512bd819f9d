import { type FactField, factProblem } from '../../../complex/rules/fact-field.ts';
import { readPoint } from '../../../geography/rules/read-point.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Failure } from '../../../platform/failure.ts';

/** A point as it was typed, as the facts it states; nothing when none was sent. @throws {Failure} 422 for what is no place of ours. */
export function pointFacts(typed: string | null | undefined): { lat?: number | null; lng?: number | null } {
  if (typed === undefined) return {};
  if (typed === null || typed === '') return { lat: null, lng: null };
  const read = readPoint(typed);
  if ('point' in read) return { lat: read.point[0], lng: read.point[1] };
  throw wants(
    'point',
    read.problem === 'form'
      ? 'Нужны широта и долгота, например 55.7201, 37.69, или полная ссылка с карты'
      : 'Точка лежит не в Москве и не в области: проверьте числа',
  );
}

/** @throws {Failure} 422 when there is no such developer. */
export async function requireDeveloper(trx: Db, id: number): Promise<void> {
  const known = await trx.selectFrom('developers').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw wants('developer_id', 'Такого застройщика нет');
}

/** @throws {Failure} 422 that names each fact that cannot stand. */
export function requireFacts(fields: readonly FactField[], facts: Readonly<Record<string, unknown>>): void {
  const errors = fields.flatMap((field) => {
    const value = facts[field.key];
    const problem = value === undefined ? undefined : factProblem(field, value);
    return problem === undefined ? [] : [{ field: `facts.${field.key}`, message: problem }];
  });
  if (errors.length > 0) throw new Failure('invalid_value', { errors });
}

const wants = (field: string, message: string) => new Failure('invalid_value', { errors: [{ field, message }] });
