/**
 * The look of the map: the embedded base map painted from the design's tokens. The style has no glyphs:
 * `text-font` names fonts of the page, which MapLibre draws itself, so the page must have loaded them before the map.
 */

import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { MAP_PALETTES, type MapTheme } from '../../rules/map-palette.ts';
import { groundLayers } from './base-ground.ts';
import { labelLayers } from './base-labels.ts';
import { SOURCE } from './base-layer.ts';

export interface BaseStyleOptions {
  readonly theme: MapTheme;
  /** Address of the embedded GeoJSON base map. */
  readonly dataUrl: string;
  /** A complete style from elsewhere takes the place of the embedded map. */
  readonly styleUrl?: string | undefined;
  /** Raster tiles (`…/{z}/{x}/{y}.png`) take the place of the embedded map. */
  readonly tileUrl?: string | undefined;
}

/** The credit that the licence of the data asks for; shown by the map, never hidden. */
export const MAP_ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© участники OpenStreetMap</a>';

/** Load these with `document.fonts.load` for 'Ё' and 'A' before the map is made: the subsets load apart. */
export const MAP_FONTS = ['400 12px "Golos Text Variable"', '600 12px "Golos Text Variable"'] as const;

/** The style for `new Map({ style })` and `map.setStyle`: the embedded map, or what the configuration names instead. */
export function baseStyle({ theme, dataUrl, styleUrl, tileUrl }: BaseStyleOptions): StyleSpecification | string {
  if (styleUrl) return styleUrl;
  const palette = MAP_PALETTES[theme];
  const background: LayerSpecification = {
    id: 'background',
    type: 'background',
    paint: { 'background-color': palette.land },
  };
  if (tileUrl) {
    return {
      version: 8,
      sources: { [SOURCE]: { type: 'raster', tiles: [tileUrl], tileSize: 256, attribution: MAP_ATTRIBUTION } },
      layers: [background, { id: 'tiles', type: 'raster', source: SOURCE }],
    };
  }
  return {
    version: 8,
    sources: {
      [SOURCE]: { type: 'geojson', data: dataUrl, attribution: MAP_ATTRIBUTION, maxzoom: 14, tolerance: 0.3 },
    },
    layers: [background, ...groundLayers(palette, theme), ...labelLayers(palette, theme)],
  };
}
