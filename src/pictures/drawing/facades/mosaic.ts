import { courses, groundFloor, groundShadow, type Site, sideShade } from '../facade-parts.ts';
import { at, between, pick } from '../random.ts';
import type { Scene } from '../scene.ts';
import { box, fillPath, rect } from '../shapes.ts';
import { type Cell, livenWindows, loggiaWindow, plainWindow, repeat } from '../windows.ts';
import { columnsOf, type DesignHousing, floorLines, heightOf } from './design.ts';

type Tones = readonly [string, string, string, string];
const PALETTES: readonly (readonly Tones[])[] = [
  [
    ['#efe6d3', '#e2c193', '#cf8f5f', '#f6f1e6'],
    ['#f1ece1', '#dccdb4', '#b8744e', '#faf7f0'],
    ['#e6ebe4', '#a9c0b2', '#5f8f7e', '#f3f5f0'],
  ],
  [
    ['#f4f1ea', '#e6dcc8', '#8fae9f', '#ffffff'],
    ['#efe3cd', '#d9b07a', '#c9824f', '#f8f2e6'],
  ],
  [
    ['#e9edf0', '#b9c9d3', '#6f93a8', '#f6f8f9'],
    ['#eef0ee', '#cfd6d2', '#e0b052', '#ffffff'],
  ],
  [
    ['#efe9e4', '#d8c2b8', '#b5796b', '#faf6f3'],
    ['#e8e2dc', '#c9b3a0', '#7d5f4f', '#f7f3ee'],
  ],
  [
    ['#f3efe2', '#dfd6a8', '#a8a95a', '#fbf9f0'],
    ['#eef1e6', '#c3cfa6', '#7f9a5f', '#f8faf3'],
  ],
  [
    ['#e7e4de', '#c4beb2', '#59625f', '#f5f3ef'],
    ['#f2ede3', '#d3c7b1', '#8f4632', '#fbf8f2'],
  ],
];

/** Panel houses whose joints and colours are scattered; the family home of the economy and comfort class. */
export const designMosaic: DesignHousing = (random) => {
  const palettes = pick(random, PALETTES);
  const variety = between(random, 1.2, 2.2);
  const narrow = between(random, 0.3, 0.5);
  const loggias = between(random, 0.14, 0.32);
  const vertical = random() < 0.35;
  const awning = pick(random, ['#d8921a', '#12483e', '#8f4632', '#2f6b8c']);
  const ratio = between(random, 1.02, 1.2);

  return (scene, site, index) => {
    const { x, base, width, lobby } = site;
    const tones = at(palettes, index);
    const columns = columnsOf(width, site.floorHeight * ratio);
    const height = heightOf(site);
    const top = base - height;
    const svg =
      groundShadow(scene, x, base, width, height) +
      rect(x, top, width, height, scene.tone(tones[0])) +
      drawPanels(scene, site, tones, columns, variety, vertical) +
      courses(x, top, width, height - lobby, site.floorHeight, '#1c2a27', 0.12) +
      drawWindows(scene, site, columns, narrow, loggias) +
      sideShade(scene, x + width * 0.88, top, width * 0.12, height - lobby) +
      rect(x - 3, top - 6, width + 6, 7, scene.tone(tones[3])) +
      (scene.palette.snow ? rect(x - 3, top - 9, width + 6, 4, '#ffffff') : '') +
      groundFloor(scene, site, '#5a5f58', 44, awning);
    return { svg, x, top: top - 6, width };
  };
};

interface Columns {
  readonly count: number;
  readonly step: number;
}

/** `vertical` keeps the colour of a half column over two or three floors. */
function drawPanels(
  scene: Scene,
  site: Site,
  tones: Tones,
  { count, step }: Columns,
  variety: number,
  vertical: boolean,
): string {
  const panels: Record<string, string> = {};
  const kept: string[] = [];
  for (const [floor, y] of floorLines(site).entries()) {
    for (let i = 0; i < count * 2; i++) {
      const repeats = vertical && floor % 3 !== 0;
      const tone = (repeats ? kept[i] : undefined) ?? at(tones, Math.floor(scene.random() ** variety * tones.length));
      kept[i] = tone;
      panels[tone] = (panels[tone] ?? '') + box(site.x + (i * step) / 2, y, step / 2, site.floorHeight);
    }
  }
  return Object.entries(panels)
    .map(([tone, d]) => fillPath(d, scene.tone(tone)))
    .join('');
}

function drawWindows(
  scene: Scene,
  site: Site,
  { count, step }: Columns,
  narrowShare: number,
  loggiaShare: number,
): string {
  const { x, floorHeight: fh } = site;
  const narrow: Cell[] = [];
  const broad: Cell[] = [];
  const loggias: Cell[] = [];
  for (const [floor, y] of floorLines(site).entries()) {
    for (let i = 0; i < count; i++) {
      const chance = scene.random();
      const left = x + i * step;
      if (chance < narrowShare) narrow.push([left + (floor % 2 === 0 ? 0.44 : 0.12) * step, y + fh * 0.17]);
      else if (chance < 1 - loggiaShare) broad.push([left + step * 0.11, y + fh * 0.17]);
      else loggias.push([left + step * 0.07, y + fh * 0.1]);
    }
  }
  const frame = '#3a4340';
  const h = fh * 0.66;
  return (
    repeat(scene, plainWindow(scene, step * 0.44, h, frame, { bars: 0, sill: false }), narrow) +
    repeat(scene, plainWindow(scene, step * 0.78, h, frame, { sill: false }), broad) +
    repeat(scene, loggiaWindow(scene, step * 0.86, fh * 0.84, frame, '#7b6a58'), loggias) +
    livenWindows(scene, narrow, step * 0.44, h) +
    livenWindows(scene, broad, step * 0.78, h)
  );
}
