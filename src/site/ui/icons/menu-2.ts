// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconMenu2: Drawing = {
  d: 'M4 6l16 0M4 12l16 0M4 18l16 0',
};
