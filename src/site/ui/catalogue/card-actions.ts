import { createContext, type ReactNode, useContext } from 'react';
import type { FlatInList } from '../../../complex/contract/flats.ts';
import type { VillageOffer } from '../../../village/contract.ts';

/** A complex as far as its buttons need it. */
export interface CardBuilding {
  readonly id: number;
  readonly titles: { readonly title: string };
}

/**
 * The buttons that other features bring to every card of the catalogue: star, comparison, recommendation. The shell fills
 * them in once; a card asks with `useCardActions` and draws what it gets. `onPicture`: over a photo, else in a row.
 */
export interface CardActions {
  readonly building?: (building: CardBuilding, onPicture: boolean) => ReactNode;
  /**
   * Nothing for flats of a part of a complex. `subject`: what the flat is called. `inWindow`: «Забронировать» is the main button there
   * and no sign beside it.
   */
  readonly flat?: (flat: FlatInList, subject: string, inWindow?: boolean) => ReactNode;
  readonly offer?: (offer: VillageOffer) => ReactNode;
}

export const CardActionsContext = createContext<CardActions>({});

/** What the shell brings to cards; nothing where it brings nothing. */
export const useCardActions = (): CardActions => useContext(CardActionsContext);
