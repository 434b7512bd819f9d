// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconChevronLeft: Drawing = {
  d: 'M15 6l-6 6l6 6',
};
