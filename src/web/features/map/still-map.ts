/**
 * The map as a picture: the embedded base map painted on a canvas, for small screens, where it stands above a list and most
 * people scroll past. It looks like the live map and costs neither its code nor WebGL; whoever touches it gets that one.
 */
import dataUrl from '../../../../data/reference/base-map.geojson?url';
import type { Bounds, LatLng } from '../../../domain/search-filters.ts';
import { MAP_ATTRIBUTION } from './base-style.ts';
import { AUTO_NEAR, type EngineOptions, type FocusOptions, type MapEngine } from './map-engine.ts';
import type { MapTheme } from './map-palette.ts';
import { paddingThatFits, StillCamera } from './still-camera.ts';
import styles from './still-map.module.css';

/** Sharper than this nobody sees, and every pixel is painted by the processor. */
const DENSITY_MAX = 2;
const ZOOMS = { min: 7, max: 18 } as const;

/** What is to be seen on the picture; sizes in px of CSS. */
export interface StillView {
  readonly theme: MapTheme;
  readonly centre: LatLng;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels in one of CSS. */
  readonly density: number;
}

/** What the painter is told: first its canvas and where the base map lies, then every other view. */
export type PainterOrder =
  | { readonly view: StillView }
  | { readonly view: StillView; readonly canvas: OffscreenCanvas; readonly dataUrl: string };

/** What the painter tells after each view that it painted, or cannot paint. */
export type PainterAnswer = { readonly painted: true } | { readonly failed: string };

/** Paints the map in an empty element, by a worker. Outlines, ways and traffic are for the live map. */
export async function createStillMap(options: EngineOptions): Promise<MapEngine> {
  const painter = new Worker(new URL('./still-painter.ts', import.meta.url), { type: 'module' });
  const map = new StillMap(options, painter);
  try {
    await map.painted;
  } catch (error) {
    map.destroy();
    throw error;
  }
  options.onIdle?.();
  return map;
}

class StillMap implements MapEngine {
  readonly camera: StillCamera;
  /** Settles with the first picture. */
  readonly painted: Promise<void>;
  private readonly painter: Worker;
  private readonly watch: ResizeObserver;
  private theme: MapTheme;
  private frame = 0;

  constructor({ container, theme, centre, zoom }: EngineOptions, painter: Worker) {
    this.painter = painter;
    this.theme = theme;
    this.camera = new StillCamera(centre, zoom, sizeOf(container));
    this.painted = firstPicture(painter);
    const canvas = document.createElement('canvas');
    canvas.className = styles.canvas ?? '';
    canvas.setAttribute('aria-hidden', 'true');
    const credit = document.createElement('div');
    credit.className = styles.credit ?? '';
    credit.innerHTML = MAP_ATTRIBUTION;
    container.append(canvas, credit);
    const sheet = canvas.transferControlToOffscreen();
    const order: PainterOrder = { canvas: sheet, dataUrl: new URL(dataUrl, location.href).href, view: this.view() };
    painter.postMessage(order, [sheet]);
    this.watch = new ResizeObserver(() => {
      const { width, height } = sizeOf(container);
      const former = this.camera.size();
      if (width === former.width && height === former.height) return;
      this.camera.resize({ width, height });
      this.repaint();
    });
    this.watch.observe(container);
  }

  focus(target: LatLng | Bounds, options: FocusOptions = {}): void {
    const { zoomMax = ZOOMS.max } = options;
    if ('south' in target) this.camera.fit(target, paddingThatFits(this.camera.size(), options), zoomMax);
    else this.camera.look(target, Math.min(Math.max(this.camera.zoom(), AUTO_NEAR), zoomMax), false);
    this.repaint();
  }

  zoomBy(step: number): void {
    const zoom = Math.min(Math.max(Math.round(this.camera.zoom() + step), ZOOMS.min), ZOOMS.max);
    this.camera.look(this.centre(), zoom, true);
    this.repaint();
  }

  panBy(dx: number, dy: number): void {
    const { width, height } = this.camera.size();
    this.camera.look(this.camera.unproject(width / 2 + dx, height / 2 + dy), this.camera.zoom(), false);
    this.repaint();
  }

  setTheme(theme: MapTheme): void {
    if (theme === this.theme) return;
    this.theme = theme;
    this.repaint();
  }

  setOutlines(): void {}
  emphasise(): void {}
  setArea(): void {}
  setRoute(): void {}
  setTraffic(): void {}
  setMovable(): void {}

  onPick(): () => void {
    return () => undefined;
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    this.watch.disconnect();
    this.painter.terminate();
  }

  private centre(): LatLng {
    const { width, height } = this.camera.size();
    return this.camera.unproject(width / 2, height / 2);
  }

  private view(): StillView {
    const density = Math.min(devicePixelRatio, DENSITY_MAX);
    return {
      ...this.camera.size(),
      theme: this.theme,
      centre: this.centre(),
      zoom: this.camera.zoom(),
      density,
    };
  }

  /** Several moves before the next frame are one. */
  private repaint(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const order: PainterOrder = { view: this.view() };
      this.painter.postMessage(order);
    });
  }
}

/** @throws when the painter's code does not come, or it cannot paint. */
function firstPicture(painter: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    painter.addEventListener('error', ({ message }) => reject(new Error(`no painter of the map: ${message}`)));
    painter.addEventListener('message', ({ data: answer }: MessageEvent<PainterAnswer>) => {
      if ('failed' in answer) reject(new Error(answer.failed));
      else resolve();
    });
  });
}

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement) {
  return { width, height };
}
