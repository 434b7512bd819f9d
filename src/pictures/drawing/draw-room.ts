import type { DrawnImageOf } from '../rules/drawn-image.ts';
import { SCENE_HEIGHT, SCENE_WIDTH } from './draw-facade.ts';
import { between, createRandom, pick, type Random, whole } from './random.ts';
import { Scene } from './scene.ts';
import { fillPath, num, rect, strokePath } from './shapes.ts';
import { paintClouds, paintSky, paintSkyline, paintSun } from './sky.ts';

export const ROOM_PALETTES = [
  { wall: '#ece6da', floor: '#c8a67c', curtain: ['#d6cdb9', '#b8ab91'] },
  { wall: '#e1e7e3', floor: '#b98f62', curtain: ['#9db3a8', '#7f978b'] },
  { wall: '#f0e4d6', floor: '#a97a4c', curtain: ['#c98f6a', '#ad7350'] },
  { wall: '#e4e4e6', floor: '#cbb9a0', curtain: ['#8fa0ab', '#728591'] },
  { wall: '#efe9df', floor: '#8f6a48', curtain: ['#f4efe4', '#d8cfbd'] },
] as const;

/** The wall behind the window: its opening. */
const PANE = { x: 250, y: 90, width: 700, height: 470 };

/** Living room with the view that its floor has: trees from low floors, the town from high ones. */
export function drawRoom({ seed, floor, time }: DrawnImageOf<'room'>): string {
  const random = createRandom(seed + 11);
  const scene = new Scene(SCENE_WIDTH, SCENE_HEIGHT, time, seed);
  const palette = pick(random, ROOM_PALETTES);
  const { night } = scene.palette;
  const wall = night ? '#1c2f2b' : palette.wall;
  const floorFill = night ? '#2c3a33' : scene.tone(palette.floor);
  scene.add(rect(0, 0, SCENE_WIDTH, SCENE_HEIGHT, wall));
  paintView(scene, random, floor);
  paintWindow(scene, random, { sill: true });
  scene.add(drawRadiator(scene), drawFloor(scene, floorFill, random() < 0.5));
  if (!night) scene.add(fillPath('M330 690h150l90 110H400zM570 690h130l110 110H650z', '#fff3cf', 'fill-opacity=".35"'));
  const curtains: readonly [string, string] = [scene.tone(palette.curtain[0]), scene.tone(palette.curtain[1])];
  scene.add(
    drawCurtain(120, 1, curtains),
    drawCurtain(1080, -1, curtains),
    rect(80, 30, 1040, 10, scene.tone('#3a4744'), 'rx="5"'),
  );
  paintThings(scene, random);
  return scene.svg();
}

export function paintView(scene: Scene, random: Random, floor: number): void {
  const clip = scene.id();
  scene.define(`<clipPath id="${clip}">${rect(PANE.x, PANE.y, PANE.width, PANE.height, '#000000')}</clipPath>`);
  // The higher the floor, the lower the horizon sinks in the window and the more of the town is seen.
  const height = Math.min(1, floor / 30);
  const horizon = 720 - height * 90;
  scene.add(`<g clip-path="url(#${clip})"><g transform="translate(230 40) scale(.64)">`);
  paintSky(scene);
  paintSun(scene, between(random, 300, 900), between(random, 200, 320), 54);
  paintClouds(scene, 4);
  const landmark = random();
  paintSkyline(scene, horizon, {
    layer: 0,
    rise: 0.7 + height * 0.5,
    spire: landmark < 0.5 ? between(random, 200, 500) : undefined,
    towers: landmark > 0.3 ? between(random, 600, 900) : undefined,
  });
  paintSkyline(scene, horizon + 30, { layer: 1, rise: 0.45 + height * 0.3 });
  const [tree, shade] = scene.palette.tree;
  const lift = (1 - height) * 120;
  const hills = (y: number, wave: number): string =>
    `M0 ${num(y)}C300 ${num(y - wave)} 500 ${num(y + wave)} 800 ${num(y - wave * 0.4)}S1150 ${num(y - wave * 0.6)} 1300 ${num(y)}V920H0z`;
  scene.add(
    fillPath(hills(horizon + 20 - lift, 40), shade),
    fillPath(hills(horizon + 70 - lift * 0.7, 36), tree),
    '</g></g>',
  );
}

/** Frame and sashes; the sill comes with the plaster. */
export function paintWindow(scene: Scene, random: Random, { sill }: { readonly sill: boolean }): void {
  const frame = scene.tone('#f7f3ea');
  const sashes = pick(random, [[483, 717], [600], [425, 600, 775], []] as const);
  scene.add(strokePath('M250 90H950V560H250z', frame, 20));
  if (sashes.length > 0) scene.add(strokePath(sashes.map((x) => `M${x} 90V560`).join(''), frame, 14));
  if (!sill) return;
  scene.add(
    rect(222, 566, 756, 26, scene.tone('#fbf8f1'), 'rx="3"'),
    rect(222, 592, 756, 10, scene.palette.shadow, 'fill-opacity=".15"'),
  );
}

export function drawRadiator(scene: Scene): string {
  let d = '';
  for (let x = 420; x < 780; x += 22) d += `M${x} 616h14v60h-14z`;
  return fillPath(d, scene.tone('#f4efe6'));
}

