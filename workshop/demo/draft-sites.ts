/** What is decided about the sites over the whole catalogue: class, developer, term, and who plays the rare roles. */

import type { WallMaterialCode } from '../../src/feeds/formats/record.ts';
import { DEMO_DEVELOPERS, type DemoDeveloper, type Market } from './developers.ts';
import type { Stage } from './plan-housings.ts';
import type { HousingClass, Sale } from './planned.ts';
import { randomOf } from './random.ts';
import type { Site } from './sites.ts';

/** Below this scale few developers share the complexes: each one's feed costs several imports. */
const FEW_DEVELOPERS_BELOW = 0.2;
/** All markets and formats, and one that builds villages. */
const FEW_DEVELOPERS: readonly string[] = ['kontur', 'rigel', 'kapitel', 'proseka', 'usadby'];

/** The developers of a catalogue of the scale. */
export function developersFor(scale: number): readonly DemoDeveloper[] {
  return scale < FEW_DEVELOPERS_BELOW
    ? DEMO_DEVELOPERS.filter(({ key }) => FEW_DEVELOPERS.includes(key))
    : DEMO_DEVELOPERS;
}

/** A site with what is decided about it over the whole catalogue. */
export interface Draft {
  readonly site: Site;
  readonly housing_class: HousingClass;
  readonly developer: DemoDeveloper;
  stage: Stage;
  sale: Sale;
  postponed: boolean;
  apartments_only: boolean;
  wall_material: WallMaterialCode | null;
  parts: number;
}

type ClassWeights = readonly (readonly [HousingClass, number])[];

function classWeights(site: Site): ClassWeights {
  const km = site.centre_km;
  if (site.location.region_code === 50)
    return [
      [1, km > 35 ? 5 : 2.6],
      [2, 5.4],
      [3, km < 32 ? 1.5 : 0.2],
    ];
  if (km < 3.2)
    return [
      [3, 0.8],
      [4, 4],
      [5, 5.2],
    ];
  if (km < 6)
    return [
      [2, 0.2],
      [3, 4.6],
      [4, 4.2],
      [5, 1.2],
    ];
  if (km < 11)
    return [
      [2, 2.8],
      [3, 5.6],
      [4, 1.7],
    ];
  if (km < 17.5)
    return [
      [1, 0.5],
      [2, 6.5],
      [3, 2.9],
      [4, 0.15],
    ];
  return [
    [1, 1.4],
    [2, 7.2],
    [3, 1.4],
  ];
}

function marketOf(site: Site, housingClass: HousingClass): Market {
  if (site.location.region_code === 50) return 'region';
  if (housingClass >= 4) return 'club';
  return housingClass === 3 ? 'city' : 'mass';
}

const STAGES: readonly (readonly [Stage, number])[] = [
  ['done', 20],
  ['this_year', 17],
  ['next_year', 24],
  ['in_two_years', 21],
  ['in_three_years', 12],
  ['in_four_years', 5],
];

function draftSite(site: Site, index: number, developers: readonly DemoDeveloper[]): Draft {
  const random = randomOf(`draft ${index}`);
  const housingClass = random.weighted(classWeights(site));
  const market = marketOf(site, housingClass);
  const candidates = developers.filter(({ markets }) => markets.includes(market));
  return {
    site,
    housing_class: housingClass,
    developer: random.weighted(candidates.map((developer) => [developer, developer.weight])),
    stage: random.weighted(STAGES),
    sale: 'open',
    postponed: false,
    apartments_only: false,
    wall_material: null,
    parts: 0,
  };
}

interface Role {
  readonly count: number;
  readonly fits: (draft: Draft, drafts: readonly Draft[]) => boolean;
  readonly take: (draft: Draft, index: number) => void;
}

const isLow = ({ site, housing_class }: Draft): boolean => site.location.region_code === 50 && housing_class <= 2;
const isBuilding = ({ stage }: Draft): boolean => stage !== 'done';

function hasAnotherOpen(draft: Draft, drafts: readonly Draft[]): boolean {
  return drafts.some((other) => other !== draft && other.developer === draft.developer && other.sale === 'open');
}

/** States that must occur whatever chance says, with how often in the full catalogue. */
const ROLES: readonly Role[] = [
  {
    count: 30,
    fits: ({ housing_class }) => housing_class === 2 || housing_class === 3,
    take: (draft, index) => {
      draft.parts = 2 + (index % 3);
    },
  },
  {
    count: 15,
    // A feed without a single lot would not count as complete.
    fits: (draft, drafts) =>
      draft.developer.format === 'cian' || (draft.developer.format === 'domclick' && hasAnotherOpen(draft, drafts)),
    take: (draft) => {
      draft.sale = 'closed';
    },
  },
  {
    count: 7,
    fits: ({ housing_class }) => housing_class >= 3,
    take: (draft) => {
      draft.sale = 'unpriced';
    },
  },
  {
    count: 9,
    fits: ({ housing_class }) => housing_class <= 3,
    take: (draft) => {
      draft.stage = 'late';
    },
  },
  {
    count: 8,
    fits: isBuilding,
    take: (draft) => {
      draft.postponed = true;
      if (draft.stage === 'done') draft.stage = 'next_year';
    },
  },
  {
    count: 22,
    fits: ({ housing_class, site }) => housing_class >= 2 && site.location.region_code === 77,
    take: (draft) => {
      draft.apartments_only = true;
    },
  },
  {
    count: 4,
    fits: isLow,
    take: (draft) => {
      draft.wall_material = 2;
    },
  },
  {
    count: 5,
    fits: isLow,
    take: (draft) => {
      draft.wall_material = 1;
    },
  },
];

/** Gives every role to so many sites of its own. */
function castRoles(drafts: readonly Draft[], scale: number): void {
  const waiting = new Set(randomOf('roles').shuffled(drafts));
  for (const { count, fits, take } of ROLES) {
    const wanted = Math.max(1, Math.round(count * scale));
    let cast = 0;
    for (const draft of [...waiting]) {
      if (cast === wanted) break;
      if (!fits(draft, drafts)) continue;
      take(draft, cast++);
      waiting.delete(draft);
    }
  }
}

/** Drafts all sites, so that every state occurs among them. */
export function draftSites(
  sites: readonly Site[],
  developers: readonly DemoDeveloper[],
  scale: number,
): readonly Draft[] {
  const drafts = sites.map((site, index) => draftSite(site, index, developers));
  castRoles(drafts, scale);
  return drafts;
}
