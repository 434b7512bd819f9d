/** What no feed format carries of a flat: balcony areas and payments. */

import type { Curation } from './curation.ts';
import { leavesOf } from './planned.ts';

/**
 * Writes the balcony areas of the plans and the ways of payment of each complex to its flats, in one pass over them. A flat
 * is told by its plan, so that equal plans have equal balconies.
 */
export async function curateFlats({ client, catalogue, complexes }: Curation): Promise<void> {
  const leaves = leavesOf(catalogue.complexes);
  const plans = new Map(leaves.flatMap(({ layouts }) => layouts.map(({ plan, area_balcony }) => [plan, area_balcony])));
  const balconies = [...plans].filter(([, area]) => area > 0).map(([path, area]) => ({ path, area }));
  const payments = leaves.flatMap(({ key, payments }) => {
    const id = complexes.get(key);
    return id === undefined ? [] : [{ id, ...payments }];
  });
  await client.query(
    `update flats f set area_balconies = b.area, military_mortgage = p.military_mortgage,
       subsidy = p.subsidy, installment = p.installment
     from (
       select y.id, y.complex_id, b.area from layouts y join images i on i.id = y.image_id
         left join jsonb_to_recordset($1) as b (path text, area real) on b.path = i.path) b
       join jsonb_to_recordset($2) as p (id integer, military_mortgage boolean, subsidy boolean, installment boolean)
         on p.id = b.complex_id
     where f.layout_id = b.id and (f.area_balconies is distinct from b.area
       or (f.military_mortgage, f.subsidy, f.installment) <> (p.military_mortgage, p.subsidy, p.installment))`,
    [JSON.stringify(balconies), JSON.stringify(payments)],
  );
}
