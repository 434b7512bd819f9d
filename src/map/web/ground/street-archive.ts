/** The file MAP_FILE as browsers read it: by parts, only those in sight. Loaded only where there is a file. */
import type { AddProtocolAction, StyleSpecification } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import type { GroundConfig } from '../../../platform/contract/site.ts';
import type { MapTheme } from '../../rules/map-palette.ts';
import { withStreets } from './street-style.ts';

const SCHEME = 'pmtiles';

/** Draws streets and houses into the style of the embedded map. */
export type DrawStreets = (style: StyleSpecification, theme: MapTheme) => StyleSpecification;

let archives: Protocol | undefined;

/** Undefined when the file cannot be opened: the embedded map is there in any case. */
export async function openStreets(
  { url, bounds }: GroundConfig,
  addProtocol: (name: string, read: AddProtocolAction) => void,
): Promise<DrawStreets | undefined> {
  const address = new URL(url, location.href).href;
  try {
    if (!archives) {
      archives = new Protocol();
      addProtocol(SCHEME, archives.tile);
    }
    const archive = archives.get(address) ?? new PMTiles(address);
    await archive.getHeader();
    archives.add(archive);
  } catch (error) {
    reportError(error);
    return undefined;
  }
  const streets = { url: `${SCHEME}://${address}`, bounds };
  return (style, theme) => withStreets(style, streets, theme);
}
