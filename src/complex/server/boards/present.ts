import { roundToHundredths } from '../../../platform/rules/hundredths.ts';
import { presentRelease } from '../../../search/server/present-release.ts';
import type { Board, BoardFlat, BoardSection, Layout } from '../../contract/boards.ts';
import { isHeld } from '../flats/present.ts';
import type { BoardFlatRecord, BoardHousingRecord, LayoutRecord } from './queries.ts';

const ON_SALE = 1;
/** 'Секция 2' stands before 'Секция 10'. */
const byName = new Intl.Collator('ru', { numeric: true }).compare;

/** The board of one housing. `fitting`: ids of the available flats that fit the filters; `now` in epoch milliseconds. */
export function presentBoard(
  parts: {
    readonly housings: readonly BoardHousingRecord[];
    readonly housing_id: number | null;
    readonly flats: readonly BoardFlatRecord[];
    readonly fitting: ReadonlySet<number>;
  },
  now: number,
): Board {
  const cells = parts.flats.map((record) => ({ record, flat: presentCell(record, parts.fitting, now) }));
  const sections = [...Map.groupBy(cells, ({ record }) => record.section)].sort(([a], [b]) => nullsLast(a, b, byName));
  return {
    housings: parts.housings.map(({ id, title, complex_title, floors, total, fitting, ...term }) => ({
      id,
      title,
      complex_title,
      floors,
      release_date_tag: presentRelease(
        { state: term.release_state, year: term.release_year, quarter: term.release_quarter },
        now,
      ).release_date_tag,
      total,
      fitting,
    })),
    housing_id: parts.housing_id,
    sections: sections.map(([title, members]): BoardSection => {
      const floors = [...Map.groupBy(members, ({ record }) => record.floor)];
      return {
        title,
        floors: floors
          .sort(([a], [b]) => nullsLast(a, b, (first, second) => second - first))
          .map(([floor, on]) => ({ floor, flats: on.map(({ flat }) => flat).sort(byPlace) })),
      };
    }),
    totals: {
      flats: cells.length,
      on_sale: cells.filter(({ flat }) => flat.status === ON_SALE).length,
      fitting: cells.filter(({ flat }) => flat.fits).length,
    },
  };
}

function presentCell(record: BoardFlatRecord, fitting: ReadonlySet<number>, now: number): BoardFlat {
  const onSale = record.status === ON_SALE;
  return {
    id: record.id,
    number: record.number,
    rooms: record.rooms,
    rooms_known: record.rooms_known,
    area: roundToHundredths(record.area_total),
    place: record.place_on_floor,
    status: record.status,
    hidden: record.hidden,
    held: onSale && isHeld(record.held_until, now),
    price: onSale ? record.price_total : null,
    fits: onSale && fitting.has(record.id),
  };
}

function byPlace(a: BoardFlat, b: BoardFlat): number {
  return (
    nullsLast(a.place, b.place, (first, second) => first - second) ||
    nullsLast(a.number, b.number, byName) ||
    a.id - b.id
  );
}

function nullsLast<T>(a: T | null, b: T | null, compare: (a: T, b: T) => number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compare(a, b);
}

/** A layout of the catalogue. */
export function presentLayout(record: LayoutRecord): Layout {
  return {
    id: record.id,
    rooms: record.rooms,
    plan: record.plan,
    total: record.total,
    price: { from: record.price_from, to: record.price_to },
    price_m2: { from: record.price_m2_from, to: record.price_m2_to },
    square_m2: { from: roundToHundredths(record.area_from), to: roundToHundredths(record.area_to) },
    floors: { from: record.floor_from, to: record.floor_to },
    housings: record.housings.sort(byName),
    housing_ids: record.housing_ids,
    sections: record.sections.sort((a, b) => byName(a.title, b.title)),
    flat_id: record.flat_id,
  };
}
