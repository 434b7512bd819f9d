import { type ReactNode, useState } from 'react';
import type { FlatInList } from '../../complex/contract/flats.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { CompareButton } from '../../saved/web/comparison/compare-button.tsx';
import { ComparisonPill } from '../../saved/web/comparison/comparison-pill.tsx';
import { FavouriteButton } from '../../saved/web/favourite-button.tsx';
import { useFavourite } from '../../saved/web/favourites.ts';
import { FollowFavourites } from '../../saved/web/follow-favourites.tsx';
import type { VillageOffer } from '../../village/contract.ts';
import { isAtLeast, useVisitor } from '../client/visitor.ts';
import { type CardActions, CardActionsContext, type CardBuilding } from '../ui/catalogue/card-actions.ts';
import { drawnPart } from '../ui/layout/later-part.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { useShellHandle } from './site.ts';
import type { StaffActionsProps } from './staff-actions.tsx';

const MANAGER = 2;

const StaffActions = drawnPart(
  'staff-actions',
  () => import('./staff-actions.tsx'),
  import.meta.env.SSR && (await import('./staff-actions.tsx')),
);
const PickedBar = lazyPart('picked-bar', () => import('../../saved/web/picked-bar.tsx'));

/** What managers and administrators do with a card besides. */
function ForStaff(props: StaffActionsProps) {
  return isAtLeast(useVisitor(), MANAGER) && <StaffActions {...props} />;
}

function buildingActions({ id, titles }: CardBuilding, onPicture: boolean): ReactNode {
  const of = { id, subject: `ЖК${NBSP}«${titles.title}»`, look: onPicture ? 'picture' : 'head' } as const;
  return (
    <>
      <FavouriteButton kind="building" {...of} />
      <CompareButton kind="building" {...of} />
      <ForStaff building={{ id, title: of.subject, look: of.look }} />
    </>
  );
}

function flatActions(flat: FlatInList, subject: string, inWindow = false): ReactNode {
  const of = { id: flat.id, subject };
  return (
    <>
      <FlatStar flat={flat} subject={subject} />
      <CompareButton kind="flat" {...of} />
      <ForStaff flat={flat} inWindow={inWindow} />
    </>
  );
}

/**
 * A flat of a part of a complex is not starred. One that is a favourite all the same (its complex became a part since) can be
 * taken out, and put back while it is on the page.
 */
function FlatStar({ flat, subject }: { readonly flat: FlatInList; readonly subject: string }) {
  const lit = useFavourite('flat', flat.id);
  const [wasLit, setWasLit] = useState(lit);
  if (lit && !wasLit) setWasLit(true);
  return flat.building.parent_id === null || wasLit ? (
    <FavouriteButton kind="flat" id={flat.id} subject={subject} />
  ) : null;
}

function offerActions({ id, title }: VillageOffer): ReactNode {
  return (
    <>
      <FavouriteButton kind="offer" id={id} subject={title} />
      <ForStaff offer={{ id, title }} />
    </>
  );
}

const ACTIONS: CardActions = { building: buildingActions, flat: flatActions, offer: offerActions };

/** Gives every card of the page its star and its comparison, and keeps the visitor's favourites true. */
export function CardActionsOf({ children }: { readonly children: ReactNode }) {
  const visitor = useVisitor();
  const { hideComparison, ownBar } = useShellHandle();
  return (
    <CardActionsContext value={ACTIONS}>
      <FollowFavourites visitorId={visitor?.id ?? null} />
      {children}
      {isAtLeast(visitor, MANAGER) && <PickedBar aboveBar={ownBar} />}
      {!hideComparison && <ComparisonPill aboveBar={ownBar} />}
    </CardActionsContext>
  );
}
