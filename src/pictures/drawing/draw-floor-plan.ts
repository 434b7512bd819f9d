import type { DrawnImageOf } from '../rules/drawn-image.ts';
import { PLAN_HEIGHT, PLAN_WIDTH } from './draw-flat-plan.ts';
import { drawText } from './lettering.ts';
import { FLOOR, HALL, INK, LABEL, LINE, LIT, LIT_LINE } from './plan/plan-style.ts';
import { between, createRandom, type Random, whole } from './random.ts';
import { box, fillPath, num, rect, strokePath } from './shapes.ts';

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
const frame = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PLAN_WIDTH}" height="${PLAN_HEIGHT}" viewBox="0 0 ${PLAN_WIDTH} ${PLAN_HEIGHT}">${rect(0, 0, PLAN_WIDTH, PLAN_HEIGHT, FLOOR)}${body}</svg>`;

/** Floor of a section: flats on both sides of a corridor with lifts and stairs; one flat is lit. Numbers run clockwise. */
export function drawFloorPlan({ seed, flats, lit }: DrawnImageOf<'floor-plan'>): string {
  const random = createRandom(seed + 41);
  const upper = Math.ceil(flats / 2);
  const lower = flats - upper;
  const width = Math.min(1040, 240 + Math.max(upper, lower + 1) * 150);
  const [left, top, depth, corridor] = [(PLAN_WIDTH - width) / 2, 210, 190, 74];
  const below = top + depth + corridor;
  const core = Math.min(210, width * 0.34);
  const coreAt = left + (width - core) / 2;
  const rowBelow = lower === 0 ? [] : splitRow(random, lower, left, width, below, depth, { x: coreAt, w: core });
  const places = [...splitRow(random, upper, left, width, top, depth), ...rowBelow.reverse()];
  const bottom = below + depth;
  let body = rect(left, top, width, bottom - top, HALL);
  body += places.map((place, index) => drawFlat(place, index + 1, index + 1 === lit)).join('');
  body += drawCore(coreAt, below, core, depth) + strokePath(box(left, top, width, bottom - top), INK, 14);
  body += drawWindows(places, top, bottom) + litOutline(places[lit - 1]);
  body += drawNorth(PLAN_WIDTH - 110, 110, whole(random, 0, 7) * 45);
  return frame(body);
}

function splitRow(
  random: Random,
  count: number,
  left: number,
  width: number,
  y: number,
  h: number,
  gap?: { x: number; w: number },
): Rectangle[] {
  if (gap) {
    const first = Math.ceil(count / 2);
    return [
      ...splitRow(random, first, left, gap.x - left, y, h),
      ...(count > first ? splitRow(random, count - first, gap.x + gap.w, left + width - gap.x - gap.w, y, h) : []),
    ];
  }
  const weights = Array.from(
    { length: count },
    (_, i) => between(random, 0.8, 1.2) * (i === 0 || i === count - 1 ? 1.2 : 1),
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let x = left;
  return weights.map((weight) => {
    const w = (width * weight) / sum;
    const place = { x, y, w, h };
    x += w;
    return place;
  });
}

function drawFlat({ x, y, w, h }: Rectangle, number: number, lit: boolean): string {
  const inner = `M${num(x + w * 0.46)} ${num(y)}V${num(y + h * 0.6)}M${num(x)} ${num(y + h * 0.6)}H${num(x + w)}`;
  const size = lit ? 34 : 26;
  return (
    rect(x, y, w, h, lit ? LIT : FLOOR) +
    strokePath(inner, LINE, 1.6, 'stroke-opacity=".55"') +
    strokePath(box(x, y, w, h), INK, 5) +
    `<circle cx="${num(x + w / 2)}" cy="${num(y + h / 2)}" r="${size * 0.9}" fill="${lit ? LIT_LINE : FLOOR}"/>` +
    drawText(String(number), {
      x: x + w / 2,
      y: y + h / 2 + size * 0.36,
      size,
      face: 'figures',
      fill: lit ? '#2b1c00' : LABEL,
    })
  );
}

function litOutline(place: Rectangle | undefined): string {
  return place
    ? strokePath(box(place.x + 7, place.y + 7, place.w - 14, place.h - 14), LIT_LINE, 7, 'stroke-linejoin="round"')
    : '';
}

/** Two lifts and the stairs. */
function drawCore(x: number, y: number, w: number, h: number): string {
  let steps = '';
  for (let i = 1; i < 9; i++) steps += `M${num(x + w * 0.5)} ${num(y + 60 + i * ((h - 80) / 9))}H${num(x + w - 14)}`;
  const lifts = [0, 1].map((i) => {
    const top = y + 60 + i * 56;
    const size = Math.min(46, w * 0.34);
    return strokePath(
      `${box(x + 14, top, size, 46)}M${num(x + 14)} ${num(top)}l${num(size)} 46M${num(x + 14 + size)} ${num(top)}l${num(-size)} 46`,
      LINE,
      1.8,
    );
  });
  return (
    rect(x, y, w, h, HALL) +
    strokePath(`M${num(x)} ${num(y)}V${num(y + h)}M${num(x + w)} ${num(y)}V${num(y + h)}`, INK, 5) +
    strokePath(steps, LINE, 1.8) +
    lifts.join('')
  );
}

function drawWindows(places: readonly Rectangle[], top: number, bottom: number): string {
  let d = '';
  for (const { x, y, w } of places) {
    const line = y === top ? top : bottom;
    for (const share of [0.24, 0.72]) d += box(x + w * share - w * 0.12, line - 6, w * 0.24, 12);
  }
  return fillPath(d, FLOOR, `stroke="${INK}" stroke-width="1.6"`);
}

function drawNorth(x: number, y: number, turn: number): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})"><circle r="40" fill="none" stroke="${LINE}" stroke-width="2"/>` +
    `${fillPath('M0 -34L11 8L0 0L-11 8z', INK)}</g>${drawText('С', { x: x + 56 * Math.sin((turn * Math.PI) / 180), y: y + 8 - 56 * Math.cos((turn * Math.PI) / 180), size: 22, face: 'text', fill: LABEL })}`
  );
}

