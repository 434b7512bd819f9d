import { capitalise, nbsp } from '../../../platform/rules/russian.ts';
import type { FlatFull } from '../../contract/flats.ts';
import { FLAT_STATUSES, PAYMENT_METHODS, RENOVATIONS } from '../../rules/dictionaries.ts';
import { flatTitle } from '../../rules/flat-title.ts';
import {
  formatArea,
  formatFloorOf,
  formatHeight,
  formatPrice,
  formatPriceM2,
  formatReach,
  PRICE_ON_REQUEST_FULL,
} from '../../rules/format.ts';
import { INK } from './print-page.ts';
import { type Builder, closeSheet, drawFacts, openSheet, priceNote, SHEET, type SheetContext } from './sheet.ts';

export interface FlatSheet extends SheetContext {
  readonly flat: FlatFull;
  /** The plan as JPEG or PNG, when there is one. */
  readonly plan: Buffer | null;
  /** When the price was last confirmed, ISO 8601. */
  readonly price_date: string;
  readonly developer: Builder | null;
  readonly declaration_url: string | null;
}

const ON_SALE = 1;
const PLAN_WIDTH = 292;
const PLAN_HEIGHT = 400;

/** A flat on one page: plan, price with its date, facts, code of its page, contacts, legal lines. */
export function printFlat(sheet: FlatSheet): Promise<Buffer> {
  const { flat, plan } = sheet;
  const title = flatTitle(flat);
  const page = openSheet(title.replaceAll('\u2060', ''), sheet);
  const whole = { x: SHEET.left, width: SHEET.width };
  let y = page.text(title, { ...whole, y: SHEET.top }, { size: 22, weight: 600 }, 2);
  const place = [`ЖК «${flat.building.title.replace(/[«»]/g, '')}»`, flat.building.location.address_short];
  y =
    page.text(nbsp(place.filter(Boolean).join(', ')), { ...whole, y: y + 2 }, { size: 11, colour: INK.quiet }, 2) + 18;
  if (plan) page.picture(plan, { x: SHEET.left, y, width: PLAN_WIDTH }, Math.min(PLAN_HEIGHT, SHEET.bottom - y - 14));
  const x = plan ? SHEET.left + PLAN_WIDTH + 26 : SHEET.left;
  const column = { x, width: SHEET.left + SHEET.width - x };
  const { text, note } = priceOf(sheet);
  y = page.text(text, { ...column, y }, { size: 19, weight: 600, colour: INK.brand });
  y = page.text(note, { ...column, y: y + 1 }, { size: 9.5, colour: INK.quiet }, 3) + 14;
  drawFacts(page, factsOf(flat), { ...column, y });
  return closeSheet(page, sheet, sheet);
}

function priceOf({ flat, price_date, now }: FlatSheet): { text: string; note: string } {
  if (flat.status !== ON_SALE) {
    return { text: FLAT_STATUSES.find(({ id }) => id === flat.status)?.title ?? 'Не продаётся', note: '' };
  }
  if (flat.price_total === null) return { text: PRICE_ON_REQUEST_FULL, note: '' };
  const perMetre = flat.price_m2 === null ? '' : formatPriceM2(flat.price_m2);
  const note = [perMetre, priceNote(price_date, now)].filter(Boolean).join('. ');
  return { text: formatPrice(flat.price_total), note };
}

function factsOf(flat: FlatFull): (readonly [string, string])[] {
  const { building } = flat;
  const [station] = building.near.stations;
  const accepted = [flat.mortgage, flat.military_mortgage, flat.subsidy, flat.installment];
  const area = (value: number | null) => (value === null ? null : formatArea(value));
  const facts: (readonly [string, string | null | undefined])[] = [
    ['Общая площадь', area(flat.area_total)],
    ['Жилая', area(flat.area_live_space)],
    ['Кухня', area(flat.area_kitchen)],
    ['Балконы', area(flat.area_balconies)],
    ['Этаж', flat.floor === null ? null : formatFloorOf(flat.floor, flat.floors_total)],
    ['Потолки', flat.ceiling_height === null ? null : formatHeight(flat.ceiling_height)],
    ['Отделка', RENOVATIONS.find(({ id }) => id === flat.finishing)?.title],
    ['Корпус', building.name?.replace(/^корпус\s+/i, '')],
    ['Секция', flat.section?.replace(/^секция\s+/i, '')],
    ['Номер', flat.number],
    ['Срок сдачи', building.release_date_tag],
    ['Метро', station && `${station.title}, ${formatReach(station.duration, station.distance_mode)}`],
    [
      'Оплата',
      capitalise(
        PAYMENT_METHODS.filter((_, i) => accepted[i])
          .map(({ title }) => title.toLowerCase())
          .join(', '),
      ),
    ],
  ];
  return facts.flatMap(([title, value]) => (value ? [[title, value] as const] : []));
}
