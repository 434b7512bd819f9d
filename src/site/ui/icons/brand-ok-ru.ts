// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconBrandOkRu: Drawing = {
  d: 'M10 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M20 12c0 8 0 8 -8 8s-8 0 -8 -8s0 -8 8 -8s8 0 8 8M9.5 13c1.333 .667 3.667 .667 5 0M9.5 17l2.5 -3l2.5 3M12 13.5v.5',
};
