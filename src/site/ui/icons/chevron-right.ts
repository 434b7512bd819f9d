// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconChevronRight: Drawing = {
  d: 'M9 6l6 6l-6 6',
};
