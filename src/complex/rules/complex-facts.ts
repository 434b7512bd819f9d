import { webAddress } from '../../platform/rules/addresses.ts';
import { HOUSING_CLASSES, REGISTRATIONS, WALL_MATERIALS } from './dictionaries.ts';

/** Facts of a complex that both a feed and an editor may state; the editor's wins (docs/architecture.md). */

export type FactKind = 'line' | 'text' | 'number' | 'choice' | 'address';

export interface FactField {
  /** Name of the fact; its columns are `<key>_feed` and `<key>_curated`. */
  readonly key: string;
  readonly title: string;
  readonly kind: FactKind;
  /** Longest text, or the bounds of a number. */
  readonly limit: { readonly max: number; readonly min?: number };
  readonly options?: readonly { readonly id: number | string; readonly title: string }[];
}

const STATES = ['Строится', 'Построен', 'Сдан'].map((title) => ({ id: title, title }));

/** What editors may state about a complex, in the order of the form. */
export const COMPLEX_FACTS = [
  { key: 'title', title: 'Название', kind: 'line', limit: { max: 120 } },
  { key: 'description', title: 'Описание', kind: 'text', limit: { max: 10_000 } },
  { key: 'address', title: 'Адрес', kind: 'line', limit: { max: 300 } },
  { key: 'lat', title: 'Широта', kind: 'number', limit: { min: 54, max: 57 } },
  { key: 'lng', title: 'Долгота', kind: 'number', limit: { min: 35, max: 41 } },
  { key: 'wall_material', title: 'Материал стен', kind: 'choice', limit: { max: 6 }, options: WALL_MATERIALS },
  { key: 'ceiling_height_min', title: 'Потолки от, м', kind: 'number', limit: { min: 2, max: 8 } },
  { key: 'ceiling_height_max', title: 'Потолки до, м', kind: 'number', limit: { min: 2, max: 8 } },
  { key: 'parking', title: 'Парковка', kind: 'line', limit: { max: 300 } },
  { key: 'security', title: 'Охрана', kind: 'line', limit: { max: 300 } },
  { key: 'release_state', title: 'Состояние', kind: 'choice', limit: { max: 20 }, options: STATES },
  { key: 'release_year', title: 'Год сдачи', kind: 'number', limit: { min: 1990, max: 2060 } },
  { key: 'release_quarter', title: 'Квартал сдачи', kind: 'number', limit: { min: 1, max: 4 } },
  {
    key: 'declaration_url',
    title: 'Проектная декларация (ссылка на наш.дом.рф)',
    kind: 'address',
    limit: { max: 500 },
  },
] as const satisfies readonly FactField[];

export type ComplexFactKey = (typeof COMPLEX_FACTS)[number]['key'];

/** Facts that only editors state. */
export const COMPLEX_OWN = {
  housing_class: HOUSING_CLASSES,
  registration: REGISTRATIONS,
} as const;

/** Whether a value may stand for the fact; null takes the editor's word back. */
export function isFactValue(field: FactField, value: unknown): boolean {
  if (value === null) return true;
  const { min = 0, max } = field.limit;
  if (field.kind === 'number') return typeof value === 'number' && value >= min && value <= max;
  if (field.kind === 'choice') return field.options?.some(({ id }) => id === value) ?? false;
  if (typeof value !== 'string' || value.trim() === '' || value.length > max) return false;
  if (field.kind !== 'text' && /\n/.test(value)) return false;
  return field.kind !== 'address' || webAddress(value) !== undefined;
}

export interface PublishedFacts {
  readonly title: string | null;
  readonly lat: number | null;
  readonly region_code: number | null;
  readonly release_state: string | null;
  readonly declaration_url: string | null;
  readonly developer_legal_name: string | null;
}

/**
 * What keeps a complex from being shown, in words: a Cyrillic name (168-FZ), a place, and while it is being built the
 * developer's legal name and the project declaration (38-FZ art. 28 p. 7).
 */
export function missingForPublication(facts: PublishedFacts): string[] {
  const building = facts.release_state !== 'Сдан';
  return [
    ...(facts.title && /[а-яё]/i.test(facts.title) ? [] : ['название кириллицей']),
    ...(facts.lat === null || facts.region_code === null ? ['место на карте'] : []),
    ...(building && !facts.developer_legal_name ? ['юридическое лицо застройщика'] : []),
    ...(building && !facts.declaration_url ? ['проектная декларация'] : []),
  ];
}
