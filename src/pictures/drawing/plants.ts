import { between, pick, type Random } from './random.ts';
import type { Scene } from './scene.ts';
import { fillPath, num, rect, strokePath } from './shapes.ts';

export type PlantKind = 'round' | 'birch' | 'poplar' | 'spruce' | 'bush' | 'grass';
/** A plant standing at (x, y); a tree of scale 1 is about 110 units tall. */
export type Plant = readonly [kind: PlantKind, x: number, y: number, scale: number];

/** Crown of a small bush sitting on the line `y`, as path data. */
export function bushPath(x: number, y: number, radius: number): string {
  let d = '';
  for (let i = 0; i < 4; i++) {
    const dx = (i - 1.5) * radius * 0.6;
    const r = radius * (0.55 + (0.35 * ((i * 7) % 3)) / 2);
    d += `M${num(x + dx - r)} ${num(y)}a${num(r)} ${num(r)} 0 0 1 ${num(2 * r)} 0z`;
  }
  return d;
}

/** Rounded irregular shape as path data: `count` corners, uneven by `jitter`. */
function blobPath(
  random: Random,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count: number,
  jitter: number,
): string {
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2;
    const reach = 1 - jitter + random() * jitter * 1.6;
    return [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach] as const;
  });
  const corner = (i: number) => points[(i + count) % count] ?? ([cx, cy] as const);
  const [startX, startY] = corner(0);
  let d = `M${num(startX)} ${num(startY)}`;
  for (let i = 0; i < count; i++) {
    const [before, from, to, after] = [corner(i - 1), corner(i), corner(i + 1), corner(i + 2)];
    const c1 = `${num(from[0] + (to[0] - before[0]) / 5)} ${num(from[1] + (to[1] - before[1]) / 5)}`;
    const c2 = `${num(to[0] - (after[0] - from[0]) / 5)} ${num(to[1] - (after[1] - from[1]) / 5)}`;
    d += `C${c1} ${c2} ${num(to[0])} ${num(to[1])}`;
  }
  return `${d}z`;
}

function drawRound(scene: Scene): string {
  const { random, palette } = scene;
  const [body, shade, light] = palette.tree;
  let leaves = '';
  for (let i = 0; i < 18; i++) {
    const angle = random() * Math.PI * 2;
    const r = Math.sqrt(random());
    leaves += `M${num(Math.cos(angle) * 26 * r)} ${num(-71 + Math.sin(angle) * 30 * r)}q3 -3 5 0q-2 3 -5 0`;
  }
  return (
    fillPath('M-2.4 0L-1.6 -52H1.6L2.6 0z', palette.trunk) +
    strokePath('M0 -34L-14 -58M0 -40L15 -62', palette.trunk, 1.8) +
    fillPath(blobPath(random, 0, -70, 32, 36, 10, 0.18), shade) +
    fillPath(blobPath(random, -5, -76, 25, 27, 9, 0.2), body) +
    fillPath(blobPath(random, -11, -84, 13, 13, 8, 0.25), light) +
    fillPath(leaves, light, 'fill-opacity=".45"')
  );
}

function drawBirch(scene: Scene): string {
  const { random, palette } = scene;
  return (
    fillPath('M-1.8 0L-1 -84H1L2 0z', scene.tone('#f1efe8')) +
    strokePath('M-1.6 -12h2M-.6 -26h2M-1.4 -40h2', '#2a2a28', 1.2) +
    fillPath(blobPath(random, 0, -76, 19, 44, 11, 0.26), palette.tree[0], 'fill-opacity=".92"') +
    fillPath(blobPath(random, -5, -84, 12, 28, 9, 0.28), palette.tree[2], 'fill-opacity=".85"')
  );
}

function drawPoplar({ palette }: Scene): string {
  return (
    fillPath('M-2 0L-1 -40H1L2 0z', palette.trunk) +
    fillPath('M0 -120C18 -90 18 -40 3 -22H-3C-18 -40 -18 -90 0 -120z', palette.tree[1]) +
    fillPath('M-1 -116C10 -90 8 -44 -1 -28C-13 -44 -12 -90 -1 -116z', palette.tree[0])
  );
}

