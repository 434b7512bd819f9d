import { darken, mix } from '../colour.ts';
import {
  brickwork,
  courses,
  groundFloor,
  groundShadow,
  ledgeShadow,
  type Site,
  sideShade,
  wallFill,
} from '../facade-parts.ts';
import { at, between, pick, type Random, whole } from '../random.ts';
import { GLASS, LAMPLIGHT, type Scene } from '../scene.ts';
import { box, fillPath, num, rect, use } from '../shapes.ts';
import { archedWindow, livenWindows, plainWindow, railedWindow, repeatRow } from '../windows.ts';
import { columnsOf, type DesignHousing, floorLines, type HousingDesign, heightOf } from './design.ts';

export interface BrickLook {
  readonly wall: string;
  readonly trim: string;
  readonly frame: string;
}
export type Roof = 'cornice' | 'mansard' | 'parapet';

/** What the housings of a brick complex share. */
export interface BrickDesign {
  /** Colours of the housings in turn. */
  readonly looks: readonly BrickLook[];
  readonly roofs: readonly Roof[];
  readonly roofColour: string;
  readonly awning?: string;
  readonly arched: boolean;
  readonly quoins: boolean;
  /** Every n-th column has balconies. */
  readonly balconyEvery: number;
  readonly balconyColumn: number;
  readonly ratio: number;
  readonly windowShare: number;
}

const look = (wall: string, trim: string, frame = '#efe7da'): BrickLook => ({ wall, trim, frame });
const PALETTES: readonly (readonly BrickLook[])[] = [
  [look('#a9553f', '#ead9c6'), look('#9a5140', '#e6cfb5')],
  [look('#b0654a', '#efdcc3'), look('#8c4838', '#e6cfb5')],
  [look('#c9ad8b', '#f4e8d3', '#6d6558'), look('#bd9c7a', '#f4e8d3', '#6d6558')],
  [look('#d8bd97', '#fbf3e3', '#4a5550'), look('#b4694c', '#f3dfc6', '#4a5550')],
  [look('#7d4030', '#caa582', '#2a3230'), look('#93513c', '#d9b894', '#2a3230')],
  [look('#5d5148', '#c9b79c', '#2a3230'), look('#84705e', '#dccbb0', '#2a3230')],
  [look('#dcd3c4', '#ffffff', '#5a5f5a'), look('#b98d6a', '#f6e9d6', '#5a5f5a')],
  [look('#8a5a54', '#e9d6cc'), look('#c08f7c', '#f4e5da')],
  [look('#44504f', '#b8b4a4', '#d8d4c6'), look('#a8654c', '#ecd9c2')],
];

/** Brick houses with cornices, mansards, balconies and shops. */
export const designBrick: DesignHousing = (random, housing_class) =>
  brickHousing({
    looks: pick(random, PALETTES),
    roofs: pick(random, [
      ['cornice'],
      ['mansard'],
      ['cornice', 'mansard'],
      ['parapet'],
      ['parapet', 'cornice'],
    ] as const),
    roofColour: pick(random, ['#3f4b49', '#4b4340', '#39464f', '#55605c']),
    awning: random() < 0.6 ? pick(random, ['#12483e', '#d8921a', '#8f4632', '#2f5a6b']) : undefined,
    arched: random() < (housing_class > 2 ? 0.6 : 0.3),
    quoins: random() < 0.55,
    balconyEvery: whole(random, 2, 5),
    balconyColumn: whole(random, 0, 2),
    ratio: between(random, 0.94, 1.12),
    windowShare: between(random, 0.46, 0.6),
  });

/** The drawing of one design. */
export function brickHousing(design: BrickDesign): HousingDesign {
  return (scene, site, index) => {
    const { x, base, width, floorHeight: fh, lobby } = site;
    const { wall, trim } = at(design.looks, index);
    const roof = at(design.roofs, index);
    const height = heightOf(site);
    const top = base - height;
    const belts = [1, site.floors - 1].filter((floor) => floor > 0 && site.floors > 2);
    let svg = groundShadow(scene, x, base, width, height) + rect(x, top, width, height, wallFill(scene, wall));
    if (fh > 16) svg += brickwork(scene, x, top, width, height - lobby, wall);
    svg += drawWindows(scene, site, design, at(design.looks, index));
    for (const floor of belts) {
      svg +=
        rect(x - 2, top + floor * fh - 1, width + 4, 4, scene.tone(trim)) +
        ledgeShadow(scene, x, top + floor * fh + 3, width, 3);
    }
    if (design.quoins) svg += drawQuoins(scene, site, top, trim);
    svg += sideShade(scene, x + width * 0.9, top, width * 0.1, height - lobby);
    const rise = roof === 'mansard' ? Math.min(fh, 36) * 1.2 : 12;
    if (roof === 'mansard') svg += drawMansard(scene, site, top, rise, trim, design.roofColour);
    svg += rect(x - 6, top - 7, width + 12, 8, scene.tone(trim)) + ledgeShadow(scene, x - 3, top + 1, width + 6, 5);
    if (roof === 'cornice') svg += rect(x - 2, top - 12, width + 4, 5, scene.tone(darken(trim, 0.12)));
    if (roof === 'parapet') svg += rect(x + width * 0.3, top - 20, width * 0.24, 13, scene.tone(darken(wall, 0.1)));
    svg += groundFloor(scene, site, mix(wall, '#5b4a40', 0.35), Math.max(34, fh * 1.5), design.awning);
    return { svg, x, top: top - rise, width };
  };
}

