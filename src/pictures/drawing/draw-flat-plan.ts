import type { DrawnImageOf } from '../rules/drawn-image.ts';
import { drawText, textWidth } from './lettering.ts';
import type { Box } from './plan/flat-layout.ts';
import { isWetRoom } from './plan/flat-programme.ts';
import { furnish } from './plan/furniture.ts';
import type { PlannedRoom } from './plan/openings.ts';
import { type Door, overlaps, type WindowOpening } from './plan/openings.ts';
import { FLOOR, HALL, INK, INNER_WALL, LABEL, LINE, OUTER_WALL, SCALE, WET } from './plan/plan-style.ts';
import { type FlatPlan, planRooms } from './plan-rooms.ts';
import { num, rect, strokePath } from './shapes.ts';

/** Plans are 4:3 like the frames they are shown in. */
export const PLAN_WIDTH = 1200;
export const PLAN_HEIGHT = 900;

const u = (metres: number): number => num(metres * SCALE);

/** «58,4». */
const decimal = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',');
const areaLabel = (area: number): string => `${decimal(area, 1)} м²`;

/** Floor plan of a flat with furniture, room names, areas and measures. Figures are those of {@link planRooms}. */
export function drawFlatPlan(recipe: DrawnImageOf<'flat-plan'>): string {
  const plan = planRooms(recipe);
  const furnished = recipe.furniture === 'furnished' && recipe.layout !== 'open';
  const keepFree = plan.doors.map((door) => grow(door));
  const lettering = letteringScale(plan);
  const drawn = plan.rooms.map((room) => drawRoomInside(room, keepFree, furnished, lettering));
  const body =
    plan.rooms.map(drawGround).join('') +
    drawn.map(({ furniture }) => furniture).join('') +
    drawWalls(plan, recipe.layout === 'open') +
    plan.doors.map(drawDoor).join('') +
    plan.windows.map((opening) => drawWindow(opening, plan.depth)).join('') +
    drawBalcony(plan) +
    drawn.map(({ label }) => label).join('') +
    drawMeasures(plan, lettering);
  return wrap(plan, body);
}

/** A large flat is shown smaller: its labels grow so that they stay readable. */
function letteringScale({ width, depth }: FlatPlan): number {
  return Math.max(1, Math.min(1.6, (u(width) + 128) / 1100, (u(depth) + 136) / 640));
}

/** The drawing in a 4:3 frame with an even margin. */
function wrap(plan: FlatPlan, body: string): string {
  const balcony = plan.balcony ? u(plan.balcony.h) : 0;
  const [left, top, right, bottom] = [84, 44 + balcony, 44, 92];
  const width = u(plan.width) + left + right;
  const height = u(plan.depth) + top + bottom;
  const grown = Math.max(width, (height * PLAN_WIDTH) / PLAN_HEIGHT);
  const tall = Math.max(height, (width * PLAN_HEIGHT) / PLAN_WIDTH);
  const x = -left - (grown - width) / 2;
  const y = -top - (tall - height) / 2;
  const box = `${num(x)} ${num(y)} ${num(grown)} ${num(tall)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PLAN_WIDTH}" height="${PLAN_HEIGHT}" viewBox="${box}">${rect(x, y, grown, tall, FLOOR)}${body}</svg>`;
}

const floorOf = ({ kind }: PlannedRoom): string =>
  isWetRoom(kind) ? WET : kind === 'hall' || kind === 'wardrobe' ? HALL : FLOOR;

function drawGround(room: PlannedRoom): string {
  return room.parts.map(({ x, y, w, h }) => rect(u(x), u(y), u(w), u(h), floorOf(room))).join('');
}

/** Floor before a door on both sides of the wall. */
function grow(door: Door): Box {
  const { x, y, width } = door;
  return door.wall === 'horizontal'
    ? { x: x - 0.05, y: y - 0.85, w: width + 0.1, h: 1.7 }
    : { x: x - 0.85, y: y - 0.05, w: 1.7, h: width + 0.1 };
}

function drawRoomInside(
  room: PlannedRoom,
  keepFree: readonly Box[],
  furnished: boolean,
  lettering: number,
): { furniture: string; label: string } {
  const part = room.parts.reduce((best, next) => (next.w * next.h > best.w * best.h ? next : best));
  const { markup, taken } = furnished ? furnish(room.kind, room.area, part, keepFree) : { markup: '', taken: [] };
  return { furniture: markup, label: drawLabel(room, part, taken, lettering) };
}

