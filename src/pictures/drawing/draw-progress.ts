import type { DrawnImageOf, FacadeStyle } from '../rules/drawn-image.ts';
import { MONTH_TIMES } from './day-palettes.ts';
import { SCENE_HEIGHT, SCENE_WIDTH } from './draw-facade.ts';
import { groundShadow } from './facade-parts.ts';
import { FACADE_DESIGNS } from './facades/facade-designs.ts';
import { drawPeople } from './people.ts';
import { drawPlants } from './plants.ts';
import { between, createRandom, type Random, whole } from './random.ts';
import { GLASS, Scene } from './scene.ts';
import { box, fillPath, num, rect, strokePath, use } from './shapes.ts';
import { paintClouds, paintSky, paintSkyline, paintSun, paintVignette } from './sky.ts';

/** Percent of the works at which each of them ends; the next begins, or has begun, below. */
const PIT_ENDS = 8;
const FRAME_ENDS = 58;
const GLAZING_STARTS = 34;
const CLADDING_STARTS = 42;
const CLADDING_ENDS = 90;
/** The last works: no crane, no hoist, lawns are laid. */
const YARD_STARTS = 94;

/** Systems whose outline is not a plain block are built as one that is. */
const BLOCKS: Readonly<Record<FacadeStyle, FacadeStyle>> = {
  terrace: 'ribbon',
  neo: 'brick',
  townhouse: 'brick',
  brick: 'brick',
  ribbon: 'ribbon',
  fins: 'fins',
  grid: 'grid',
  mosaic: 'mosaic',
  loft: 'loft',
};
const BASE = 690;

interface Works {
  readonly floors: number;
  readonly built: number;
  readonly glazed: number;
  readonly clad: number;
  readonly done: boolean;
  readonly x: number;
  readonly width: number;
  readonly floorHeight: number;
  readonly columns: number;
}

/** The building site at a percentage of the works, in the weather of the month. */
export function drawProgress({ seed, stage, month, style, floors }: DrawnImageOf<'progress'>): string {
  const random = createRandom(seed * 31 + 7);
  const time = MONTH_TIMES[month - 1] ?? 'day';
  const scene = new Scene(SCENE_WIDTH, SCENE_HEIGHT, time, seed + month);
  const design = FACADE_DESIGNS[BLOCKS[style]](random, 3);
  paintSky(scene);
  if (random() < 0.5) paintSun(scene, between(random, 140, 1060), 180, 46);
  paintClouds(scene, 4);
  if (stage < PIT_ENDS) {
    paintPit(scene, createRandom(seed + month), stage / PIT_ENDS);
    paintVignette(scene);
    return scene.svg();
  }
  paintSkyline(scene, BASE - 20, { layer: 0, rise: 0.7 });
  const works = planWorks(random, stage, floors);
  const { x, width, floorHeight } = works;
  scene.add(groundShadow(scene, x, BASE, width, works.built * floorHeight), drawFrame(scene, works));
  if (works.clad > 0) {
    const clip = scene.id();
    const top = works.done ? 0 : BASE - works.clad * floorHeight;
    scene.define(`<clipPath id="${clip}">${rect(0, top, SCENE_WIDTH, BASE - top, '#000000')}</clipPath>`);
    const site = { x, base: BASE, width, floors: works.floors - 1, floorHeight, lobby: floorHeight };
    scene.add(`<g clip-path="url(#${clip})">${design(scene, site, 0).svg}</g>`);
  }
  if (!works.done) scene.add(drawFormwork(scene, works), drawHoist(scene, works));
  const left = x - 64;
  if (stage < CLADDING_ENDS)
    scene.add(drawCrane(scene, left, BASE - Math.max(works.built, works.floors * 0.75) * floorHeight - 84, width + 80));
  if (stage < FRAME_ENDS && random() < 0.4)
    scene.add(drawCrane(scene, x + width + 120, BASE - works.floors * floorHeight - 20, 240));
  if (stage >= YARD_STARTS) paintYard(scene);
  else paintFence(scene, random);
  paintVignette(scene);
  return scene.svg();
}

function planWorks(random: Random, stage: number, total: number): Works {
  const floors = Math.max(3, Math.min(total, 22));
  const floorHeight = Math.min(52, 470 / floors);
  const done = stage >= CLADDING_ENDS;
  const share = (from: number, to: number): number => Math.max(0, Math.min(1, (stage - from) / (to - from)));
  const built = done ? floors : Math.max(1, Math.round(share(PIT_ENDS, FRAME_ENDS) * floors));
  const width = between(random, 420, 540);
  return {
    floors,
    built,
    glazed: Math.min(built, Math.round(share(GLAZING_STARTS, 74) * floors)),
    clad: done ? floors : Math.min(built, Math.floor(share(CLADDING_STARTS, CLADDING_ENDS) * floors)),
    done,
    x: (SCENE_WIDTH - width) / 2 + between(random, 0, 60),
    width,
    floorHeight,
    columns: whole(random, 8, 11),
  };
}

