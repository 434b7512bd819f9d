import { type Curation, insertRows } from './curation.ts';
import { planInfrastructure } from './plan-infrastructure.ts';
import type { Land } from './sites.ts';

/** Adds what is around the demo's homes, marked as invented. */
export async function curateInfrastructure({ client, catalogue }: Curation, land: Land): Promise<void> {
  const columns = {
    origin: 'text',
    external_id: 'text',
    category: 'text',
    title: 'text',
    lat: 'float8',
    lng: 'float8',
  };
  const rows = planInfrastructure(catalogue, land).map((point) => ({ ...point, origin: 'demo' }));
  await insertRows(client, 'points_of_interest', columns, rows, 'on conflict (origin, external_id) do nothing');
}
