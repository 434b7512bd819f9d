import { webAddress } from '../../platform/rules/addresses.ts';

/** Facts that both a feed and an editor may state; the editor's wins (docs/architecture.md). */

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

/** What a complex and a village are called, say of themselves, and where they say they are. */
export const NAME_FACTS = [
  { key: 'title', title: 'Название', kind: 'line', limit: { max: 120 } },
  { key: 'description', title: 'Описание', kind: 'text', limit: { max: 10_000 } },
  { key: 'address', title: 'Адрес', kind: 'line', limit: { max: 300 } },
] as const satisfies readonly FactField[];

/** Their point in Moscow or the region; it has a field of its own kind in the form. */
export const POINT_FACTS = [
  { key: 'lat', title: 'Широта', kind: 'number', limit: { min: 54, max: 57 } },
  { key: 'lng', title: 'Долгота', kind: 'number', limit: { min: 35, max: 41 } },
] as const satisfies readonly FactField[];

/** Why a value may not stand for the fact, in words; null takes the editor's word back and always may. */
export function factProblem(field: FactField, value: unknown): string | undefined {
  if (value === null) return undefined;
  const { min = 0, max } = field.limit;
  switch (field.kind) {
    case 'number': {
      const fits = typeof value === 'number' && value >= min && value <= max;
      return fits ? undefined : `Число от ${min} до ${max}`;
    }
    case 'choice':
      return field.options?.some(({ id }) => id === value) ? undefined : 'Выберите из списка';
    default:
      if (typeof value !== 'string' || value.trim() === '') return 'Введите текст';
      if (value.length > max) return `Не более ${max} символов`;
      if (field.kind !== 'text' && /\n/.test(value)) return 'Одной строкой';
      return field.kind !== 'address' || webAddress(value) !== undefined ? undefined : 'Ссылка, начиная с https://';
  }
}

/** A number as people type it: «2,7», «2.7 м», «1 200»; undefined for what is none. */
export function readTypedNumber(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/(?:км|м|м²|м2|кв\.?м|г|год)\.?$/i, '')
    .replace(',', '.');
  return /^[-+−]?\d{1,12}(?:\.\d{1,9})?$/.test(plain) ? Number(plain.replace('−', '-')) : undefined;
}
