// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconX: Drawing = {
  d: 'M18 6l-12 12M6 6l12 12',
};
