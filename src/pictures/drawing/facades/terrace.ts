import { darken } from '../colour.ts';
import { groundFloor, groundShadow, ledgeShadow, type Step } from '../facade-parts.ts';
import { bushPath } from '../plants.ts';
import { at, between, pick, whole } from '../random.ts';
import { GLASS, type Scene } from '../scene.ts';
import { box, fillPath, rect, use } from '../shapes.ts';
import { type Cell, livenWindows, repeatRow } from '../windows.ts';
import { columnsOf, type DesignHousing, heightOf } from './design.ts';

type Align = 'left' | 'right' | 'center';
/** Columns and floors of one step of the cascade. */
type Stair = readonly [columns: number, floors: number];

const PALETTES = [
  { slab: '#f7f4ed', walls: ['#b89e7d', '#9c8f83'], frame: '#4a4036' },
  { slab: '#efe8da', walls: ['#8d5f48', '#a9805f'], frame: '#33302c' },
  { slab: '#fbfaf6', walls: ['#7f918b', '#a7b3ab'], frame: '#2f3a38' },
  { slab: '#e4dccb', walls: ['#5b6460', '#7a7f76'], frame: '#222a28' },
  { slab: '#f9f2e6', walls: ['#c98f62', '#d9b98c'], frame: '#4a4036' },
  { slab: '#ffffff', walls: ['#b3a9b0', '#8f8791'], frame: '#3b363d' },
] as const;

/** Splits the height into cascading steps, each a fraction of the width below it. */
function planSteps(columns: number, floors: number, count: number, shrink: number): Stair[] {
  const steps: Stair[] = [];
  let left = floors;
  let wide = columns;
  for (let i = 0; i < count && left > 0; i++) {
    const isLast = i === count - 1 || wide <= 4;
    const take = isLast
      ? left
      : Math.max(1, Math.min(left, Math.round((floors / count) * (i % 2 === 0 ? 1.15 : 0.85))));
    steps.push([wide, take]);
    left -= take;
    wide = Math.max(3, Math.round(wide * shrink));
    if (isLast) break;
  }
  return steps;
}

/** Stepped houses with deep balconies and green terraces. */
export const designTerrace: DesignHousing = (random) => {
  const palette = pick(random, PALETTES);
  const aligns: readonly Align[] = pick(random, [
    ['left', 'right'],
    ['right', 'left'],
    ['center'],
    ['left'],
    ['right'],
  ] as const);
  const count = whole(random, 2, 4);
  const shrink = between(random, 0.66, 0.84);
  const ratio = between(random, 0.88, 1.04);
  const partyShare = between(random, 0.3, 0.75);

  return (scene, site, index) => {
    const { x, base, width, floorHeight: fh, lobby } = site;
    const wall = at(palette.walls, index);
    const align = at(aligns, index);
    const { count: columns, step: cw } = columnsOf(width, fh * ratio);
    const bay = scene.symbol(drawBay(scene, cw, fh, wall, palette.frame));
    const look: StepLook = { wall, slab: palette.slab, partyShare, bay, cw, fh };
    const steps = planSteps(columns, site.floors, count, shrink);
    const cells: Cell[] = [];
    let green = '';
    let svg = groundShadow(scene, x, base, width, heightOf(site) * 0.7);
    let y = base - lobby;
    let left = x;
    let wide = width;
    let from = 0;
    const masses: Step[] = [];
    for (const [order, [cols, floors]] of steps.entries()) {
      wide = cols * cw;
      left = align === 'left' ? x : align === 'right' ? x + width - wide : x + (width - wide) / 2;
      const drawn = drawStep(scene, look, { x: left, y, cols, floors });
      svg += drawn.svg;
      cells.push(...drawn.cells);
      y -= floors * fh;
      masses.push({ x: left, width: wide, from, floors });
      from += floors;
      const next = steps[order + 1];
      green += drawn.green;
      if (next && align !== 'center') {
        const free = wide - next[0] * cw;
        green += plantEdge(scene, align === 'left' ? left + next[0] * cw : left, y - 3, free);
      }
    }
    svg += fillPath(green, scene.palette.tree[0]) + livenWindows(scene, cells, cw - 2, fh - 4, 3);
    svg += rect(left - 8, y - 8, wide + 16, 7, scene.tone(palette.slab));
    svg += rect(left + wide * 0.3, y - 24, wide * 0.35, 16, scene.tone(wall));
    svg += drawRoofGarden(scene, left, y - 8, wide) + groundFloor(scene, site, wall, 56);
    return { svg, x, top: y - 24, width, steps: masses };
  };
};

