// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconBrandTelegram: Drawing = {
  d: 'M15 10l-4 4l6 6l4 -16l-18 7l4 2l2 6l3 -4',
};
