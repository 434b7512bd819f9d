import { listUsers } from '../../../clients/contract/users.ts';
import { formatPhone } from '../../../complex/rules/format.ts';
import { findEntities } from '../../../geography/contract/geo.ts';
import type { SiteApi } from '../../../platform/contract/site.ts';

/** Names of the complexes and clients that the address of a list filters by, for its tags. */
export async function chosenNames(api: SiteApi, query: Readonly<Record<string, string>>) {
  const people = [query.id, query.user].filter(Boolean).join(',');
  const [users, places] = await Promise.all([
    people
      ? api.call(listUsers, { query: { user_id: people, per_page: 100 } }).catch(() => ({ data: [] }))
      : { data: [] },
    query.complex ? api.call(findEntities, { query: { buildings: query.complex } }).catch(() => null) : null,
  ]);
  return {
    people: Object.fromEntries(users.data.map(({ id, name, phone }) => [id, name ?? formatPhone(phone)])),
    complexes: Object.fromEntries((places?.data.buildings ?? []).map(({ id, title }) => [id, title])),
  };
}
