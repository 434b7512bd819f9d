// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconArrowRight: Drawing = {
  d: 'M5 12l14 0M13 18l6 -6M13 6l6 6',
};
