import { NBSP } from '../../../platform/rules/russian.ts';
import type { FlatInList } from '../../contract/flats.ts';
import { PAYMENT_METHODS, RENOVATIONS } from '../../rules/dictionaries.ts';
import { formatArea, formatHeight } from '../../rules/format.ts';

/** What is known about a flat, ready to show; the rest is left out. */
export function flatFacts(flat: FlatInList): (readonly [title: string, value: string])[] {
  const area = (squareMetres: number | null) => (squareMetres === null ? null : formatArea(squareMetres));
  const finishing = RENOVATIONS.find(({ id }) => id === flat.finishing)?.title.toLowerCase();
  const facts: (readonly [string, string | null | undefined])[] = [
    ['Общая', area(flat.area_total)],
    ['Этаж', flat.floor === null ? null : floorText(flat.floor, flat.floors_total)],
    ['Жилая', area(flat.area_live_space)],
    ['Корпус', flat.building.name?.replace(/^корпус\s+/i, '')],
    ['Часть', flat.building.part],
    ['Комнаты', roomAreas(flat.area_rooms)],
    ['Очередь', flat.building.queue],
    ['Кухня', area(flat.area_kitchen)],
    ['Секция', flat.section?.replace(/^секция\s+/i, '')],
    ['Балконы', area(flat.area_balconies)],
    ['Потолки', flat.ceiling_height === null ? null : formatHeight(flat.ceiling_height)],
    ['Отделка', finishing],
    ['Номер', flat.number],
  ];
  return facts.flatMap(([title, value]) => (value ? [[title, value] as const] : []));
}

/** '12 из 24'. */
function floorText(floor: number, total: number | null): string {
  return total === null ? String(floor) : `${floor} из${NBSP}${total}`;
}

/** '12,5 + 11,7 м²'. */
function roomAreas(areas: readonly number[]): string {
  if (areas.length === 0) return '';
  const unit = `${NBSP}м²`;
  return areas.map((squareMetres) => formatArea(squareMetres).replace(unit, '')).join(` +${NBSP}`) + unit;
}

/** Ways to pay, in the order of the dictionary. */
export function flatPayments(flat: FlatInList): string[] {
  const accepted = [flat.mortgage, flat.military_mortgage, flat.subsidy, flat.installment];
  return PAYMENT_METHODS.filter((_, i) => accepted[i]).map(({ title }) => title);
}