/** Name and area where they cover least furniture, smaller in a small room; a very small one shows its area only. */
function drawLabel(room: PlannedRoom, part: Box, taken: readonly Box[], lettering: number): string {
  const area = areaLabel(room.area);
  const space = u(part.w) - 14;
  const natural = Math.max(textWidth(room.name, 'text', 20), textWidth(area, 'figures', 21));
  const shrink = Math.min(lettering, space / natural);
  const narrow = shrink < 0.62 * lettering || u(part.h) < 52;
  const scale = narrow ? Math.min(0.86 * lettering, space / textWidth(area, 'figures', 21)) : shrink;
  const w = (narrow ? textWidth(area, 'figures', 21) : natural) * scale;
  const h = (narrow ? 20 : 46) * scale;
  const { x, y } = placeLabel(part, { w: w / SCALE, h: h / SCALE }, taken);
  const floor = floorOf(room);
  const middle = u(x) + w / 2;
  const figures = drawText(area, {
    x: middle,
    y: u(y) + h - 3 * scale,
    size: 21 * scale,
    face: 'figures',
    fill: INK,
    halo: floor,
  });
  if (narrow) return figures;
  return (
    drawText(room.name, { x: middle, y: u(y) + 17 * scale, size: 20 * scale, face: 'text', fill: LABEL, halo: floor }) +
    figures
  );
}

function placeLabel(part: Box, size: { w: number; h: number }, taken: readonly Box[]): { x: number; y: number } {
  let best = { x: part.x + (part.w - size.w) / 2, y: part.y + (part.h - size.h) / 2 };
  let least = Number.POSITIVE_INFINITY;
  for (let row = 0; row <= 12; row++) {
    for (let column = 0; column <= 8; column++) {
      const x = part.x + 0.08 + (Math.max(0, part.w - size.w - 0.16) * column) / 8;
      const y = part.y + 0.1 + (Math.max(0, part.h - size.h - 0.2) * row) / 12;
      const box = { x, y, ...size };
      const covered = taken
        .filter((other) => overlaps(box, other))
        .reduce((sum, other) => sum + commonArea(box, other), 0);
      const off = Math.abs(column - 4) * 0.01 + Math.abs(row - 6) * 0.008;
      if (covered + off < least) {
        least = covered + off;
        best = { x, y };
      }
    }
  }
  return best;
}

function commonArea(a: Box, b: Box): number {
  return (Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * (Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));
}

/** Walls between rooms, each drawn once, and the outer wall; parts of one hall have no wall between them. */
function drawWalls({ width, depth, rooms }: FlatPlan, open: boolean): string {
  let inner = '';
  let dashed = '';
  for (const room of rooms) {
    for (const { x, y, w, h } of room.parts) {
      const edges = [
        { d: `M${u(x)} ${u(y)}H${u(x + w)}`, outer: y < 0.01 },
        { d: `M${u(x)} ${u(y)}V${u(y + h)}`, outer: x < 0.01 },
      ];
      for (const edge of edges) if (!edge.outer) inner += edge.d;
    }
  }
  const hall = rooms.find((room) => room.kind === 'hall');
  const seams = hall ? seamsOf(hall.parts) : '';
  if (open) [inner, dashed] = ['', inner];
  const outline = `M-10 -10H${u(width) + 10}V${u(depth) + 10}H-10z`;
  return (
    strokePath(inner, INK, INNER_WALL, 'stroke-linecap="square"') +
    strokePath(dashed, LINE, 1.6, 'stroke-dasharray="7 6"') +
    strokePath(seams, HALL, INNER_WALL + 2) +
    strokePath(outline, INK, OUTER_WALL)
  );
}

/** Lines between the two boxes of a hall that turns a corner: no wall stands there. */
function seamsOf(parts: readonly Box[]): string {
  const [strip, niche] = parts;
  if (!strip || !niche) return '';
  const inset = INNER_WALL / 2 / SCALE;
  return `M${u(niche.x + inset)} ${u(niche.y)}H${u(niche.x + niche.w - inset)}`;
}

