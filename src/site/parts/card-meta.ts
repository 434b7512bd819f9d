import type { MetaDescriptor } from 'react-router';
import type { BuildingFull } from '../../complex/contract/buildings.ts';
import { formatPlace, formatPriceFrom } from '../../complex/rules/format.ts';
import { previewImage } from '../../pictures/rules/preview-image.ts';
import {
  breadcrumbList,
  complexStructure,
  structuredGraph,
  villageStructure,
} from '../../platform/rules/structured-data.ts';
import type { VillageFull } from '../../village/contract.ts';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import { flatsCount } from '../ui/catalogue/complex-card.tsx';
import { complexCrumbs, villageCrumbs } from './card-crumbs.ts';

type Loaded =
  | { readonly kind: 'building'; readonly building: BuildingFull }
  | { readonly kind: 'village'; readonly village: VillageFull };

/** Titles, previews and structured data of a complex or a village. */
export function cardMeta(matches: Parameters<typeof siteOf>[0], loaded: Loaded): MetaDescriptor[] {
  const site = siteOf(matches);
  const card = loaded.kind === 'building' ? loaded.building : loaded.village;
  const name = loaded.kind === 'building' ? `ЖК «${card.titles.title}»` : `Посёлок «${card.titles.title}»`;
  const facts = loaded.kind === 'building' ? factsOf(loaded.building) : villageFacts(loaded.village);
  const crumbs = loaded.kind === 'building' ? complexCrumbs(loaded.building) : villageCrumbs(loaded.village);
  const address = formatPlace(card.location);
  const origin = site?.origin ?? '';
  const preview = previewImage(loaded.kind === 'building' ? 'complex' : 'village', card.title_eng);
  const picture = card.images[0]?.url ?? preview;
  const structure =
    loaded.kind === 'building'
      ? complexStructure(origin, loaded.building, picture)
      : villageStructure(origin, loaded.village, picture);
  return pageMeta(site, {
    title: [name, facts[0]].filter(Boolean).join(': '),
    description: `${[name, address, ...facts].filter(Boolean).join(', ')}. Планировки, цены и ход строительства, подбор без комиссии.`,
    path: `/${card.title_eng}`,
    image: preview,
    structured: structuredGraph(breadcrumbList(origin, crumbs), ...structure),
  });
}

function factsOf(building: BuildingFull): string[] {
  if (building.flats.total === 0) return [];
  const price = building.flats.price.from === null ? '' : ` ${formatPriceFrom(building.flats.price.from)}`;
  return [`${flatsCount(building)} в продаже${price}`];
}

function villageFacts({ offers }: VillageFull): string[] {
  return offers.price.from === null ? [] : [`участки и дома ${formatPriceFrom(offers.price.from)}`];
}
