import { between, whole } from './random.ts';
import type { Scene } from './scene.ts';
import { fillPath, num, rect } from './shapes.ts';

/** Fills the whole drawing with sky; at night with stars above the right part, away from a headline. */
export function paintSky(scene: Scene, starsFrom = 0): void {
  const { width, height, random, palette } = scene;
  scene.add(`<rect width="${width}" height="${height}" fill="url(#sky)"/>`);
  if (!palette.night) return;
  let stars = '';
  for (let i = 0; i < 44; i++) {
    const x = between(random, starsFrom, 1) * width;
    stars += `<circle cx="${num(x)}" cy="${num(random() * height * 0.4)}" r="${num(between(random, 0.6, 1.7))}"/>`;
  }
  scene.add(`<g fill="#fff4d8" opacity=".5">${stars}</g>`);
}

/** Sun with its glow; at night a crescent a little higher. */
export function paintSun(scene: Scene, x: number, y: number, radius: number): void {
  if (scene.palette.night) {
    const cy = y * 0.7;
    const glow = scene.gradientRound([
      [0, '#cfe0dd', 0.22],
      [0.5, '#cfe0dd', 0.07],
      [1, '#cfe0dd', 0],
    ]);
    const r = num(radius * 0.42);
    const inner = num(radius * 0.36);
    const crescent = `M${num(x)} ${num(cy - r)}a${r} ${r} 0 1 0 ${r} ${num(radius * 0.5)}a${inner} ${inner} 0 0 1 ${-r} ${num(-radius * 0.5)}z`;
    scene.add(
      `<circle cx="${num(x)}" cy="${num(cy)}" r="${num(radius * 2.6)}" fill="${glow}"/>`,
      fillPath(crescent, '#f2ead2'),
    );
    return;
  }
  const light = '#fff6dc';
  const glow = scene.gradientRound([
    [0, light, 0.95],
    [0.12, light, 0.62],
    [0.4, light, 0.2],
    [1, light, 0],
  ]);
  scene.add(`<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius * 4)}" fill="${glow}"/>`);
}

/** Flat layered clouds in the upper third. */
export function paintClouds(scene: Scene, count: number, from = 0.06, to = 0.36): void {
  const { random, palette } = scene;
  for (let i = 0; i < count; i++) {
    const x = random() * scene.width;
    const y = between(random, from, to) * scene.height;
    const width = between(random, 120, 340);
    const height = between(random, 10, 20);
    let bars = '';
    for (let j = 0; j < whole(random, 3, 4); j++) {
      const w = width * (1 - j * 0.24) * between(random, 0.8, 1);
      const left = x + (random() - 0.5) * width * 0.22 - w / 2;
      bars += `<rect x="${num(left)}" y="${num(y - j * height * 0.78)}" width="${num(w)}" height="${num(height)}" rx="${num(height / 2)}"/>`;
    }
    scene.add(
      `<g fill="${palette.cloud}" opacity="${num(palette.cloudOpacity * between(random, 0.5, 1) * 10) / 10}">${bars}</g>`,
    );
  }
}

export interface Skyline {
  /** 0 far and pale, 1 nearer. */
  readonly layer: 0 | 1;
  /** Height of the houses against the usual. */
  readonly rise: number;
  /** Where a high-rise with a spire stands, if any. */
  readonly spire?: number;
  /** Where a cluster of towers begins, if any. */
  readonly towers?: number;
}

const TOWERS = [
  [0, 26, 210],
  [30, 24, 260],
  [58, 22, 180],
  [84, 30, 300],
  [118, 22, 235],
  [144, 28, 165],
] as const;

/** Distant town standing on `base`. */
export function paintSkyline(scene: Scene, base: number, { layer, rise, spire, towers }: Skyline): void {
  const { random, palette } = scene;
  let d = '';
  for (let x = -20; x < scene.width + 20; ) {
    const w = between(random, 30, 100);
    const h = between(random, 40, 130) * rise;
    d += `M${num(x)} ${num(base)}v${num(-h)}h${num(w)}v${num(h)}z`;
    x += w + between(random, -4, 10);
  }
  if (towers !== undefined) {
    for (const [dx, w, tall] of TOWERS) {
      const h = tall * rise;
      d += `M${num(towers + dx)} ${num(base)}v${num(-h)}l${num(w / 2)} ${num(-16 * rise)}l${num(w / 2)} ${num(10 * rise)}v${num(h + 6 * rise)}z`;
    }
  }
  if (spire !== undefined) d += spirePath(spire, base, rise);
  scene.add(fillPath(d, palette.far[layer]));
  if (palette.night) paintDistantLights(scene, base, rise);
}

function spirePath(x: number, base: number, u: number): string {
  const up = `v${num(-70 * u)}h22v${num(-34 * u)}h20v${num(-44 * u)}h16v${num(-40 * u)}h8l12 ${num(-70 * u)}l12 ${num(70 * u)}h8`;
  return `M${num(x - 78)} ${num(base)}${up}v${num(40 * u)}h16v${num(44 * u)}h20v${num(34 * u)}h22v${num(70 * u)}z`;
}

function paintDistantLights(scene: Scene, base: number, rise: number): void {
  let d = '';
  for (let i = 0; i < 90; i++) {
    d += `M${num(scene.random() * scene.width)} ${num(base - 8 - scene.random() * 100 * rise)}h2v3h-2z`;
  }
  scene.add(fillPath(d, '#ffcf80', 'fill-opacity=".45"'));
}

/** Horizon's haze over a band of the drawing. */
export function paintHaze(scene: Scene, y: number, height: number, opacity = 0.5): void {
  const colour = scene.palette.sky.at(-1)?.[1] ?? '#ffffff';
  const veil = scene.palette.night ? opacity * 0.35 : opacity;
  scene.add(
    rect(
      0,
      y,
      scene.width,
      height,
      scene.gradientDown([
        [0, colour, 0],
        [1, colour, veil],
      ]),
    ),
  );
}

/** Slightly darker foot of the picture; the last thing to be added. */
export function paintVignette(scene: Scene): void {
  const veil = scene.gradientDown([
    [0.7, '#0a1c18', 0],
    [1, '#0a1c18', 0.22],
  ]);
  scene.add(`<rect width="${scene.width}" height="${scene.height}" fill="${veil}"/>`);
}
