import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type WayToPay, waysToPay } from '../rules/compare-payments.ts';
import { fitProgramme, type Misfit, type PayableFlat } from '../rules/payment-programmes.ts';
import { type PayWish, readPayWish, writePayWish } from './pay-address.ts';
import { type PayableBuilding, payableBuilding, payableFlat, useChosenFlat } from './pay-subject.ts';
import type { Programme, Programmes } from './use-programmes.ts';

/** Where the calculator starts: share of the price paid down, per cent, and the term in years. */
const START = { down: 30, years: 20 } as const;
/** An address is written when the figures rest so long, ms. */
const ADDRESS_DELAY_MS = 400;

export interface Calculation {
  readonly wish: PayWish;
  /** Name of the flat that the price is of; null for the cheapest of the complex. */
  readonly chosen: ReturnType<typeof useChosenFlat>;
  readonly price: number;
  readonly down: number;
  readonly years: number;
  /** Per cent a year that the buyer's money would earn. */
  readonly discount: number;
  /** Every way that fits, in the order of the file; all at once comes last. */
  readonly ways: readonly WayToPay[];
  readonly way: WayToPay;
  /** Of the way; null for all at once. */
  readonly programme: Programme | null;
  readonly unfitting: readonly { readonly title: string; readonly misfit: Misfit }[];
  readonly months_to_keys: number | null;
  readonly set: (change: Partial<PayWish>) => void;
  readonly setDiscount: (percent: number) => void;
}

/** The calculator's figures: started by the address, changed by the visitor, kept in the address. */
export function useCalculation(building: PayableBuilding, programmes: Programmes, now: number): Calculation | null {
  const { wish, set } = useWish();
  const [discount, setDiscount] = useState(Math.round(programmes.discount_rate));
  const chosen = useChosenFlat(wish.flat, building.id);
  const flat = useMemo(
    () => (chosen ? payableFlat(chosen, building, now) : payableBuilding(building, now)),
    [chosen, building, now],
  );
  const price = wish.price ?? flat.price_total ?? 0;
  const years = wish.years ?? START.years;
  const down = Math.min(wish.down ?? Math.round((price * START.down) / 100), price);
  const ways = useMemo(
    () =>
      inFileOrder(
        programmes,
        { ...flat, price_total: price },
        { down, term_months: years * 12, discount_rate: discount },
        now,
      ),
    [programmes, flat, price, down, years, discount, now],
  );
  const way = ways.find(({ id }) => id === wish.way) ?? ways[0];
  if (price === 0 || !way) return null;
  return {
    wish,
    chosen,
    price,
    down,
    years,
    discount,
    ways,
    way,
    programme: programmes.programmes.find(({ id }) => id === way.id) ?? null,
    unfitting: unfittingOf(programmes, { ...flat, price_total: price }, now),
    months_to_keys: flat.months_to_keys,
    set,
    setDiscount,
  };
}

function inFileOrder(
  programmes: Programmes,
  flat: PayableFlat,
  wish: Parameters<typeof waysToPay>[2],
  now: number,
): WayToPay[] {
  const order = programmes.programmes.map(({ id }) => id);
  const placeOf = ({ id }: WayToPay) => (order.includes(id) ? order.indexOf(id) : order.length);
  return waysToPay(programmes, flat, wish, now).sort((a, b) => placeOf(a) - placeOf(b));
}

function unfittingOf({ programmes }: Programmes, flat: PayableFlat, now: number): Calculation['unfitting'] {
  return programmes.flatMap((programme) => {
    const fit = fitProgramme(programme, flat, now);
    return fit.fits ? [] : [{ title: programme.title, misfit: fit.misfit }];
  });
}

/** The visitor's wishes; another flat in the address starts them anew. */
function useWish(): { readonly wish: PayWish; readonly set: (change: Partial<PayWish>) => void } {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const address = readPayWish(params);
  const [wish, setWish] = useState(address);
  const [flat, setFlat] = useState(address.flat);
  const [touched, setTouched] = useState(false);
  if (flat !== address.flat) {
    setFlat(address.flat);
    setWish(address);
    setTouched(false);
  }
  useEffect(() => {
    if (!touched) return;
    const timer = setTimeout(() => {
      const current = new URLSearchParams(location.search);
      const search = writePayWish(current, wish).toString();
      if (search !== current.toString()) void navigate({ search }, { replace: true, preventScrollReset: true, state });
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wish, touched, navigate, state]);
  return {
    wish,
    set: (change) => {
      setTouched(true);
      setWish((former) => ({ ...former, ...change }));
    },
  };
}
