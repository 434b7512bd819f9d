/**
 * Plans the demo catalogue: true places, invented names, plausible prices. Pure: the same quarter, land and scale always give
 * the same catalogue, whatever the day.
 */

import { distanceMeters } from '../../src/geography/rules/geometry.ts';
import { slugify } from '../../src/platform/rules/slug.ts';
import { type Draft, developersFor, draftSites } from './draft-sites.ts';
import { hullOf } from './footprints.ts';
import { createNaming, type Naming, partNames } from './name-complexes.ts';
import { type ComplexRequest, planComplex } from './plan-complex.ts';
import type { Stage } from './plan-housings.ts';
import { createLayoutLibrary } from './plan-layouts.ts';
import { planVillages } from './plan-villages.ts';
import { type HousingClass, leavesOf, type PlannedCatalogue, type PlannedComplex } from './planned.ts';
import { type Quarter, quarterOf } from './quarters.ts';
import { type Random, randomOf } from './random.ts';
import { chooseSites, isBuildable, type Land, pointAround, type Site, surveySite } from './sites.ts';

const DEMO_COMPLEXES = 350;
const DEMO_FLATS = 60_000;
const DEMO_VILLAGES = 12;
/** Keys are numbers, as CIAN and Yandex give them: complex 1001, its second part 10012, that part's third house 1001203. */
const FIRST_KEY = 1001;
/** A smaller catalogue still shows every state. */
const FEWEST_COMPLEXES = 12;

export interface CatalogueScale {
  /** Part of the full catalogue, 1 … 0.02. */
  readonly scale: number;
}

const TYPICAL_LOTS: Readonly<Record<HousingClass, number>> = { 1: 170, 2: 260, 3: 150, 4: 62, 5: 24 };

/** How many flats a complex would list before the catalogue's total is made right. */
function wishedLots({ housing_class, stage, sale }: Draft, random: Random): number {
  if (sale === 'closed') return random.integer(18, 60);
  const near = stage === 'done' || stage === 'late' ? 0.45 : 1;
  return TYPICAL_LOTS[housing_class] * near * Math.exp(random.normal() * 0.5);
}

/** Sites of the parts: around the parent's, in the same place, free of water, parks and rails. */
function partSites(site: Site, count: number, land: Land, random: Random): Site[] {
  const start = random.integer(0, 359);
  const sites: Site[] = [];
  for (let step = 0; step < 48 && sites.length < count; step++) {
    const point = pointAround(site.point, 240 + 60 * Math.floor(step / 12), start + step * 30);
    const location = land.locate(point);
    const here = location?.district_id === site.location.district_id && location?.city_id === site.location.city_id;
    const apart = sites.every((other) => distanceMeters(other.point, point) > 230);
    if (here && apart && isBuildable(point, land)) sites.push(surveySite(point, site.place, land));
  }
  return sites;
}

interface Leaf {
  readonly request: Omit<ComplexRequest, 'lots'>;
  readonly wished: number;
  readonly random: Random;
}

interface Plan {
  readonly title: string;
  readonly draft: Draft;
  readonly leaves: readonly Leaf[];
}

const LATER: Readonly<Record<Stage, Stage>> = {
  done: 'this_year',
  late: 'next_year',
  this_year: 'next_year',
  next_year: 'in_two_years',
  in_two_years: 'in_three_years',
  in_three_years: 'in_four_years',
  in_four_years: 'in_four_years',
};

function planLeaves(draft: Draft, index: number, parent: number, quarter: Quarter, land: Land, naming: Naming): Plan {
  const random = randomOf(`leaves ${index}`);
  const title = naming.nameFor(draft.site, draft.housing_class, draft.parts > 0, random);
  const common = {
    developer: draft.developer,
    housing_class: draft.housing_class,
    sale: draft.sale,
    postponed: draft.postponed,
    apartments_only: draft.apartments_only,
    wall_material: draft.wall_material,
    address: null,
    quarter,
  };
  const number = String(FIRST_KEY + index);
  const sites = draft.parts > 0 ? partSites(draft.site, draft.parts, land, random) : [];
  if (sites.length < 2) {
    const request = { ...common, key: number, title, part: null, site: draft.site, stage: draft.stage };
    return { title, draft, leaves: [{ request, wished: wishedLots(draft, random), random }] };
  }
  let stage = draft.stage;
  const leaves = partNames(parent, sites.length).map((part, at): Leaf => {
    const site = sites[at] ?? draft.site;
    const request = { ...common, key: `${number}${at + 1}`, title: `${title}, ${part}`, part, site, stage };
    const wished = wishedLots({ ...draft, stage }, random) * 0.8;
    if (random.chance(0.6)) stage = LATER[stage];
    return { request, wished, random };
  });
  return { title, draft, leaves };
}

/** A complex of parts: no houses of its own, its facts follow from those of the parts. */
function joinParts(title: string, key: string, site: Site, parts: readonly PlannedComplex[]): PlannedComplex {
  const [first] = parts;
  if (!first) throw new RangeError(`${title} has no parts`);
  const heights = parts.flatMap((part) => part.ceiling_heights);
  return {
    ...first,
    title,
    title_eng: slugify(title),
    key,
    part: null,
    site,
    polygon: hullOf(parts.flatMap((part) => part.polygon)),
    ceiling_heights: [Math.min(...heights), Math.max(...heights)],
    layouts: [],
    housings: [],
    apartments_count: parts.reduce((sum, part) => sum + part.apartments_count, 0),
    rating: Math.round((first.rating + 0.15) * 100) / 100,
    parts: parts.map((part) => ({ ...part, address: first.address })),
  };
}

/** The demo catalogue of the quarter in which `now` lies. About 0.5 s at full scale. */
export function planCatalogue(now: Date, land: Land, { scale }: CatalogueScale): PlannedCatalogue {
  const quarter = quarterOf(now);
  const sites = chooseSites(Math.max(FEWEST_COMPLEXES, Math.round(DEMO_COMPLEXES * scale)), land);
  const developers = developersFor(scale);
  const drafts = draftSites(sites, developers, scale);
  const naming = createNaming();
  let parents = 0;
  const plans = drafts.map((draft, index) =>
    planLeaves(draft, index, draft.parts > 0 ? parents++ : 0, quarter, land, naming),
  );
  const wished = plans.reduce((sum, { leaves }) => sum + leaves.reduce((lots, leaf) => lots + leaf.wished, 0), 0);
  const factor = (DEMO_FLATS * scale) / wished;
  const library = createLayoutLibrary();
  const complexes = plans.map(({ title, draft, leaves }, index) => {
    const planned = leaves.map(({ request, wished }) =>
      planComplex({ ...request, lots: Math.max(4, Math.round(wished * factor)) }, library),
    );
    const [only] = planned;
    return only && only.part === null ? only : joinParts(title, String(FIRST_KEY + index), draft.site, planned);
  });
  const villages = planVillages(Math.max(3, Math.round(DEMO_VILLAGES * Math.min(1, scale * 4))), developers, land);
  return { quarter, developers, complexes, villages };
}

/** Listed flats of all complexes, parts included. */
export function countFlats({ complexes }: PlannedCatalogue): number {
  return leavesOf(complexes).reduce(
    (sum, { housings }) => sum + housings.reduce((flats, housing) => flats + housing.flats.length, 0),
    0,
  );
}
