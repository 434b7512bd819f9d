import { foldHousingName } from '../../../platform/rules/fold-name.ts';
import { nameOfHousing } from '../../rules/housing-name.ts';
import { pointOf, releaseOf, type StagedHousing } from '../stage/staged-places.ts';
import type { PublishedComplex } from './publication.ts';
import { MORE_TRUSTED, type Publication, recordset, reserveIds } from './publication.ts';
import { pictureIds, publishPictures } from './publish-pictures.ts';
import { RELEASE_STATES } from './release-states.ts';
import type { Resolution } from './resolve-complexes.ts';

interface HousingFacts {
  title: string | null;
  queue: string | null;
  floors: number | null;
  floors_min: number | null;
  release_year: number | null;
  release_quarter: number | null;
  release_state: string | null;
  wall_material: number | null;
  ceiling_height: number | null;
  lat: number | null;
  lng: number | null;
}

const FACT_TYPES: Readonly<Record<keyof HousingFacts, string>> = {
  title: 'text',
  queue: 'text',
  floors: 'smallint',
  floors_min: 'smallint',
  release_year: 'smallint',
  release_quarter: 'smallint',
  release_state: 'text',
  wall_material: 'smallint',
  ceiling_height: 'real',
  lat: 'double precision',
  lng: 'double precision',
};
const FACTS = Object.keys(FACT_TYPES) as (keyof HousingFacts)[];

type HousingRow = HousingFacts & {
  id: number;
  complex_id: number;
  image_id: number | null;
  title_curated: string | null;
};

interface PublishedHousing {
  readonly staged: StagedHousing;
  readonly id: number;
  readonly isNew: boolean;
  readonly complex_id: number;
}

/**
 * Finds or makes the housings of the feed and writes their `_feed` facts, with an event where a deadline moves. A housing
 * is found by this source's key, wherever staff have moved it, else by its folded name within the complex and its parts.
 * Fills `stage_housings`, which leads from the lots to their housings.
 */
export async function publishHousings(
  publication: Publication,
  complexes: readonly PublishedComplex[],
  renamed: Resolution['renamed'],
): Promise<void> {
  const { client, source, places } = publication;
  if (places.housings.length === 0) return;
  const complexIds = complexes.map(({ id }) => id);
  const keyOf = new Map(complexes.map(({ staged, id }) => [staged.no, { id, key: staged.key }]));
  const rows = await readHousings(publication, complexIds);
  const housings = await findHousings(publication, keyOf, rows, renamed);
  await createHousings(publication, housings);
  const links = housings.map(({ staged, id }) => ({
    no: staged.no,
    complex_key: keyOf.get(staged.complex_no)?.key ?? '',
    key: staged.key,
    housing_id: id,
    title: titleOf(staged),
  }));
  await client.query(
    `insert into stage_housings (no, housing_id)
     select no, housing_id from jsonb_to_recordset($1) as v (no integer, housing_id integer)`,
    [recordset(links)],
  );
  await client.query(
    `insert into source_housings as s (source_id, complex_key, key, housing_id, title, run_lots)
     select $2, complex_key, key, housing_id, title, coalesce(n.lots, 0)
     from jsonb_to_recordset($1) as v (no integer, complex_key text, key text, housing_id integer, title text)
       left join (select housing_no, count(*) as lots from stage_lots group by 1) n on n.housing_no = v.no
     on conflict (source_id, complex_key, key) do update set housing_id = excluded.housing_id, title = excluded.title,
       run_lots = excluded.run_lots, decision = case when s.decision = 'new' then 'ours' else s.decision end
     where (s.housing_id, s.title, s.run_lots) is distinct from (excluded.housing_id, excluded.title, excluded.run_lots)`,
    [recordset(links), source.id],
  );
  await writeFacts(publication, housings, rows);
}