export function drawFloor(scene: Scene, fill: string, herringbone: boolean): string {
  let d = '';
  if (herringbone) for (let x = -60; x < 1260; x += 44) d += `M${x} 690l60 110M${x + 60} 690l-60 110`;
  else for (let x = -12; x <= 12; x++) d += `M${600 + x * 62} 690L${600 + x * 96} 800`;
  return (
    rect(0, 690, SCENE_WIDTH, 110, fill) +
    strokePath(d, '#5a4226', 1.6, 'stroke-opacity=".28"') +
    rect(0, 684, SCENE_WIDTH, 8, scene.tone('#f7f3ea'))
  );
}

export function drawCurtain(x: number, side: 1 | -1, [cloth, fold]: readonly [string, string]): string {
  let folds = '';
  for (let i = 0; i < 6; i++) {
    folds += `M${x + side * i * 22} 40C${x + side * (i * 22 + 8)} 240 ${x + side * (i * 20 - 4)} 460 ${x + side * i * 21} 690`;
  }
  const drape = `M${x} 40H${x + side * 132}C${x + side * 120} 260 ${x + side * 100} 480 ${x + side * 112} 690H${x}z`;
  return fillPath(drape, cloth) + strokePath(folds, fold, 3);
}

function paintThings(scene: Scene, random: Random): void {
  const { night, tree } = scene.palette;
  if (random() < 0.5) scene.add(drawCat(scene, between(random, 420, 760)));
  if (random() < 0.5) {
    scene.add(
      drawMovingBox(scene, 940, 760, 150, 110, '#d1a871'),
      drawMovingBox(scene, 970, 650, 110, 84, '#c49862'),
      drawMovingBox(scene, 1096, 764, 96, 78, '#d9b482'),
    );
  } else scene.add(drawArmchair(scene, pick(random, ['#2d6b5c', '#c7744f', '#4a6d8c', '#d8b873'])));
  const shade = night ? '#ffd27a' : scene.tone('#f3e3bf');
  scene.add(
    strokePath('M150 752V420', scene.tone('#3a4744'), 6),
    `<ellipse cx="150" cy="756" rx="46" ry="8" fill="${scene.tone('#3a4744')}"/>`,
    fillPath('M96 420l24 -74h60l24 74z', shade),
    fillPath('M262 690l8 62h60l8 -62z', scene.tone(pick(random, ['#c7744f', '#f4efe5', '#4a6d8c']))),
  );
  const leaves =
    whole(random, 0, 1) === 0
      ? 'M300 690C290 620 256 590 226 590C236 640 266 672 300 690zM302 690C296 600 312 560 346 540C356 600 336 660 302 690z'
      : 'M300 690C270 640 276 590 292 540C312 590 318 640 300 690zM298 690C262 660 236 650 214 652C230 684 262 694 298 690zM302 690C338 660 364 650 386 652C370 684 338 694 302 690z';
  scene.add(fillPath(leaves, tree[1]));
}

/** The cat enters a new home first. */
function drawCat(scene: Scene, x: number): string {
  const fur = scene.tone('#2b2f2d');
  return (
    `<g transform="translate(${num(x)} 566)">` +
    fillPath('M0 0C-10 -34 2 -74 26 -86L22 -112L38 -98Q48 -102 58 -98L74 -112L70 -86C92 -70 102 -30 94 0z', fur) +
    strokePath('M90 -6C130 2 150 30 136 62', fur, 13, 'stroke-linecap="round"') +
    '<circle cx="39" cy="-84" r="3.4" fill="#ffc445"/><circle cx="57" cy="-84" r="3.4" fill="#ffc445"/></g>'
  );
}

function drawMovingBox(scene: Scene, x: number, y: number, w: number, h: number, colour: string): string {
  return (
    rect(x, y - h, w, h, scene.tone(colour)) +
    rect(x, y - h, w, h * 0.1, scene.palette.shadow, 'fill-opacity=".12"') +
    rect(x + w * 0.42, y - h, w * 0.16, h * 0.42, scene.tone('#efdcb8')) +
    strokePath(`M${num(x + w * 0.12)} ${num(y - h * 0.2)}h${num(w * 0.2)}`, scene.tone('#8b6a3f'), 4)
  );
}

export function drawArmchair(scene: Scene, colour: string): string {
  const cloth = scene.tone(colour);
  return (
    `<ellipse cx="1030" cy="766" rx="130" ry="12" fill="${scene.palette.shadow}" fill-opacity=".2"/>` +
    strokePath('M952 744v22M1108 744v22', scene.tone('#5d432b'), 8) +
    fillPath('M944 620q0 -40 40 -40h92q40 0 40 40v110H944z', cloth) +
    rect(944, 580, 172, 150, scene.palette.shadow, 'rx="40" fill-opacity=".14"') +
    fillPath('M920 660q0 -18 18 -18t18 18v30h148v-30q0 -18 18 -18t18 18v78q0 8 -8 8H928q-8 0 -8 -8z', cloth) +
    rect(986, 634, 60, 50, '#ffc445', 'rx="8"')
  );
}
