/**
 * The map as a picture: the embedded base map painted by a worker, for phones. It looks like the live map and costs neither
 * its code nor WebGL; whoever touches it gets that one, and moves the picture until then.
 */
import dataUrl from '../../../../data/reference/base-map.geojson?url';
import type { Bounds, LatLng } from '../../../geography/rules/coordinates.ts';
import type { MapTheme } from '../../rules/map-palette.ts';
import { groundReach } from '../engine/ground-reach.ts';
import {
  AUTO_NEAR,
  type EngineOptions,
  type FocusOptions,
  type GroundReach,
  type MapEngine,
  type Outline,
  ZOOMS,
} from '../engine/map-engine.ts';
import { MAP_ATTRIBUTION } from '../ground/base-style.ts';
import { paddingThatFits, StillCamera } from './still-camera.ts';
import { StillHand, turnByWheel } from './still-hand.ts';
import styles from './still-map.module.css';

/** Sharper than this nobody sees, and every pixel is painted by the processor. */
const DENSITY_MAX = 2;

/** What is to be seen on the picture; sizes in px of CSS. */
export interface StillView {
  readonly theme: MapTheme;
  readonly centre: LatLng;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels in one of CSS. */
  readonly density: number;
  /** Placemark whose outlines are drawn stronger. */
  readonly emphasised: number | undefined;
}

/** What the painter is told: where the base map lies, once; the outlines whenever they are others; every view. */
export interface PainterOrder {
  readonly view: StillView;
  readonly dataUrl?: string;
  readonly outlines?: readonly Outline[];
}

/** What the painter tells of each view: its picture, or that it cannot be painted. */
export type PainterAnswer = { readonly picture: ImageBitmap; readonly view: StillView } | { readonly failed: string };

/** Paints the map in an empty element, by a worker. Drawn areas, ways and traffic are for the live map. */
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
  readonly reach: GroundReach;
  /** Settles with the first picture. */
  readonly painted: Promise<void>;
  private readonly painter: Worker;
  private readonly canvas = document.createElement('canvas');
  private readonly hand: StillHand;
  private readonly watch: ResizeObserver;
  private theme: MapTheme;
  private emphasised: number | undefined;
  /** Outlines that the painter has not been told of. */
  private outlines: readonly Outline[] | undefined;
  /** The view that is painted on the canvas. */
  private shown: StillView | undefined;
  private frame = 0;
  private atWork = true;
  /** Something changed while the painter was at work. */
  private outdated = false;

  constructor(options: EngineOptions, painter: Worker) {
    const { container, theme, centre, zoom, settings, byWheel = false, cooperative = false } = options;
    this.painter = painter;
    this.theme = theme;
    this.reach = groundReach(settings);
    this.camera = new StillCamera(centre, zoom, sizeOf(container), this.reach.zoomMax);
    this.painted = new Promise((resolve, reject) => {
      painter.addEventListener('error', ({ message }) => reject(new Error(`no painter of the map: ${message}`)));
      painter.addEventListener('message', ({ data: answer }: MessageEvent<PainterAnswer>) => {
        this.atWork = false;
        if ('failed' in answer) return reject(new Error(answer.failed));
        this.put(answer.picture, answer.view);
        resolve();
      });
    });
    this.canvas.className = styles.canvas ?? '';
    this.canvas.setAttribute('aria-hidden', 'true');
    const ground = document.createElement('div');
    ground.className = styles.ground ?? '';
    ground.append(this.canvas);
    const credit = document.createElement('div');
    credit.className = styles.credit ?? '';
    credit.innerHTML = MAP_ATTRIBUTION;
    // Signs keep off it.
    credit.dataset.overMap = '';
    container.append(ground, credit);
    this.tell({ dataUrl: new URL(dataUrl, location.href).href, view: this.view() });
    this.camera.subscribe(() => {
      this.align();
      this.repaint();
    });
    this.hand = new StillHand(ground, this.camera);
    if (byWheel) turnByWheel(ground, this.camera, cooperative);
    this.watch = new ResizeObserver(() => {
      const { width, height } = sizeOf(container);
      const former = this.camera.size();
      // A map that is hidden looks where it looked.
      if (width === 0 || height === 0) return;
      if (width !== former.width || height !== former.height) this.camera.resize({ width, height });
    });
    this.watch.observe(container);
  }

  focus(target: LatLng | Bounds, options: FocusOptions = {}): void {
    const { zoomMax = this.reach.zoomMax, byHand = false } = options;
    if ('south' in target) this.camera.fit(target, paddingThatFits(this.camera.size(), options), zoomMax, byHand);
    else this.camera.look(target, Math.min(Math.max(this.camera.zoom(), AUTO_NEAR), zoomMax), false);
  }

  look(centre: LatLng, zoom: number, byHand: boolean): void {
    this.camera.look(centre, zoom, byHand);
  }

  isHeld(): boolean {
    return this.hand.holds();
  }

  zoomBy(step: number): void {
    const zoom = Math.min(Math.max(Math.round(this.camera.zoom() + step), ZOOMS.min), this.reach.zoomMax);
    this.camera.look(this.centre(), zoom, true);
  }

  panBy(dx: number, dy: number): void {
    const { width, height } = this.camera.size();
    this.camera.look(this.camera.unproject(width / 2 + dx, height / 2 + dy), this.camera.zoom(), false);
  }

  setTheme(theme: MapTheme): void {
    if (theme === this.theme) return;
    this.theme = theme;
    this.repaint();
  }

  setOutlines(outlines: readonly Outline[]): void {
    this.outlines = outlines;
    this.repaint();
  }

  emphasise(owner: number | undefined): void {
    if (owner === this.emphasised) return;
    this.emphasised = owner;
    this.repaint();
  }

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
    return {
      ...this.camera.size(),
      theme: this.theme,
      centre: this.centre(),
      zoom: this.camera.zoom(),
      density: Math.min(devicePixelRatio, DENSITY_MAX),
      emphasised: this.emphasised,
    };
  }

  private tell(order: PainterOrder): void {
    this.atWork = true;
    this.painter.postMessage(order);
  }

  /** Several changes before the next frame are one; those while the painter is at work come after it. */
  private repaint(): void {
    if (this.atWork) {
      this.outdated = true;
      return;
    }
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const { outlines } = this;
      this.outlines = undefined;
      this.tell({ view: this.view(), ...(outlines && { outlines }) });
    });
  }

  private put(picture: ImageBitmap, view: StillView): void {
    const { canvas } = this;
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.style.width = `${view.width}px`;
    canvas.style.height = `${view.height}px`;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
    this.shown = view;
    this.align();
    if (!this.outdated) return;
    this.outdated = false;
    this.repaint();
  }

  /** Lays the picture where what it shows is now, until there is a new one. */
  private align(): void {
    if (!this.shown) return;
    const { centre, zoom, width, height } = this.shown;
    const [x, y] = this.camera.project(centre);
    const scale = 2 ** (this.camera.zoom() - zoom);
    this.canvas.style.transform = `translate(${x - width / 2}px, ${y - height / 2}px) scale(${scale})`;
  }
}

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement) {
  return { width, height };
}
