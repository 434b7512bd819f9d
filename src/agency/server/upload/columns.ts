import { COMPLEX_FACTS, type ComplexFactKey } from '../../../complex/rules/complex-facts.ts';
import { HOUSING_CLASSES, REGISTRATIONS } from '../../../complex/rules/dictionaries.ts';
import { type FactField, factProblem, readTypedNumber } from '../../../complex/rules/fact-field.ts';
import { readPoint } from '../../../geography/rules/read-point.ts';
import type { CuratedChange, CuratedDetails } from '../curation/queries.ts';

/** What one cell says: something to state, or why it cannot be. */
type Reading = { readonly change: CuratedChange } | { readonly problem: string };

/** A column of the template. */
export interface Column {
  readonly title: string;
  /** What the editor states now, as it stands in the template; null: nothing. */
  readonly stated: (complex: CuratedDetails) => string | null;
  /** @param text of the cell; null: the editor's word is taken back. */
  readonly read: (text: string | null, developers: ReadonlyMap<string, number>) => Reading;
}

const POINT = new Set<string>(['lat', 'lng']);

const optionTitle = (options: FactField['options'], id: unknown): string | null =>
  options?.find((option) => option.id === id)?.title ?? null;

function optionOf(options: FactField['options'], text: string): number | string | undefined {
  const wanted = text.toLowerCase();
  return options?.find(({ title }) => title.toLowerCase() === wanted)?.id;
}

function factColumn(field: FactField & { readonly key: ComplexFactKey }): Column {
  const says = (value: string | number | null) => ({ change: { facts: { [field.key]: value } } });
  return {
    title: field.title,
    stated: ({ facts }) => {
      const curated = facts.find(({ key }) => key === field.key)?.curated ?? null;
      if (curated === null) return null;
      return field.options ? optionTitle(field.options, curated) : String(curated);
    },
    read: (text) => {
      if (text === null) return says(null);
      const value = field.options
        ? optionOf(field.options, text)
        : field.kind === 'number'
          ? readTypedNumber(text)
          : text;
      if (value === undefined) {
        const options = field.options?.map(({ title }) => title).join(', ');
        return { problem: options ? `Допустимо: ${options}` : 'Нужно число' };
      }
      const problem = factProblem(field, value);
      return problem === undefined ? says(value) : { problem };
    },
  };
}

function ownColumn(title: string, key: 'housing_class' | 'registration', options: FactField['options']): Column {
  return {
    title,
    stated: (complex) => optionTitle(options, complex[key]),
    read: (text) => {
      const id = text === null ? null : optionOf(options, text);
      if (id === undefined || typeof id === 'string')
        return { problem: `Допустимо: ${options?.map((option) => option.title).join(', ')}` };
      return { change: { facts: {}, [key]: id } };
    },
  };
}

const pointColumn: Column = {
  title: 'Точка (широта, долгота)',
  stated: ({ facts }) => {
    const of = (wanted: string) => facts.find(({ key }) => key === wanted)?.curated ?? null;
    return of('lat') === null || of('lng') === null ? null : `${of('lat')}, ${of('lng')}`;
  },
  read: (text) => {
    if (text === null) return { change: { facts: { lat: null, lng: null } } };
    const found = readPoint(text);
    if ('point' in found) return { change: { facts: { lat: found.point[0], lng: found.point[1] } } };
    return {
      problem:
        found.problem === 'form'
          ? 'Нужны широта и долгота, например 55.7201, 37.69'
          : 'Точка лежит не в Москве и не в области',
    };
  },
};

const OUTLINE_LIMITS = { points: { min: 3, max: 200 }, lat: [54, 57], lng: [35, 41] } as const;

const outlineColumn: Column = {
  title: 'Граница (широта, долгота; …)',
  stated: ({ polygon }) => polygon?.map((point) => point.join(', ')).join('; ') ?? null,
  read: (text) => {
    if (text === null) return { change: { facts: {}, polygon: null } };
    const polygon = text
      .split(/[;\n]/)
      .filter((pair) => pair.trim() !== '')
      .map((pair) => pair.split(/,|\s+/).filter(Boolean).map(Number));
    const { points, lat, lng } = OUTLINE_LIMITS;
    if (polygon.length < points.min || polygon.length > points.max)
      return {
        problem: `Нужно от ${points.min} до ${points.max} точек через точку с запятой: 55.72, 37.69; 55.73, 37.70; …`,
      };
    const fits = polygon.every(
      ([a = 0, b = 0, ...more]) => more.length === 0 && a >= lat[0] && a <= lat[1] && b >= lng[0] && b <= lng[1],
    );
    return fits
      ? { change: { facts: {}, polygon } }
      : { problem: 'Каждая точка — широта и долгота в Москве или области, например 55.7201, 37.69' };
  },
};

const developerColumn: Column = {
  title: 'Застройщик',
  stated: ({ developers }) => developers.curated?.title ?? null,
  read: (text, developers) => {
    const id = text === null ? null : developers.get(text.toLowerCase());
    return id === undefined
      ? { problem: 'Такого застройщика нет: добавьте его в «Застройщиках»' }
      : { change: { facts: {}, developer_id: id } };
  },
};

const apartmentsColumn: Column = {
  title: 'Только апартаменты',
  stated: ({ apartments_only }) => (apartments_only ? 'да' : 'нет'),
  read: (text) => {
    const word = text?.toLowerCase();
    if (word !== 'да' && word !== 'нет') return { problem: 'Нужно «да» или «нет»' };
    return { change: { facts: {}, apartments_only: word === 'да' } };
  },
};

/** In the order of the template, after the two that name the complex. */
export const COLUMNS: readonly Column[] = [
  ...COMPLEX_FACTS.filter(({ key }) => !POINT.has(key)).map((field) => factColumn(field)),
  pointColumn,
  outlineColumn,
  developerColumn,
  ownColumn('Класс', 'housing_class', HOUSING_CLASSES),
  ownColumn('Регистрация', 'registration', REGISTRATIONS),
  apartmentsColumn,
];
