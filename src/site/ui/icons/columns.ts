// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconColumns: Drawing = {
  d: 'M4 6l5.5 0M4 10l5.5 0M4 14l5.5 0M4 18l5.5 0M14.5 6l5.5 0M14.5 10l5.5 0M14.5 14l5.5 0M14.5 18l5.5 0',
};
