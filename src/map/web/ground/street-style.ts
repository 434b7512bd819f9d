import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Bounds } from '../../../geography/rules/coordinates.ts';
import { MAP_PALETTES, type MapTheme } from '../../rules/map-palette.ts';
import { SHEET, sheetOf, streetGround } from './street-ground.ts';
import { streetLabels } from './street-labels.ts';
import { STREETS } from './street-layer.ts';

/**
 * The embedded map with the streets and houses of an archive. Its borders and metro stay above them, and its own streets end
 * where those of the file begin.
 */
export function withStreets(
  embedded: StyleSpecification,
  { url, bounds }: { readonly url: string; readonly bounds: Bounds },
  theme: MapTheme,
): StyleSpecification {
  const palette = MAP_PALETTES[theme];
  const isLabel = ({ type }: LayerSpecification) => type === 'symbol' || type === 'circle';
  const isAbove = ({ id }: LayerSpecification) => id === 'metro-line' || id.endsWith('-border');
  const under = embedded.layers.filter((layer) => !isLabel(layer) && !isAbove(layer));
  const above = embedded.layers.filter((layer) => !isLabel(layer) && isAbove(layer));
  const labels = embedded.layers.filter(isLabel);
  return {
    ...embedded,
    sources: { ...embedded.sources, [SHEET]: sheetOf(bounds), [STREETS]: { type: 'vector', url } },
    layers: [
      ...under,
      ...streetGround(palette),
      ...above,
      ...streetLabels(palette),
      ...labels.map((layer) => (NAMED_BY_STREETS.has(layer.id) ? { ...layer, maxzoom: NAMED_FROM } : layer)),
    ],
  };
}

const NAMED_BY_STREETS: ReadonlySet<string> = new Set(['river-label', 'road-label', 'park-label']);
const NAMED_FROM = 13;
