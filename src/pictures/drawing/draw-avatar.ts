import type { DrawnImageOf } from '../rules/drawn-image.ts';
import { at, createRandom, pick } from './random.ts';
import { fillPath, rect, strokePath } from './shapes.ts';

const GROUNDS = ['#dcebe5', '#e8ece8', '#f3e6d3', '#dfe6ee', '#efe2e6'] as const;
const JACKETS = ['#12483e', '#1d5ea3', '#55369d', '#7d4030', '#2b3a44'] as const;
const SKINS = [
  ['#eabd9e', '#dba98a'],
  ['#e2b08f', '#c9977a'],
  ['#f0c9ae', '#e0b294'],
  ['#cf9f7f', '#b98a6b'],
] as const;
const HAIR = ['#5a3a28', '#2b2522', '#8a5a36', '#b98a4f', '#6d6a68', '#7a2f22'] as const;

/** Portrait of a manager or a client, 96 × 96, to be cropped by the page. */
export function drawAvatar({ seed }: DrawnImageOf<'avatar'>): string {
  const random = createRandom(seed + 17);
  const [skin, neck] = pick(random, SKINS);
  const hair = pick(random, HAIR);
  const jacket = pick(random, JACKETS);
  const long = random() < 0.5;
  const beard = !long && random() < 0.5;
  const style = Math.floor(random() * 3);
  const face = 'M33 42c0-14 6-22 16-22s16 8 16 22-7 24-16 24-16-10-16-24z';
  let body = rect(0, 0, 96, 96, pick(random, GROUNDS));
  if (long) body += fillPath('M24 50C20 24 34 12 49 12s30 12 25 40c-1 10 2 20 5 26H20c4-8 5-18 4-28z', hair);
  body += fillPath('M40 62h18v16H40z', neck);
  body += fillPath('M12 96c1-16 12-22 28-24l9 8 9-8c16 2 26 8 27 24z', jacket);
  body += fillPath('M40 72l9 10 9-10 5 2-14 20-14-20z', '#ffffff') + fillPath(face, skin);
  const locks = long
    ? [
        'M32 44c-1-20 10-26 20-25-4 8-12 13-20 25zM50 19c8 1 17 8 16 26-3-8-8-18-16-26z',
        'M31 46c-2-22 12-28 19-27s17 6 16 26c-6-12-12-15-20-15s-11 8-15 16z',
        'M31 40c0-18 12-22 19-22s17 6 17 22c-12-8-24-8-36 0z',
      ]
    : [
        'M30 40c-3-20 8-28 20-28s22 6 18 27c-3-8-6-13-9-14-10 3-22 1-24 3-2 3-4 6-5 12z',
        'M31 38c-2-16 8-24 18-24s20 6 18 24c-4-8-8-11-18-11s-14 4-18 11z',
        'M31 41c-4-20 10-29 22-27 10 1 18 10 14 26-2-6-4-10-8-12-8 2-20-2-24 4-2 3-3 5-4 9z',
      ];
  body += fillPath(at(locks, style), hair);
  if (beard) body += fillPath('M37 55c2 11 8 14 12 14s10-3 12-14c-4 3-8 1-12 1s-8 2-12-1z', hair, 'fill-opacity=".85"');
  body += strokePath('M39 43.5q3-2.6 6.4 0M53 43.5q3-2.6 6.4 0', '#2b2522', 1.8, 'stroke-linecap="round"');
  if (random() < 0.25)
    body += strokePath(
      'M36 44a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0M51 44a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0M47 43h4',
      '#2b3a37',
      1.4,
    );
  body += strokePath('M44 57q5 4 10 0', '#b3604c', 2, 'stroke-linecap="round"');
  body += rect(70, 82, 4, 4, '#ffc445') + rect(76, 82, 4, 4, '#ffc445');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 96 96">${body}</svg>`;
}
