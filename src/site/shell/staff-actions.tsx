import { ReserveButton } from '../../clients/web/deals/reserve-button.tsx';
import type { FlatInList } from '../../complex/contract/flats.ts';
import { formatPrice } from '../../complex/rules/format.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { PickButton } from '../../saved/web/pick-button.tsx';
import { RecommendButton } from '../../saved/web/recommend-button.tsx';
import { flatTitle } from '../ui/catalogue/flat-title.ts';
import type { ToggleLook } from '../ui/form/toggle-button.tsx';

interface Thing {
  readonly id: number;
  readonly title: string;
}

/** Of one of them. */
export interface StaffActionsProps {
  readonly building?: Thing & { readonly look: ToggleLook };
  readonly flat?: FlatInList;
  /** The window of a flat has a button of its own that holds it. */
  readonly inWindow?: boolean;
  readonly offer?: Thing;
}

/** What managers and administrators do with a card: hold it, recommend it, tick it to send several at once. */
export default function StaffActions({ building, flat, inWindow, offer }: StaffActionsProps) {
  if (flat) return <FlatActions flat={flat} inWindow={inWindow} />;
  const entity_type = building ? 'building' : 'offer';
  const thing = building ?? offer;
  if (!thing) return null;
  const subject = { entity_type, entity_id: thing.id, title: thing.title } as const;
  return (
    <>
      <RecommendButton subject={subject} look={building?.look} />
      <PickButton thing={subject} look={building?.look} />
    </>
  );
}

function FlatActions({ flat, inWindow }: { readonly flat: FlatInList; readonly inWindow: boolean | undefined }) {
  const subject = { entity_type: 'flat', entity_id: flat.id, title: pickedTitle(flat) } as const;
  return (
    <>
      {!inWindow && <ReserveButton flat={flat} />}
      {flat.building.parent_id === null && <RecommendButton subject={subject} />}
      <PickButton thing={subject} />
    </>
  );
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
