import { formatArea, formatPlot, formatPrice, formatPriceM2 } from '../../complex/rules/format.ts';
import { countOf, NBSP, NOUNS, type NounForms } from '../../platform/rules/russian.ts';
import type { Fact } from '../../site/ui/layout/facts.tsx';
import type { VillageFull, VillageOffer } from '../contract.ts';

const ROOMS: NounForms = ['комната', 'комнаты', 'комнат'];

/** An offer with this status is on sale; any other is sold. */
export const ON_SALE = 1;

/** 'Дом с участком № 14, 118,8 м²'; a plot is told by its own size. */
export function offerTitle({ title, area, area_plot, type }: VillageOffer): string {
  const size = type === PLOT ? area_plot !== null && formatPlot(area_plot) : area !== null && formatArea(area);
  return [title, size].filter(Boolean).join(', ');
}
const PLOT = 4;

/** A flat or a room: its floors are those of the house that it is in. */
export const isInHouse = (type: number): boolean => type === FLAT || type === ROOM;
const FLAT = 6;
const ROOM = 7;

/** What a price comes to: '278 082 ₽ за сотку' of a plot, else '75 750 ₽ за м²' where the feed or the area tells it. */
export function unitPrice({ type, price_total, price_m2, area_plot }: VillageOffer): string | null {
  if (type === PLOT && price_total !== null && area_plot)
    return `${formatPrice(price_total / area_plot)} за${NBSP}сотку`;
  return price_m2 === null ? null : formatPriceM2(price_m2);
}

/** What a row says below its title: plot, floors, material; of each only what is known. */
export function offerDetails({ type, area_plot, floors, rooms, building_type }: VillageOffer): string[] {
  return [
    type !== PLOT && area_plot !== null && `Участок ${formatPlot(area_plot)}`,
    !isInHouse(type) && floors !== null && countOf(floors, NOUNS.floor),
    rooms !== null && type !== ROOM && countOf(rooms, ROOMS),
    isInHouse(type) && floors !== null && `дом в${NBSP}${countOf(floors, NOUNS.floor)}`,
    building_type?.title,
  ].filter((part) => part !== false && part !== undefined);
}

/** All that is known of an offer, for its window. */
export function offerFacts(offer: VillageOffer): Fact[] {
  const area = (value: number | null) => (value === null ? null : formatArea(value));
  const known: (readonly [string, string | null | undefined])[] = [
    ['Тип', offer.type_title],
    ['Номер', offer.number],
    ['Площадь', area(offer.area)],
    ['Участок', offer.area_plot === null ? null : formatPlot(offer.area_plot)],
    ['Жилая площадь', area(offer.area_live_space)],
    ['Кухня', area(offer.area_kitchen)],
    [isInHouse(offer.type) ? `Этажей в${NBSP}доме` : 'Этажей', offer.floors === null ? null : String(offer.floors)],
    ['Комнат', offer.rooms === null ? null : String(offer.rooms)],
    ['Материал', offer.building_type?.title],
    ['Ипотека', offer.mortgage ? 'Возможна' : null],
  ];
  return known.flatMap(([title, value]) => (value ? [[title, value] as const] : []));
}

/** 'Новорижское шоссе, 32 км от МКАД'; empty when neither is known. */
export function wayToVillage({ road, distance_km }: Pick<VillageFull, 'road' | 'distance_km'>): string {
  const far = distance_km === null ? null : `${Math.round(distance_km)}${NBSP}км от${NBSP}МКАД`;
  return [road?.title, far].filter(Boolean).join(', ');
}
