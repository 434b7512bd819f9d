import type { Bounds, LatLng } from '../../../geography/rules/coordinates.ts';
import { type GroundReach, type MapSettings, ZOOMS } from './map-engine.ts';

/** Nearest zoom of the embedded ground, which knows no streets: a screen still shows a station or a ring to tell where one is. */
const EMBEDDED_MAX = 14.5;

/** Whether the settings name a ground from elsewhere, of which no picture can be painted. */
export const hasForeignGround = ({ style_url: styleUrl, tile_url: tileUrl }: MapSettings): boolean =>
  styleUrl !== undefined || tileUrl !== undefined;

/** A style or tiles from elsewhere are taken to reach as near as a map goes; a file does where it has something. */
export function groundReach(settings: MapSettings): GroundReach {
  const { file } = settings;
  if (hasForeignGround(settings)) return { zoomMax: ZOOMS.max, endsAt: () => false };
  if (file) {
    return {
      zoomMax: ZOOMS.max,
      endsAt: (zoom, centre) => zoom > EMBEDDED_MAX - NEARLY && !isInside(centre, file.bounds),
    };
  }
  return { zoomMax: EMBEDDED_MAX, endsAt: (zoom) => zoom > EMBEDDED_MAX - NEARLY };
}

export const isInside = ([lat, lng]: LatLng, { south, west, north, east }: Bounds): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/** A wheel stops a little before its end. */
const NEARLY = 0.02;
