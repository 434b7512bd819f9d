import { type ReactNode, useState } from 'react';
import { ReserveButton } from '../../clients/web/deals/reserve-button.tsx';
import type { FlatInList } from '../../complex/contract/flats.ts';
import { formatPrice } from '../../complex/rules/format.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { CompareButton } from '../../saved/web/comparison/compare-button.tsx';
import { ComparisonPill } from '../../saved/web/comparison/comparison-pill.tsx';
import { FavouriteButton } from '../../saved/web/favourite-button.tsx';
import { useFavourite } from '../../saved/web/favourites.ts';
import { FollowFavourites } from '../../saved/web/follow-favourites.tsx';
import { PickButton } from '../../saved/web/pick-button.tsx';
import { PickedBar } from '../../saved/web/picked-bar.tsx';
import { RecommendButton } from '../../saved/web/recommend-button.tsx';
import type { VillageOffer } from '../../village/contract.ts';
import { useVisitor } from '../client/visitor.ts';
import { type CardActions, CardActionsContext, type CardBuilding } from '../ui/catalogue/card-actions.ts';
import { flatTitle } from '../ui/catalogue/flat-title.ts';
import { useShellHandle } from './site.ts';

function buildingActions({ id, titles }: CardBuilding, onPicture: boolean): ReactNode {
  const of = { id, subject: `ЖК${NBSP}«${titles.title}»`, look: onPicture ? 'picture' : 'head' } as const;
  return (
    <>
      <FavouriteButton kind="building" {...of} />
      <CompareButton kind="building" {...of} />
      <RecommendButton subject={{ entity_type: 'building', entity_id: id, title: of.subject }} look={of.look} />
      <PickButton thing={{ entity_type: 'building', entity_id: id, title: of.subject }} look={of.look} />
    </>
  );
}

function flatActions(flat: FlatInList, inWindow = false): ReactNode {
  const of = { id: flat.id, subject: flatTitle(flat) };
  return (
    <>
      <FlatStar flat={flat} />
      <CompareButton kind="flat" {...of} />
      {!inWindow && <ReserveButton flat={flat} />}
      {flat.building.parent_id === null && (
        <RecommendButton subject={{ entity_type: 'flat', entity_id: flat.id, title: pickedTitle(flat) }} />
      )}
      <PickButton thing={{ entity_type: 'flat', entity_id: flat.id, title: pickedTitle(flat) }} />
    </>
  );
}

/**
 * A flat of a part of a complex is not starred. One that is a favourite all the same (its complex became a part since) can be
 * taken out, and put back while it is on the page.
 */
function FlatStar({ flat }: { readonly flat: FlatInList }) {
  const lit = useFavourite('flat', flat.id);
  const [wasLit, setWasLit] = useState(lit);
  if (lit && !wasLit) setWasLit(true);
  return flat.building.parent_id === null || wasLit ? (
    <FavouriteButton kind="flat" id={flat.id} subject={flatTitle(flat)} />
  ) : null;
}

/** With complex, floor, housing, number and price: flats of one layout are told apart by them. */
function pickedTitle(flat: FlatInList): string {
  const { building, floor, number, price_total } = flat;
  return [
    flatTitle(flat),
    `ЖК${NBSP}«${building.title}»`,
    building.name,
    floor === null ? null : `${floor}${NBSP}этаж`,
    number === null ? null : `№${NBSP}${number}`,
    price_total === null ? null : formatPrice(price_total),
  ]
    .filter(Boolean)
    .join(', ');
}

function offerActions({ id, title }: VillageOffer): ReactNode {
  return (
    <>
      <FavouriteButton kind="offer" id={id} subject={title} />
      <RecommendButton subject={{ entity_type: 'offer', entity_id: id, title }} />
      <PickButton thing={{ entity_type: 'offer', entity_id: id, title }} />
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
      <PickedBar aboveBar={ownBar} />
      {!hideComparison && <ComparisonPill aboveBar={ownBar} />}
    </CardActionsContext>
  );
}
