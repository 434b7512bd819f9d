import type { HouseMaterial } from '../rules/drawn-image.ts';
import { darken } from './colour.ts';
import { brickwork, courses, groundShadow, wallFill } from './facade-parts.ts';
import { between, pick, type Random } from './random.ts';
import { GLASS, LAMPLIGHT, type Scene } from './scene.ts';
import { fillPath, num, rect, strokePath } from './shapes.ts';
import { type Cell, livenWindows, plainWindow, repeat } from './windows.ts';

export interface Cottage {
  /** Middle of the house. */
  readonly x: number;
  readonly base: number;
  /** 1: about 560 units wide with its garage. */
  readonly scale: number;
  readonly floors: number;
  readonly material: HouseMaterial;
}

const WALLS: Readonly<Record<HouseMaterial, readonly string[]>> = {
  brick: ['#b0654a', '#c9ad8b', '#8c5a48', '#d8c0a0'],
  block: ['#efe9dd', '#e4ddd0', '#d9d4c8', '#f4f1ea'],
  timber: ['#b98a58', '#8f6a48', '#d0a878', '#6f5a4a'],
  frame: ['#dfe3dc', '#93a59a', '#b9c3c4', '#e9e0cf'],
};
const ROOFS = ['#45403c', '#7d4030', '#3c4a48', '#5a4a42'] as const;
type Roof = 'gable' | 'hip' | 'flat';

/** A detached house with porch and garage; the same random numbers give the same house. */
export function drawCottage(scene: Scene, random: Random, { x, base, scale, floors, material }: Cottage): string {
  const wall = pick(random, WALLS[material]);
  const roof: Roof = pick(random, ['gable', 'gable', 'hip', 'flat'] as const);
  const roofColour = pick(random, ROOFS);
  const width = between(random, 300, 360);
  const floorHeight = 88;
  const height = floors * floorHeight + 16;
  const rise = roof === 'flat' ? 14 : between(random, 90, 130);
  const garage = random() < 0.65;
  const mirror = random() < 0.5;
  const left = -width / 2;
  let svg = groundShadow(scene, left, 0, width, height + rise * 0.5);
  if (garage) svg += drawGarage(scene, left + width, wall, roofColour);
  svg += rect(left + width * 0.72, -height - rise * 0.95, 26, rise * 0.9, scene.tone('#8f4632'));
  svg +=
    rect(left, -height, width, height, wallFill(scene, wall)) +
    drawCladding(scene, left, -height, width, height, material, wall);
  svg += rect(left, -14, width, 14, scene.tone('#8e877b'));
  svg += drawOpenings(scene, left, width, floors, floorHeight, wall);
  svg += drawRoof(scene, roof, left, -height, width, rise, roofColour, wall);
  svg += rect(
    left + width * 0.86,
    -height,
    width * 0.14,
    height,
    scene.palette.shadow,
    `fill-opacity="${num(scene.palette.shadowOpacity * 9) / 10}"`,
  );
  svg += drawPorch(scene, left + width * 0.5, roofColour);
  return `<g transform="translate(${num(x)} ${num(base)}) scale(${mirror ? '-' : ''}${num(scale * 100) / 100} ${num(scale * 100) / 100})">${svg}</g>`;
}

function drawCladding(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  material: HouseMaterial,
  wall: string,
): string {
  if (material === 'brick') return brickwork(scene, x, y, width, height, wall);
  if (material === 'timber') return courses(x, y, width, height, 11, darken(wall, 0.5), 0.32);
  if (material === 'block') return '';
  let d = '';
  for (let line = x + 18; line < x + width; line += 18) d += `M${num(line)} ${num(y)}v${num(height)}`;
  return strokePath(d, darken(wall, 0.5), 1.2, 'stroke-opacity=".25"');
}

