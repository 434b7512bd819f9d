import { SCENE_HEIGHT, SCENE_WIDTH } from './draw-facade.ts';
import { drawPeople } from './people.ts';
import { drawPlants } from './plants.ts';
import { between, type Random } from './random.ts';
import { GLASS, type Scene } from './scene.ts';
import { box, fillPath, num, rect, strokePath, use } from './shapes.ts';
import { paintSkyline } from './sky.ts';

/** Where the ground of a building site lies in its pictures. */
export const GROUND = 690;

/** Tower crane whose mast stands on the ground at x and whose jib of the length reaches to the right. */
export function drawCrane(scene: Scene, x: number, top: number, jib: number): string {
  const amber = scene.tone('#e0a020');
  const peak = Math.max(60, top);
  let lattice = '';
  for (let y = peak; y < GROUND; y += 18)
    lattice += `M${num(x - 8)} ${num(y)}l16 18M${num(x + 8)} ${num(y)}l-16 18M${num(x - 8)} ${num(y)}h16`;
  let teeth = '';
  for (let dx = 0; dx < jib; dx += 18) teeth += `M${num(x + dx)} ${num(peak)}l9 -12l9 12`;
  const hook = x + jib * 0.6;
  const drop = peak + Math.min(150, (GROUND - peak) * 0.3);
  return (
    strokePath(`M${num(x - 8)} ${num(peak)}V${GROUND}M${num(x + 8)} ${num(peak)}V${GROUND}${lattice}`, amber, 2.6) +
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

/** Fence and people before a house that is being built. */
export function paintFence(scene: Scene, random: Random): void {
  const { snow, road } = scene.palette;
  const panels = [scene.tone('#12483e'), scene.tone('#174f44')] as const;
  const lit = box(17, 14, 8, 8) + box(29, 14, 8, 8);
  const mark = scene.symbol(fillPath(lit, '#ffc445'));
  scene.add(rect(0, GROUND, SCENE_WIDTH, SCENE_HEIGHT - GROUND, scene.tone(snow ? '#e7edee' : '#c9b99c')));
  for (const [parity, colour] of panels.entries()) {
    let d = '';
    for (let x = parity * 56; x < SCENE_WIDTH; x += 112) d += box(x, GROUND - 6, 54, 52);
    scene.add(fillPath(d, colour));
  }
  for (let x = 56; x < SCENE_WIDTH; x += 168) scene.add(use(mark, x, GROUND - 6));
  scene.add(
    rect(0, GROUND - 8, SCENE_WIDTH, 4, scene.tone('#f4f1ea')),
    rect(0, GROUND + 46, SCENE_WIDTH, SCENE_HEIGHT - GROUND - 46, scene.tone(snow ? '#dfe6e8' : road)),
  );
  if (snow) scene.add(fillPath(`M0 ${GROUND - 8}q60 -8 130 -5t160 0t190 -2t200 2t220 -2t300 2v7H0z`, '#ffffff'));
  scene.add(
    drawPeople(scene, [
      [between(random, 200, 1000), GROUND + 78, 1.15],
      [between(random, 200, 1000), GROUND + 84, 1.2],
    ]),
  );
}

/** Lawn and trees of the last works. */
export function paintYard(scene: Scene): void {
  scene.add(
    rect(0, GROUND, SCENE_WIDTH, 40, scene.palette.path),
    rect(0, GROUND + 40, SCENE_WIDTH, SCENE_HEIGHT - GROUND - 40, scene.palette.lawn),
    drawPlants(scene, [
      ['birch', 140, GROUND + 8, 1.1],
      ['bush', 240, GROUND + 10, 0.9],
      ['birch', 1050, GROUND + 8, 1],
      ['round', 1110, GROUND + 12, 1.1],
      ['bush', 960, GROUND + 10, 0.9],
      ['round', 60, GROUND + 70, 1.2],
    ]),
    drawPeople(scene, [
      [380, GROUND + 30, 1.1],
      [408, GROUND + 30, 1.1, 'child'],
      [840, GROUND + 32, 1.1, 'pram'],
    ]),
  );
}

/** The pit before there is a house; `depth` from 0 to 1. */
export function paintPit(scene: Scene, random: Random, depth: number): void {
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
