import { darken, lighten } from './colour.ts';
import type { Scene } from './scene.ts';
import { fillPath, num, rect, strokePath } from './shapes.ts';

/** Lawns on both sides of a path that leads to the house standing on `y`. */
export function paintLawn(scene: Scene, y: number): void {
  const { width: w, height: h, palette } = scene;
  const depth = h - y;
  const left = `M0 ${num(y + 18)}C${num(w * 0.2)} ${num(y + 14)} ${num(w * 0.32)} ${num(y + 26)} ${num(w * 0.44)} ${num(y + 40)}C${num(w * 0.36)} ${num(y + depth * 0.45)} ${num(w * 0.16)} ${num(h - 10)} 0 ${num(h)}z`;
  const right = `M${w} ${num(y + 16)}C${num(w * 0.82)} ${num(y + 16)} ${num(w * 0.66)} ${num(y + 24)} ${num(w * 0.56)} ${num(y + 42)}C${num(w * 0.66)} ${num(y + depth * 0.5)} ${num(w * 0.84)} ${num(h)} ${w} ${num(h)}z`;
  const leftDark = `M0 ${num(y + depth * 0.38)}C${num(w * 0.1)} ${num(y + depth * 0.36)} ${num(w * 0.2)} ${num(y + depth * 0.5)} ${num(w * 0.24)} ${num(h)}H0z`;
  const rightDark = `M${w} ${num(y + depth * 0.42)}C${num(w * 0.9)} ${num(y + depth * 0.4)} ${num(w * 0.8)} ${num(y + depth * 0.54)} ${num(w * 0.78)} ${num(h)}H${w}z`;
  scene.add(
    rect(0, y, w, depth, palette.path),
    rect(0, y, w, 18, darken(palette.path, 0.06)),
    fillPath(left + right, palette.lawn),
    fillPath(leftDark + rightDark, palette.lawnDark),
  );
}

/** Pavement and a road with a dashed line. */
export function paintStreet(scene: Scene, y: number): void {
  const { width: w, height: h, palette } = scene;
  const road = y + 28;
  let dashes = '';
  for (let x = 20; x < w; x += 90) dashes += `M${x} ${num(road + (h - road) / 2)}h46`;
  scene.add(
    rect(0, y, w, 26, palette.path),
    rect(0, y + 24, w, 4, darken(palette.path, 0.18)),
    rect(0, road, w, h - road, palette.road),
    strokePath(dashes, lighten(palette.road, 0.5), 4),
  );
}

/** Paved square with a lawn in front. */
export function paintSquare(scene: Scene, y: number): void {
  const { width: w, height: h, palette } = scene;
  let joints = '';
  for (let line = y + 14; line < y + 66; line += 13) joints += `M0 ${num(line)}H${w}`;
  scene.add(
    rect(0, y, w, h - y, palette.path),
    strokePath(joints, darken(palette.path, 0.12), 1),
    rect(0, y + 66, w, h - y - 66, palette.lawn),
    rect(0, y + 66, w, 5, darken(palette.lawn, 0.12)),
  );
}

/** Embankment and water; `reflected` is the id of the symbol mirrored in it. */
export function paintRiver(scene: Scene, y: number, reflected: string): void {
  const { width: w, height: h, palette, random } = scene;
  const bank = y + 40;
  const water = scene.gradientDown([
    [0, palette.water[0]],
    [1, palette.water[1]],
  ]);
  let ripples = '';
  for (let i = 0; i < 70; i++) {
    const line = bank + 6 + random() ** 1.4 * (h - bank - 10);
    const length = 20 + random() * 90 * ((line - bank) / (h - bank) + 0.3);
    ripples += `M${num(random() * w)} ${num(line)}h${num(length)}`;
  }
  let posts = '';
  for (let x = 8; x < w; x += 16) posts += `M${x} ${num(bank - 26)}v16`;
  const clip = scene.id();
  scene.define(`<clipPath id="${clip}">${rect(0, bank, w, h - bank, '#000000')}</clipPath>`);
  scene.add(
    rect(0, y - 2, w, 44, palette.path),
    rect(0, bank, w, h - bank, water),
    `<g clip-path="url(#${clip})" opacity=".34"><use href="#${reflected}" transform="translate(0 ${num(2 * bank)}) scale(1 -1)"/></g>`,
    strokePath(ripples, '#ffffff', 1.6, `stroke-opacity="${palette.night ? 0.12 : 0.35}"`),
    rect(0, bank - 10, w, 12, scene.tone('#cfc4b3')),
    rect(0, bank + 2, w, 6, palette.shadow, 'fill-opacity=".25"'),
    strokePath(`${posts}M0 ${num(bank - 26)}H${w}`, scene.tone('#4b5754'), 1.8),
  );
}