function drawWindows(scene: Scene, site: Site, design: BrickDesign, { trim, frame }: BrickLook): string {
  const { x, width, floorHeight: fh } = site;
  const { count, step } = columnsOf(width, fh * design.ratio);
  const w = step * design.windowShare;
  const h = fh * 0.64;
  const inset = (step - w) / 2;
  const columns = Array.from({ length: count }, (_, i) => i);
  const plain = scene.symbol(
    plainWindow(scene, w, h, frame, { transom: true }) + (fh > 18 ? rect(-2, -4, w + 4, 4, scene.tone(trim)) : ''),
  );
  const railed =
    fh > 16 ? scene.symbol(railedWindow(scene, w, fh * 0.74, frame, { rail: '#26302e', slab: trim })) : plain;
  const arched = scene.symbol(archedWindow(scene, w, fh * 0.78, frame));
  const isBalcony = (i: number): boolean => i % design.balconyEvery === design.balconyColumn % design.balconyEvery;
  const row = columns
    .map((i) => (isBalcony(i) ? use(railed, i * step + inset, 3) : use(plain, i * step + inset, 7)))
    .join('');
  const lines = floorLines(site).map((y) => y + 2);
  const plainLines = design.arched ? lines.slice(1) : lines;
  const archedRow = design.arched ? columns.map((i) => use(arched, i * step + inset, 3)).join('') : '';
  const cells = plainLines.flatMap((y) =>
    columns.map((i) => [x + i * step + inset, y + (isBalcony(i) ? 3 : 7)] as const),
  );
  return (
    (design.arched ? repeatRow(scene, archedRow, x, lines.slice(0, 1)) : '') +
    repeatRow(scene, row, x, plainLines) +
    livenWindows(scene, cells, w, h)
  );
}

function drawQuoins(scene: Scene, { x, base, width, lobby }: Site, top: number, trim: string): string {
  let d = '';
  for (let y = top + 4; y < base - lobby - 8; y += 14) d += box(x, y, 8, 8) + box(x + width - 8, y, 8, 8);
  return fillPath(d, scene.tone(trim), 'fill-opacity=".85"');
}

function drawMansard(
  scene: Scene,
  { x, width, floorHeight }: Site,
  top: number,
  rise: number,
  trim: string,
  colour: string,
): string {
  const d = `M${num(x - 4)} ${num(top)}l14 ${num(-rise)}h${num(width - 20)}l14 ${num(rise)}z`;
  let svg = fillPath(d, scene.tone(colour)) + courses(x + 8, top - rise, width - 16, rise, 6, '#ffffff', 0.08);
  const { count, step } = columnsOf(width, floorHeight * 2);
  const w = Math.min(step * 0.36, 22);
  for (let i = 0; i < count; i++) {
    const left = x + i * step + (step - w) / 2;
    const dormer = `M${num(left - 3)} ${num(top - rise * 0.2)}v${num(-rise * 0.42)}l${num(w / 2 + 3)} ${num(-rise * 0.24)}l${num(w / 2 + 3)} ${num(rise * 0.24)}v${num(rise * 0.42)}z`;
    const lit = scene.palette.night && scene.random() < 0.6;
    svg +=
      fillPath(dormer, scene.tone(trim)) +
      rect(left + 2, top - rise * 0.58, w - 4, rise * 0.38, lit ? LAMPLIGHT : GLASS);
  }
  return (
    svg +
    (scene.palette.snow
      ? fillPath(`M${num(x + 6)} ${num(top - rise)}h${num(width - 12)}l6 7h${num(-width)}z`, '#ffffff')
      : '')
  );
}

/** Colours of one look for houses that are made of several. */
export const pickBrickLook = (random: Random): BrickLook => pick(random, pick(random, PALETTES));
