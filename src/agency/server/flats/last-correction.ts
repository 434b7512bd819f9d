import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import type { CuratedFlat } from '../../contract/flats.ts';

/** The editor's word of a flat as the log keeps it. A fact that is absent was no fact yet when it was written. */
const stated = z.object({
  number: z.string().nullable().optional(),
  floor: z.int().nullable().optional(),
  rooms: z.int().nullable().optional(),
  area: z.number().nullable().optional(),
  renovation: z.int().nullable().optional(),
  ceiling_height: z.number().nullable().optional(),
  plan: z.string().nullable().optional(),
  hidden: z.boolean().optional(),
});
export type Stated = z.output<typeof stated>;
const FACTS = stated.keyof().options;

/** A flat as it stands, without what the log says of it. */
export type StoredFlat = Omit<CuratedFlat, 'undoable'>;

/** What the editor says of a flat now. */
export const statedIn = (flat: StoredFlat): Required<Stated> => ({
  number: flat.number.ours,
  floor: flat.floor.ours,
  rooms: flat.rooms.ours,
  area: flat.area.ours,
  renovation: flat.renovation.ours,
  ceiling_height: flat.ceiling_height.ours,
  plan: flat.plan.ours,
  hidden: flat.hidden,
});

interface Logged {
  readonly flat_id: number;
  readonly undone: boolean;
  readonly at: Date;
  readonly by: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** A correction that can be undone: the facts that it changed, as they were and as they became. */
interface LastCorrection {
  readonly at: Date;
  readonly by: string | null;
  readonly back: Stated;
  readonly became: Stated;
}

/** The last correction of each flat that stands: one that was undone leaves the one before it. None where something else was stated since. */
export async function readLastCorrections(
  db: Db,
  flats: readonly StoredFlat[],
): Promise<ReadonlyMap<number, LastCorrection>> {
  const { rows } =
    await sql<Logged>`select l.object_id::int as flat_id, l.action = 'flat.undo' as undone, l.at, u.name as by, l.before, l.after
    from audit_log l left join users u on u.id = l.actor_id
    where l.action in ('flat.correct', 'flat.undo') and l.object_id = any(${flats.map(({ id }) => String(id))}::text[])
    order by l.id`.execute(db);
  const logged = Map.groupBy(rows, ({ flat_id }) => flat_id);
  const found = new Map<number, LastCorrection>();
  for (const flat of flats) {
    const standing: LastCorrection[] = [];
    for (const { undone, at, by, before, after } of logged.get(flat.id) ?? []) {
      if (undone) standing.pop();
      else standing.push(...differing(before, after).map((change) => ({ at, by, ...change })));
    }
    const last = standing.at(-1);
    const now = statedIn(flat);
    if (last && FACTS.every((fact) => !(fact in last.back) || now[fact] === last.became[fact]))
      found.set(flat.id, last);
  }
  return found;
}

/** What a correction changed, in one piece; none where it changed nothing. */
function differing(before: unknown, after: unknown): Pick<LastCorrection, 'back' | 'became'>[] {
  const [was, became] = [stated.safeParse(before).data, stated.safeParse(after).data];
  if (!was || !became) return [];
  const facts = FACTS.filter((fact) => was[fact] !== undefined && was[fact] !== became[fact]);
  return facts.length === 0 ? [] : [{ back: Object.fromEntries(facts.map((fact) => [fact, was[fact]])), became }];
}
