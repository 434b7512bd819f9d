import { darken, lighten } from './colour.ts';
import { GLASS, LAMPLIGHT, type Scene } from './scene.ts';
import { box, fillPath, num, rect, strokePath } from './shapes.ts';

/** A drawn volume: its markup and the box it takes, `base` being the ground. */
export interface Mass {
  readonly svg: string;
  readonly x: number;
  readonly top: number;
  readonly width: number;
  /** What it consists of above the ground floor, where it is no plain block. */
  readonly steps?: readonly Step[];
}

/** Floors of one width: `floors` of them above the first `from`, the ground floor not counted. */
export interface Step {
  readonly x: number;
  readonly width: number;
  readonly from: number;
  readonly floors: number;
}

/** Where a volume stands and how many floors of which height it has (units). */
export interface Site {
  readonly x: number;
  readonly base: number;
  readonly width: number;
  readonly floors: number;
  readonly floorHeight: number;
  /** Height of the ground floor. */
  readonly lobby: number;
}

/** Fill of a plastered wall: a little lighter at the top. */
export function wallFill(scene: Scene, colour: string): string {
  const tone = scene.tone(colour);
  return scene.gradientDown([
    [0, lighten(tone, 0.1)],
    [1, darken(tone, 0.08)],
  ]);
}

/** Horizontal joints every `step` units. */
export function courses(
  x: number,
  y: number,
  width: number,
  height: number,
  step: number,
  colour: string,
  opacity: number,
): string {
  let d = '';
  for (let line = y + step; line < y + height; line += step) d += `M${num(x)} ${num(line)}h${num(width)}`;
  return strokePath(d, colour, 1, `stroke-opacity="${opacity}"`);
}

/** Brickwork over a wall of the colour. */
export function brickwork(scene: Scene, x: number, y: number, width: number, height: number, colour: string): string {
  const id = scene.id();
  const tone = scene.tone(colour);
  scene.define(
    `<pattern id="${id}" width="16" height="10" patternUnits="userSpaceOnUse" x="${num(x)}" y="${num(y)}">` +
      strokePath('M0 5H16M0 10H16M4 0V5M12 5V10', darken(tone, 0.35), 0.8, 'stroke-opacity=".22"') +
      `${rect(4, 0, 8, 5, lighten(tone, 0.2), 'fill-opacity=".22"')}</pattern>`,
  );
  return rect(x, y, width, height, `url(#${id})`);
}

/** Shadow on the ground, falling to the right. */
export function groundShadow(scene: Scene, x: number, base: number, width: number, height: number): string {
  const reach = height * 0.16;
  const depth = Math.min(46, height * 0.12);
  const d = `M${num(x)} ${num(base)}h${num(width)}l${num(reach)} ${num(depth)}h${num(-width)}z`;
  return fillPath(d, scene.palette.shadow, `fill-opacity="${scene.palette.shadowOpacity}"`);
}

/** Shade on the right part of a wall. */
export function sideShade(scene: Scene, x: number, y: number, width: number, height: number): string {
  return rect(
    x,
    y,
    width,
    height,
    scene.palette.shadow,
    `fill-opacity="${num(scene.palette.shadowOpacity * 13) / 10}"`,
  );
}

/** Shadow under a ledge. */
export function ledgeShadow(scene: Scene, x: number, y: number, width: number, height: number): string {
  return rect(x, y, width, height, scene.palette.shadow, 'fill-opacity=".24"');
}

/** Glazed ground floor of shops and entrances; `awning` colours a canopy over every second bay. */
export function groundFloor(
  scene: Scene,
  site: Pick<Site, 'x' | 'base' | 'width' | 'lobby'>,
  material: string,
  bay: number,
  awning?: string,
): string {
  const { x, base, width, lobby: height } = site;
  const { night, shadow } = scene.palette;
  const top = base - height;
  const count = Math.max(1, Math.round(width / bay));
  const step = width / count;
  const pad = Math.min(5, step * 0.12);
  let panes = '';
  let heads = '';
  let mullions = '';
  let glow = '';
  let canopies = '';
  for (let i = 0; i < count; i++) {
    const left = x + i * step + pad;
    const w = step - 2 * pad;
    panes += box(left, top + 8, w, height - 8);
    heads += box(left, top + 8, w, height * 0.2);
    mullions += box(left + w / 2 - 0.8, top + 8, 1.6, height - 8);
    glow += box(left, base - height * 0.42, w, height * 0.42);
    if (i % 2 === 0) canopies += `M${num(left - 2)} ${num(top + 10)}h${num(w + 4)}l5 9h${num(-w - 14)}z`;
  }
  return (
    rect(x, top, width, height, darken(scene.tone(material), 0.25)) +
    fillPath(panes, night ? LAMPLIGHT : GLASS) +
    fillPath(heads, shadow, 'fill-opacity=".28"') +
    fillPath(mullions, scene.tone('#26332f')) +
    (night ? '' : fillPath(glow, '#ffd27a', 'fill-opacity=".18"')) +
    (awning === undefined ? '' : fillPath(canopies, scene.tone(awning))) +
    rect(x - 3, top - 4, width + 6, 6, scene.tone(lighten(material, 0.35))) +
    rect(x, top + 2, width, 4, shadow, 'fill-opacity=".2"')
  );
}

/** Snow along a roof edge. */
export function roofSnow(scene: Scene, x: number, y: number, width: number): string {
  if (!scene.palette.snow) return '';
  const d = `M${num(x)} ${num(y)}q${num(width * 0.1)} -9 ${num(width * 0.3)} -7t${num(width * 0.4)} 0t${num(width * 0.3)} 7z`;
  return fillPath(d, '#ffffff', 'fill-opacity=".95"');
}
