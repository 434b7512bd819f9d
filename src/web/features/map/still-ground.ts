/** The ground of the embedded base map painted on a canvas, from the same layers that MapLibre paints. */
import type { LayerSpecification } from 'maplibre-gl';
import type { LatLng } from '../../../domain/search-filters.ts';
import { worldPoint } from './still-camera.ts';
import { evaluate, type Fields } from './style-expression.ts';

type Position = readonly [lng: number, lat: number];

/** The base map as it lies in its file. */
export interface BaseMap {
  readonly features: readonly {
    readonly properties: Fields;
    readonly geometry:
      | { readonly type: 'Point'; readonly coordinates: Position }
      | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
      | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };
  }[];
}

/** A line or an area, ready to be painted: its path is in px of zoom 0 from {@link Ground.origin}. */
interface Shape {
  readonly fields: Fields;
  readonly path: Path2D;
}

export interface Ground {
  /** Point of the world at zoom 0 that paths count from: near what is looked at, or figures would lose their last digits. */
  readonly origin: readonly [x: number, y: number];
  readonly shapes: readonly Shape[];
  readonly points: readonly { readonly fields: Fields; readonly place: LatLng }[];
}

/** Turns the base map into paths, once for a page. */
export function groundOf({ features }: BaseMap, around: LatLng): Ground {
  const origin = worldPoint(around);
  const shapes: Shape[] = [];
  const points: { fields: Fields; place: LatLng }[] = [];
  for (const { properties: fields, geometry } of features) {
    if (geometry.type === 'Point') {
      points.push({ fields, place: [geometry.coordinates[1], geometry.coordinates[0]] });
      continue;
    }
    const path = new Path2D();
    const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
    for (const line of lines) {
      line.forEach(([lng, lat], i) => {
        const [x, y] = worldPoint([lat, lng]);
        if (i === 0) path.moveTo(x - origin[0], y - origin[1]);
        else path.lineTo(x - origin[0], y - origin[1]);
      });
      if (geometry.type === 'Polygon') path.closePath();
    }
    shapes.push({ fields, path });
  }
  return { origin, shapes, points };
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

/** Paints background, areas and lines; labels come after. */
export function paintGround(
  pen: CanvasRenderingContext2D,
  layers: readonly LayerSpecification[],
  { shapes }: Ground,
  sight: Sight,
): void {
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
    for (const { fields, path } of shapes) {
      if (evaluate(layer.filter, zoom, fields) !== true) continue;
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
