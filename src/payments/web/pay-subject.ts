import { useEffect, useState } from 'react';
import type { BuildingFull } from '../../complex/contract/buildings.ts';
import type { FlatFull, FlatInList } from '../../complex/contract/flats.ts';
import { formatMonth } from '../../complex/rules/format.ts';
import { HANDED_OVER } from '../../complex/rules/release-state.ts';
import { type Moment, moscowTime } from '../../platform/rules/moscow-time.ts';
import { callApi } from '../../site/client/api-client.ts';
import { monthsToKeys, type PayableFlat } from '../rules/payment-programmes.ts';

/** What of a complex decides how its flats can be paid for. */
export type PayableBuilding = Pick<
  BuildingFull,
  'id' | 'apartments' | 'flats' | 'location' | 'payment_methods' | 'release_date' | 'release_colour'
>;

const regionOf = ({ location }: PayableBuilding): 50 | 77 => (location.region_code === 50 ? 50 : 77);

/** The cheapest flat of a complex, as far as paying goes. */
export function payableBuilding(building: PayableBuilding, now: Moment): PayableFlat {
  const accepts = (method: number) => building.payment_methods.includes(method);
  return {
    price_total: building.flats.price.from,
    region_code: regionOf(building),
    apartment: building.apartments,
    mortgage: accepts(1),
    military_mortgage: accepts(2),
    subsidy: accepts(3),
    installment: accepts(4),
    months_to_keys: monthsToKeys(building.release_date, building.release_colour === 'done', now),
  };
}

/** One flat of it. */
export function payableFlat(flat: FlatInList, building: PayableBuilding, now: Moment): PayableFlat {
  const { price_total, apartment, mortgage, military_mortgage, subsidy, installment } = flat;
  const { release_date, release_date_tag } = flat.building;
  return {
    price_total,
    region_code: regionOf(building),
    apartment,
    mortgage,
    military_mortgage,
    subsidy,
    installment,
    months_to_keys: monthsToKeys(release_date, release_date_tag === HANDED_OVER, now),
  };
}

/** The flat that a calculation is for: null for none, and for one that is not there or not on sale in this complex. */
export function useChosenFlat(id: number | null, buildingId: number): FlatFull | null {
  const [answer, setAnswer] = useState<FlatFull>();
  useEffect(() => {
    if (id === null) return;
    const abort = new AbortController();
    callApi('getFlat', { params: { id } }, abort.signal).then(
      ({ data }) => setAnswer(data),
      () => undefined,
    );
    return () => abort.abort();
  }, [id]);
  if (id === null || answer?.id !== id || answer.status !== 1 || answer.price_total === null) return null;
  const { building } = answer;
  return (building.parent_id ?? building.id) === buildingId || building.id === buildingId ? answer : null;
}

/** 'Январь 2028': the month that lies so many months after now, Moscow calendar. */
export function monthAfter(now: Moment, months: number): string {
  const { year, month } = moscowTime(now);
  return formatMonth(Date.UTC(year, month - 1 + months, 15));
}
