/** What the layers of the file MAP_FILE have in common. Its tiles follow the scheme of Protomaps (version 4). */
import type { ExpressionSpecification } from 'maplibre-gl';

/** The source that holds the tiles. */
export const STREETS = 'streets';

/** From here on the file takes the place of the embedded ground, which was made for what lies farther. */
export const STREETS_FROM = 10.5;

/** Features of these kinds. */
export function kinds(...names: string[]): ExpressionSpecification {
  return ['in', ['get', 'kind'], ['literal', names]];
}
