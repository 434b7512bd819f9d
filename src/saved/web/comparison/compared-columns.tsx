import type { ReactNode } from 'react';
import { NBSP, quoted } from '../../../platform/rules/russian.ts';
import { flatTitleShort } from '../../../site/ui/catalogue/flat-title.ts';
import type { ComparedBuilding, ComparedFlat } from '../../contract/comparisons.ts';
import { buildingRows, flatRows } from '../../rules/comparison-rows.ts';
import type { ComparedColumn, DrawnRow } from './comparison-table.tsx';

/** What was read to be compared; one of the lists has entries. */
export type ComparedItems =
  | { readonly kind: 'building'; readonly items: readonly ComparedBuilding[] }
  | { readonly kind: 'flat'; readonly items: readonly ComparedFlat[] };

/** Stars at the heads of columns, from another feature. */
export type StarOf = (kind: 'building' | 'flat', id: number, subject: string) => ComparedColumn['actions'];

/** What a compared flat costs in a month, from another feature: what is said, and how it is drawn. Null where no credit fits. */
export type PaymentOf = (flat: ComparedFlat) => { readonly said: string; readonly cell: ReactNode } | null;

export interface ComparedParts {
  readonly starOf: StarOf;
  readonly paymentOf: PaymentOf;
}

/** Heads and lines of the table. */
export function tableOf(
  compared: ComparedItems,
  { starOf, paymentOf }: ComparedParts,
): { columns: ComparedColumn[]; rows: DrawnRow[] } {
  if (compared.kind === 'building') {
    return {
      columns: compared.items.map((building) => buildingColumn(building, starOf)),
      rows: buildingRows(compared.items),
    };
  }
  const [price, ...others] = flatRows(compared.items);
  return {
    columns: compared.items.map((flat) => flatColumn(flat, starOf)),
    rows: [...(price ? [price] : []), ...paymentRow(compared.items.map(paymentOf)), ...others],
  };
}

/** None where no flat has a payment. On paper the terms that the law wants beside it have no room. */
function paymentRow(payments: readonly ReturnType<PaymentOf>[]): DrawnRow[] {
  const values = payments.map((payment) => payment?.said ?? null);
  if (values.every((value) => value === null)) return [];
  const cells = payments.map((payment) => payment?.cell ?? null);
  return [{ title: `Платёж в${NBSP}месяц`, values, cells, differs: new Set(values).size > 1, screenOnly: true }];
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
