/**
 * What the site asks of a map: a handful of calls, so that another map can take the place of the present one. Placemarks,
 * balloons and drawing are elements of ours above the map; they need nothing but the camera.
 */
import type { RouteLeg } from '../../../geography/contract/geo.ts';
import type { Bounds, LatLng } from '../../../geography/rules/coordinates.ts';
import type { ReleaseColour } from '../../../platform/contract/parts.ts';
import type { GroundConfig } from '../../../platform/contract/site.ts';
import type { MapTheme } from '../../rules/map-palette.ts';

/**
 * Centre and zoom of a map that is told nothing else. Zooms are counted as
 * of maps with tiles of 256 px; ours have 512, so the same sight is one level less.
 */
export const DEFAULT_CENTRE: LatLng = [55.76, 37.64];
export const DEFAULT_ZOOM = 12 - 1;
/** Nearest zoom that the map takes by itself to show what was found. */
export const AUTO_ZOOM_MAX = 13 - 1;
/** Zoom at which a single house is looked at. */
export const AUTO_NEAR = 13;
/** Between the region as a whole and a single house. */
export const ZOOMS = { min: 7, max: 18 } as const;

/** `move`: the map is moving; `rest`: it has come to rest, `byHand` when a person moved it. */
export type CameraListener = (phase: 'move' | 'rest', byHand: boolean) => void;

export interface Camera {
  /** Place on the screen, CSS pixels from the top left corner of the map. */
  project(place: LatLng): readonly [x: number, y: number];
  unproject(x: number, y: number): LatLng;
  size(): { readonly width: number; readonly height: number };
  zoom(): number;
  bounds(): Bounds;
  /** Gives the function that ends the subscription. */
  subscribe(listener: CameraListener): () => void;
}

/** An outline of a complex or a house, coloured by its term. */
export interface Outline {
  readonly id: number;
  /** The placemark it belongs to. */
  readonly owner: number;
  readonly title: string;
  readonly state: ReleaseColour;
  readonly polygon: readonly LatLng[];
}

export interface FocusOptions {
  readonly zoomMax?: number;
  /** Free space around what is shown, px. */
  readonly padding?: number;
  /** What something of ours covers at each edge, px. */
  readonly covered?: Partial<Record<'top' | 'right' | 'bottom' | 'left', number>>;
  /** Fly there; never where the visitor wants no motion. */
  readonly animate?: boolean;
  /** Because a person wanted it. */
  readonly byHand?: boolean;
}

/** How near the ground is worth looking at: nearer there is nothing to see, and the map says so. */
export interface GroundReach {
  /** Nearest zoom that the map goes to. */
  readonly zoomMax: number;
  /** Whether the map has come to where its ground ends. */
  readonly endsAt: (zoom: number, centre: LatLng) => boolean;
}

export interface MapEngine {
  readonly camera: Camera;
  readonly reach: GroundReach;
  /** Shows these outlines and no others. */
  setOutlines(outlines: readonly Outline[]): void;
  /** Draws the outlines of one placemark stronger. */
  emphasise(owner: number | undefined): void;
  /** Draws a search area and dims what lies outside; undefined takes it away. */
  setArea(area: readonly LatLng[] | undefined): void;
  /** Draws a way; undefined takes it away. */
  setRoute(legs: readonly RouteLeg[] | undefined): void;
  /** Calls for every place that is pressed on the map. Gives the function that ends it. */
  onPick(listener: (place: LatLng) => void): () => void;
  focus(target: LatLng | Bounds, options?: FocusOptions): void;
  /** Looks there at once; `byHand`: because a person wanted it. */
  look(centre: LatLng, zoom: number, byHand: boolean): void;
  /** Whether a person has it in hand: until he lets go it must not be taken away. */
  isHeld(): boolean;
  /** +1 nearer, −1 farther. */
  zoomBy(step: number): void;
  panBy(dx: number, dy: number): void;
  setTheme(theme: MapTheme): void;
  setTraffic(shown: boolean): void;
  /** Whether the map follows the pointer and keys; off while an area is drawn. */
  setMovable(movable: boolean): void;
  destroy(): void;
}

export interface MapSettings {
  readonly style_url?: string | undefined;
  readonly tile_url?: string | undefined;
  readonly traffic_tile_url?: string | undefined;
  readonly file?: GroundConfig | undefined;
}

export interface EngineOptions {
  readonly container: HTMLElement;
  readonly theme: MapTheme;
  readonly settings: MapSettings;
  readonly centre: LatLng;
  readonly zoom: number;
  /** Inside a page that scrolls: one finger scrolls the page, two move the map. */
  readonly cooperative?: boolean;
  /** Of a picture: a wheel moves it as well, for no live map will take its place. */
  readonly byWheel?: boolean;
  /** Called when everything in sight is drawn. */
  readonly onIdle?: () => void;
}
