import { PAYMENT_METHODS, RENOVATIONS } from '../../complex/rules/dictionaries.ts';
import { flatHousing, sectionTitle } from '../../complex/rules/flat-place.ts';
import { keptWord, NOT_SHOWN } from '../../complex/rules/flat-title.ts';
import {
  formatArea,
  formatAreaRange,
  formatFloorOf,
  formatFloors,
  formatHeight,
  formatMinutes,
  formatPlace,
  formatPrice,
  formatPriceFrom,
  formatPriceM2,
  formatPriceM2From,
} from '../../complex/rules/format.ts';
import { countOf, groupDigits, NBSP, NOUNS } from '../../platform/rules/russian.ts';

interface Reached {
  readonly stations: readonly { readonly title: string; readonly duration: number; readonly distance_mode: 1 | 3 }[];
}
interface Lowest {
  readonly from: number | null;
}

/** What of a complex is compared. */
export interface RowBuilding {
  readonly withdrawn: boolean;
  readonly apartments: boolean;
  readonly flats: {
    readonly total: number;
    readonly price: Lowest;
    readonly price_m2: Lowest;
    readonly square_m2: Lowest & { readonly to: number | null };
    readonly offers: readonly { readonly key: string; readonly total: number; readonly price: Lowest }[];
  };
  readonly release_date_tag: string | null;
  readonly class_title: string | null;
  readonly developer: { readonly title: string } | null;
  readonly location: { readonly district: string | null; readonly address_short: string | null };
  readonly near: Reached;
  readonly housing_count: number | null;
  readonly floor_range: readonly number[];
  readonly ceiling_height_range: readonly number[];
  readonly wall_material: string | null;
  readonly decoration: string | null;
  readonly parking: string | null;
  readonly security: string | null;
  readonly lifts: string | null;
  readonly registration: string | null;
  readonly payment_methods: readonly number[];
}

/** What of a flat is compared. */
export interface RowFlat {
  readonly withdrawn: boolean;
  readonly status: number;
  readonly hidden: boolean;
  readonly apartment: boolean;
  readonly number: string | null;
  readonly section: string | null;
  readonly price_total: number | null;
  readonly price_m2: number | null;
  readonly area_total: number;
  readonly area_live_space: number | null;
  readonly area_kitchen: number | null;
  readonly area_balconies: number | null;
  readonly floor: number | null;
  readonly floors_total: number | null;
  readonly ceiling_height: number | null;
  readonly finishing: number | null;
  readonly mortgage: boolean;
  readonly military_mortgage: boolean;
  readonly subsidy: boolean;
  readonly installment: boolean;
  readonly building: {
    readonly name: string | null;
    /** 'квартал А': parts number their housings anew. */
    readonly part: string | null;
    readonly release_date_tag: string | null;
    readonly developer: { readonly title: string } | null;
    readonly location: { readonly address_short: string | null };
    readonly near: Reached;
  };
}

/** One line of the comparison: a value for each column, null where nothing is known. */
export interface ComparedRow {
  readonly title: string;
  readonly values: readonly (string | null)[];
  /** Whether the columns do not all say the same. */
  readonly differs: boolean;
}

type Trait<Item> = readonly [title: string, read: (item: Item) => string | null | undefined];

/** Lines of these traits; those that nobody knows anything of are left out. */
export function rowsOf<Item>(traits: readonly Trait<Item>[], items: readonly Item[]): ComparedRow[] {
  return traits.flatMap(([title, read]) => {
    const values = items.map((item) => read(item) || null);
    if (values.every((value) => value === null)) return [];
    return [{ title, values, differs: new Set(values).size > 1 }];
  });
}

const stationOf = ({ near }: { readonly near: Reached }): string | null => {
  const [station] = near.stations;
  if (!station) return null;
  return `${station.title}, ${formatMinutes(station.duration)} ${station.distance_mode === 3 ? 'пешком' : 'на транспорте'}`;
};
const heights = ([from, to]: readonly number[]): string | null => {
  if (from === undefined) return null;
  return to === undefined || to === from ? formatHeight(from) : `${groupDigits(from)}–${formatHeight(to)}`;
};
/** '22,3–80 м²', without the caption that lists of houses give it. */
const areaRange = ({ from, to }: RowBuilding['flats']['square_m2']): string =>
  formatAreaRange(from, to).replace(/^Площадь квартир /, '');
const yes = (value: boolean): string => (value ? 'Да' : 'Нет');

