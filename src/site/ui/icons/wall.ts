// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconWall: Drawing = {
  d: 'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12M4 8h16M20 12h-16M4 16h16M9 4v4M14 8v4M8 12v4M16 12v4M11 16v4',
};