interface StepLook {
  readonly wall: string;
  readonly slab: string;
  readonly partyShare: number;
  /** Symbol of one bay, `cw` wide and `fh` high. */
  readonly bay: string;
  readonly cw: number;
  readonly fh: number;
}

/** One step of the cascade standing on `y`: bays, party walls, slabs; its windows and the plants on its balconies. */
function drawStep(
  scene: Scene,
  { wall, slab, partyShare, bay, cw, fh }: StepLook,
  { x, y, cols, floors }: { x: number; y: number; cols: number; floors: number },
): { svg: string; cells: Cell[]; green: string } {
  const { random } = scene;
  const ys = Array.from({ length: floors }, (_, k) => y - (k + 1) * fh);
  const row = Array.from({ length: cols }, (_, i) => use(bay, i * cw, 0)).join('');
  const thick = Math.min(6.5, fh * 0.22);
  const cells: Cell[] = [];
  const parties = ['', ''];
  let green = '';
  let slabs = '';
  let shades = '';
  for (const line of ys) {
    for (let i = 0; i <= cols; i++) {
      const left = x + i * cw;
      if (i < cols) cells.push([left + 1, line + 4]);
      if (i < cols && random() < 0.2) {
        green += bushPath(left + 6 + random() * Math.max(1, cw - 14), line + fh * 0.56, 3 + (random() * fh) / 8);
      }
      if (i === 0 || i === cols || random() < partyShare) parties[i % 2] += box(left - 2.4, line, 4.8, fh);
    }
    slabs += box(x - 8, line - 3, cols * cw + 16, thick);
    shades += box(x - 4, line - 3 + thick, cols * cw + 8, 3.5);
  }
  const svg =
    repeatRow(scene, row, x, ys) +
    fillPath(parties[0] ?? '', scene.tone(slab)) +
    fillPath(parties[1] ?? '', scene.tone(wall)) +
    fillPath(slabs, scene.tone(slab)) +
    fillPath(shades, scene.palette.shadow, 'fill-opacity=".26"');
  return { svg, cells, green };
}

/** Bushes along the edge of a roof terrace, as path data. */
function plantEdge(scene: Scene, x: number, y: number, length: number): string {
  let d = '';
  for (let i = 0; i < length / 18; i++) d += bushPath(x + 6 + i * 18 + scene.random() * 8, y, 4 + scene.random() * 6);
  return d;
}

function drawBay(scene: Scene, cw: number, fh: number, wall: string, frame: string): string {
  return (
    rect(0, 0, cw, fh, scene.tone(darken(wall, 0.22))) +
    rect(2, fh * 0.16, cw - 4, fh * 0.84, GLASS) +
    rect(cw * 0.5 - 0.8, fh * 0.16, 1.6, fh * 0.84, scene.tone(frame)) +
    ledgeShadow(scene, 0, fh * 0.16, cw, fh * 0.24) +
    rect(0, fh * 0.55, cw, fh * 0.45, scene.tone('#e7efec'), 'fill-opacity=".42"') +
    rect(0, fh * 0.54, cw, 1.6, scene.tone('#fbfaf6'))
  );
}

function drawRoofGarden(scene: Scene, x: number, y: number, width: number): string {
  const beds = ['', '', ''];
  for (let i = 0; i < 7; i++)
    beds[i % 3] += bushPath(x + 10 + scene.random() * (width - 20), y, 5 + scene.random() * 5);
  return scene.palette.tree.map((colour, i) => fillPath(beds[i] ?? '', colour)).join('');
}
