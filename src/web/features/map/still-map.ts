/**
 * The map as a picture: the embedded base map painted on a canvas, for small screens, where it stands above a list and most
 * people scroll past. It looks like the live map and costs neither its code nor WebGL; whoever touches it gets that one.
 */
import dataUrl from '../../../../data/reference/base-map.geojson?url';
import type { Bounds, LatLng } from '../../../domain/search-filters.ts';
import { baseStyle, MAP_ATTRIBUTION, MAP_FONTS } from './base-style.ts';
import { AUTO_NEAR, type EngineOptions, type FocusOptions, type MapEngine } from './map-engine.ts';
import type { MapTheme } from './map-palette.ts';
import { paddingThatFits, StillCamera, worldPoint } from './still-camera.ts';
import { type BaseMap, type Ground, groundOf, paintGround } from './still-ground.ts';
import { paintLabels } from './still-labels.ts';
import styles from './still-map.module.css';

/** Sharper than this nobody sees, and every pixel is painted by the processor. */
const DENSITY_MAX = 2;
const ZOOMS = { min: 7, max: 18 } as const;

/** Paints the map in an empty element. Outlines, ways and traffic are for the live map. */
export async function createStillMap(options: EngineOptions): Promise<MapEngine> {
  const [answer] = await Promise.all([
    fetch(dataUrl),
    ...MAP_FONTS.flatMap((font) => ['Ё', 'A'].map((letter) => document.fonts.load(font, letter))),
  ]);
  if (!answer.ok) throw new Error(`the base map is away: ${answer.status}`);
  const base = (await answer.json()) as BaseMap;
  return new StillMap(options, groundOf(base, options.centre));
}

class StillMap implements MapEngine {
  readonly camera: StillCamera;
  private readonly ground: Ground;
  private readonly canvas = document.createElement('canvas');
  private readonly watch: ResizeObserver;
  private theme: MapTheme;
  private frame = 0;

  constructor({ container, theme, centre, zoom, onIdle }: EngineOptions, ground: Ground) {
    this.ground = ground;
    this.theme = theme;
    this.camera = new StillCamera(centre, zoom, sizeOf(container));
    this.canvas.className = styles.canvas ?? '';
    this.canvas.setAttribute('aria-hidden', 'true');
    const credit = document.createElement('div');
    credit.className = styles.credit ?? '';
    credit.innerHTML = MAP_ATTRIBUTION;
    container.append(this.canvas, credit);
    this.watch = new ResizeObserver(() => {
      this.camera.resize(sizeOf(container));
      this.paint();
    });
    this.watch.observe(container);
    this.paint();
    onIdle?.();
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
  }

  private centre(): LatLng {
    const { width, height } = this.camera.size();
    return this.camera.unproject(width / 2, height / 2);
  }

  /** Several moves before the next frame are one. */
  private repaint(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.paint());
  }

  private paint(): void {
    const { width, height } = this.camera.size();
    const density = Math.min(devicePixelRatio, DENSITY_MAX);
    this.canvas.width = Math.round(width * density);
    this.canvas.height = Math.round(height * density);
    const pen = this.canvas.getContext('2d');
    const style = baseStyle({ theme: this.theme, dataUrl });
    if (!pen || typeof style === 'string') return;
    const [x, y] = worldPoint(this.centre());
    const centre = [x - this.ground.origin[0], y - this.ground.origin[1]] as const;
    paintGround(pen, style.layers, this.ground, { width, height, zoom: this.camera.zoom(), density, centre });
    pen.setTransform(density, 0, 0, density, 0, 0);
    paintLabels(pen, style.layers, this.ground, this.camera);
  }
}

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement) {
  return { width, height };
}
