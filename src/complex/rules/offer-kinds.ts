import { NBSP } from '../../platform/rules/russian.ts';
import { formatPriceFrom } from './format.ts';

/**
 * What people look for in a village, the most wanted first, with the codes of its offer types: a garage is no reason to come, and the
 * price of a part of a house is none of a house. */
export const OFFER_KINDS = [
  { title: 'дома', types: [1, 2, 3] },
  { title: 'таунхаусы', types: [8] },
  { title: 'дуплексы', types: [9] },
  { title: 'части домов', types: [5] },
  { title: 'участки', types: [4] },
  { title: 'квартиры', types: [6] },
  { title: 'комнаты', types: [7] },
  { title: 'гаражи', types: [10] },
] as const satisfies readonly { title: string; types: readonly number[] }[];

export interface PricedType {
  readonly type: number;
  readonly price_from: number | null;
}

export interface HeadlinePrice {
  /** 'дома', 'участки'; null of types that are none of ours. */
  readonly kind: string | null;
  /** The lowest price of the kind; null: on request. */
  readonly from: number | null;
}

/** The price that a village is shown with: the lowest of the most wanted kind that has one. */
export function headlinePrice(types: readonly PricedType[]): HeadlinePrice {
  for (const { title, types: codes } of OFFER_KINDS) {
    const from = lowest(types.filter(({ type }) => codes.some((code) => code === type)));
    if (from !== null) return { kind: title, from };
  }
  return { kind: null, from: lowest(types) };
}

function lowest(types: readonly PricedType[]): number | null {
  const prices = types.flatMap(({ price_from }) => price_from ?? []);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** 'дома от 9,8 млн ₽', 'по запросу' without a price. */
export function headlinePriceText({ kind, from }: HeadlinePrice): string {
  const price = formatPriceFrom(from);
  return kind === null || from === null ? price : `${kind}${NBSP}${price}`;
}