/** Streets of a village with its plots; one plot is lit. */
export function drawPlotPlan({ seed, plots, lit }: DrawnImageOf<'plot-plan'>): string {
  const random = createRandom(seed + 47);
  const columns = Math.max(2, Math.ceil(Math.sqrt(plots * 1.5)));
  const rows = Math.ceil(plots / columns);
  const street = 46;
  const pairs = Math.ceil(rows / 2);
  const [left, top] = [90, 90];
  const width = PLAN_WIDTH - 2 * left;
  const depth = Math.min(190, (PLAN_HEIGHT - 2 * top - pairs * street) / rows);
  const height = rows * depth + pairs * street;
  const start = (PLAN_HEIGHT - height) / 2;
  let body =
    rect(0, 0, PLAN_WIDTH, PLAN_HEIGHT, '#dfe9d6') +
    drawGroves(random) +
    rect(left - 30, start - 24, width + 60, height + 48, '#eef3e8', 'rx="18"');
  let litBox: Rectangle | undefined;
  let number = 0;
  for (let r = 0; r < rows; r++) {
    const count = Math.min(columns, plots - r * columns);
    const y = start + r * depth + Math.floor((r + 1) / 2) * street;
    for (const place of splitRow(random, count, left, (width * count) / columns, y, depth)) {
      number += 1;
      if (number === lit) litBox = place;
      body += drawPlotPlace(random, place, number, number === lit, r % 2 === 0);
    }
  }
  for (let pair = 0; pair < pairs; pair++) {
    const y = start + depth * (pair * 2 + 1) + street * pair;
    body +=
      rect(left - 30, y, width + 60, street, FLOOR) +
      strokePath(
        `M${left - 20} ${num(y + street / 2)}H${left + width + 20}`,
        LINE,
        1.6,
        'stroke-dasharray="14 12" stroke-opacity=".6"',
      );
  }
  return frame(body + litOutline(litBox));
}

function drawPlotPlace(
  random: Random,
  { x, y, w, h }: Rectangle,
  number: number,
  lit: boolean,
  streetBelow: boolean,
): string {
  const house = Math.min(w, h) * between(random, 0.28, 0.36);
  const hx = x + w * between(random, 0.2, 0.4);
  const hy = streetBelow ? y + h * 0.24 : y + h * 0.42;
  const size = Math.max(15, Math.min(28, w * 0.2));
  return (
    strokePath(box(x, y, w, h), '#9fb294', 2) +
    rect(x + 2, y + 2, w - 4, h - 4, lit ? LIT : '#f6f9f2') +
    rect(hx, hy, house * 1.2, house, lit ? LIT_LINE : '#d8d2c4', 'rx="2"') +
    strokePath(`M${num(hx)} ${num(hy + house / 2)}h${num(house * 1.2)}`, '#ffffff', 2, 'stroke-opacity=".7"') +
    drawText(String(number), {
      x: x + w * 0.8,
      y: streetBelow ? y + h * 0.86 : y + h * 0.24,
      size,
      face: 'figures',
      fill: lit ? '#2b1c00' : LABEL,
    })
  );
}

function drawGroves(random: Random): string {
  let d = '';
  for (let i = 0; i < 90; i++) {
    const x = random() * PLAN_WIDTH;
    const y = random() * PLAN_HEIGHT;
    const r = between(random, 6, 16);
    d += `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0`;
  }
  return fillPath(d, '#b9cfa9', 'fill-opacity=".8"');
}
