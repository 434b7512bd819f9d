// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconChevronDown: Drawing = {
  d: 'M6 9l6 6l6 -6',
};
