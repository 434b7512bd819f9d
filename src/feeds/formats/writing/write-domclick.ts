import type { ComplexFacts, FeedRelease, HousingFacts, LotFacts } from '../record.ts';
import { flag, group, tag } from './xml-text.ts';

export interface DomclickHousing {
  housing: HousingFacts;
  lots: Iterable<LotFacts>;
}
export interface DomclickComplex {
  complex: ComplexFacts;
  housings: Iterable<DomclickHousing>;
}

const RENOVATION: Readonly<Record<number, string>> = { 1: 'без отделки', 2: 'чистовая', 3: 'предчистовая' };
const WALLS: Readonly<Record<number, string>> = {
  1: 'блочный',
  2: 'деревянный',
  3: 'кирпичный',
  4: 'кирпично-монолитный',
  5: 'монолитный',
  6: 'панельный',
};
const STATES = { handed_over: 'hand_over', built: 'built', unfinished: 'unfinished' } as const;

const bool = (name: string, value: boolean | null | undefined) => flag(name, value, 'true', 'false');
const bit = (name: string, value: boolean | null | undefined) => flag(name, value, '1', '0');

function head(complex: ComplexFacts): string {
  const extra = complex.infrastructure;
  return [
    tag('id', complex.complex_key),
    tag('name', complex.title),
    tag('latitude', complex.location?.lat),
    tag('longitude', complex.location?.lng),
    tag('address', complex.location?.address),
    group('images', ...(complex.images ?? []).map((url) => tag('image', url))),
    group('description_main', tag('title', complex.title), tag('text', complex.description)),
    group(
      'infrastructure',
      tag('parking', complex.parking),
      bool('security', complex.security),
      bool('fenced_area', extra?.fenced_area),
      bool('sports_ground', extra?.sports_ground),
      bool('playground', extra?.playground),
      bool('school', extra?.school),
      bool('kindergarten', extra?.kindergarten),
    ),
    group(
      'profits_main',
      ...(complex.advantages ?? []).map(({ title, text, image }) =>
        group('profit_main', tag('title', title), tag('text', text), tag('image', image)),
      ),
    ),
    group(
      'discounts',
      complex.subsidy ? group('discount', tag('name', 'Господдержка'), tag('type', 'программы с господдержкой')) : '',
      complex.installment ? group('discount', tag('name', 'Рассрочка'), tag('type', 'рассрочка и гибкие платежи')) : '',
    ),
  ].join('');
}

function release(value: FeedRelease | null | undefined): string {
  if (!value) return '';
  return (
    (value.state === null ? '' : tag('building_state', STATES[value.state])) +
    tag('built_year', value.year) +
    tag('ready_quarter', value.quarter)
  );
}

function buildingHead(housing: HousingFacts): string {
  return [
    tag('id', housing.housing_key),
    tag('fz_214', 1),
    tag('name', housing.title),
    tag('latitude', housing.location?.lat),
    tag('longitude', housing.location?.lng),
    tag('address', housing.location?.address),
    tag('floors', housing.floors_total),
    release(housing.release),
    tag('building_phase', housing.queue),
    tag('building_type', WALLS[housing.wall_material ?? 0]),
    tag('ceiling_height', housing.ceiling_height),
    ...(housing.images ?? []).map((url) => tag('image', url)),
  ].join('');
}

function flat(lot: LotFacts, housing_key: string): string {
  const prefix = `${housing_key}/`;
  const id = lot.external_id.startsWith(prefix) ? lot.external_id.slice(prefix.length) : lot.external_id;
  const furnished = lot.renovation === 4 || lot.renovation === 5 ? 2 : lot.renovation;
  return group(
    'flat',
    tag('flat_id', id),
    tag('apartment', lot.number),
    tag('entrance', lot.section),
    tag('floor', lot.floor),
    tag('room', lot.rooms),
    group('plans', ...(lot.media ?? []).filter(({ kind }) => kind === 'plan').map(({ url }) => tag('plan', url))),
    tag('price', lot.price_total),
    tag('area', lot.area_total),
    tag('living_area', lot.area_live_space),
    tag('kitchen_area', lot.area_kitchen),
    group('rooms_area', ...(lot.area_rooms ?? []).map((value) => tag('area', value))),
    bit('housing_type', lot.apartments),
    tag('renovation', RENOVATION[furnished ?? 0]),
    lot.open_plan || lot.renovation === 6 ? tag('layout_type', 'free') : '',
    bit('euro_plan', lot.euro_plan),
    tag('ceiling_height', lot.ceiling_height),
    bit('booking', lot.status === 2),
    group('price_conditions', lot.mortgage ? group('condition', tag('kind', 'mortgage')) : ''),
    tag('description', lot.description),
  );
}

/**
 * Writes complexes with their housings and flats as a Domclick feed, piece by piece, one flat a piece.
 * Presence means available and `booking` means booked, so sold and withdrawn lots (3, 4) are left out. Not carried: stations,
 * images other than plans, place on floor, finishing 4 and 5 (written as 2), layout, region/district/locality apart from the
 * address, military mortgage; `mortgage: false` cannot be told from unknown.
 */
export function* writeDomclick(complexes: Iterable<DomclickComplex>): Generator<string, void, undefined> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<complexes>\n';
  for (const { complex, housings } of complexes) {
    yield `<complex>${head(complex)}<buildings>\n`;
    for (const { housing, lots } of housings) {
      yield `<building>${buildingHead(housing)}<flats>\n`;
      for (const lot of lots) {
        if (lot.status !== 3 && lot.status !== 4) yield `${flat(lot, housing.housing_key)}\n`;
      }
      yield '</flats></building>\n';
    }
    yield `</buildings>${group('developer', tag('id', complex.developer?.id), tag('name', complex.developer?.title), tag('site', complex.developer?.site), tag('logo', complex.developer?.logo))}</complex>\n`;
  }
  yield '</complexes>\n';
}
