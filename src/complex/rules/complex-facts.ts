import { HOUSING_CLASSES, REGISTRATIONS, WALL_MATERIALS } from './dictionaries.ts';
import { type FactField, NAME_FACTS, POINT_FACTS } from './fact-field.ts';
import { HANDED_OVER } from './release-state.ts';

/** Heights that a ceiling may have. */
export const CEILING_METRES = { min: 2, max: 8 } as const;

const STATES = ['Строится', 'Построен', 'Сдан'].map((title) => ({ id: title, title }));

/** What editors may state about a complex, in the order of the form. */
export const COMPLEX_FACTS = [
  ...NAME_FACTS,
  ...POINT_FACTS,
  { key: 'wall_material', title: 'Материал стен', kind: 'choice', limit: { max: 6 }, options: WALL_MATERIALS },
  { key: 'ceiling_height_min', title: 'Потолки от, м', kind: 'number', limit: CEILING_METRES },
  { key: 'ceiling_height_max', title: 'Потолки до, м', kind: 'number', limit: CEILING_METRES },
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

export interface PublishedFacts {
  readonly title: string | null;
  readonly lat: number | null;
  readonly region_code: number | null;
  readonly release_state: string | null;
  readonly declaration_url: string | null;
  readonly developer_id: number | null;
  readonly developer_legal_name: string | null;
}

export interface Lack {
  /** What is missing, in words. */
  readonly title: string;
  /** The field of the editor's form that gives it. */
  readonly field: 'title' | 'point' | 'developer' | 'legal_name' | 'declaration_url';
  /** Without it the complex is not shown; otherwise it is shown and staff are asked to complete it. */
  readonly blocks: boolean;
}

/**
 * What a complex lacks, by one rule for feeds and for editors. A name and a place in Moscow or the region are needed to be
 * shown at all. A Cyrillic name (168-FZ of 2025) and, until the complex is handed over, the developer's legal name and the
 * project declaration (38-FZ art. 28 p. 7) are asked for; with `papersRequired` the papers are needed as well.
 */
export function lacksOf(facts: PublishedFacts, papersRequired: boolean): Lack[] {
  const { title, lat, region_code, release_state, declaration_url, developer_id, developer_legal_name } = facts;
  const lacks: Lack[] = [];
  const lack = (missing: boolean, words: string, field: Lack['field'], blocks: boolean) => {
    if (missing) lacks.push({ title: words, field, blocks });
  };
  const name = title?.trim() ?? '';
  lack(name === '', 'название', 'title', true);
  lack(name !== '' && !/[а-яё]/i.test(name), 'название кириллицей', 'title', false);
  lack(lat === null, 'место на карте', 'point', true);
  lack(lat !== null && region_code === null, 'место в Москве или области', 'point', true);
  if (release_state === HANDED_OVER) return lacks;
  lack(developer_id === null, 'застройщик', 'developer', papersRequired);
  lack(developer_id !== null && !developer_legal_name, 'юридическое лицо застройщика', 'legal_name', papersRequired);
  lack(!declaration_url, 'проектная декларация', 'declaration_url', papersRequired);
  return lacks;
}
