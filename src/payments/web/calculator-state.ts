import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type Payment, payFor } from '../rules/pay-choice.ts';
import { payableFlat } from '../rules/payable-flat.ts';
import { fitProgramme, type Misfit, type PayableFlat } from '../rules/payment-programmes.ts';
import { keepChoice, useKeptChoice } from './kept-choice.ts';
import { type PayWish, readPayWish, writePayWish } from './pay-address.ts';
import { type PayableBuilding, type SubjectFlat, useChosenFlat } from './pay-subject.ts';
import type { Programme, Programmes } from './use-programmes.ts';

/** An address is written when the figures rest so long, ms. */
const ADDRESS_DELAY_MS = 400;

/** What the visitor does in the calculator. `share`: he named the first payment as per cent of the price, not in roubles. */
export type PayChange = Partial<PayWish> & { readonly share?: number };

export interface Calculation extends Payment {
  /** Whether first payment, term or programme are the visitor's. */
  readonly own: boolean;
  /** The flat whose terms hold: the one that the address names, else the cheapest of the complex. */
  readonly subject: SubjectFlat;
  /** Whether the address names it. */
  readonly chosen: boolean;
  /** Per cent a year that the buyer's money would earn. */
  readonly discount: number;
  /** Of the way; null for all at once. */
  readonly programme: Programme | null;
  readonly unfitting: readonly { readonly title: string; readonly misfit: Misfit }[];
  readonly months_to_keys: number | null;
  readonly set: (change: PayChange) => void;
  readonly setDiscount: (percent: number) => void;
}

/**
 * The calculator's figures: started by the address, changed by the visitor, kept in the address. `waiting` while the flat
 * that the address names is asked for; null without a price.
 */
export function useCalculation(
  building: PayableBuilding,
  programmes: Programmes,
  now: number,
): Calculation | 'waiting' | null {
  const { wish, set } = useWish();
  const [discount, setDiscount] = useState(Math.round(programmes.discount_rate));
  const chosen = useChosenFlat(wish.flat, building.id);
  const subject = chosen ?? building.cheapest;
  const flat = useMemo(() => {
    const own = subject && payableFlat(subject, building, now);
    return own && { ...own, price_total: wish.price ?? own.price_total };
  }, [subject, building, now, wish.price]);
  const kept = useKeptChoice();
  const way = wish.way ?? kept.way;
  const down = wish.down ?? kept.down;
  const share = down === null ? kept.share : null;
  const years = wish.years ?? kept.years;
  const payment = useMemo(
    () => flat && payFor(programmes, flat, { way, down, share, years }, now, discount),
    [programmes, flat, way, down, share, years, discount, now],
  );
  if (chosen === undefined) return 'waiting';
  if (!subject || !flat || !payment) return null;
  return {
    ...payment,
    own: way !== null || down !== null || share !== null || years !== null,
    subject,
    chosen: chosen !== null,
    discount,
    programme: programmes.programmes.find(({ id }) => id === payment.way.id) ?? null,
    unfitting: unfittingOf(programmes, flat, now),
    months_to_keys: flat.months_to_keys,
    set,
    setDiscount,
  };
}

function unfittingOf({ programmes }: Programmes, flat: PayableFlat, now: number): Calculation['unfitting'] {
  return programmes.flatMap((programme) => {
    const fit = fitProgramme(programme, flat, now);
    return fit.fits ? [] : [{ title: programme.title, misfit: fit.misfit }];
  });
}

/**
 * What of a change is the buyer's and not the flat's; taken back together it is forgotten. A share holds for every price: its
 * roubles of this flat would be most of a cheaper one.
 */
function keepChosen({ way, down, share, years }: PayChange): void {
  const paid = share !== undefined ? { down: null, share } : down != null ? { down, share: null } : {};
  const change = { ...(way && { way }), ...paid, ...(years && { years }) };
  if (way === null && down === null && years === null) keepChoice(null);
  else if (Object.keys(change).length > 0) keepChoice(change);
}

/** The visitor's wishes; another flat in the address starts them anew. */
function useWish(): { readonly wish: PayWish; readonly set: (change: PayChange) => void } {
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
    set: ({ share, ...change }) => {
      setTouched(true);
      keepChosen(share === undefined ? change : { ...change, share });
      setWish((former) => ({ ...former, ...change }));
    },
  };
}
