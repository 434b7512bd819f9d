import type { FlatFull } from '../../complex/contract/flats.ts';
import { useBoughtFlats, useOwnHolds } from '../../site/client/visitor.ts';
import { FlatCard } from '../../site/ui/catalogue/flat-card.tsx';

interface SavedFlatProps {
  readonly flat: FlatFull & { readonly withdrawn: boolean };
  readonly onCallMe: (flat: FlatFull) => void;
}

/** A flat of somebody's own list: bought by him or held for him, it says so. */
export function SavedFlat({ flat, onCallMe }: SavedFlatProps) {
  return (
    <FlatCard
      flat={flat}
      withdrawn={flat.withdrawn}
      bought={useBoughtFlats().has(flat.id)}
      heldUntil={useOwnHolds().get(flat.id)}
      onCallMe={onCallMe}
    />
  );
}