function drawSpruce({ palette }: Scene): string {
  const dark = palette.night ? '#16352d' : palette.snow ? '#54706a' : '#2f5a4a';
  const light = palette.night ? '#1f473c' : palette.snow ? '#6f8a84' : '#3f6f5b';
  const snow = 'M0 -110L7 -92L-7 -92zM-14 -76L-4 -82L-2 -76zM-20 -48L-8 -56L-4 -48zM-26 -12L-12 -22L-6 -12z';
  return (
    rect(-2, -14, 4, 14, palette.trunk) +
    fillPath('M0 -110L14 -76H8L20 -48H12L26 -12H-26L-12 -48H-20L-8 -76H-14z', dark) +
    fillPath('M0 -110L2 -76H-6L4 -48H-8L2 -12H-26L-12 -48H-20L-8 -76H-14z', light) +
    (palette.snow ? fillPath(snow, '#ffffff', 'fill-opacity=".8"') : '')
  );
}

function drawBare({ random, palette }: Scene): string {
  let d = '';
  const branch = (x: number, y: number, angle: number, length: number, depth: number): void => {
    const toX = x + Math.cos(angle) * length;
    const toY = y + Math.sin(angle) * length;
    d += `M${num(x)} ${num(y)}L${num(toX)} ${num(toY)}`;
    if (depth === 0) return;
    branch(toX, toY, angle - between(random, 0.45, 0.75), length * 0.7, depth - 1);
    branch(toX, toY, angle + between(random, 0.4, 0.7), length * 0.72, depth - 1);
  };
  branch(0, 0, -Math.PI / 2, 34, 4);
  return strokePath(d, palette.trunk, 1.7, 'stroke-opacity=".85"');
}

function drawBush({ random, palette }: Scene): string {
  return (
    fillPath(blobPath(random, 0, -10, 26, 14, 9, 0.2), palette.tree[1]) +
    fillPath(blobPath(random, -6, -13, 16, 9, 8, 0.2), palette.snow ? '#ffffff' : palette.tree[0])
  );
}

function drawGrass({ random, palette }: Scene): string {
  let d = '';
  for (let i = 0; i < 12; i++) {
    const x = -16 + i * 3;
    const height = between(random, 10, 24);
    d += `M${x} 0Q${num(x + (random() - 0.5) * 6)} ${num(-height * 0.6)} ${num(x + (random() - 0.5) * 12)} ${num(-height)}`;
  }
  return strokePath(d, palette.tree[2], 1.4);
}

const DRAWERS: Readonly<Record<PlantKind, (scene: Scene) => string>> = {
  round: drawRound,
  birch: drawBirch,
  poplar: drawPoplar,
  spruce: drawSpruce,
  bush: drawBush,
  grass: drawGrass,
};
const LEAFY: readonly PlantKind[] = ['round', 'birch', 'poplar'];

/** Plants in the order of the list; leafy trees are bare in winter. Two shapes of each kind alternate. */
export function drawPlants(scene: Scene, plants: readonly Plant[]): string {
  const { random, palette } = scene;
  const shapes = new Map<PlantKind, readonly [string, string]>();
  let svg = '';
  for (const [kind, x, y, scale] of plants) {
    const draw = palette.snow && LEAFY.includes(kind) ? drawBare : DRAWERS[kind];
    const pair = shapes.get(kind) ?? ([scene.symbol(draw(scene)), scene.symbol(draw(scene))] as const);
    shapes.set(kind, pair);
    if (kind !== 'grass') {
      svg += `<ellipse cx="${num(x + 14 * scale)}" cy="${num(y + 1)}" rx="${num(28 * scale)}" ry="${num(4.5 * scale)}" fill="${palette.shadow}" fill-opacity="${palette.shadowOpacity}"/>`;
    }
    const mirror = random() < 0.5 ? '-' : '';
    const size = Math.round(scale * 100) / 100;
    svg += `<use href="#${pick(random, pair)}" transform="translate(${num(x)} ${num(y)}) scale(${mirror}${size} ${size})"/>`;
  }
  return svg;
}
