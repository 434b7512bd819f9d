import { capitalise, NBSP, nbsp } from '../../../platform/rules/russian.ts';
import type { FlatFull } from '../../contract/flats.ts';
import { FLAT_STATUSES, PAYMENT_METHODS, RENOVATIONS } from '../../rules/dictionaries.ts';
import { flatHousing, sectionTitle } from '../../rules/flat-place.ts';
import { flatTitle } from '../../rules/flat-title.ts';
import {
  formatArea,
  formatFloorOf,
  formatHeight,
  formatPlace,
  formatPrice,
  formatPriceM2,
  PRICE_ON_REQUEST_FULL,
} from '../../rules/format.ts';
import type { HighBox } from './print-page.ts';
import {
  type Builder,
  drawFacts,
  drawFoot,
  drawHeadline,
  FACT_COLUMNS,
  type Fact,
  factsHeight,
  knownFacts,
  openSheet,
  priceNote,
  SHEET,
  type SheetContext,
  widthOfSheet,
} from './sheet.ts';
import type { SheetPayment } from './sheet-payment.ts';
import { drawMap, drawRow, drawStations, type PlacedBuilding, STATIONS_HEIGHT } from './sheet-place.ts';

export interface FlatSheet extends SheetContext {
  readonly flat: FlatFull;
  readonly building: PlacedBuilding;
  /** The plan as JPEG or PNG, when there is one. */
  readonly plan: Buffer | null;
  /** The complex as JPEG or PNG, when there is a picture of it. */
  readonly facade: Buffer | null;
  /** When the price was last confirmed, ISO 8601. */
  readonly price_date: string;
  readonly payment: SheetPayment | null;
  readonly developer: Builder | null;
  readonly declaration_url: string | null;
}

const ON_SALE = 1;
const AIR = 12;
const ROW = { most: 128, least: 92 } as const;
/** The plan is to have so much before the pictures below it have all of theirs. */
const PLAN_WANTS = 250;

/** A flat on one page: plan, price with its date, facts, facade, map, stations, who answers, code, legal lines. */
export function printFlat(sheet: FlatSheet): Promise<Buffer> {
  const { flat, building, plan, facade, payment } = sheet;
  const title = flatTitle(flat);
  const page = openSheet(title.replaceAll('\u2060', ''), sheet);
  const width = widthOfSheet(page);
  const top = drawHeadline(page, { title, place: nbsp(placeOf(flat)), ...priceOf(sheet) }) + AIR;
  const bottom = drawFoot(page, sheet, { ...sheet, terms: payment?.terms ?? null }) - AIR;
  const facts = factsOf(sheet);
  const between = factsHeight(page, facts) + 2 * AIR;
  const room = bottom - STATIONS_HEIGHT - top - between;
  // Without a plan the pictures of the place have its room.
  const row = plan ? Math.min(ROW.most, Math.max(ROW.least, room - PLAN_WANTS)) : room;
  const planHeight = plan ? room - row : -AIR;
  if (plan) page.picture(plan, { x: SHEET.left, y: top + 2, width, height: planHeight - 8 });
  const factsTop = top + planHeight + AIR;
  const below = drawFacts(page, facts, factsTop);
  const draws = [
    ...(facade ? [(box: HighBox) => page.cover(facade, box)] : []),
    (box: HighBox) => drawMap(page, building, flat.housing_id, box),
  ];
  drawRow({ x: SHEET.left, y: below + AIR, width, height: row }, draws);
  drawStations(page, building.near.stations, nbsp(formatPlace(building.location)), bottom - STATIONS_HEIGHT + 6);
  return page.end();
}

/** 'ЖК «Яузский каскад», корпус 2, секция 1, № 112, 12 этаж из 24'. */
function placeOf(flat: FlatFull): string {
  const { building, number, floor, floors_total, section } = flat;
  // A part is called by its complex's name and its own; its own is told with the housing.
  const own = `, ${building.part}`;
  const name = building.title.endsWith(own) ? building.title.slice(0, -own.length) : building.title;
  const complex = `ЖК${NBSP}«${name.replace(/[«»]/g, '')}»`;
  const housing = flatHousing(flat);
  const parts = [
    complex,
    housing.replace(/^Корпус(?=\s)/, 'корпус'),
    section && sectionTitle(section).toLowerCase(),
    number && `№${NBSP}${number}`,
    floor === null ? null : formatFloorOf(floor, floors_total),
  ];
  return parts.filter(Boolean).join(', ');
}

function priceOf({ flat, price_date, now }: FlatSheet): { price: string; notes: string[] } {
  if (flat.status !== ON_SALE) {
    return { price: FLAT_STATUSES.find(({ id }) => id === flat.status)?.title ?? 'Не продаётся', notes: [] };
  }
  if (flat.price_total === null) return { price: PRICE_ON_REQUEST_FULL, notes: [] };
  const perMetre = flat.price_m2 === null ? '' : formatPriceM2(flat.price_m2);
  return { price: formatPrice(flat.price_total), notes: [perMetre, priceNote(price_date, now)].filter(Boolean) };
}

function factsOf({ flat, payment, developer }: FlatSheet): Fact[] {
  const { building } = flat;
  const accepted = [flat.mortgage, flat.military_mortgage, flat.subsidy, flat.installment];
  const ways = PAYMENT_METHODS.filter((_, i) => accepted[i]).map(({ title }) => title.toLowerCase());
  const area = (value: number | null) => (value === null ? null : formatArea(value));
  const facts = knownFacts([
    ['Общая', formatArea(flat.area_total)],
    ['Жилая', area(flat.area_live_space)],
    ['Кухня', area(flat.area_kitchen)],
    ['Балконы', flat.area_balconies === 0 ? null : area(flat.area_balconies)],
    ['Потолки', flat.ceiling_height === null ? null : formatHeight(flat.ceiling_height)],
    ['Отделка', RENOVATIONS.find(({ id }) => id === flat.finishing)?.title.toLowerCase()],
    ['Сдача', building.release_date_tag],
    ['Застройщик', developer && `«${developer.title.replace(/[«»]/g, '')}»`],
    [payment ? `${payment.programme} от` : '', payment?.monthly],
    ['Оплата', flat.status === ON_SALE ? capitalise(ways.join(', ')) : null],
  ]);
  // The first stands in the title: a row of its own for what is left is not worth the paper.
  return facts.length % FACT_COLUMNS === 1 ? facts.slice(1) : facts;
}
