import { type FactField, NAME_FACTS, POINT_FACTS } from '../../complex/rules/fact-field.ts';

/** What editors may state of a village over its feed, in the order of the form; columns are `<key>_feed` and `<key>_curated`. */
export const VILLAGE_FACTS = [
  ...NAME_FACTS,
  { key: 'distance_km', title: 'До МКАД, км', kind: 'number', limit: { min: 0, max: 300 } },
  ...POINT_FACTS,
] as const satisfies readonly FactField[];
export type VillageFactKey = (typeof VILLAGE_FACTS)[number]['key'];

/** Communications by their keys in the database, in the order of the form. */
export const COMMUNICATIONS = {
  electricity: 'Электричество',
  gas: 'Газ',
  water: 'Водоснабжение',
  sewerage: 'Канализация',
  heating: 'Отопление',
  internet: 'Интернет',
  roads: 'Дороги',
  security: 'Охрана',
} as const;
export type CommunicationKey = keyof typeof COMMUNICATIONS;
export const COMMUNICATION_KEYS = Object.keys(COMMUNICATIONS) as readonly CommunicationKey[];

/** What is said of a communication: a feed knows yes and no, editors write words. */
export const spokenCommunication = (value: unknown): string =>
  value === true ? 'Есть' : value === false ? 'Нет' : String(value);

export interface ShownFacts {
  readonly title: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly region_code: number | null;
}

export interface VillageLack {
  /** What is missing, in words. */
  readonly title: string;
  /** The field of the editor's form that gives it. */
  readonly field: 'title' | 'point';
}

/** What a village needs to be shown, by one rule for feeds and for editors: a name and a place in Moscow or the region. */
export function villageLacks({ title, lat, lng, region_code }: ShownFacts): VillageLack[] {
  const lacks: VillageLack[] = [];
  if (!title?.trim()) lacks.push({ title: 'название', field: 'title' });
  if (lat === null || lng === null) lacks.push({ title: 'место на карте', field: 'point' });
  else if (region_code === null) lacks.push({ title: 'место в Москве или области', field: 'point' });
  return lacks;
}
