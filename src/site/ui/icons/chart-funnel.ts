// Written by workshop/scripts/write-icons.ts; do not edit. Drawings: Tabler Icons, © Paweł Kuna, MIT licence.
import type { Drawing } from '../icon.tsx';

export const IconChartFunnel: Drawing = {
  d: 'M4.387 3h15.226a1 1 0 0 1 .948 1.316l-5.105 15.316a2 2 0 0 1 -1.898 1.368h-3.116a2 2 0 0 1 -1.898 -1.368l-5.104 -15.316a1 1 0 0 1 .947 -1.316M5 9h14M7 15h10',
};
