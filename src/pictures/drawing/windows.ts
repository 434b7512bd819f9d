import { GLASS, LAMPLIGHT, type Scene } from './scene.ts';
import { box, fillPath, num, rect, strokePath, use } from './shapes.ts';

/** A window cell: upper left corner. */
export type Cell = readonly [x: number, y: number];

export interface WindowLook {
  /** Vertical bars. */
  readonly bars?: number;
  /** A bar across the upper quarter. */
  readonly transom?: boolean;
  readonly sill?: boolean;
  readonly rail?: string;
  readonly slab?: string;
}

/** Below this width in units a window is drawn with its three largest shapes only: more cannot be seen. */
const SMALL = 13;

const frameOf = (width: number, height: number, colour: string, stroke: number): string =>
  strokePath(box(0, 0, width, height), colour, stroke);

/** Plain window `width` × `height` with its upper left corner at the origin. */
export function plainWindow(scene: Scene, width: number, height: number, frame: string, look: WindowLook = {}): string {
  const colour = scene.tone(frame);
  const { shadow } = scene.palette;
  const bars = look.bars ?? 1;
  if (width < SMALL) {
    const pane = rect(0, 0, width, height, scene.palette.glass[1]);
    const bar = bars > 0 && width > 6 ? rect(width / 2 - 0.5, 0, 1, height, colour) : '';
    return pane + bar + rect(0, 0, width, Math.max(1.2, height * 0.14), shadow, 'fill-opacity=".4"');
  }
  let svg = rect(0, 0, width, height, GLASS);
  let d = '';
  for (let i = 1; i <= bars; i++) d += box((width * i) / (bars + 1) - 0.9, 0, 1.8, height);
  if (look.transom) d += box(0, height * 0.26, width, 1.6);
  if (look.sill !== false) d += box(-2, height, width + 4, 2.4);
  svg += fillPath(d, colour) + frameOf(width, height, colour, 2);
  svg += rect(0, 0, width, Math.min(5, height * 0.12), shadow, 'fill-opacity=".35"');
  return svg + rect(0, 0, 2.5, height, shadow, 'fill-opacity=".22"');
}

/** Tall window with a railing before its lower part. */
export function railedWindow(
  scene: Scene,
  width: number,
  height: number,
  frame: string,
  look: WindowLook = {},
): string {
  const rail = scene.tone(look.rail ?? '#2c3a38');
  const y = height * 0.58;
  let d = '';
  for (let x = 0; x <= width; x += Math.max(3.2, width / 9)) d += `M${num(x)} ${num(y)}V${num(height)}`;
  return (
    plainWindow(scene, width, height, frame, { ...look, sill: false }) +
    strokePath(d, rail, 0.9) +
    rect(-2, y - 1, width + 4, 2, rail) +
    rect(-3, height - 1, width + 6, 3.5, scene.tone(look.slab ?? frame)) +
    rect(-3, height + 2.5, width + 6, 4, scene.palette.shadow, 'fill-opacity=".22"')
  );
}

/** Recessed loggia with a glass guard. */
export function loggiaWindow(scene: Scene, width: number, height: number, frame: string, inside: string): string {
  const { shadow } = scene.palette;
  return (
    rect(0, 0, width, height, scene.tone(inside)) +
    rect(width * 0.12, height * 0.16, width * 0.5, height * 0.84, GLASS) +
    rect(width * 0.36, height * 0.16, 1.6, height * 0.84, scene.tone(frame)) +
    rect(0, 0, width, height * 0.3, shadow, 'fill-opacity=".3"') +
    rect(0, 0, width * 0.12, height, shadow, 'fill-opacity=".3"') +
    rect(0, height * 0.55, width, height * 0.45, scene.tone('#dfe9e8'), 'fill-opacity=".55"') +
    rect(0, height * 0.54, width, 2, scene.tone('#f4f4ef'))
  );
}

/** Window with a round head. */
export function archedWindow(scene: Scene, width: number, height: number, frame: string): string {
  const colour = scene.tone(frame);
  const r = num(width / 2);
  const arch = `M0 ${num(height)}V${r}A${r} ${r} 0 0 1 ${num(width)} ${r}V${num(height)}`;
  return (
    `<path d="${arch}z" fill="${GLASS}" stroke="${colour}" stroke-width="2.2"/>` +
    strokePath(`M${r} 0V${num(height)}M0 ${num(height * 0.42)}H${num(width)}`, colour, 1.6) +
    strokePath(arch, scene.palette.shadow, 3, 'stroke-opacity=".22" transform="translate(1.6 2)"')
  );
}

/** The same window in each cell. */
export function repeat(scene: Scene, markup: string, cells: readonly Cell[]): string {
  const id = scene.symbol(markup);
  return cells.map(([x, y]) => use(id, x, y)).join('');
}

/**
 * One row of cells drawn once and repeated on each of the heights `ys`: a house costs its columns plus its floors.
 * `row` is the markup of the row at the origin.
 */
export function repeatRow(scene: Scene, row: string, x: number, ys: readonly number[]): string {
  const id = scene.symbol(row);
  return ys.map((y) => use(id, x, y)).join('');
}

/** Lamps, curtains and reflections in some of the windows `width` × `height`. */
export function livenWindows(scene: Scene, cells: readonly Cell[], width: number, height: number, inset = 2): string {
  const { random, palette } = scene;
  const w = width - 2 * inset;
  const h = height - 2 * inset;
  let curtains = '';
  let gleams = '';
  let lamps = '';
  for (const [x, y] of cells) {
    const chance = random();
    if (chance < palette.lit) lamps += box(x + inset, y + inset, w, h);
    else if (chance < palette.lit + 0.13)
      curtains += box(x + inset + (random() < 0.5 ? 0 : w * 0.62), y + inset, w * 0.38, h);
    else if (chance < palette.lit + 0.3) {
      gleams += `M${num(x + width * 0.2)} ${num(y + height - inset)}L${num(x + width * 0.62)} ${num(y + inset)}h${num(width * 0.24)}L${num(x + width * 0.46)} ${num(y + height - inset)}z`;
    }
  }
  return (
    fillPath(curtains, scene.tone('#f6f2e8'), 'fill-opacity=".55"') +
    fillPath(gleams, '#ffffff', `fill-opacity="${palette.night ? 0.05 : 0.28}"`) +
    fillPath(lamps, LAMPLIGHT, `fill-opacity="${palette.night ? 0.92 : 0.8}"`)
  );
}
