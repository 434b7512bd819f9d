import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { addressKey } from '../../../platform/limits/throttle.ts';
import * as contract from '../../contract/comparisons.ts';
import { comparisonCode } from './comparison-code.ts';
import { keepComparison, readComparison, readKnownIds } from './queries.ts';

const ATTEMPTS = 4;

/** Sharing of comparisons; what is compared is answered by `buildings` and `flats`. */
export const comparisons: readonly Implementation[] = [
  implement(contract.saveComparison, async ({ app, visitor, request }, { body }) => {
    const { entity_type, entity_ids } = body;
    const known = await readKnownIds(app.db, entity_type, entity_ids);
    if (!entity_ids.every((id) => known.has(id))) throw new Failure('not_found', { detail: 'Такого объекта нет' });
    const userId = visitor.kind === 'user' ? visitor.id : null;
    const author = userId === null ? addressKey(request.ip) : `user:${userId}`;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const code = comparisonCode({ kind: entity_type, ids: entity_ids, userId }, attempt);
      const kept = await keepComparison(app.db, {
        code,
        entity_type,
        entity_ids,
        userId,
        author,
        at: new Date(app.now()),
      });
      if (kept) return { data: { code } };
    }
    throw new Failure('unavailable');
  }),
  implement(contract.getComparison, async ({ app }, { params }) => {
    const found = await readComparison(app.db, params.code);
    if (!found) throw new Failure('not_found', { detail: 'Такого сравнения нет' });
    const { code, entity_type, entity_ids, created_at } = found;
    return { data: { code, entity_type, entity_ids, created_at: created_at.toISOString() } };
  }),
];
