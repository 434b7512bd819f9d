import { lighten } from '../colour.ts';
import { groundFloor, groundShadow, type Site } from '../facade-parts.ts';
import { at, between, pick } from '../random.ts';
import { GLASS, type Scene } from '../scene.ts';
import { box, fillPath, num, rect, strokePath } from '../shapes.ts';
import { type Cell, livenWindows } from '../windows.ts';
import { type DesignHousing, floorLines, heightOf } from './design.ts';

const PALETTES = [
  { bands: ['#fbf8f1', '#f2ece0'], accents: ['#c9a36a', '#b07a52', '#7f9c8f'], podium: '#8e8474' },
  { bands: ['#e8e4da', '#d8cfc0'], accents: ['#9b6b4b', '#c08a5a'], podium: '#6f675b' },
  { bands: ['#ffffff', '#edf1f0'], accents: ['#5f8f9e', '#a9c3cc'], podium: '#7b8586' },
  { bands: ['#d9b998', '#ecd9c1'], accents: ['#8f5a3f', '#f7eee0'], podium: '#7a6350' },
  { bands: ['#566560', '#7b8a82'], accents: ['#d8b873', '#c9d3cc'], podium: '#3f4a46' },
] as const;
type Shape = 'right' | 'left' | 'both';

/** Long white bands and glass with rounded corners. */
export const designRibbon: DesignHousing = (random) => {
  const palette = pick(random, PALETTES);
  const shapes: readonly Shape[] = pick(random, [
    ['right'],
    ['left', 'right'],
    ['both'],
    ['right', 'both'],
    ['both', 'left'],
  ] as const);
  const roundness = between(random, 0.28, 0.95);
  const bandShare = between(random, 0.3, 0.46);
  const accentShare = between(random, 0.04, 0.13);

  return (scene, site, index) => {
    const { x, base, width, floorHeight: fh } = site;
    const band = at(palette.bands, index);
    const height = heightOf(site);
    const top = base - height;
    const r = Math.min(width * 0.42, height * 0.5, fh * 5 * roundness + 12);
    const clip = scene.id();
    scene.define(`<clipPath id="${clip}"><path d="${outline(x, top, base, width, r, at(shapes, index))}"/></clipPath>`);
    const body = drawBands(scene, site, band, at(palette.accents, index), bandShare, accentShare);
    const { shadow } = scene.palette;
    const shade = scene.gradientAcross([
      [0, shadow, 0.2],
      [0.14, shadow, 0],
      [0.66, shadow, 0],
      [1, shadow, 0.55],
    ]);
    const svg =
      groundShadow(scene, x, base, width, height) +
      `<g clip-path="url(#${clip})">${body}${rect(x, top, width, height, shade)}</g>` +
      groundFloor(scene, { ...site, x: x + width * 0.04, width: width * 0.92 }, palette.podium, 50);
    return { svg, x, top, width };
  };
};

function outline(x: number, top: number, base: number, width: number, r: number, shape: Shape): string {
  const left = shape === 'right' ? r * 0.35 : r;
  const right = shape === 'left' ? r * 0.35 : r;
  return `M${num(x)} ${num(base)}V${num(top + left)}Q${num(x)} ${num(top)} ${num(x + left)} ${num(top)}H${num(x + width - right)}Q${num(x + width)} ${num(top)} ${num(x + width)} ${num(top + right)}V${num(base)}z`;
}

function drawBands(
  scene: Scene,
  site: Site,
  band: string,
  accent: string,
  bandShare: number,
  accentShare: number,
): string {
  const { x, base, width, floorHeight: fh } = site;
  const { random, palette } = scene;
  const lines = floorLines(site);
  const top = lines[0] ?? base;
  const thick = fh * bandShare;
  const cw = Math.max(9, fh * 0.82);
  const cells: Cell[] = [];
  let mullions = '';
  let bands = '';
  let shades = '';
  let gleams = '';
  let panels = '';
  for (let left = x + cw; left < x + width; left += cw) mullions += `M${num(left)} ${num(top)}V${num(base)}`;
  for (const y of [...lines, base - site.lobby]) {
    bands += box(x, y - 1, width, thick);
    shades += box(x, y + thick - 1, width, Math.min(5, fh * 0.16));
    gleams += box(x, y - 1, width, 2.2);
  }
  for (const y of lines) {
    for (let left = x; left < x + width - cw; left += cw) {
      cells.push([left + 1, y + thick]);
      if (random() < accentShare) panels += box(left + cw, y + thick - 1, cw * 0.5, fh - thick + 1);
    }
  }
  return (
    rect(x, top, width, base - top, GLASS) +
    strokePath(mullions, scene.tone('#3a4744'), fh > 16 ? 1.8 : 1) +
    livenWindows(scene, cells, cw - 2, fh - thick - 1, 1) +
    fillPath(bands, scene.tone(band)) +
    fillPath(shades, palette.shadow, 'fill-opacity=".3"') +
    fillPath(gleams, scene.tone(lighten(band, 0.6))) +
    fillPath(panels, scene.tone(accent))
  );
}
