/** Colours are `#rrggbb`. */
const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

const print = (values: readonly number[]): string =>
  `#${values
    .map((value) =>
      Math.max(0, Math.min(255, Math.round(value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The colour `share` of the way from one colour to another. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  return print(channels(from).map((value, index) => value + ((target[index] ?? value) - value) * share));
}

/** Towards white. */
export const lighten = (colour: string, share: number): string => mix(colour, '#ffffff', share);

/** Towards the dark green that all shadows of the drawings lean to. */
export const darken = (colour: string, share: number): string => mix(colour, '#10201d', share);
