import { expect, test } from 'vitest';
import type { VillageOffer } from '../contract.ts';
import { offerDetails, offerFacts, offerTitle, unitPrice, wayToVillage } from './offer-text.ts';

const OFFER: VillageOffer = {
  id: 1,
  title: 'Дом с участком № 14',
  number: '14',
  status: 1,
  type: 3,
  type_title: 'Дом с участком',
  price_total: 18_000_000,
  price_m2: 150_000,
  media: [],
  area: 118.84,
  area_plot: 6.25,
  area_live_space: 70,
  area_kitchen: 14.5,
  floors: 2,
  rooms: 5,
  building_type: { id: 3, title: 'Кирпич' },
  mortgage: true,
};
const NOTHING: VillageOffer = {
  ...OFFER,
  area: null,
  area_plot: null,
  area_live_space: null,
  area_kitchen: null,
  floors: null,
  rooms: null,
  number: null,
  building_type: null,
  mortgage: false,
};

test('a plot is priced by its hundredths, anything else by the square metre', () => {
  const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');
  expect(plain(unitPrice({ ...OFFER, type: 4, price_total: 2_030_000, area_plot: 7.3, price_m2: null }))).toBe(
    '278 082 ₽ за сотку',
  );
  expect(plain(unitPrice({ ...OFFER, type: 1, price_m2: 75_750 }))).toBe('75 750 ₽ за м²');
  expect(unitPrice({ ...OFFER, type: 4, price_total: null, price_m2: null })).toBeNull();
});

test('a row tells house and plot in their units', () => {
  expect(offerTitle(OFFER)).toBe('Дом с участком № 14, 118,8\u00a0м²');
  expect(offerDetails(OFFER)).toEqual(['Участок 6,3\u00a0сот.', '2\u00a0этажа', '5\u00a0комнат', 'Кирпич']);
});

test('a flat in a village is not said to have the floors of its house', () => {
  const flat: VillageOffer = { ...NOTHING, type: 6, title: 'Квартира № 5', area: 54, floors: 3, rooms: 2 };
  expect(offerDetails(flat)).toEqual(['2\u00a0комнаты', 'дом в\u00a03\u00a0этажа']);
  expect(offerFacts(flat)).toContainEqual(['Этажей в\u00a0доме', '3']);
  expect(offerFacts(OFFER)).toContainEqual(['Этажей', '2']);
  expect(offerDetails({ ...flat, type: 7, rooms: 1 })).toEqual(['дом в\u00a03\u00a0этажа']);
});

test('a bare plot is told by its size, once', () => {
  const plot: VillageOffer = { ...NOTHING, type: 4, title: 'Участок № 3', area_plot: 9.9 };
  expect(offerTitle(plot)).toBe('Участок № 3, 9,9\u00a0сот.');
  expect(offerDetails(plot)).toEqual([]);
});

test('what is not known is left out', () => {
  expect(offerTitle(NOTHING)).toBe('Дом с участком № 14');
  expect(offerDetails(NOTHING)).toEqual([]);
  expect(offerFacts(NOTHING)).toEqual([['Тип', 'Дом с участком']]);
  expect(wayToVillage({ road: null, distance_km: null })).toBe('');
});

test('the way is told by road and distance', () => {
  expect(wayToVillage({ road: { id: 1, title: 'Новорижское шоссе' }, distance_km: 32.4 })).toBe(
    'Новорижское шоссе, 32\u00a0км от\u00a0МКАД',
  );
});
