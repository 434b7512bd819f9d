import type { FlatInList } from '../../../complex/contract/flats.ts';
import { openDialog } from '../../../site/client/dialogs.ts';
import { heldText, useHeldFlat } from '../../../site/client/held-flats.ts';
import { isAtLeast, useVisitor } from '../../../site/client/visitor.ts';
import { Badge } from '../../../site/ui/badge.tsx';
import { Button } from '../../../site/ui/button.tsx';
import { flatTitle } from '../../../site/ui/catalogue/flat-title.ts';
import { ToggleButton } from '../../../site/ui/form/toggle-button.tsx';
import { IconCalendarCheck } from '../../../site/ui/icons.ts';

const MANAGER = 2;
const ON_SALE = 1;
/** By the developer, or by the agency. */
const SOLD = 3;

export interface ReserveButtonProps {
  readonly flat: FlatInList;
  /** `wide`: the main button of a window; otherwise a sign in a row. */
  readonly wide?: boolean;
}

/** «Забронировать», for managers and administrators; of a flat that the agency holds or has sold, by whom and until when. */
export function ReserveButton({ flat, wide = false }: ReserveButtonProps) {
  const staff = isAtLeast(useVisitor(), MANAGER);
  const held = useHeldFlat(flat.id, staff && (flat.status === ON_SALE || flat.status === SOLD));
  if (!staff) return null;
  const open = () => openDialog('reserve', { flat_id: flat.id, title: flatTitle(flat), price: flat.price_total });
  if (held && (held.state === 'dealt' || !wide)) {
    return (
      <span data-held>
        <Badge variant="soft">{heldText(held)}</Badge>
      </span>
    );
  }
  if (flat.status !== ON_SALE) return null;
  if (!wide) {
    return (
      <ToggleButton
        pressed={undefined}
        icons={[IconCalendarCheck, IconCalendarCheck]}
        label="Забронировать"
        subject={flatTitle(flat)}
        look="plain"
        tone="brand"
        onToggle={open}
      />
    );
  }
  return (
    <>
      {held && <p className="nv-small">{heldText(held)}</p>}
      {(!held || held.client) && (
        <Button variant="primary" onClick={open}>
          {held ? 'Закрыть сделку' : 'Забронировать'}
        </Button>
      )}
    </>
  );
}
