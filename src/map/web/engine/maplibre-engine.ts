/** The map by MapLibre GL. Loaded only where a map is shown: with its worker it weighs more than the rest of the site. */
import 'maplibre-gl/dist/maplibre-gl.css';
import {
  addProtocol,
  type GeoJSONSource,
  Map as MapLibre,
  type MapMouseEvent,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import dataUrl from '../../../../data/reference/base-map.geojson?url';
import type { RouteLeg } from '../../../geography/contract/geo.ts';
import type { Bounds, LatLng } from '../../../geography/rules/coordinates.ts';
import type { GroundConfig } from '../../../platform/contract/site.ts';
import { createSignal } from '../../../site/client/store.ts';
import { LIMITS } from '../../rules/map-limits.ts';
import type { MapTheme } from '../../rules/map-palette.ts';
import { baseStyle, MAP_FONTS } from '../ground/base-style.ts';
import type { DrawStreets } from '../ground/street-archive.ts';
import { paddingThatFits } from '../still/still-camera.ts';
import { groundReach } from './ground-reach.ts';
import {
  AUTO_NEAR,
  type Camera,
  type CameraListener,
  type EngineOptions,
  type FocusOptions,
  type GroundReach,
  type MapEngine,
  type Outline,
  ZOOMS,
} from './map-engine.ts';
import {
  AREA,
  areaFeatures,
  fillOpacity,
  lineWidth,
  OUTLINES,
  type Overlays,
  outlineFeatures,
  overlayLayers,
  overlaySources,
  ROUTE,
  routeFeatures,
} from './overlay-layers.ts';

setWorkerUrl(workerUrl);

/** Russian names of MapLibre's own controls. */
const LOCALE = {
  'AttributionControl.ToggleAttribution': 'Показать источники карты',
  'AttributionControl.MapFeedback': 'Сообщить об ошибке на карте',
  'Map.Title': 'Поле карты: стрелки двигают, плюс и минус меняют масштаб',
  'CooperativeGesturesHandler.WindowsHelpText': 'Чтобы изменить масштаб, прокручивайте с клавишей Ctrl',
  'CooperativeGesturesHandler.MacHelpText': 'Чтобы изменить масштаб, прокручивайте с клавишей ⌘',
  'CooperativeGesturesHandler.MobileHelpText': 'Чтобы переместить карту, проведите двумя пальцами',
};

/** Makes a map in an empty element. Its fonts are loaded before, or labels would be drawn in others and kept. */
export async function createMapLibre(given: EngineOptions): Promise<MapEngine> {
  const { file, ...others } = given.settings;
  const isOurs = others.style_url === undefined && others.tile_url === undefined;
  const drawStreets = file && isOurs ? await loadStreets(file) : undefined;
  const options = { ...given, settings: drawStreets ? given.settings : others };
  await Promise.all(MAP_FONTS.flatMap((font) => ['Ё', 'A'].map((letter) => document.fonts.load(font, letter))));
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const map = new MapLibre({
    container: options.container,
    center: [options.centre[1], options.centre[0]],
    zoom: options.zoom,
    minZoom: ZOOMS.min,
    maxZoom: groundReach(options.settings).zoomMax,
    maxBounds: [
      [LIMITS.west, LIMITS.south],
      [LIMITS.east, LIMITS.north],
    ],
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    renderWorldCopies: false,
    fadeDuration: still.matches ? 0 : 150,
    attributionControl: { compact: false },
    cooperativeGestures: options.cooperative === true,
    locale: LOCALE,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (options.onIdle) map.on('idle', options.onIdle);
  return new MapLibreEngine(map, options, still, drawStreets);
}

async function loadStreets(file: GroundConfig): Promise<DrawStreets | undefined> {
  const { openStreets } = await import('../ground/street-archive.ts');
  return openStreets(file, addProtocol);
}

class MapLibreEngine implements MapEngine {
  readonly camera: Camera;
  readonly reach: GroundReach;
  private readonly map: MapLibre;
  private readonly options: EngineOptions;
  private readonly still: MediaQueryList;
  private readonly drawStreets: DrawStreets | undefined;
  private overlays: Overlays;

  constructor(map: MapLibre, options: EngineOptions, still: MediaQueryList, drawStreets: DrawStreets | undefined) {
    this.drawStreets = drawStreets;
    this.map = map;
    this.options = options;
    this.still = still;
    this.camera = cameraOf(map);
    this.reach = groundReach(options.settings);
    this.overlays = {
      theme: options.theme,
      outlines: [],
      emphasised: undefined,
      area: undefined,
      route: undefined,
      traffic: undefined,
    };
    this.paint();
  }

  setOutlines(outlines: readonly Outline[]): void {
    this.overlays = { ...this.overlays, outlines };
    this.setData(OUTLINES, outlineFeatures(outlines));
  }

  emphasise(owner: number | undefined): void {
    this.overlays = { ...this.overlays, emphasised: owner };
    if (!this.map.getLayer('outline-line')) return;
    this.map.setPaintProperty('outline-fill', 'fill-opacity', fillOpacity(owner));
    this.map.setPaintProperty('outline-line', 'line-width', lineWidth(owner));
  }

  setArea(area: readonly LatLng[] | undefined): void {
    this.overlays = { ...this.overlays, area };
    this.setData(AREA, areaFeatures(area));
  }

  setRoute(route: readonly RouteLeg[] | undefined): void {
    this.overlays = { ...this.overlays, route };
    this.setData(ROUTE, routeFeatures(route));
  }

  onPick(listener: (place: LatLng) => void): () => void {
    const pick = ({ lngLat }: MapMouseEvent) => listener([lngLat.lat, lngLat.lng]);
    this.map.on('click', pick);
    this.map.getCanvas().style.cursor = 'crosshair';
    return () => {
      this.map.off('click', pick);
      this.map.getCanvas().style.cursor = '';
    };
  }

  focus(target: LatLng | Bounds, options: FocusOptions = {}): void {
    const { zoomMax = this.reach.zoomMax, animate = true, byHand = false } = options;
    const motion = { animate: animate && !this.still.matches, duration: 700, essential: false };
    if ('south' in target) {
      const { south, west, north, east } = target;
      const box: [[number, number], [number, number]] = [
        [west, south],
        [east, north],
      ];
      const padding = paddingThatFits(this.camera.size(), options);
      this.map.fitBounds(box, { ...motion, padding, maxZoom: zoomMax }, byHand ? { byHand } : {});
    } else {
      const zoom = Math.min(Math.max(this.map.getZoom(), AUTO_NEAR), zoomMax);
      this.map.easeTo({ ...motion, center: [target[1], target[0]], zoom });
    }
  }

  look([lat, lng]: LatLng, zoom: number, byHand: boolean): void {
    this.map.jumpTo({ center: [lng, lat], zoom }, byHand ? { byHand } : {});
  }

  isHeld(): boolean {
    return this.map.dragPan.isActive() || this.map.touchZoomRotate.isActive();
  }

  zoomBy(step: number): void {
    const zoom = Math.round(this.map.getZoom() + step);
    this.map.zoomTo(zoom, { animate: !this.still.matches }, { byHand: true });
  }

  panBy(dx: number, dy: number): void {
    this.map.panBy([dx, dy], { animate: !this.still.matches, duration: 200 });
  }

  setTheme(theme: MapTheme): void {
    if (theme === this.overlays.theme) return;
    this.overlays = { ...this.overlays, theme };
    this.paint();
  }

  setTraffic(shown: boolean): void {
    this.overlays = { ...this.overlays, traffic: shown ? this.options.settings.traffic_tile_url : undefined };
    this.paint();
  }

  setMovable(movable: boolean): void {
    const { map } = this;
    for (const handler of [map.dragPan, map.scrollZoom, map.boxZoom, map.doubleClickZoom, map.touchZoomRotate]) {
      if (movable) handler.enable();
      else handler.disable();
    }
    if (movable) map.touchZoomRotate.disableRotation();
  }

  destroy(): void {
    this.map.remove();
  }

  /** The style of the base map with what is drawn into it. */
  private paint(): void {
    const { theme } = this.overlays;
    const { style_url: styleUrl, tile_url: tileUrl } = this.options.settings;
    const style = baseStyle({ theme, dataUrl: new URL(dataUrl, location.href).href, styleUrl, tileUrl });
    this.map.setStyle(this.drawStreets && typeof style !== 'string' ? this.drawStreets(style, theme) : style, {
      diff: true,
      transformStyle: (_former, next) => withOverlays(next, this.overlays),
    });
  }

  private setData(source: string, data: Parameters<GeoJSONSource['setData']>[0]): void {
    void (this.map.getSource(source) as GeoJSONSource | undefined)?.setData(data);
  }
}

/** Overlays stand above the ground and under the first label of the base map. */
function withOverlays(style: StyleSpecification, overlays: Overlays): StyleSpecification {
  const firstLabel = style.layers.findIndex(({ type }) => type === 'symbol');
  const at = firstLabel < 0 ? style.layers.length : firstLabel;
  const layers = overlayLayers(overlays);
  return {
    ...style,
    sources: { ...style.sources, ...overlaySources(overlays) },
    layers: [...style.layers.slice(0, at), ...layers, ...style.layers.slice(at)],
  };
}

function sizeOf(map: MapLibre) {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return { width, height };
}

function cameraOf(map: MapLibre): Camera {
  const seen = createSignal<Parameters<CameraListener>>();
  let byHand = false;
  const tell = (phase: 'move' | 'rest') => seen.tell(phase, byHand);
  map.on('move', (event) => {
    if (event.originalEvent || 'byHand' in event) byHand = true;
    tell('move');
  });
  map.on('moveend', () => {
    tell('rest');
    byHand = false;
  });
  // Kept, because asking the element would lay the page out in the middle of changing it.
  let size = sizeOf(map);
  map.on('resize', () => {
    size = sizeOf(map);
    tell('rest');
  });
  return {
    project([lat, lng]) {
      const { x, y } = map.project([lng, lat]);
      return [x, y];
    },
    unproject(x, y) {
      const { lat, lng } = map.unproject([x, y]);
      return [lat, lng];
    },
    size: () => size,
    zoom: () => map.getZoom(),
    bounds() {
      const box = map.getBounds();
      return { south: box.getSouth(), west: box.getWest(), north: box.getNorth(), east: box.getEast() };
    },
    subscribe: seen.hear,
  };
}
