// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconSquareDashed: Drawing = {
  d: 'M5 3a2 2 0 0 0 -2 2M19 3a2 2 0 0 1 2 2M21 19a2 2 0 0 1 -2 2M5 21a2 2 0 0 1 -2 -2M9 3h1M9 21h1M14 3h1M14 21h1M3 9v1M21 9v1M3 14v1M21 14v1',
};
