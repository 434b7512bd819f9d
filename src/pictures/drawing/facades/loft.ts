import { darken, lighten } from '../colour.ts';
import { brickwork, groundShadow, type Site, wallFill } from '../facade-parts.ts';
import { at, between, pick } from '../random.ts';
import { GLASS, LAMPLIGHT, type Scene } from '../scene.ts';
import { box, fillPath, num, rect, strokePath } from '../shapes.ts';
import { type Cell, livenWindows, repeat } from '../windows.ts';
import { columnsOf, type DesignHousing, floorLines, heightOf } from './design.ts';

const PALETTES = [
  { walls: ['#8f4632', '#7d4030'], trim: '#d9c3a5', metal: '#232c2a' },
  { walls: ['#a5573d', '#6f5a4a'], trim: '#ecd8bb', metal: '#2b2724' },
  { walls: ['#6b4236', '#934f3b'], trim: '#c9ad8b', metal: '#1f2625' },
  { walls: ['#4e4a46', '#7a5a48'], trim: '#b9a78e', metal: '#191f1e' },
  { walls: ['#c2a07a', '#a9805f'], trim: '#f3e6d0', metal: '#33302c' },
] as const;
/** Above this many floors the works become a tower with a flat roof. */
const SAWTOOTH_FLOORS = 7;

/** Former works: bays with large barred windows, saw-tooth roofs, a chimney. */
export const designLoft: DesignHousing = (random) => {
  const palette = pick(random, PALETTES);
  const chimney = random() < 0.7;
  const ratio = between(random, 1.35, 1.75);
  const arches = random() < 0.7;

  return (scene, site, index) => {
    const { x, base, width, floorHeight: fh } = site;
    const wall = at(palette.walls, index);
    const height = heightOf(site);
    const top = base - height;
    const bays = columnsOf(width, fh * ratio);
    const sawtooth = site.floors <= SAWTOOTH_FLOORS;
    const rise = Math.min(46, bays.step * 0.45);
    let svg = groundShadow(scene, x, base, width, height);
    if (chimney && sawtooth && index === 0) svg += drawChimney(scene, x + width * 0.78, top, wall, palette.trim);
    svg +=
      rect(x, top, width, height, wallFill(scene, wall)) +
      (fh > 16 ? brickwork(scene, x, top, width, height, wall) : '');
    svg += sawtooth
      ? drawSawtooth(scene, x, top, bays, rise, wall)
      : drawTank(scene, x + width * 0.62, top, palette.metal);
    svg += drawWindows(scene, site, bays, palette, arches);
    let pillars = '';
    let shades = '';
    for (let b = 0; b <= bays.count; b++) {
      pillars += box(x + b * bays.step - 5, top - 2, 10, height + 2);
      shades += box(x + b * bays.step + 5, top, 4, height);
    }
    svg +=
      fillPath(pillars, scene.tone(lighten(wall, 0.08))) + fillPath(shades, scene.palette.shadow, 'fill-opacity=".22"');
    svg +=
      rect(x - 6, top - 4, width + 12, 7, scene.tone(palette.trim)) +
      rect(x, base - 12, width, 12, scene.tone('#4b423b'));
    return { svg, x, top: top - rise, width };
  };
};

function drawChimney(scene: Scene, x: number, top: number, wall: string, trim: string): string {
  const tall = 150;
  return (
    fillPath(`M${num(x)} ${num(top)}l5 ${-tall}h22l5 ${tall}z`, scene.tone(darken(wall, 0.1))) +
    brickwork(scene, x + 4, top - tall, 26, tall, wall) +
    rect(x + 2, top - tall - 6, 28, 9, scene.tone(trim)) +
    rect(x + 5, top - tall + 40, 22, 5, scene.tone(trim)) +
    rect(x + 20, top - tall + 2, 7, tall - 2, scene.palette.shadow, 'fill-opacity=".25"')
  );
}

function drawTank(scene: Scene, x: number, top: number, metal: string): string {
  const legs = `M${num(x)} ${num(top)}l4 -34M${num(x + 44)} ${num(top)}l-4 -34M${num(x + 22)} ${num(top)}v-34`;
  return (
    strokePath(legs, scene.tone(metal), 3) +
    rect(x, top - 70, 44, 38, scene.tone('#8b6a4f')) +
    rect(x + 30, top - 70, 14, 38, scene.palette.shadow, 'fill-opacity=".25"') +
    fillPath(`M${num(x - 4)} ${num(top - 70)}l26 -16l26 16z`, scene.tone(metal))
  );
}

function drawSawtooth(
  scene: Scene,
  x: number,
  top: number,
  bays: { count: number; step: number },
  rise: number,
  wall: string,
): string {
  let walls = '';
  let roofs = '';
  let lights = '';
  for (let i = 0; i < bays.count; i++) {
    const left = num(x + i * bays.step);
    walls += `M${left} ${num(top)}v${num(-rise)}l${num(bays.step)} ${num(rise)}z`;
    roofs += `M${left} ${num(top - rise)}l${num(bays.step)} ${num(rise)}h-9l${num(9 - bays.step)} ${num(5 - rise)}z`;
    lights += `M${num(x + i * bays.step + 6)} ${num(top - 4)}v${num(-rise * 0.7)}l${num(bays.step * 0.58)} ${num(rise * 0.7)}z`;
  }
  return (
    fillPath(walls, scene.tone(darken(wall, 0.15))) +
    fillPath(roofs, scene.palette.snow ? '#ffffff' : scene.tone('#3f4c4a')) +
    fillPath(lights, scene.palette.night ? LAMPLIGHT : GLASS, 'fill-opacity=".9"')
  );
}

function drawWindows(
  scene: Scene,
  site: Site,
  bays: { count: number; step: number },
  { trim, metal }: { trim: string; metal: string },
  arches: boolean,
): string {
  const { x, base, floorHeight: fh } = site;
  const w = bays.step * 0.64;
  const h = fh * 0.74;
  const inset = (bays.step - w) / 2;
  let bars = '';
  for (let i = 1; i < 5; i++) bars += `M${num((w * i) / 5)} 0V${num(h)}`;
  for (let i = 1; i < 4; i++) bars += `M0 ${num((h * i) / 4)}H${num(w)}`;
  const lift = Math.min(14, fh * 0.22);
  const arch = `M-5 0Q${num(w / 2)} ${num(-lift)} ${num(w + 5)} 0v-5Q${num(w / 2)} ${num(-lift - 6)} -5 -5z`;
  const pane =
    rect(0, 0, w, h, GLASS) +
    strokePath(bars, scene.tone(metal), fh > 20 ? 1.6 : 1) +
    strokePath(box(0, 0, w, h), scene.tone(metal), fh > 20 ? 2.6 : 1.6) +
    rect(0, 0, w, h * 0.1, scene.palette.shadow, 'fill-opacity=".4"') +
    (arches && fh > 24 ? fillPath(arch, scene.tone(trim)) : '') +
    rect(-4, h, w + 8, Math.min(4, fh * 0.12), scene.tone(trim));
  const ys = [...floorLines(site), base - site.lobby].map((y) => y + fh * 0.2);
  const panes = ys.flatMap((y) => Array.from({ length: bays.count }, (_, b): Cell => [x + b * bays.step + inset, y]));
  const lights = panes.flatMap(([left, y]) =>
    Array.from({ length: 10 }, (_, k): Cell => [left + ((k % 5) * w) / 5, y + (k < 5 ? 0 : h / 2)]),
  );
  return repeat(scene, pane, panes) + livenWindows(scene, lights, w / 5, h / 2, 1);
}
