import { useBoughtFlats, useOwnHolds } from '../../site/client/visitor.ts';
import { Badge } from '../../site/ui/badge.tsx';
import { heldWord, ownHoldWord, soldWord } from '../../site/ui/catalogue/flat-title.ts';
import type { FlatInList } from '../contract/flats.ts';

/** Until when the agency holds a flat for the visitor himself, ISO 8601; undefined where it does not. */
export function useOwnHold(flatId: number | undefined): string | undefined {
  const holds = useOwnHolds();
  return flatId === undefined ? undefined : holds.get(flatId);
}

interface HeldBadgeProps {
  readonly flat: Pick<FlatInList, 'id' | 'held' | 'hidden' | 'apartment'>;
  /** To the minute, where there is room for it. */
  readonly exact?: boolean;
}

/** That the agency holds a flat for somebody; whoever it is told until when, also of one that is hidden. Nothing for one that is free. */
export function HeldBadge({ flat, exact = false }: HeldBadgeProps) {
  const until = useOwnHold(flat.id);
  if (!flat.held && !(flat.hidden && until !== undefined)) return null;
  if (until === undefined) return <Badge variant="sunken">{heldWord(flat)}</Badge>;
  return <Badge variant="soft">{ownHoldWord(flat, until, exact)}</Badge>;
}

/** Instead of a price: that a flat is sold, that it is not shown now, or that the reader is the one who bought it. */
export function SoldWord({ flat }: { readonly flat: Pick<FlatInList, 'id' | 'apartment' | 'hidden'> }) {
  return soldWord(flat, useBoughtFlats().has(flat.id));
}