function drawDoor({ x, y, width, wall, opens, entrance }: Door): string {
  const w = u(width);
  const gap = entrance ? OUTER_WALL + 2 : INNER_WALL + 3;
  const turn = wall === 'horizontal' ? 0 : 90;
  // The swing is drawn below the wall; flipping turns it to the other side. A vertical wall turns the drawing by 90°.
  const flip = wall === 'horizontal' ? opens : -opens;
  const shift = entrance
    ? wall === 'horizontal'
      ? 'translate(0 10) '
      : `translate(${opens === 1 ? -10 : 10} 0) `
    : '';
  const opening = rect(0, -gap / 2, w, gap, entrance ? HALL : FLOOR);
  const leaf = strokePath(`M0 0V${w}A${w} ${w} 0 0 0 ${w} 0`, LINE, 1.6);
  return `<g transform="${shift}translate(${u(x)} ${u(y)}) rotate(${turn}) scale(1 ${flip})">${opening}${leaf}</g>`;
}

function drawWindow({ x, width, side }: WindowOpening, depth: number): string {
  const y = side === 'top' ? -10 : u(depth) + 10;
  return (
    `<rect x="${u(x)}" y="${num(y - 9)}" width="${u(width)}" height="18" fill="${FLOOR}" stroke="${INK}" stroke-width="2"/>` +
    strokePath(`M${u(x)} ${num(y)}h${u(width)}`, INK, 1.6)
  );
}

function drawBalcony({ balcony, area_balcony }: FlatPlan): string {
  if (!balcony) return '';
  const { x, w, h } = balcony;
  const top = -20 - u(h);
  const walls = `M${u(x)} -20V${num(top)}H${u(x + w)}V-20`;
  const label = areaLabel(area_balcony);
  const name = area_balcony > 4.5 ? 'Терраса' : h > 1.15 ? 'Лоджия' : 'Балкон';
  const scale = Math.min(0.95, (u(w) - 12) / textWidth(label, 'figures', 21));
  const middle = u(x + w / 2);
  const centre = -20 - u(h) / 2;
  const wide = u(h) > 50;
  return (
    `<path d="${walls}" fill="${HALL}" stroke="${INK}" stroke-width="5"/>` +
    strokePath(`M${u(x)} ${num(top)}H${u(x + w)}`, FLOOR, 2) +
    (wide ? drawText(name, { x: middle, y: centre - 4, size: 20 * scale, face: 'text', fill: LABEL }) : '') +
    drawText(label, { x: middle, y: centre + (wide ? 20 : 7) * scale, size: 21 * scale, face: 'figures', fill: INK })
  );
}

/** Chains of measures under and left of the plan, metres to the centimetre. */
function drawMeasures({ rooms, width, depth }: FlatPlan, lettering: number): string {
  const size = 17 * Math.min(1.3, lettering);
  const below = [
    ...new Set(
      rooms
        .flatMap(({ parts }) =>
          parts.filter((part) => part.y + part.h > depth - 0.01).flatMap((part) => [part.x, part.x + part.w]),
        )
        .map(round),
    ),
  ];
  const beside = [
    ...new Set(
      rooms
        .flatMap(({ parts }) => parts.filter((part) => part.x < 0.01).flatMap((part) => [part.y, part.y + part.h]))
        .map(round),
    ),
  ];
  const y = u(depth) + 46;
  const x = -46;
  let lines = '';
  let labels = '';
  for (const [from, to] of chain(below, width)) {
    lines += `M${u(from)} ${num(y)}H${u(to)}${tick(u(from), y)}${tick(u(to), y)}`;
    if (u(to - from) > size * 3)
      labels += drawText(decimal(to - from, 2), {
        x: u((from + to) / 2),
        y: y - 8,
        size,
        face: 'text',
        fill: LABEL,
      });
  }
  for (const [from, to] of chain(beside, depth)) {
    lines += `M${x} ${u(from)}V${u(to)}${tick(x, u(from))}${tick(x, u(to))}`;
    if (u(to - from) > size * 3)
      labels += drawText(decimal(to - from, 2), {
        x: x - 8,
        y: u((from + to) / 2),
        size,
        face: 'text',
        fill: LABEL,
        turn: -90,
      });
  }
  return strokePath(lines, LINE, 1.2) + labels;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
const tick = (x: number, y: number): string => `M${num(x - 5)} ${num(y + 5)}l10 -10`;

function chain(stops: readonly number[], end: number): (readonly [number, number])[] {
  const sorted = [...stops, 0, round(end)]
    .sort((a, b) => a - b)
    .filter((stop, i, all) => i === 0 || stop - (all[i - 1] ?? 0) > 0.01);
  return sorted.slice(1).map((stop, i) => [sorted[i] ?? 0, stop] as const);
}
