// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconExclamationCircle: Drawing = {
  d: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 9v4M12 16v.01',
};