/** Concrete slabs and columns with masonry or glass in some of the bays. */
function drawFrame(scene: Scene, { built, glazed, clad, x, width, floorHeight: fh, columns }: Works): string {
  const concrete = scene.tone('#b9b6ad');
  const bay = width / columns;
  let dark = '';
  let shade = '';
  let posts = '';
  let slabs = '';
  let undersides = '';
  let walls = '';
  let panes = '';
  for (let floor = clad; floor < built; floor++) {
    const y = BASE - (floor + 1) * fh;
    dark += box(x, y, width, fh);
    shade += box(x, y, width, fh * 0.42);
    slabs += box(x - 9, y - 3, width + 18, Math.min(7, fh * 0.22));
    undersides += box(x - 9, y - 3 + Math.min(7, fh * 0.22), width + 18, 2.5);
    for (let i = 0; i <= columns; i++) posts += box(x + i * bay - 4, y, 8, fh);
    for (let i = 0; i < columns; i++) {
      if (floor < glazed) panes += box(x + i * bay + 5, y + fh * 0.2, bay - 10, fh * 0.76);
      else if (floor < built - 1 && scene.random() < 0.36)
        walls += box(x + i * bay + 4, y + fh * 0.12, bay - 8, fh * 0.88);
    }
  }
  return (
    fillPath(dark, scene.tone('#6f6d67')) +
    fillPath(shade, scene.palette.shadow, 'fill-opacity=".35"') +
    fillPath(walls, scene.tone('#d0a98a')) +
    fillPath(panes, GLASS) +
    fillPath(posts, concrete) +
    fillPath(slabs, concrete) +
    fillPath(undersides, scene.palette.shadow, 'fill-opacity=".28"')
  );
}

function drawFormwork(scene: Scene, { floors, built, x, width, floorHeight: fh, columns }: Works): string {
  if (built >= floors) return '';
  const top = BASE - built * fh;
  const amber = scene.tone('#d8921a');
  let bars = '';
  for (let i = 0; i <= columns * 5; i++)
    bars += `M${num(x + (i * width) / columns / 5)} ${num(top - 3)}v${num(-12 - ((i * 7) % 5) * 3)}`;
  let posts = '';
  for (let i = 0; i <= columns; i += 2) posts += box(x + (i * width) / columns - 6, top - fh * 0.9, 12, fh * 0.9);
  const rails = box(x - 14, top - fh * 0.5, width + 28, 3) + box(x - 14, top - fh * 0.25, width + 28, 2);
  return (
    strokePath(bars, scene.tone('#7c4a34'), 1.6) + fillPath(posts, amber, 'fill-opacity=".85"') + fillPath(rails, amber)
  );
}

function drawHoist(scene: Scene, { built, clad, x, width, floorHeight: fh }: Works): string {
  if (clad === 0 || built <= clad) return '';
  const left = x + width + 14;
  const mast = rect(left, BASE - built * fh, 9, built * fh, scene.tone('#d8921a'), 'fill-opacity=".55"');
  return mast + rect(left - 12, BASE - (clad + 1.4) * fh, 34, Math.max(24, fh * 0.8), scene.tone('#c2334d'));
}

/** Tower crane whose mast stands on the ground at x and whose jib of the length reaches to the right. */
function drawCrane(scene: Scene, x: number, top: number, jib: number): string {
  const amber = scene.tone('#e0a020');
  const peak = Math.max(60, top);
  let lattice = '';
  for (let y = peak; y < BASE; y += 18)
    lattice += `M${num(x - 8)} ${num(y)}l16 18M${num(x + 8)} ${num(y)}l-16 18M${num(x - 8)} ${num(y)}h16`;
  let teeth = '';
  for (let dx = 0; dx < jib; dx += 18) teeth += `M${num(x + dx)} ${num(peak)}l9 -12l9 12`;
  const hook = x + jib * 0.6;
  const drop = peak + Math.min(150, (BASE - peak) * 0.3);
  return (
    strokePath(`M${num(x - 8)} ${num(peak)}V${BASE}M${num(x + 8)} ${num(peak)}V${BASE}${lattice}`, amber, 2.6) +
    strokePath(
      `M${num(x - 110)} ${num(peak)}H${num(x + jib)}M${num(x)} ${num(peak - 12)}H${num(x + jib)}${teeth}`,
      amber,
      2.4,
    ) +
    strokePath(
      `M${num(x)} ${num(peak - 54)}L${num(x + jib * 0.66)} ${num(peak - 12)}M${num(x)} ${num(peak - 54)}L${num(x - 104)} ${num(peak)}M${num(x - 6)} ${num(peak)}L${num(x)} ${num(peak - 56)}L${num(x + 6)} ${num(peak)}`,
      amber,
      2,
    ) +
    rect(x - 112, peak, 36, 26, scene.tone('#7c7a73')) +
    rect(x + 8, peak + 4, 20, 22, scene.tone('#f4f1ea'), 'rx="3"') +
    rect(x + 16, peak + 7, 12, 10, GLASS) +
    strokePath(`M${num(hook)} ${num(peak)}V${num(drop)}`, '#3a3f3c', 1.4) +
    rect(hook - 22, drop, 44, 9, scene.tone('#b9b6ad'))
  );
}