async function readHousings(
  { client, source }: Publication,
  complexIds: readonly number[],
): Promise<Map<number, HousingRow>> {
  const { rows } = await client.query<HousingRow>(
    `select id, complex_id, image_id, title_curated, ${FACTS.map((fact) => `${fact}_feed as ${fact}`).join(', ')} from housings
     where complex_id in (select id from complexes where id = any ($1) or parent_id = any ($1))
        or id in (select housing_id from source_housings where source_id = $2)
     order by id`,
    [complexIds, source.id],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function findHousings(
  { client, source, places }: Publication,
  complexOf: ReadonlyMap<number, { id: number; key: string }>,
  rows: ReadonlyMap<number, HousingRow>,
  renamed: Resolution['renamed'],
): Promise<PublishedHousing[]> {
  const { byKey, fresh } = await readKeys(client, source.id, renamed);
  const claimed = new Set<number>(byKey.values());
  const parents = await readParents(client, rows);
  const byName = new Map<string, number>();
  for (const row of rows.values()) {
    for (const title of [row.title, row.title_curated]) {
      if (title === null || claimed.has(row.id)) continue;
      for (const complexId of [row.complex_id, parents.get(row.complex_id)]) {
        const name = `${complexId} ${foldHousingName(title)}`;
        if (complexId !== undefined && !byName.has(name)) byName.set(name, row.id);
      }
    }
  }
  const spare = (
    await reserveIds(client, 'housings', places.housings.length - countKnown(places.housings, complexOf, byKey))
  ).reverse();
  return places.housings.flatMap((staged) => {
    const complex = complexOf.get(staged.complex_no);
    if (!complex) return [];
    const title = titleOf(staged);
    const isFresh = fresh.has(keyText(complex.key, staged.key));
    const name = title === null || isFresh ? null : `${complex.id} ${foldHousingName(title)}`;
    const known = byKey.get(keyText(complex.key, staged.key)) ?? (name === null ? undefined : byName.get(name));
    // A name serves one housing of the feed: two keys with one name are two housings.
    if (name !== null) byName.delete(name);
    const id = known ?? spare.pop();
    if (id === undefined) throw new Error('the ids reserved for new housings ran out');
    return [{ staged, id, isNew: known === undefined, complex_id: rows.get(id)?.complex_id ?? complex.id }];
  });
}

/**
 * Housings by the key of their complex and their own, those of a renamed complex under its new key; and the keys that staff
 * called new housings, whatever their name.
 */
async function readKeys(
  client: Publication['client'],
  sourceId: number,
  renamed: Resolution['renamed'],
): Promise<{ byKey: ReadonlyMap<string, number>; fresh: ReadonlySet<string> }> {
  const { rows } = await client.query<{ complex_key: string; key: string; housing_id: number | null }>(
    'select complex_key, key, housing_id from source_housings where source_id = $1',
    [sourceId],
  );
  const nameOf = new Map(renamed.map(({ from, to }) => [from, to]));
  const byKey = new Map<string, number>();
  const fresh = new Set<string>();
  for (const { complex_key, key, housing_id } of rows) {
    if (housing_id === null) fresh.add(keyText(complex_key, key));
    else byKey.set(keyText(complex_key, key), housing_id);
  }
  for (const { complex_key, key, housing_id } of rows) {
    const name = keyText(nameOf.get(complex_key) ?? complex_key, key);
    if (housing_id !== null && !byKey.has(name) && !fresh.has(name)) byKey.set(name, housing_id);
  }
  return { byKey, fresh };
}

async function readParents(
  client: Publication['client'],
  rows: ReadonlyMap<number, HousingRow>,
): Promise<Map<number, number>> {
  const ids = [...new Set([...rows.values()].map(({ complex_id }) => complex_id))];
  const found = await client.query<{ id: number; parent_id: number }>(
    'select id, parent_id from complexes where id = any ($1) and parent_id is not null',
    [ids],
  );
  return new Map(found.rows.map(({ id, parent_id }) => [id, parent_id]));
}

function countKnown(
  housings: readonly StagedHousing[],
  complexOf: ReadonlyMap<number, { key: string }>,
  byKey: ReadonlyMap<string, number>,
): number {
  return housings.filter(({ complex_no, key }) => byKey.has(keyText(complexOf.get(complex_no)?.key ?? '', key))).length;
}

function keyText(complexKey: string, key: string): string {
  return JSON.stringify([complexKey, key]);
}

function titleOf(staged: StagedHousing): string | null {
  return staged.stated?.title ?? staged.titles.top();
}

async function createHousings({ client, now }: Publication, housings: readonly PublishedHousing[]): Promise<void> {
  const fresh = housings.filter(({ isNew }) => isNew).map(({ id, complex_id }) => ({ id, complex_id }));
  if (fresh.length === 0) return;
  await client.query(
    `insert into housings (id, complex_id, created_at, updated_at)
     select id, complex_id, $2, $2 from jsonb_to_recordset($1) as made (id integer, complex_id integer)`,
    [recordset(fresh), now],
  );
}

async function writeFacts(
  publication: Publication,
  housings: readonly PublishedHousing[],
  rows: ReadonlyMap<number, HousingRow>,
): Promise<void> {
  const { client, source, now } = publication;
  const outranked = await client.query<{ id: number }>(
    `select distinct s.housing_id as id from source_housings s join feed_sources other on other.id = s.source_id
     where other.id <> $1 and ${MORE_TRUSTED}`,
    [source.id],
  );
  const led = new Set(outranked.rows.map(({ id }) => id));
  const pictures = await publishPictures(
    client,
    housings.flatMap(({ staged }) => staged.stated?.images ?? []),
  );
  // Two housings of a feed may be one here: the first tells its facts.
  const first = [...new Map([...housings].reverse().map((housing) => [housing.id, housing])).values()].reverse();
  const changed = first.flatMap(({ staged, id }) => {
    const row = rows.get(id);
    const facts = factsOf(staged);
    const merged = mergeFacts(row, facts, !led.has(id));
    const image_id = row?.image_id ?? pictureIds(staged.stated?.images ?? [], pictures)[0] ?? null;
    const differs = !row || image_id !== row.image_id || FACTS.some((fact) => merged[fact] !== row[fact]);
    return differs ? [{ id, image_id, ...merged }] : [];
  });
  if (changed.length === 0) return;
  await noteDeadlines(publication, changed, new Set(rows.keys()));
  await client.query(
    `update housings h set ${FACTS.map((fact) => `${fact}_feed = v.${fact}`).join(', ')}, image_id = v.image_id, updated_at = $2
     from jsonb_to_recordset($1) as v (id integer, image_id integer, ${FACTS.map((fact) => `${fact} ${FACT_TYPES[fact]}`).join(', ')})
     where h.id = v.id`,
    [recordset(changed), now],
  );
}

/** A leading source replaces what it states, another fills gaps; year and quarter of a term go together. */
function mergeFacts(known: HousingFacts | undefined, stated: HousingFacts, leads: boolean): HousingFacts {
  if (!known) return stated;
  const merged = Object.fromEntries(
    FACTS.map((fact) => [fact, leads ? (stated[fact] ?? known[fact]) : (known[fact] ?? stated[fact])]),
  ) as unknown as HousingFacts;
  const prefersStated = known.release_year === null || (leads && stated.release_year !== null);
  const term = prefersStated ? stated : known;
  if (term.release_year === null) return merged;
  return { ...merged, release_year: term.release_year, release_quarter: term.release_quarter };
}

function factsOf(staged: StagedHousing): HousingFacts {
  const { stated } = staged;
  const release = releaseOf(staged);
  const point = stated ? pointOf(stated.location) : null;
  return {
    title: nameOfHousing(titleOf(staged)),
    queue: stated?.queue ?? staged.queues.top(),
    floors: inRange(stated?.floors_total ?? staged.floors, 1, 200),
    floors_min: inRange(staged.floors_min, 1, 200),
    release_year: inRange(release?.year ?? null, 1900, 2200),
    release_quarter: release?.quarter ?? null,
    release_state: release?.state ? RELEASE_STATES[release.state] : null,
    wall_material: stated?.wall_material ?? staged.wall_materials.top(),
    ceiling_height: float4(stated?.ceiling_height ?? staged.ceiling_heights.top()),
    lat: point?.[0] ?? null,
    lng: point?.[1] ?? null,
  };
}

function inRange(value: number | null, min: number, max: number): number | null {
  return value !== null && value >= min && value <= max ? Math.trunc(value) : null;
}

/** The value as a `real` column gives it back, so that comparing finds no change where there is none. */
function float4(value: number | null): number | null {
  return value === null ? null : Number(Math.fround(value).toPrecision(7));
}

/** An event for every housing that was known before and whose shown deadline moves; called before the change is written. */
async function noteDeadlines(
  { client, source, run_id, now }: Publication,
  changed: readonly object[],
  known: ReadonlySet<number>,
): Promise<void> {
  await client.query(
    `insert into offer_events (subject, subject_id, kind, old_value, new_value, source_id, run_id, at)
     select 'housing', id, 'deadline', ${deadlineValue('was')}, ${deadlineValue('will')}, $2, $3, $4
     from (
       select h.id, h.release_year as was_year, h.release_quarter as was_quarter, h.release_state as was_state,
         coalesce(h.release_year_curated, v.release_year) as will_year,
         coalesce(h.release_quarter_curated, v.release_quarter) as will_quarter,
         coalesce(h.release_state_curated, v.release_state) as will_state
       from housings h join jsonb_to_recordset($1) as v
         (id integer, release_year smallint, release_quarter smallint, release_state text) on v.id = h.id
       where h.id = any ($5)) as moved
     where (was_year, was_quarter, was_state) is distinct from (will_year, will_quarter, will_state)`,
    [recordset(changed), source.id, run_id, now, [...known]],
  );
}

/** The value of a deadline event out of three columns with this prefix. */
export const deadlineValue = (prefix: string): string =>
  `jsonb_build_object('year', ${prefix}_year, 'quarter', ${prefix}_quarter, 'state', ${prefix}_state)`;
