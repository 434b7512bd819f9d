// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconPlus: Drawing = {
  d: 'M12 5l0 14M5 12l14 0',
};
