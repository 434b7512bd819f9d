import type { OfficeUser } from '../../../contract/users.ts';
import type { Staff } from '../../../domain/client-scope.ts';
import { ROLES } from '../../../domain/roles.ts';
import { nextStatuses } from '../../../domain/sales-status.ts';
import type { UserRecord } from './queries.ts';

/** A person as lists and the card show him to this person of staff. */
export function presentUser(record: UserRecord, staff: Staff): OfficeUser {
  return {
    ...record,
    created_at: record.created_at.toISOString(),
    last_seen_at: record.last_seen_at?.toISOString() ?? null,
    next_statuses: record.role === ROLES.client ? [...nextStatuses(record.status, staff.role)] : [],
  };
}

/** The pairs of a query that links to other pages of a list repeat. */
export function queryPairs(query: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined || key === 'page' || key === 'per_page' ? [] : [[key, String(value)]],
  );
}
