/** What editors know of the complexes and no feed tells: class, registration, borders, texts, parents, selections. */

import { HANDED_OVER } from '../../src/complex/rules/release-state.ts';
import type { RenovationCode } from '../../src/feeds/formats/record.ts';
import { foldName } from '../../src/platform/rules/fold-name.ts';
import { nbsp } from '../../src/platform/rules/russian.ts';
import { type Curation, idOf, insertRows, updateRows } from './curation.ts';
import { specificationsOf } from './describe-complex.ts';
import { legalParticulars } from './developers.ts';
import { leavesOf, type PlannedComplex } from './planned.ts';

const DECORATION_WORDS: Readonly<Record<RenovationCode, string>> = {
  1: 'без отделки',
  2: 'чистовая',
  3: 'предчистовая',
  4: 'с мебелью',
  5: 'дизайнерский ремонт',
  6: 'без внутренних стен',
};

/** Codes of the finishing that the flats of a complex have. */
export function renovationsOf(complex: PlannedComplex): RenovationCode[] {
  const leaves = leavesOf([complex]);
  const open = leaves.some(({ layouts }) => layouts.some(({ layout }) => layout === 'open'));
  const codes = new Set<RenovationCode>(leaves.flatMap(({ renovations }) => renovations));
  return [...codes, ...(open ? [6 as const] : [])];
}

