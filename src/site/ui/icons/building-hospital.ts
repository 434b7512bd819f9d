// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconBuildingHospital: Drawing = {
  d: 'M3 21l18 0M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16M9 21v-4a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v4M10 9l4 0M12 7l0 4',
};
