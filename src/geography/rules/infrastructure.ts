/** What is around a home: the nine categories of the infrastructure map. */

export const INFRASTRUCTURE_KEYS = [
  'schools',
  'kindergartens',
  'shops',
  'universities',
  'pharmacies',
  'hospitals',
  'gyms',
  'cafes',
  'parkings',
] as const;
export type InfrastructureKey = (typeof INFRASTRUCTURE_KEYS)[number];

export interface InfrastructureCategory {
  readonly key: InfrastructureKey;
  readonly title: string;
  /** Colour of its markers, '#rrggbb'. */
  readonly colour: string;
}

/** In the order of the chips. */
export const INFRASTRUCTURE: readonly InfrastructureCategory[] = [
  { key: 'schools', title: 'Школы', colour: '#2b73c0' },
  { key: 'kindergartens', title: 'Детские сады', colour: '#c7632b' },
  { key: 'shops', title: 'Магазины', colour: '#7450c6' },
  { key: 'universities', title: 'Вузы', colour: '#1d6152' },
  { key: 'pharmacies', title: 'Аптеки', colour: '#2a9156' },
  { key: 'hospitals', title: 'Больницы', colour: '#cc3d57' },
  { key: 'gyms', title: 'Спортзалы', colour: '#0f7c8a' },
  { key: 'cafes', title: 'Кафе и рестораны', colour: '#a3670a' },
  { key: 'parkings', title: 'Парковки', colour: '#164b83' },
];

/** Metres searched around a home unless said otherwise, the most that may be asked for, and the nearest shown of a category. */
export const INFRASTRUCTURE_RADIUS = 2_000;
export const INFRASTRUCTURE_RADIUS_MAX = 5_000;
export const INFRASTRUCTURE_LIMIT = 25;

/** Tags of OpenStreetMap by key and value; the first row that fits says the category. */
const TAGS: readonly (readonly [key: string, values: readonly string[], category: InfrastructureKey])[] = [
  ['amenity', ['university', 'college'], 'universities'],
  ['amenity', ['school'], 'schools'],
  ['amenity', ['kindergarten', 'childcare'], 'kindergartens'],
  ['amenity', ['pharmacy'], 'pharmacies'],
  ['amenity', ['hospital', 'clinic', 'doctors'], 'hospitals'],
  ['amenity', ['cafe', 'bar', 'restaurant', 'pub', 'fast_food', 'food_court', 'biergarten'], 'cafes'],
  ['amenity', ['marketplace'], 'shops'],
  ['amenity', ['gym'], 'gyms'],
  ['amenity', ['parking'], 'parkings'],
  ['healthcare', ['pharmacy'], 'pharmacies'],
  ['healthcare', ['hospital', 'clinic', 'centre', 'doctor'], 'hospitals'],
  ['leisure', ['fitness_centre', 'sports_centre', 'sports_hall'], 'gyms'],
  [
    'shop',
    ['supermarket', 'hypermarket', 'convenience', 'mall', 'department_store', 'grocery', 'greengrocer'],
    'shops',
  ],
];

const GONE = ['disused', 'abandoned', 'demolished', 'construction', 'proposed'];

/**
 * The category of a thing on OpenStreetMap by its tags, or null for what the map does not show: other things, what is no
 * more or not yet, and parkings that are not open to everybody. A lyceum stands with universities and colleges.
 */
export function infrastructureOf(tags: Readonly<Record<string, unknown>>): InfrastructureKey | null {
  if (GONE.some((key) => tags[key] === 'yes')) return null;
  const rule = TAGS.find(([key, values]) => values.some((value) => value === tags[key]));
  const category = rule?.[2] ?? null;
  if (category === 'schools' && /лице[йя]/i.test(nameOf(tags) ?? '')) return 'universities';
  if (category === 'parkings' && (tags.access === 'private' || tags.access === 'no')) return null;
  return category;
}

/** The name to show: Russian before local, then the brand; null without any. At most 200 characters, blanks folded. */
export function nameOf(tags: Readonly<Record<string, unknown>>): string | null {
  for (const key of ['name:ru', 'name', 'brand:ru', 'brand', 'operator']) {
    const value = tags[key];
    const name = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, 200) : '';
    if (name !== '') return name;
  }
  return null;
}
