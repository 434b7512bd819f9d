import type { BuildingFull } from '../../complex/contract/buildings.ts';
import { SEARCH_PATH } from '../../search/rules/search-path.ts';
import type { VillageFull } from '../../village/contract.ts';
import { VILLAGES_PATH } from '../../village/web/villages-path.ts';
import type { Crumb } from '../ui/layout/breadcrumbs.tsx';

/** The way from the main page to a complex: new-builds, region, places it lies in, itself. */
export function complexCrumbs({ geo, titles }: Pick<BuildingFull, 'geo' | 'titles'>): Crumb[] {
  return [
    { title: 'Главная', to: '/' },
    { title: 'Новостройки', to: SEARCH_PATH },
    ...geo.address_path.map(({ title, title_eng }) => ({ title, to: `${SEARCH_PATH}/${title_eng}` })),
    { title: titles.title },
  ];
}

/** The way from the main page to a village: all villages, itself. Places lead to searches of complexes, and so not here. */
export function villageCrumbs({ titles }: Pick<VillageFull, 'titles'>): Crumb[] {
  return [{ title: 'Главная', to: '/' }, { title: 'Коттеджные посёлки', to: VILLAGES_PATH }, { title: titles.title }];
}
