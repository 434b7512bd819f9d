import type { MetaDescriptor } from 'react-router';
import type { BuildingFull } from '../../complex/contract/buildings.ts';
import { previewImage } from '../../pictures/rules/preview-image.ts';
import {
  breadcrumbList,
  complexStructure,
  type StructuredNode,
  structuredGraph,
  villageStructure,
} from '../../platform/rules/structured-data.ts';
import { complexTitles, villageTitles } from '../../search/rules/page-titles.ts';
import type { VillageFull } from '../../village/contract.ts';
import { pageMeta, printedBefore, siteOf } from '../shell/page-meta.ts';
import { complexCrumbs, villageCrumbs } from './card-crumbs.ts';

type Loaded =
  | { readonly kind: 'building'; readonly building: BuildingFull }
  | { readonly kind: 'village'; readonly village: VillageFull };

/** Titles, previews and structured data of a complex or a village. */
export function cardMeta(matches: Parameters<typeof siteOf>[0], loaded: Loaded): MetaDescriptor[] {
  const site = siteOf(matches);
  const card = loaded.kind === 'building' ? loaded.building : loaded.village;
  const { title, description } =
    loaded.kind === 'building' ? complexTitles(loaded.building) : villageTitles(loaded.village);
  const origin = site?.origin ?? '';
  const preview = previewImage(loaded.kind === 'building' ? 'complex' : 'village', card.title_eng);
  const picture = card.images[0]?.url ?? preview;
  return pageMeta(site, {
    title,
    description,
    path: `/${card.title_eng}`,
    image: preview,
    structured:
      import.meta.env.SSR || import.meta.env.DEV
        ? structureOf(origin, loaded, picture)
        : printedBefore(`/${card.title_eng}`),
  });
}

function structureOf(origin: string, loaded: Loaded, picture: string | null): StructuredNode {
  const [crumbs, nodes] =
    loaded.kind === 'building'
      ? [complexCrumbs(loaded.building), complexStructure(origin, loaded.building, picture)]
      : [villageCrumbs(loaded.village), villageStructure(origin, loaded.village, picture)];
  return structuredGraph(breadcrumbList(origin, crumbs), ...nodes);
}
