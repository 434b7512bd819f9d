import { groundFloor, groundShadow, ledgeShadow, type Site, type Step, sideShade, wallFill } from '../facade-parts.ts';
import { at, between, pick, whole } from '../random.ts';
import type { Scene } from '../scene.ts';
import { box, fillPath, num, rect, use } from '../shapes.ts';
import { livenWindows, plainWindow, repeatRow } from '../windows.ts';
import { columnsOf, type DesignHousing, heightOf } from './design.ts';

const PALETTES = [
  { walls: ['#e4d8c3', '#d9c8ac'], trim: '#fbf5e8', frame: '#6d6558', spire: '#c79a3f' },
  { walls: ['#d6cfc4', '#c2b8aa'], trim: '#f7f3ec', frame: '#5b5a55', spire: '#a9b3ad' },
  { walls: ['#cfae8c', '#b98f6a'], trim: '#f6e7d3', frame: '#5d4a3a', spire: '#c79a3f' },
  { walls: ['#b9a08e', '#9d8576'], trim: '#eadccd', frame: '#4b423c', spire: '#8c7a4f' },
  { walls: ['#e9e4da', '#d4d0c6'], trim: '#ffffff', frame: '#6a6f6a', spire: '#7f8f88' },
  { walls: ['#c7b6a4', '#e6dccb'], trim: '#fffaf0', frame: '#4a4f4b', spire: '#b58d3d' },
] as const;

/** Tiered houses in the manner of the Moscow high-rises and of art deco. */
export const designNeo: DesignHousing = (random, housing_class) => {
  const palette = pick(random, PALETTES);
  const tiers = whole(random, 1, 3);
  const shrink = between(random, 0.6, 0.76);
  const spire = tiers > 1 && random() < (housing_class > 3 ? 0.75 : 0.5);
  const pilasterEvery = whole(random, 1, 3);
  const finials = random() < 0.6;
  const ratio = between(random, 0.9, 1.1);

  return (scene, site, index) => {
    const { x, base, width, floorHeight: fh, lobby } = site;
    const wall = at(palette.walls, index);
    const columns = columnsOf(width, fh * ratio);
    const look = { ...palette, wall, pilasterEvery, finials, step: columns.step };
    const count = Math.max(1, Math.min(index === 0 ? tiers : tiers - 1, Math.floor(site.floors / 3)));
    let svg = groundShadow(scene, x, base, width, heightOf(site) * 0.8);
    let y = base - lobby;
    let left = site.floors;
    let wide = columns.count;
    const steps: Step[] = [];
    for (let tier = 0; tier < count; tier++) {
      const isLast = tier === count - 1;
      const floors = isLast ? left : Math.max(1, Math.round(left * 0.55));
      const w = wide * columns.step;
      svg += drawTier(scene, { ...site, x: x + (width - w) / 2, base: y, width: w, floors }, look);
      y -= floors * fh;
      steps.push({ x: x + (width - w) / 2, width: w, from: site.floors - left, floors });
      left -= floors;
      if (!isLast) wide = Math.max(3, Math.round((wide * shrink) / 2) * 2 - (columns.count % 2));
    }
    const crown = spire && index === 0 ? drawSpire(scene, x + width / 2, y, wide * columns.step, palette, wall) : '';
    svg += crown + groundFloor(scene, site, wall, 52);
    return { svg, x, top: y - (crown === '' ? 26 : 130), width, steps };
  };
};

interface TierLook {
  readonly wall: string;
  readonly trim: string;
  readonly frame: string;
  readonly pilasterEvery: number;
  readonly finials: boolean;
  readonly step: number;
}

function drawTier(scene: Scene, { x, base, width, floors, floorHeight: fh }: Site, look: TierLook): string {
  const { step } = look;
  const count = Math.round(width / step);
  const height = floors * fh;
  const top = base - height;
  const trim = scene.tone(look.trim);
  const w = step * 0.46;
  const h = fh * 0.66;
  const pane = scene.symbol(plainWindow(scene, w, h, look.frame, { transom: true }));
  const ys = Array.from({ length: floors }, (_, k) => top + k * fh);
  const row = Array.from({ length: count }, (_, i) => use(pane, i * step + step * 0.27, fh * 0.2)).join('');
  const cells = ys.flatMap((y) =>
    Array.from({ length: count }, (_, i) => [x + i * step + step * 0.27, y + fh * 0.2] as const),
  );
  const pilaster = Math.min(6, step * 0.22);
  let pilasters = '';
  let shades = '';
  let points = '';
  for (let i = 0; i <= count; i += look.pilasterEvery) {
    pilasters += box(x + i * step - pilaster / 2, top, pilaster, height);
    shades += box(x + i * step + pilaster / 2, top, 3, height);
    points += `M${num(x + i * step - 4)} ${num(top - 8)}v-12l4 -6l4 6v12z`;
  }
  return (
    rect(x, top, width, height, wallFill(scene, look.wall)) +
    repeatRow(scene, row, x, ys) +
    livenWindows(scene, cells, w, h) +
    fillPath(shades, scene.palette.shadow, 'fill-opacity=".18"') +
    fillPath(pilasters, trim) +
    sideShade(scene, x + width * 0.88, top, width * 0.12, height) +
    rect(x - 7, top - 8, width + 14, 9, trim) +
    ledgeShadow(scene, x - 2, top + 1, width + 4, 5) +
    (look.finials ? fillPath(points, trim) : '') +
    (scene.palette.snow ? rect(x - 7, top - 11, width + 14, 4, '#ffffff') : '')
  );
}

function drawSpire(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  { trim, spire }: { trim: string; spire: string },
  wall: string,
): string {
  const cap = `M${num(x - width * 0.16)} ${num(y - 34)}h${num(width * 0.32)}l-8 -20h${num(-(width * 0.32 - 16))}z`;
  return (
    rect(x - width * 0.22, y - 34, width * 0.44, 34, scene.tone(wall)) +
    fillPath(cap, scene.tone(trim)) +
    fillPath(`M${num(x - 5)} ${num(y - 54)}l5 -76l5 76z`, scene.tone(spire))
  );
}
