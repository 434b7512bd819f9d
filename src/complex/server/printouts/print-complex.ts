import { countOf, NOUNS, nbsp } from '../../../platform/rules/russian.ts';
import type { BuildingFull } from '../../contract/buildings.ts';
import { formatAreaFrom, formatFloors, formatPlace, formatPriceFrom, formatPriceM2From } from '../../rules/format.ts';
import { type HighBox, INK, type PrintPage } from './print-page.ts';
import {
  BODY,
  drawFacts,
  drawFoot,
  drawHeadline,
  type Fact,
  factsHeight,
  knownFacts,
  openSheet,
  priceNote,
  SHEET,
  type SheetContext,
  widthOfSheet,
} from './sheet.ts';
import { drawMap, drawStations, STATIONS_HEIGHT } from './sheet-place.ts';

export interface ComplexSheet extends SheetContext {
  readonly building: BuildingFull;
  /** The first picture as JPEG or PNG, when there is one. */
  readonly picture: Buffer | null;
}

const AIR = 12;
const OFFER_HEIGHT = 22;
const LOWER = { least: 142, most: 176 } as const;

/** A complex on one page: picture, facts, lowest prices by room count beside the map, stations, who answers, legal lines. */
export function printComplex(sheet: ComplexSheet): Promise<Buffer> {
  const { building, picture } = sheet;
  const page = openSheet(building.titles.title, sheet);
  const width = widthOfSheet(page);
  const top = drawHeadline(page, headlineOf(sheet)) + AIR;
  const bottom = drawFoot(page, sheet, building) - AIR;
  const facts = factsOf(building);
  const factsRoom = factsHeight(page, facts) + AIR;
  const room = bottom - STATIONS_HEIGHT - top - factsRoom;
  // Without a picture the map has its room.
  const lower = picture ? Math.min(LOWER.most, Math.max(LOWER.least, room * 0.4)) : room;
  const upper = picture ? room - lower - AIR : -AIR;
  if (picture) page.cover(picture, { x: SHEET.left, y: top, width, height: upper });
  const below = drawFacts(page, facts, top + upper + AIR) + AIR;
  const half = (width - 16) / 2;
  drawOffers(page, building, { x: SHEET.left, y: below, width: half, height: lower });
  drawMap(page, building, null, { x: SHEET.left + half + 16, y: below, width: half, height: lower });
  drawStations(page, building.near.stations, nbsp(formatPlace(building.location)), bottom - STATIONS_HEIGHT + 6);
  return page.end();
}

function headlineOf({ building, now }: ComplexSheet) {
  const { titles, flats, location, price_date } = building;
  const isOnSale = flats.total > 0;
  const perMetre = flats.price_m2.from === null ? '' : formatPriceM2From(flats.price_m2.from);
  return {
    title: nbsp(titles.title),
    place: nbsp(formatPlace(location)),
    price: isOnSale && flats.price.from !== null ? formatPriceFrom(flats.price.from) : '',
    notes: isOnSale ? [perMetre, priceNote(price_date, now)].filter(Boolean) : [],
  };
}

/** What is on sale by room count. */
function drawOffers(page: PrintPage, { flats, apartments }: BuildingFull, { x, y, width }: HighBox): void {
  const nouns = apartments ? NOUNS.apartment : NOUNS.flat;
  const heading = flats.total > 0 ? `В продаже ${countOf(flats.total, nouns)}` : 'Нет в продаже';
  let at = page.text(nbsp(heading), { x, y, width }, { size: 12.5, weight: 600 }, 2) + 4;
  for (const { titles, total, price, square_m2 } of flats.offers.filter((offer) => offer.total > 0)) {
    page.rule({ x, y: at, width });
    const row = { x, y: at + 4.5, width };
    page.text(`${titles.default}, ${total}`, { ...row, width: width * 0.47 }, BODY, 1);
    const area = square_m2.from === null ? '' : formatAreaFrom(square_m2.from);
    page.text(area, { ...row, width: width * 0.69 }, { ...BODY, colour: INK.quiet, right: true }, 1);
    page.text(formatPriceFrom(price.from), row, { ...BODY, weight: 600, right: true }, 1);
    at += OFFER_HEIGHT;
  }
}

function factsOf(building: BuildingFull): Fact[] {
  const { developer } = building;
  return knownFacts([
    ['Класс', building.class_title],
    ['Сдача', building.release_date_tag],
    ['Застройщик', developer && `«${developer.title.replace(/[«»]/g, '')}»`],
    ['Этажность', formatFloors(building.floor_range)],
    ['Корпусов', building.housing_count === null ? null : String(building.housing_count)],
    ['Стены', building.wall_material?.title],
    ['Паркинг', building.parking],
    ['Отделка', building.decoration],
    ['Лифты', building.lifts],
  ]);
}
