import { type Kysely, sql } from 'kysely';

/**
 * Who made a hold and who let it go: `author_id` is whose it is and goes with the client from hand to hand. Of former holds
 * the log says it; where it does not, nobody is named.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table reservations add column made_by integer references users (id) on delete set null,
    add column ended_by integer references users (id) on delete set null`,
  `update reservations r set made_by = u.id from audit_log l join users u on u.id = l.actor_id
    where l.action = 'reservation.create' and l.object_id = r.id::text`,
  `update reservations r set ended_by = u.id from audit_log l join users u on u.id = l.actor_id
    where l.action = 'reservation.release' and l.object_id = r.id::text and r.ended_because = 'released'`,
  `update reservations r set ended_by = u.id from audit_log l join users u on u.id = l.actor_id,
      lateral jsonb_array_elements_text(l.after -> 'released') as ended (id)
    where l.action = 'user.status' and jsonb_typeof(l.after -> 'released') = 'array' and ended.id = r.id::text
      and r.ended_because = 'released' and r.ended_at = l.at`,
];
