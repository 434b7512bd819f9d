import { REGISTRATIONS, WALL_MATERIALS } from '../../../complex/rules/dictionaries.ts';
import { readTraits, type TraitsRecord } from '../../../complex/server/buildings/queries.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { roundToHundredths } from '../../../platform/rules/hundredths.ts';
import { type ComparedBuilding, compareBuildings } from '../../contract/comparisons.ts';
import { figuresOf, presentKept } from '../saved-buildings.ts';

/** The numbers that are known, rising, each once. */
const range = (...values: (number | null)[]): number[] =>
  [...new Set(values.filter((value) => value !== null).map((value) => roundToHundredths(value)))].sort((a, b) => a - b);

type Traits = Omit<ComparedBuilding, keyof Awaited<ReturnType<typeof presentKept>>[number]>;

function presentTraits(record: TraitsRecord): Traits {
  const ways = [record.mortgage, record.military_mortgage, record.subsidy, record.installment];
  return {
    wall_material: WALL_MATERIALS.find(({ id }) => id === record.wall_material)?.title ?? null,
    registration: REGISTRATIONS.find(({ id }) => id === record.registration)?.title ?? null,
    apartments_count: record.apartments_count,
    floor_range: range(record.floors_min, record.floors_max),
    ceiling_height_range: range(record.ceiling_height_min, record.ceiling_height_max),
    security: record.security,
    parking: record.parking,
    lifts: record.lifts,
    decoration: record.decoration,
    payment_methods: ways.flatMap((offered, i) => (offered ? [i + 1] : [])),
  };
}

/** Complexes side by side. */
export const comparedBuildings: readonly Implementation[] = [
  implement(compareBuildings, async ({ app }, { query }) => {
    const [buildings, traits] = await Promise.all([
      presentKept(app, query.ids, figuresOf(app, query.ids)),
      readTraits(app.db, query.ids),
    ]);
    return {
      data: buildings.flatMap((building) => {
        const record = traits.find(({ id }) => id === building.id);
        return record ? [{ ...building, ...presentTraits(record) }] : [];
      }),
    };
  }),
];
