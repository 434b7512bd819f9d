import { type Box, meets } from '../../rules/placemark-groups.ts';

/** What stands over a map and takes the pointer or says something. */
const OVER_MAP = '[data-over-map], .maplibregl-ctrl-attrib';

/** The buttons and notes over a map: a sign under one of them can neither be read nor pressed. */
export class OverMap {
  private readonly layer: HTMLElement;
  private readonly sizes: ResizeObserver;
  private readonly watched = new Set<Element>();
  /** From the corner of the map, px. */
  private boxes: readonly Box[] = [];

  /**
   * @param layer covers the map while it is not dragged.
   * @param onMoved one of them has another size, as the line of the map's authors when it comes.
   */
  constructor(layer: HTMLElement, onMoved: () => void) {
    this.layer = layer;
    this.sizes = new ResizeObserver(() => {
      const former = JSON.stringify(this.boxes);
      this.measure();
      if (JSON.stringify(this.boxes) !== former) onMoved();
    });
  }

  /** Looks where they stand now. */
  measure(): void {
    const frame = this.layer.parentElement?.getBoundingClientRect();
    if (!frame) return;
    this.boxes = [...document.querySelectorAll(OVER_MAP)].flatMap((one) => {
      if (!this.watched.has(one)) this.sizes.observe(one);
      this.watched.add(one);
      const { left, top, right, bottom, width } = one.getBoundingClientRect();
      const { left: x, top: y } = frame;
      return width > 0 ? [{ left: left - x, top: top - y, right: right - x, bottom: bottom - y }] : [];
    });
  }

  /** Whether one of them lies on a part of this box. */
  covers(box: Box): boolean {
    return this.boxes.some((one) => meets(one, box));
  }

  destroy(): void {
    this.sizes.disconnect();
  }
}
