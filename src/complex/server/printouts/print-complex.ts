import { countOf, NOUNS, nbsp } from '../../../platform/rules/russian.ts';
import type { BuildingFull } from '../../contract/buildings.ts';
import { formatAreaFrom, formatFloors, formatPlace, formatPriceFrom, formatReach } from '../../rules/format.ts';
import { INK } from './print-page.ts';
import { closeSheet, drawFacts, openSheet, priceNote, SHEET, type SheetContext } from './sheet.ts';

export interface ComplexSheet extends SheetContext {
  readonly building: BuildingFull;
  /** The first picture as JPEG or PNG, when there is one. */
  readonly picture: Buffer | null;
}

const PICTURE_HEIGHT = 214;

/** A complex on one page: picture, lowest prices by room count with their date, facts, code, contacts, legal lines. */
export function printComplex(sheet: ComplexSheet): Promise<Buffer> {
  const { building, picture, now } = sheet;
  const page = openSheet(building.titles.title, sheet);
  const whole = { x: SHEET.left, width: SHEET.width };
  let y = page.text(nbsp(building.titles.title), { ...whole, y: SHEET.top }, { size: 22, weight: 600 }, 2);
  y = page.text(nbsp(formatPlace(building.location)), { ...whole, y: y + 2 }, { size: 11, colour: INK.quiet }, 2) + 14;
  if (picture) {
    page.picture(picture, { ...whole, y }, PICTURE_HEIGHT);
    y += PICTURE_HEIGHT + 16;
  }
  const half = (SHEET.width - 28) / 2;
  drawFacts(page, factsOf(building), { x: SHEET.left + half + 28, y, width: half });
  const column = { x: SHEET.left, width: half };
  const heading = building.flats.total > 0 ? `В продаже ${countOf(building.flats.total, NOUNS.flat)}` : 'Нет в продаже';
  y = page.text(nbsp(heading), { ...column, y }, { size: 13, weight: 600, colour: INK.brand }) + 6;
  const offers = building.flats.offers.filter(({ total }) => total > 0);
  y = drawFacts(
    page,
    offers.map(({ titles, price, square_m2 }) => [titles.default, offerText(price.from, square_m2.from)] as const),
    { ...column, y },
  );
  if (offers.length > 0) {
    page.text(priceNote(building.price_date, now), { ...column, y: y + 4 }, { size: 9.5, colour: INK.quiet }, 2);
  }
  return closeSheet(page, sheet, building);
}

const offerText = (price: number | null, area: number | null): string =>
  [formatPriceFrom(price), area === null ? '' : formatAreaFrom(area)].filter(Boolean).join(', ');

function factsOf(building: BuildingFull): (readonly [string, string])[] {
  const [station] = building.near.stations;
  const facts: (readonly [string, string | null | undefined])[] = [
    ['Класс', building.class_title],
    ['Срок сдачи', building.release_date_tag],
    ['Метро', station && `${station.title}, ${formatReach(station.duration, station.distance_mode)}`],
    ['Этажность', formatFloors(building.floor_range)],
    ['Корпусов', building.housing_count === null ? null : String(building.housing_count)],
    ['Стены', building.wall_material?.title],
    ['Паркинг', building.parking],
    ['Отделка', building.decoration],
  ];
  return facts.flatMap(([title, value]) => (value ? [[title, value] as const] : []));
}
