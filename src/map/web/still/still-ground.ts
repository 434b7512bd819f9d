/** The ground of the embedded base map painted on a canvas, from the same layers that MapLibre paints. */
import type { LayerSpecification } from 'maplibre-gl';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { worldPoint } from '../../rules/mercator.ts';
import { evaluate, type Fields, isShown } from './style-expression.ts';

type Position = readonly [lng: number, lat: number];

/** The base map as it lies in its file, or anything of its form. */
export interface BaseMap {
  readonly features: readonly {
    readonly properties: Fields;
    readonly geometry:
      | { readonly type: 'Point'; readonly coordinates: Position }
      | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
      | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };
  }[];
}

/** What paints on a canvas, of a page or of a worker. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A line or an area, ready to be painted: its path is in px of zoom 0 from {@link Ground.origin}. */
interface Shape {
  readonly fields: Fields;
  readonly path: Path2D;
  /** What its points lie in, the same px. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Ground {
  /** Point of the world at zoom 0 that paths count from: near what is looked at, or figures would lose their last digits. */
  readonly origin: readonly [x: number, y: number];
  readonly shapes: readonly Shape[];
  readonly points: readonly { readonly fields: Fields; readonly place: LatLng }[];
}

/** Turns a map into paths, once for a page. */
export function groundOf({ features }: BaseMap, origin: Ground['origin']): Ground {
  const shapes: Shape[] = [];
  const points: { fields: Fields; place: LatLng }[] = [];
  for (const { properties: fields, geometry } of features) {
    if (geometry.type === 'Point') {
      points.push({ fields, place: [geometry.coordinates[1], geometry.coordinates[0]] });
      continue;
    }
    const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
    shapes.push({ fields, ...outlineOf(lines, geometry.type === 'Polygon', origin) });
  }
  return { origin, shapes, points };
}

function outlineOf(
  lines: readonly (readonly Position[])[],
  closed: boolean,
  origin: Ground['origin'],
): Omit<Shape, 'fields'> {
  const path = new Path2D();
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    line.forEach(([lng, lat], i) => {
      const place = worldPoint([lat, lng]);
      const [x, y] = [place[0] - origin[0], place[1] - origin[1]];
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
      if (i === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    });
    if (closed) path.closePath();
  }
  return { path, left, top, right, bottom };
}

/** What is seen of the ground. */
export interface Sight {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  /** Device pixels in one of CSS. */
  readonly density: number;
  /** Centre of what is seen, px of zoom 0 from the origin of the ground. */
  readonly centre: readonly [x: number, y: number];
}

/** Whether a layer is painted at a zoom. */
export function isPainted(layer: LayerSpecification, zoom: number): boolean {
  return zoom >= (layer.minzoom ?? 0) && zoom < (layer.maxzoom ?? 24);
}

/** No line of the map is wider than twice this, px. */
const WIDE = 32;

function isInSight({ left, top, right, bottom }: Shape, { width, height, zoom, centre: [x, y] }: Sight): boolean {
  const across = (width / 2 + WIDE) / 2 ** zoom;
  const down = (height / 2 + WIDE) / 2 ** zoom;
  return left < x + across && right > x - across && top < y + down && bottom > y - down;
}

/** Paints background, areas and lines; labels come after. */
export function paintGround(pen: Pen, layers: readonly LayerSpecification[], { shapes }: Ground, sight: Sight): void {
  const { width, height, zoom, density, centre } = sight;
  const scale = 2 ** zoom;
  for (const layer of layers) {
    if (!isPainted(layer, zoom)) continue;
    if (layer.type === 'background') {
      pen.setTransform(density, 0, 0, density, 0, 0);
      pen.fillStyle = String(layer.paint?.['background-color']);
      pen.fillRect(0, 0, width, height);
      continue;
    }
    if (layer.type !== 'fill' && layer.type !== 'line') continue;
    const unit = scale * density;
    pen.setTransform(
      unit,
      0,
      0,
      unit,
      (width / 2) * density - centre[0] * unit,
      (height / 2) * density - centre[1] * unit,
    );
    for (const shape of shapes) {
      const { fields, path } = shape;
      if (!isInSight(shape, sight)) continue;
      if (!isShown(layer.filter, zoom, fields)) continue;
      const paint = layer.paint as Readonly<Record<string, unknown>>;
      const read = (name: string) => evaluate(paint[name], zoom, fields);
      pen.globalAlpha = Number(read(`${layer.type}-opacity`) ?? 1);
      if (layer.type === 'fill') {
        pen.fillStyle = String(read('fill-color'));
        pen.fill(path);
        continue;
      }
      const lineWidth = Number(read('line-width') ?? 1);
      pen.strokeStyle = String(read('line-color'));
      pen.lineWidth = lineWidth / scale;
      pen.lineCap = (layer.layout?.['line-cap'] as CanvasLineCap | undefined) ?? 'butt';
      pen.lineJoin = (layer.layout?.['line-join'] as CanvasLineJoin | undefined) ?? 'miter';
      // Dashes count in widths of their line.
      const dashes = (paint['line-dasharray'] as readonly number[] | undefined) ?? [];
      pen.setLineDash(dashes.map((dash) => (dash * lineWidth) / scale));
      pen.stroke(path);
    }
  }
  pen.globalAlpha = 1;
  pen.setLineDash([]);
}