function decorationText(complex: PlannedComplex): string {
  const words = renovationsOf(complex)
    .map((code) => DECORATION_WORDS[code])
    .join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What no screen of editors and no upload states, for parents, their parts and complexes without parts alike. */
const CURATED = {
  lifts: 'text',
  decoration: 'text',
  apartments_count: 'integer',
  housing_count: 'integer',
  specifications: 'jsonb',
  rating: 'real',
} as const;

function curatedFacts(complex: PlannedComplex) {
  return {
    lifts: complex.lifts,
    decoration: decorationText(complex),
    apartments_count: complex.apartments_count,
    housing_count: leavesOf([complex]).reduce((sum, { housings }) => sum + housings.length, 0),
    specifications: specificationsOf(complex),
    rating: complex.rating,
  };
}

/** A parent is known to no feed and to no upload: it is made of its parts, and the upload says what it is. */
async function makeParents({ client, catalogue, complexes }: Curation): Promise<void> {
  const parents = catalogue.complexes.filter(({ parts }) => parts.length > 0);
  await insertRows(
    client,
    'complexes',
    { title_eng: 'text' },
    parents.map(({ title_eng }) => ({ title_eng })),
    'on conflict do nothing',
  );
  const { rows } = await client.query<{ id: number; title_eng: string }>(
    'select id, title_eng from complexes where title_eng = any ($1)',
    [parents.map(({ title_eng }) => title_eng)],
  );
  const made = new Map(rows.map(({ id, title_eng }) => [title_eng, id]));
  for (const parent of parents) complexes.set(parent.key, idOf(made, parent.title_eng));
  const links = parents.flatMap((parent) =>
    parent.parts.map((part) => ({ id: idOf(complexes, part.key), parent_id: idOf(complexes, parent.key) })),
  );
  await updateRows(client, 'complexes', { parent_id: 'integer' }, links);
}

/** The term of a parent is the next one of its parts; it is handed over when all of them are. */
async function sumUpParents({ client }: Curation): Promise<void> {
  await client.query(
    `update complexes p set release_year_curated = t.year, release_quarter_curated = t.quarter, release_state_curated = t.state
     from (
       select distinct on (c.parent_id) c.parent_id, c.release_year as year, c.release_quarter as quarter, c.release_state as state
       from complexes c where c.parent_id is not null
       order by c.parent_id, (c.release_state = $1)::integer nulls first, c.release_year, c.release_quarter) t
     where p.id = t.parent_id`,
    [HANDED_OVER],
  );
}

async function curateDevelopers({ client, catalogue, developers }: Curation): Promise<void> {
  const rows = catalogue.developers
    .filter(({ title }) => developers.has(title))
    .map((developer) => {
      const { site, ...legal } = legalParticulars(developer);
      return {
        id: idOf(developers, developer.title),
        site_curated: site,
        ...legal,
        description: nbsp(`${developer.about} На рынке с ${developer.founded} года.`),
        completed_count: developer.completed_count,
      };
    });
  const types = {
    site_curated: 'text',
    legal_name: 'text',
    inn: 'text',
    ogrn: 'text',
    description: 'text',
    completed_count: 'integer',
  };
  await updateRows(client, 'developers', types, rows);
}

async function curateHousings({ client, catalogue, housings }: Curation): Promise<void> {
  const rows = leavesOf(catalogue.complexes).flatMap((complex) =>
    complex.housings.flatMap((housing, sort) => {
      const id = housings.get(housing.key);
      if (id === undefined) return [];
      const [lat_curated, lng_curated] = housing.point;
      return [{ id, lat_curated, lng_curated, polygon: housing.footprint, sort }];
    }),
  );
  const types = {
    lat_curated: 'double precision',
    lng_curated: 'double precision',
    polygon: 'jsonb',
    sort: 'integer',
  };
  await updateRows(client, 'housings', types, rows);
  await client.query(
    `update sections s set flats_per_floor = f.most
     from (select section_id, max(place_on_floor) as most from flats where place_on_floor is not null group by section_id) f
     where s.id = f.section_id`,
  );
}

/** Selections of the site, with what belongs to them. */
const BUNDLES: readonly (readonly [title: string, fits: (complex: PlannedComplex) => boolean])[] = [
  ['У воды', ({ site }) => site.river_m < 1200],
  ['Рядом с метро', ({ site }) => site.station.metres < 650],
  ['У парка', ({ site }) => site.park_m < 900],
  ['Клубные дома', ({ housing_class, apartments_count }) => housing_class >= 4 && apartments_count < 160],
  [
    'Ключи в этом году',
    (complex) => leavesOf([complex]).some(({ housings }) => housings.some(({ state }) => state === 'built')),
  ],
];

async function makeBundles({ client, catalogue, complexes }: Curation): Promise<void> {
  const rows = BUNDLES.map(([title], index) => ({ external_id: 101 + index, title }));
  await insertRows(client, 'bundles', { external_id: 'integer', title: 'text' }, rows);
  const made = await client.query<{ id: number; title: string }>('select id, title from bundles');
  const ids = new Map(made.rows.map(({ id, title }) => [title, id]));
  const members = catalogue.complexes.flatMap((complex) =>
    BUNDLES.filter(([, fits]) => fits(complex)).map(([title]) => ({
      complex_id: idOf(complexes, complex.key),
      bundle_id: idOf(ids, title),
    })),
  );
  await insertRows(client, 'complex_bundles', { complex_id: 'integer', bundle_id: 'integer' }, members);
}

/** Other spellings under which feeds might name a complex: 'ЖК Яузский каскад, 1 очередь'. */
async function makeAliases({ client, catalogue, complexes }: Curation): Promise<void> {
  const parts = catalogue.complexes.flatMap((complex) => complex.parts.map((part) => ({ complex, part })));
  const rows = parts.flatMap(({ complex, part }) =>
    [`${part.part} ${complex.title}`, `${complex.title} (${part.part})`].map((name) => ({
      folded_name: foldName(name),
      complex_id: idOf(complexes, part.key),
    })),
  );
  await insertRows(
    client,
    'complex_aliases',
    { folded_name: 'text', complex_id: 'integer' },
    rows,
    'on conflict do nothing',
  );
}

/** Makes what the upload leans on: the papers of developers, and parents. Once more it changes nothing. */
export async function prepareComplexes(curation: Curation): Promise<void> {
  await curateDevelopers(curation);
  await makeParents(curation);
}

/** Curates what the upload does not know of complexes, their parts and houses, and publishes them. */
export async function curateComplexes(curation: Curation): Promise<void> {
  const { client, catalogue, complexes, now } = curation;
  const all = catalogue.complexes.flatMap((complex) => [complex, ...complex.parts]);
  await updateRows(
    client,
    'complexes',
    CURATED,
    all.map((complex) => ({ id: idOf(complexes, complex.key), ...curatedFacts(complex) })),
  );
  await curateHousings(curation);
  await sumUpParents(curation);
  await makeBundles(curation);
  await makeAliases(curation);
  await client.query(
    `update complexes set published = true, published_at = coalesce(published_at, $2), updated_at = $2 where id = any ($1)`,
    [all.map(({ key }) => idOf(complexes, key)), now],
  );
}
