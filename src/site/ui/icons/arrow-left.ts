// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconArrowLeft: Drawing = {
  d: 'M5 12l14 0M5 12l6 6M5 12l6 -6',
};