function paintFence(scene: Scene, random: Random): void {
  const { snow, road } = scene.palette;
  const panels = [scene.tone('#12483e'), scene.tone('#174f44')] as const;
  const lit = box(17, 14, 8, 8) + box(29, 14, 8, 8);
  const mark = scene.symbol(fillPath(lit, '#ffc445'));
  scene.add(rect(0, BASE, SCENE_WIDTH, SCENE_HEIGHT - BASE, scene.tone(snow ? '#e7edee' : '#c9b99c')));
  for (const [parity, colour] of panels.entries()) {
    let d = '';
    for (let x = parity * 56; x < SCENE_WIDTH; x += 112) d += box(x, BASE - 6, 54, 52);
    scene.add(fillPath(d, colour));
  }
  for (let x = 56; x < SCENE_WIDTH; x += 168) scene.add(use(mark, x, BASE - 6));
  scene.add(
    rect(0, BASE - 8, SCENE_WIDTH, 4, scene.tone('#f4f1ea')),
    rect(0, BASE + 46, SCENE_WIDTH, SCENE_HEIGHT - BASE - 46, scene.tone(snow ? '#dfe6e8' : road)),
  );
  if (snow) scene.add(fillPath(`M0 ${BASE - 8}q60 -8 130 -5t160 0t190 -2t200 2t220 -2t300 2v7H0z`, '#ffffff'));
  scene.add(
    drawPeople(scene, [
      [between(random, 200, 1000), BASE + 78, 1.15],
      [between(random, 200, 1000), BASE + 84, 1.2],
    ]),
  );
}

function paintYard(scene: Scene): void {
  scene.add(
    rect(0, BASE, SCENE_WIDTH, 40, scene.palette.path),
    rect(0, BASE + 40, SCENE_WIDTH, SCENE_HEIGHT - BASE - 40, scene.palette.lawn),
    drawPlants(scene, [
      ['birch', 140, BASE + 8, 1.1],
      ['bush', 240, BASE + 10, 0.9],
      ['birch', 1050, BASE + 8, 1],
      ['round', 1110, BASE + 12, 1.1],
      ['bush', 960, BASE + 10, 0.9],
      ['round', 60, BASE + 70, 1.2],
    ]),
    drawPeople(scene, [
      [380, BASE + 30, 1.1],
      [408, BASE + 30, 1.1, 'child'],
      [840, BASE + 32, 1.1, 'pram'],
    ]),
  );
}

function paintPit(scene: Scene, random: Random, depth: number): void {
  const level = 470;
  const { snow } = scene.palette;
  const [w, h] = [SCENE_WIDTH, SCENE_HEIGHT];
  paintSkyline(scene, level, { layer: 0, rise: 0.8 });
  paintSkyline(scene, level + 14, { layer: 1, rise: 0.45 });
  const soil = (colour: string): string => scene.tone(colour);
  scene.add(
    rect(0, level, w, h - level, soil(snow ? '#dfe6e8' : '#c9b08a')),
    fillPath(`M110 ${level + 66}H${w - 110}L${w - 30} ${h}H30z`, soil('#a98c66')),
    fillPath(`M220 ${level + 140}H${w - 220}L${w - 140} ${h}H140z`, soil('#8e7352')),
  );
  if (depth > 0.4) {
    let bars = '';
    for (let x = 280; x < w - 270; x += 26) bars += `M${x} 672v${-16 - ((x * 7) % 11)}`;
    let piles = '';
    for (let i = 0; i < 9; i++) piles += `M${296 + i * 72} 672v-44h14v44z`;
    scene.add(
      rect(260, 672, w - 520, h - 672, soil('#b9b6ad')),
      strokePath(bars, soil('#7c4a34'), 2.4),
      fillPath(piles, soil('#9d9a92')),
    );
  }
  const at = between(random, 560, 820);
  scene.add(drawExcavator(scene, at, 650, 1.1));
  if (random() < 0.6) scene.add(drawExcavator(scene, between(random, 180, 300), level + 62, 0.7));
  scene.add(
    drawPeople(scene, [
      [between(random, 380, 520), 660, 1.1],
      [between(random, 420, 540), 664, 1.1],
    ]),
  );
}

function drawExcavator(scene: Scene, x: number, y: number, scale: number): string {
  const amber = scene.tone('#e0a020');
  return (
    `<g transform="translate(${num(x)} ${num(y)}) scale(${scale})">` +
    rect(-10, -18, 110, 22, scene.tone('#3a3f3c'), 'rx="11"') +
    fillPath('M10 -20h76v-30H58l-8 -26H22l-12 30z', amber) +
    fillPath('M26 -48l6 -20h16l6 20z', GLASS) +
    strokePath('M10 -44L-70 -110L-120 -46', amber, 11, 'stroke-linejoin="round"') +
    `${fillPath('M-134 -50h30l-6 26h-26z', scene.tone('#4a4f4c'))}</g>`
  );
}
