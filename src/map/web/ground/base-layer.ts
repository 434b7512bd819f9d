/** What the layers of the embedded base map have in common. */
import type { ExpressionSpecification } from 'maplibre-gl';

/** The source that holds the base map. */
export const SOURCE = 'base';

/** Features of one layer of the base map. */
export function only(layer: string): ExpressionSpecification {
  return ['==', ['get', 'layer'], layer];
}

/** A size that changes with the zoom, straight between the given stops: [zoom, size, zoom, size, …]. */
export function byZoom(...stops: number[]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;
}
