/** Signs on sheets as paths: the agency's mark in 32 units, icons of Tabler (© Paweł Kuna, MIT licence) in 24. */

const square = (x: number, y: number, width: number, r: number): string =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${width - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - width}a${r} ${r} 0 0 1 ${r} ${-r}z`;

/** Parts of the mark with their colours, the first undermost. */
export const LOGO: readonly (readonly [d: string, colour: string])[] = [
  [square(0, 0, 32, 8), '#12483e'],
  [square(6.5, 7, 8, 1.5), '#ffc445'],
  [square(17.5, 7, 8, 1.5), '#ffc445'],
  [square(6.5, 18, 8, 1.5), '#357866'],
  ['M17.5 19.5a1.5 1.5 0 0 1 1.5-1.5h5a1.5 1.5 0 0 1 1.5 1.5V32h-8z', '#ffffff'],
];
export const WALK = 'M12 4a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M7 21l3 -4M16 21l-2 -4l-3 -3l1 -6M6 12l2 -3l4 -1l3 3l3 1';
export const BUS =
  'M4 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M16 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 17h-2v-11a1 1 0 0 1 1 -1h14a5 7 0 0 1 5 7v5h-2m-4 0h-8M16 5l1.5 7l4.5 0M2 10l15 0M7 5l0 5M12 5l0 5';
export const USER = 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2';
