/** Names of the embedded base map painted on a canvas: those of points; names along lines are left to the live map. */
import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { StillCamera } from './still-camera.ts';
import { type Ground, isPainted, type Pen } from './still-ground.ts';
import { evaluate, isShown } from './style-expression.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const LINE_HEIGHT = 1.2;
/** Text is at most this wide unless its layer says so, em. */
const MAX_WIDTH = 10;

/** Paints names; where two would touch, that of the later layer stays, as on the live map. */
export function paintLabels(
  pen: Pen,
  layers: readonly LayerSpecification[],
  { points }: Ground,
  camera: StillCamera,
): void {
  const { width, height } = camera.size();
  const zoom = camera.zoom();
  const taken: Box[] = [];
  for (const layer of layers.toReversed()) {
    if (layer.type !== 'symbol' || !isPainted(layer, zoom) || layer.layout?.['symbol-placement'] === 'line') continue;
    for (const { fields, place } of points) {
      if (!isShown(layer.filter, zoom, fields)) continue;
      const [x, y] = camera.project(place);
      if (x < -80 || y < -20 || x > width + 80 || y > height + 20) continue;
      const label = measure(pen, layer, String(evaluate(layer.layout?.['text-field'], zoom, fields) ?? ''), zoom);
      const top = y + label.shift;
      const box = { left: x - label.width / 2, top, right: x + label.width / 2, bottom: top + label.height };
      const free = layer.layout?.['text-ignore-placement'] === true;
      if (!free && taken.some((other) => touches(box, other, label.padding))) continue;
      if (!free) taken.push(box);
      paintLabel(pen, layer, label, x, top, String(evaluate(layer.paint?.['text-color'], zoom, fields)));
    }
  }
}

interface Label {
  readonly lines: readonly string[];
  readonly size: number;
  readonly width: number;
  readonly height: number;
  /** From the point to the top of the text, px. */
  readonly shift: number;
  readonly padding: number;
}

function measure(pen: Pen, layer: SymbolLayerSpecification, text: string, zoom: number): Label {
  const layout = layer.layout ?? {};
  const size = Number(evaluate(layout['text-size'] ?? 16, zoom, {}));
  const names = (layout['text-font'] ?? []) as readonly string[];
  pen.font = `${names[0]?.endsWith('Semibold') ? 600 : 400} ${size}px "Golos Text Variable", sans-serif`;
  const most = Number(layout['text-max-width'] ?? MAX_WIDTH) * size;
  const lines = text.split('\n').flatMap((line) => wrapped(pen, line, most));
  const width = Math.max(...lines.map((line) => pen.measureText(line).width));
  const height = lines.length * size * LINE_HEIGHT;
  const offset = (layout['text-offset'] ?? [0, 0]) as readonly number[];
  const shift = layout['text-anchor'] === 'top' ? (offset[1] ?? 0) * size : -height / 2;
  return { lines, size, width, height, shift, padding: Number(layout['text-padding'] ?? 2) };
}

/** Words in lines no wider than `most`, px. */
function wrapped(pen: Pen, text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && pen.measureText(`${last} ${word}`).width <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function paintLabel(
  pen: Pen,
  layer: SymbolLayerSpecification,
  { lines, size }: Label,
  x: number,
  top: number,
  colour: string,
): void {
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.strokeStyle = String(layer.paint?.['text-halo-color']);
  pen.lineWidth = 2 * Number(layer.paint?.['text-halo-width'] ?? 0);
  pen.fillStyle = colour;
  lines.forEach((line, i) => {
    const y = top + (i + 0.5) * size * LINE_HEIGHT;
    pen.strokeText(line, x, y);
    pen.fillText(line, x, y);
  });
}

const touches = (a: Box, b: Box, padding: number): boolean =>
  a.left - padding < b.right && a.right + padding > b.left && a.top - padding < b.bottom && a.bottom + padding > b.top;
