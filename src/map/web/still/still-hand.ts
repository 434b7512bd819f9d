/** Moves a picture of the map by hand: one finger shifts it, two stretch it as well. */
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import type { StillCamera } from './still-camera.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Fingers tremble: less than this is no movement, px. */
const TREMOR = 4;

/** What a gesture began with; another finger begins another one. */
interface Beginning {
  /** What lies under the fingers, and where they are. */
  readonly place: LatLng;
  readonly at: Point;
  readonly zoom: number;
  /** Between two fingers, px; 0 for one. */
  readonly span: number;
}

export class StillHand {
  private readonly camera: StillCamera;
  private readonly fingers = new Map<number, Point>();
  private beginning: Beginning | undefined;
  private moved = false;

  /** @param surface what is taken hold of; covers what the camera shows. */
  constructor(surface: HTMLElement, camera: StillCamera) {
    this.camera = camera;
    surface.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      surface.setPointerCapture(event.pointerId);
      this.put(surface, event);
      this.begin();
    });
    surface.addEventListener('pointermove', (event) => {
      if (!this.fingers.has(event.pointerId)) return;
      this.put(surface, event);
      this.follow();
    });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      surface.addEventListener(end, (event) => this.lift(event.pointerId));
    }
  }

  /** Whether a finger lies on it. */
  holds(): boolean {
    return this.fingers.size > 0;
  }

  private put(surface: HTMLElement, { pointerId, clientX, clientY }: PointerEvent): void {
    const { left, top } = surface.getBoundingClientRect();
    this.fingers.set(pointerId, { x: clientX - left, y: clientY - top });
  }

  private begin(): void {
    const { at, span } = this.grip();
    this.beginning = { place: this.camera.unproject(at.x, at.y), at, zoom: this.camera.zoom(), span };
  }

  private follow(): void {
    const { beginning } = this;
    if (!beginning) return;
    const { at, span } = this.grip();
    const shift = Math.hypot(at.x - beginning.at.x, at.y - beginning.at.y);
    if (!this.moved && shift < TREMOR && Math.abs(span - beginning.span) < TREMOR) return;
    this.moved = true;
    const nearer = span > 0 && beginning.span > 0 ? Math.log2(span / beginning.span) : 0;
    this.camera.drag(beginning.place, [at.x, at.y], beginning.zoom + nearer);
  }

  private lift(id: number): void {
    if (!this.fingers.delete(id)) return;
    if (this.fingers.size > 0) {
      this.begin();
      return;
    }
    this.beginning = undefined;
    this.camera.settle(this.moved);
    this.moved = false;
  }

  /** Between the first two fingers, and how far they are apart. */
  private grip(): { readonly at: Point; readonly span: number } {
    const [one, other] = [...this.fingers.values()];
    if (!one) return { at: { x: 0, y: 0 }, span: 0 };
    if (!other) return { at: one, span: 0 };
    const at = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    return { at, span: Math.hypot(one.x - other.x, one.y - other.y) };
  }
}

/** Zoom levels of one px of a wheel. */
const WHEEL = 1 / 300;
/** A wheel that turns no more has let go, ms. */
const STANDS = 200;

/** Stretches a picture by the wheel, around the pointer; in a page that scrolls only with Ctrl, as live maps do. */
export function turnByWheel(surface: HTMLElement, camera: StillCamera, cooperative: boolean): void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  surface.addEventListener(
    'wheel',
    (event) => {
      if (cooperative && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = surface.getBoundingClientRect();
      const at = [event.clientX - left, event.clientY - top] as const;
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      camera.drag(camera.unproject(...at), at, camera.zoom() - event.deltaY * lines * WHEEL);
      clearTimeout(settling);
      settling = setTimeout(() => camera.settle(true), STANDS);
    },
    { passive: false },
  );
}
