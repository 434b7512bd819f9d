import { NBSP } from '../../../platform/rules/russian.ts';
import { quoted } from '../../../site/ui/catalogue/complex-card.tsx';
import { flatTitleShort } from '../../../site/ui/catalogue/flat-title.ts';
import type { ComparedBuilding, ComparedFlat } from '../../contract/comparisons.ts';
import { buildingRows, type ComparedRow, flatRows } from '../../rules/comparison-rows.ts';
import type { ComparedColumn } from './comparison-table.tsx';

/** What was read to be compared; one of the lists has entries. */
export type ComparedItems =
  | { readonly kind: 'building'; readonly items: readonly ComparedBuilding[] }
  | { readonly kind: 'flat'; readonly items: readonly ComparedFlat[] };

/** Stars at the heads of columns, from another feature. */
export type StarOf = (kind: 'building' | 'flat', id: number, subject: string) => ComparedColumn['actions'];

/** Heads and lines of the table. */
export function tableOf(compared: ComparedItems, starOf: StarOf): { columns: ComparedColumn[]; rows: ComparedRow[] } {
  if (compared.kind === 'building') {
    return {
      columns: compared.items.map((building) => buildingColumn(building, starOf)),
      rows: buildingRows(compared.items),
    };
  }
  return { columns: compared.items.map((flat) => flatColumn(flat, starOf)), rows: flatRows(compared.items) };
}

function buildingColumn(building: ComparedBuilding, starOf: StarOf): ComparedColumn {
  const [image] = building.images;
  const { title } = building.titles;
  return {
    id: building.id,
    title,
    under: null,
    to: building.withdrawn ? null : `/${building.title_eng}`,
    picture: image ? { url: image.url, thumbhash: image.thumbhash, isPlan: false } : null,
    actions: starOf('building', building.id, `ЖК${NBSP}«${title}»`),
  };
}

function flatColumn(flat: ComparedFlat, starOf: StarOf): ComparedColumn {
  const plan = flat.media.find(({ kind }) => kind === 'plan') ?? flat.media[0];
  const title = flatTitleShort(flat);
  const { building } = flat;
  return {
    id: flat.id,
    title,
    under: `ЖК${NBSP}${quoted(building.title)}`,
    to: flat.status === 1 ? `/${building.title_eng}?flat=${flat.id}` : null,
    picture: plan ? { url: plan.src, thumbhash: null, isPlan: plan.kind === 'plan' } : null,
    actions: building.parent_id === null ? starOf('flat', flat.id, title) : null,
  };
}
