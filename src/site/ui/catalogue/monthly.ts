import { createContext, type ReactNode, useContext } from 'react';
import type { PayableFlatInList } from '../../../complex/contract/buildings.ts';

/** Where a payment in a month stands: at a price of the panel, of the bar of phones, of a row, of the window of a flat. */
export type MonthlyPlace = 'panel' | 'bar' | 'row' | 'window';

/** Draws what a flat of this page costs in a month; nothing where no credit is told of. */
export type DrawMonthly = (flat: PayableFlatInList, place: MonthlyPlace) => ReactNode;

export const MonthlyContext = createContext<DrawMonthly>(() => null);

/** What the page brings to prices; nothing where it brings nothing. */
export const useMonthly = (): DrawMonthly => useContext(MonthlyContext);
