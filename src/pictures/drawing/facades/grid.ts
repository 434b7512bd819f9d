import { mix } from '../colour.ts';
import { groundFloor, groundShadow, type Site, sideShade, wallFill } from '../facade-parts.ts';
import { at, between, pick } from '../random.ts';
import { GLASS, type Scene } from '../scene.ts';
import { box, fillPath, rect, use } from '../shapes.ts';
import { type Cell, livenWindows } from '../windows.ts';
import { columnsOf, type DesignHousing } from './design.ts';

interface Look {
  readonly frame: string;
  readonly wall: string;
  readonly accent: string;
}
const PALETTES: readonly (readonly Look[])[] = [
  [
    { frame: '#f5f1e8', wall: '#39504a', accent: '#d39a5a' },
    { frame: '#e9dcc6', wall: '#4b4038', accent: '#b8633f' },
    { frame: '#f5f1e8', wall: '#39504a', accent: '#6d9483' },
  ],
  [
    { frame: '#e3e6e4', wall: '#2f3c44', accent: '#7fa3b5' },
    { frame: '#cfd6d6', wall: '#37454c', accent: '#e0b25a' },
  ],
  [
    { frame: '#4a3a31', wall: '#2b2522', accent: '#c7744f' },
    { frame: '#d8c3a6', wall: '#4b4038', accent: '#8f4632' },
  ],
  [
    { frame: '#ffffff', wall: '#5a6a63', accent: '#9db59f' },
    { frame: '#f3efe6', wall: '#5f6c70', accent: '#e6c38a' },
  ],
  [
    { frame: '#c9a57e', wall: '#3a342e', accent: '#f0e4d0' },
    { frame: '#efe6d6', wall: '#3a342e', accent: '#a8573c' },
  ],
  [
    { frame: '#b7503c', wall: '#3c3431', accent: '#f2d7b8' },
    { frame: '#f1e9dd', wall: '#4a423d', accent: '#b7503c' },
  ],
];

/** Towers in a deep frame of cells one or two floors high, some of them coloured loggias. */
export const designGrid: DesignHousing = (random) => {
  const palettes = pick(random, PALETTES);
  const storeys = random() < 0.7 ? 2 : 1;
  const thickness = between(random, 0.09, 0.17);
  const accents = between(random, 0.1, 0.26);
  const ratio = between(random, 0.95, 1.25);
  const stacked = random() < 0.4;

  return (scene, site, index) => {
    const { x, base, width, floorHeight: fh, lobby } = site;
    const look = at(palettes, index);
    const rows = Math.max(1, Math.round(site.floors / storeys));
    const cell = (site.floors * fh) / rows;
    const { count, step } = columnsOf(width, fh * 2 * ratio);
    const height = site.floors * fh + lobby;
    const top = base - height;
    const t = Math.max(3, cell * thickness);
    const w = step - t;
    const h = cell - t;
    const pane = scene.symbol(drawPane(scene, w, h, storeys, look));
    const loggia = scene.symbol(drawLoggia(scene, w, h, storeys, look));
    const loggiaColumns = Array.from({ length: count }, () => scene.random() < accents * 1.6);
    const cells: Cell[] = [];
    let svg = groundShadow(scene, x, base, width, height) + rect(x, top, width, height, wallFill(scene, look.wall));
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < count; c++) {
        const left = x + c * step + t / 2;
        const y = top + r * cell + t / 2;
        const isLoggia = stacked ? loggiaColumns[c] === true && r > 0 : scene.random() < accents;
        svg += use(isLoggia ? loggia : pane, left, y);
        if (isLoggia) continue;
        for (let k = 0; k < 3; k++)
          for (let s = 0; s < storeys; s++) cells.push([left + (k * w) / 3, y + (s * h) / storeys + (s > 0 ? 3 : 0)]);
      }
    }
    svg +=
      livenWindows(scene, cells, w / 3, h / storeys - 4, 1.5) +
      drawFrame(scene, { ...site, width }, look.frame, { top, rows, cell, count, step, t });
    svg += sideShade(scene, x + width * 0.88, top - t / 2, width * 0.12 + t / 2, height - lobby);
    svg += rect(x - t / 2, top - t / 2 - 10, width + t, 10, scene.tone(look.frame));
    svg += scene.palette.snow ? rect(x - t / 2, top - t / 2 - 14, width + t, 5, '#ffffff') : '';
    return { svg: svg + groundFloor(scene, site, look.wall, step * 0.75), x, top: top - 14, width };
  };
};

interface Lattice {
  readonly top: number;
  readonly rows: number;
  readonly cell: number;
  readonly count: number;
  readonly step: number;
  readonly t: number;
}

function drawFrame(
  scene: Scene,
  { x, width }: Site,
  colour: string,
  { top, rows, cell, count, step, t }: Lattice,
): string {
  let d = '';
  for (let c = 0; c <= count; c++) d += box(x + c * step - t / 2, top - t / 2, t, rows * cell + t);
  for (let r = 0; r <= rows; r++) d += box(x - t / 2, top + r * cell - t / 2, width + t, t);
  return fillPath(d, scene.tone(colour));
}

function drawPane(scene: Scene, w: number, h: number, storeys: number, { wall }: Look): string {
  const { shadow } = scene.palette;
  const bars = box(w / 3 - 0.8, 0, 1.6, h) + box((w * 2) / 3 - 0.8, 0, 1.6, h);
  const slab = storeys === 2 ? rect(0, h * 0.47, w, h * 0.09, scene.tone(mix(wall, '#8b7d6a', 0.4))) : '';
  return (
    rect(0, 0, w, h, GLASS) +
    fillPath(bars, scene.tone('#26332f')) +
    slab +
    rect(0, 0, w, h * 0.13, shadow, 'fill-opacity=".4"') +
    rect(0, 0, w * 0.1, h, shadow, 'fill-opacity=".3"')
  );
}

function drawLoggia(scene: Scene, w: number, h: number, storeys: number, { frame, accent }: Look): string {
  const { shadow } = scene.palette;
  const floor = h / storeys;
  let svg = rect(0, 0, w, h, scene.tone(accent));
  for (let s = 0; s < storeys; s++) {
    const y = s * floor;
    svg += rect(w * 0.1, y + floor * 0.16, w * 0.45, floor * 0.84, GLASS);
    svg += rect(0, y, w, floor * 0.18, shadow, 'fill-opacity=".3"');
    svg += rect(0, y + floor * 0.58, w, floor * 0.42, scene.tone('#e9f0ee'), 'fill-opacity=".5"');
    if (s > 0) svg += rect(0, y - 3, w, 6, scene.tone(frame));
  }
  return svg + rect(0, 0, w * 0.11, h, shadow, 'fill-opacity=".28"');
}