const ROOM_TRAITS: readonly Trait<RowBuilding>[] = [
  ['Студии', 'studio'] as const,
  ['1-комнатные', '1k'] as const,
  ['2-комнатные', '2k'] as const,
  ['3-комнатные', '3k'] as const,
  [`4-комнатные и${NBSP}больше`, '4k_plus'] as const,
].map(([title, key]) => [
  title,
  ({ flats }) => {
    const offer = flats.offers.find((one) => one.key === key);
    return offer && offer.total > 0 ? formatPriceFrom(offer.price.from) : `нет в${NBSP}продаже`;
  },
]);

const BUILDING_TRAITS: readonly Trait<RowBuilding>[] = [
  ['Цена', ({ withdrawn, flats }) => (withdrawn ? NOT_SHOWN : formatPriceFrom(flats.price.from))],
  [`Цена за${NBSP}м²`, ({ flats }) => (flats.price_m2.from === null ? null : formatPriceM2From(flats.price_m2.from))],
  [`В${NBSP}продаже`, ({ flats, apartments }) => countOf(flats.total, apartments ? NOUNS.apartment : NOUNS.flat)],
  ['Площадь', ({ flats }) => (flats.total === 0 ? null : areaRange(flats.square_m2))],
  ...ROOM_TRAITS,
  ['Срок сдачи', ({ release_date_tag }) => release_date_tag],
  ['Класс', ({ class_title }) => class_title],
  ['Застройщик', ({ developer }) => developer?.title],
  ['Адрес', ({ location }) => formatPlace(location)],
  ['Метро', stationOf],
  ['Корпуса', ({ housing_count }) => (housing_count === null ? null : countOf(housing_count, NOUNS.housing))],
  ['Этажность', ({ floor_range }) => formatFloors(floor_range)],
  ['Потолки', ({ ceiling_height_range }) => heights(ceiling_height_range)],
  ['Стены', ({ wall_material }) => wall_material],
  ['Отделка', ({ decoration }) => decoration],
  ['Паркинг', ({ parking }) => parking],
  ['Охрана', ({ security }) => security],
  ['Лифты', ({ lifts }) => lifts],
  ['Прописка', ({ registration }) => registration],
  [
    'Способы оплаты',
    ({ payment_methods }) =>
      PAYMENT_METHODS.filter(({ id }) => payment_methods.includes(id))
        .map(({ title }) => title)
        .join(', '),
  ],
];

/** What complexes are compared by. */
export const buildingRows = (buildings: readonly RowBuilding[]): ComparedRow[] => rowsOf(BUILDING_TRAITS, buildings);

const area = (value: number | null): string | null => (value === null ? null : formatArea(value));

/** 'Корпус 1, квартал А, секция 2'. */
const housingAndSection = (flat: RowFlat): string =>
  [flatHousing(flat), flat.section && sectionTitle(flat.section).toLowerCase()].filter(Boolean).join(', ');

const FLAT_TRAITS: readonly Trait<RowFlat>[] = [
  [
    'Цена',
    (flat) =>
      flat.status === 1
        ? flat.price_total === null
          ? `Не${NBSP}указана`
          : formatPrice(flat.price_total)
        : keptWord(flat, flat.withdrawn),
  ],
  [`Цена за${NBSP}м²`, ({ price_m2 }) => (price_m2 === null ? null : formatPriceM2(price_m2))],
  ['Площадь', ({ area_total }) => formatArea(area_total)],
  ['Жилая площадь', ({ area_live_space }) => area(area_live_space)],
  ['Кухня', ({ area_kitchen }) => area(area_kitchen)],
  ['Балконы', ({ area_balconies }) => (area_balconies ? area(area_balconies) : null)],
  ['Этаж', ({ floor, floors_total }) => (floor === null ? null : formatFloorOf(floor, floors_total))],
  ['Корпус, секция', housingAndSection],
  [`№${NBSP}квартиры`, ({ number }) => number],
  ['Потолки', ({ ceiling_height }) => (ceiling_height === null ? null : formatHeight(ceiling_height))],
  ['Отделка', ({ finishing }) => RENOVATIONS.find(({ id }) => id === finishing)?.title],
  ['Апартаменты', ({ apartment }) => yes(apartment)],
  ['Срок сдачи', ({ building }) => building.release_date_tag],
  ['Застройщик', ({ building }) => building.developer?.title],
  ['Адрес', ({ building }) => building.location.address_short],
  ['Метро', ({ building }) => stationOf(building)],
  ['Ипотека', ({ mortgage }) => yes(mortgage)],
  ['Военная ипотека', ({ military_mortgage }) => yes(military_mortgage)],
  ['Субсидия', ({ subsidy }) => yes(subsidy)],
  ['Рассрочка', ({ installment }) => yes(installment)],
];

/** What flats are compared by. */
export const flatRows = (flats: readonly RowFlat[]): ComparedRow[] => rowsOf(FLAT_TRAITS, flats);
