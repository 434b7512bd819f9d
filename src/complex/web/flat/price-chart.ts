/** The line of a price over time, as points of a picture. */

export interface ChartPoint {
  /** Epoch ms. */
  readonly at: number;
  /** Whole roubles; null while nothing is known: the line breaks. */
  readonly price: number | null;
}

export interface ChartLine {
  /** Commands of an SVG path: steps, since a price holds until the next one. */
  readonly path: string;
  readonly lowest: number;
  readonly highest: number;
}

/**
 * Steps from the first point to `until`, within width × height. A price that never moved stands in the middle. Null when
 * no price is known.
 */
export function chartLine(
  points: readonly ChartPoint[],
  until: number,
  size: { readonly width: number; readonly height: number },
): ChartLine | null {
  const prices = points.flatMap(({ price }) => (price === null ? [] : [price]));
  const from = points[0]?.at;
  if (prices.length === 0 || from === undefined) return null;
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const span = Math.max(1, until - from);
  const x = (at: number) => round((Math.min(Math.max(at - from, 0), span) / span) * size.width);
  const y = (price: number) =>
    round(highest === lowest ? size.height / 2 : (1 - (price - lowest) / (highest - lowest)) * size.height);
  const commands = points.flatMap(({ at, price }, i) => {
    if (price === null) return [];
    const former = points[i - 1]?.price ?? null;
    const begin = former === null ? `M${x(at)} ${y(price)}` : `V${y(price)}`;
    return [begin, `H${x(points[i + 1]?.at ?? until)}`];
  });
  return { path: commands.join(''), lowest, highest };
}

const round = (value: number): number => Math.round(value * 10) / 10;