function drawOpenings(
  scene: Scene,
  left: number,
  width: number,
  floors: number,
  floorHeight: number,
  wall: string,
): string {
  const frame = wall === '#6f5a4a' ? '#efe9dd' : '#3c4643';
  const cells: Cell[] = [];
  for (let floor = 0; floor < floors; floor++) {
    const y = -(floor + 1) * floorHeight + 8;
    cells.push([left + width * 0.09, y], [left + width * 0.7, y]);
    if (floor > 0) cells.push([left + width * 0.4, y]);
  }
  const w = width * 0.2;
  return repeat(scene, plainWindow(scene, w, 52, frame), cells) + livenWindows(scene, cells, w, 52);
}

function drawRoof(
  scene: Scene,
  roof: Roof,
  x: number,
  y: number,
  width: number,
  rise: number,
  colour: string,
  wall: string,
): string {
  const snow = scene.palette.snow;
  const cover = snow ? '#ffffff' : scene.tone(colour);
  const eave = rect(x - 22, y - 2, width + 44, 8, scene.tone(darken(colour, 0.25)));
  const under = rect(x, y + 6, width, 8, scene.palette.shadow, 'fill-opacity=".26"');
  if (roof === 'flat')
    return (
      rect(x - 20, y - 14, width + 40, 16, cover) + under + rect(x - 20, y + 1, width + 40, 4, scene.tone('#f4efe4'))
    );
  if (roof === 'hip') {
    const d = `M${num(x - 24)} ${num(y)}L${num(x + width * 0.28)} ${num(y - rise * 0.8)}H${num(x + width * 0.72)}L${num(x + width + 24)} ${num(y)}z`;
    return (
      fillPath(d, cover) + courses(x + 30, y - rise * 0.8, width - 60, rise * 0.8, 9, '#ffffff', 0.07) + eave + under
    );
  }
  const gable = `M${num(x)} ${num(y)}L${num(x + width / 2)} ${num(y - rise)}L${num(x + width)} ${num(y)}z`;
  const edge = `M${num(x - 26)} ${num(y + 10)}L${num(x + width / 2)} ${num(y - rise - 16)}L${num(x + width + 26)} ${num(y + 10)}l-10 6L${num(x + width / 2)} ${num(y - rise + 6)}L${num(x - 16)} ${num(y + 16)}z`;
  const attic = plainWindow(scene, 40, 40, '#3c4643');
  return (
    fillPath(gable, wallFill(scene, wall)) +
    repeat(scene, attic, [[x + width / 2 - 20, y - rise * 0.52]]) +
    fillPath(edge, cover)
  );
}

function drawPorch(scene: Scene, x: number, roofColour: string): string {
  const post = scene.tone('#f4efe4');
  return (
    rect(x - 22, -72, 44, 72, scene.tone('#2f5348')) +
    rect(x + 2, -66, 14, 40, scene.palette.night ? LAMPLIGHT : GLASS) +
    rect(x - 48, -84, 6, 84, post) +
    rect(x + 42, -84, 6, 84, post) +
    fillPath(`M${num(x - 60)} -82h120l-14 -16h-92z`, scene.tone(roofColour)) +
    rect(x - 54, -6, 108, 6, scene.tone('#b9b0a2')) +
    (scene.palette.night
      ? `<circle cx="${num(x)}" cy="-60" r="60" fill="${scene.gradientRound([
          [0, '#ffd98a', 0.7],
          [1, '#ffd98a', 0],
        ])}"/>`
      : '')
  );
}

function drawGarage(scene: Scene, x: number, wall: string, roofColour: string): string {
  return (
    rect(x - 4, -86, 132, 86, wallFill(scene, darken(wall, 0.06))) +
    rect(x - 6, -96, 146, 12, scene.palette.snow ? '#ffffff' : scene.tone(roofColour)) +
    rect(x + 18, -66, 92, 66, scene.tone('#e9e4d8')) +
    courses(x + 18, -66, 92, 66, 13, '#1c2a27', 0.2) +
    rect(x + 18, -66, 92, 5, scene.palette.shadow, 'fill-opacity=".3"')
  );
}
