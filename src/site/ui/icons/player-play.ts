// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconPlayerPlay: Drawing = {
  d: 'M7 4v16l13 -8l-13 -8',
};
