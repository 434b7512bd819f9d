import { lighten } from '../colour.ts';
import { groundFloor, groundShadow, ledgeShadow, roofSnow, sideShade, wallFill } from '../facade-parts.ts';
import { at, between, pick, whole } from '../random.ts';
import { box, fillPath, rect, use } from '../shapes.ts';
import { livenWindows, plainWindow, repeatRow } from '../windows.ts';
import { columnsOf, type DesignHousing, floorLines, heightOf } from './design.ts';

interface Palette {
  readonly wall: string;
  readonly fin: string;
  readonly spandrel: string;
}
const PALETTES: readonly (readonly [Palette, Palette])[] = [
  [
    { wall: '#c9b79b', fin: '#faf4e6', spandrel: '#a48e70' },
    { wall: '#8fa39f', fin: '#eef2ee', spandrel: '#5f7571' },
  ],
  [
    { wall: '#b9a894', fin: '#f6efe2', spandrel: '#8f7c68' },
    { wall: '#59716b', fin: '#d9e4dd', spandrel: '#3f5751' },
  ],
  [
    { wall: '#6f5a4a', fin: '#c79f73', spandrel: '#4d4038' },
    { wall: '#c9b094', fin: '#f4e6cf', spandrel: '#957a5c' },
  ],
  [
    { wall: '#4c5a63', fin: '#c5ced2', spandrel: '#36424a' },
    { wall: '#d6d0c4', fin: '#fbf9f3', spandrel: '#a7a092' },
  ],
  [
    { wall: '#7a4a3b', fin: '#e3c3a4', spandrel: '#5a352b' },
    { wall: '#d9c7b2', fin: '#fdf6ea', spandrel: '#a98f76' },
  ],
  [
    { wall: '#3d4f49', fin: '#b9a77f', spandrel: '#2c3a36' },
    { wall: '#8c8573', fin: '#efe8d6', spandrel: '#686253' },
  ],
];

/** Towers with vertical fins that rise over the roof. */
export const designFins: DesignHousing = (random) => {
  const palettes = pick(random, PALETTES);
  const crown = between(random, 0.5, 2.1);
  const beltEvery = whole(random, 3, 6);
  const finEvery = random() < 0.7 ? 1 : 2;
  const ratio = between(random, 0.86, 1.06);
  const finWidth = between(random, 0.14, 0.22);

  return (scene, site, index) => {
    const { x, base, width, floorHeight: fh, lobby } = site;
    const { wall, fin, spandrel } = at(palettes, index);
    const { count, step } = columnsOf(width, fh * ratio);
    const height = heightOf(site);
    const top = base - height;
    const { shadow } = scene.palette;
    const w = step * 0.72;
    const h = fh * 0.74;
    const inset = (step - w) / 2;
    const lines = floorLines(site);
    const pane =
      plainWindow(scene, w, h, '#3a4744', { sill: false }) +
      rect(0, h, w, fh - h, scene.tone(spandrel)) +
      rect(0, h, w, 2, shadow, 'fill-opacity=".3"');
    const id = scene.symbol(pane);
    const row = Array.from({ length: count }, (_, i) => use(id, i * step + inset, 0)).join('');
    const cells = lines.flatMap((y) => Array.from({ length: count }, (_, i) => [x + i * step + inset, y + 4] as const));

    let svg = groundShadow(scene, x, base, width, height) + rect(x, top, width, height, wallFill(scene, wall));
    svg +=
      repeatRow(
        scene,
        row,
        x,
        lines.map((y) => y + 4),
      ) + livenWindows(scene, cells, w, h);

    const rise = crown * Math.min(fh, 30);
    const thick = step * finWidth;
    let fins = '';
    let shades = '';
    for (let i = 0; i <= count; i += finEvery) {
      const left = x + i * step - thick / 2;
      fins += box(left, top - rise, thick, height + rise - lobby);
      shades += box(left + thick, top + 2, thick * 0.65, height - lobby - 2);
    }
    svg += fillPath(shades, shadow, 'fill-opacity=".25"') + fillPath(fins, scene.tone(fin));
    svg +=
      rect(x - 4, top - rise - 4, width + 8, 6, scene.tone(fin)) +
      rect(x, top - 3, width, 6, scene.tone(lighten(wall, 0.3)));
    for (let floor = beltEvery; floor < site.floors; floor += beltEvery) {
      const y = top + floor * fh;
      svg += rect(x - 3, y - 1, width + 6, 4.4, scene.tone(fin)) + ledgeShadow(scene, x, y + 3.4, width, 3);
    }
    svg += sideShade(scene, x + width * 0.86, top, width * 0.14, height - lobby) + groundFloor(scene, site, wall, 46);
    svg += roofSnow(scene, x - 4, top - rise - 3, width + 8);
    return { svg, x, top: top - rise, width };
  };
};
