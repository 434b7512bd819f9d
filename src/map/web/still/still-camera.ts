import type { Bounds, LatLng } from '../../../geography/rules/coordinates.ts';
import { createSignal } from '../../../site/client/store.ts';
import { LIMITS } from '../../rules/map-limits.ts';
import { placeAt, worldPoint } from '../../rules/mercator.ts';
import { type Camera, type CameraListener, type FocusOptions, ZOOMS } from '../engine/map-engine.ts';

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high);

/** Where the picture of a map looks. */
export class StillCamera implements Camera {
  private centre: readonly [x: number, y: number];
  private level: number;
  private readonly zoomMax: number;
  private extent: { readonly width: number; readonly height: number };
  private readonly seen = createSignal<Parameters<CameraListener>>();
  readonly subscribe = this.seen.hear;

  constructor(
    centre: LatLng,
    zoom: number,
    size: { readonly width: number; readonly height: number },
    zoomMax: number = ZOOMS.max,
  ) {
    this.zoomMax = zoomMax;
    this.centre = worldPoint(centre);
    this.level = zoom;
    this.extent = size;
  }

  project(place: LatLng): readonly [x: number, y: number] {
    const [x, y] = worldPoint(place);
    const scale = 2 ** this.level;
    return [
      (x - this.centre[0]) * scale + this.extent.width / 2,
      (y - this.centre[1]) * scale + this.extent.height / 2,
    ];
  }

  unproject(x: number, y: number): LatLng {
    const scale = 2 ** this.level;
    return placeAt(
      this.centre[0] + (x - this.extent.width / 2) / scale,
      this.centre[1] + (y - this.extent.height / 2) / scale,
    );
  }

  size(): { readonly width: number; readonly height: number } {
    return this.extent;
  }

  zoom(): number {
    return this.level;
  }

  bounds(): Bounds {
    const [north, west] = this.unproject(0, 0);
    const [south, east] = this.unproject(this.extent.width, this.extent.height);
    return { south, west, north, east };
  }

  resize(size: { readonly width: number; readonly height: number }): void {
    this.extent = size;
    this.seen.tell('rest', false);
  }

  /** Looks at a place from a zoom; `byHand`: because a person wanted it. */
  look(centre: LatLng, zoom: number, byHand: boolean): void {
    this.centre = worldPoint(centre);
    this.level = zoom;
    this.seen.tell('rest', byHand);
  }

  /** Moves by hand so that a place comes to a point of the screen, px; the centre stays where something is built. */
  drag(place: LatLng, [x, y]: readonly [x: number, y: number], zoom: number): void {
    this.level = between(ZOOMS.min, zoom, this.zoomMax);
    const scale = 2 ** this.level;
    const [placeX, placeY] = worldPoint(place);
    const [left, top] = worldPoint([LIMITS.north, LIMITS.west]);
    const [right, bottom] = worldPoint([LIMITS.south, LIMITS.east]);
    this.centre = [
      between(left, placeX - (x - this.extent.width / 2) / scale, right),
      between(top, placeY - (y - this.extent.height / 2) / scale, bottom),
    ];
    this.seen.tell('move', true);
  }

  /** Comes to rest where it is. */
  settle(byHand: boolean): void {
    this.seen.tell('rest', byHand);
  }

  /** Looks at a box with free space around it, px, from no nearer than `zoomMax`. */
  fit({ south, west, north, east }: Bounds, padding: Padding, zoomMax: number, byHand = false): void {
    const [left, top] = worldPoint([north, west]);
    const [right, bottom] = worldPoint([south, east]);
    const { width, height } = this.extent;
    const across = Math.max(1, width - padding.left - padding.right) / Math.max(right - left, 1e-9);
    const down = Math.max(1, height - padding.top - padding.bottom) / Math.max(bottom - top, 1e-9);
    const zoom = Math.min(zoomMax, this.zoomMax, Math.log2(Math.min(across, down)));
    const scale = 2 ** zoom;
    const x = (left + right) / 2 + (padding.right - padding.left) / 2 / scale;
    const y = (top + bottom) / 2 + (padding.bottom - padding.top) / 2 / scale;
    this.look(placeAt(x, y), zoom, byHand);
  }
}

export interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Free space around what is shown, px: small maps have no room for air. */
export function paddingThatFits(
  { width, height }: { readonly width: number; readonly height: number },
  { padding = 60, covered = {} }: Pick<FocusOptions, 'padding' | 'covered'>,
): Padding {
  const air = Math.min(padding, Math.max(0, Math.min(width, height) / 2 - 40));
  // At least so much stays for what is shown.
  const share = (size: number, first = 0, second = 0): readonly [number, number] => {
    const room = Math.max(0, size - 2 * air - 80);
    const fits = first + second > room ? room / (first + second) : 1;
    return [air + first * fits, air + second * fits];
  };
  const [left, right] = share(width, covered.left, covered.right);
  const [top, bottom] = share(height, covered.top, covered.bottom);
  return { top, left, right, bottom };
}
