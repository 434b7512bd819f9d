import { type DrawnImageOf, HOUSE_MATERIALS } from '../rules/drawn-image.ts';
import { drawCottage } from './cottage.ts';
import { SCENE_HEIGHT, SCENE_WIDTH } from './draw-facade.ts';
import { designTownhouse } from './facades/townhouse.ts';
import { paintLawn } from './ground.ts';
import { drawCar, drawPeople } from './people.ts';
import { drawPlants, type Plant } from './plants.ts';
import { between, createRandom, pick, type Random, whole } from './random.ts';
import { Scene } from './scene.ts';
import { box, fillPath, num, rect, strokePath } from './shapes.ts';
import { paintClouds, paintSky, paintSun, paintVignette } from './sky.ts';

const LEVEL = 640;

/** A cottage village: detached houses, or a row of town houses when there are more than six. */
export function drawVillage({ seed, houses, time }: DrawnImageOf<'village'>): string {
  const random = createRandom(seed + 5);
  const scene = new Scene(SCENE_WIDTH, SCENE_HEIGHT, time, seed);
  paintCountry(scene, random);
  if (houses > 6) {
    const floorHeight = 62;
    const design = designTownhouse(random, 3);
    scene.add(design(scene, { x: 60, base: LEVEL, width: 520, floors: 2, floorHeight, lobby: 70 }, 0).svg);
    scene.add(design(scene, { x: 660, base: LEVEL, width: 420, floors: 2, floorHeight, lobby: 66 }, 1).svg);
  } else {
    const count = Math.min(houses, 4);
    const step = SCENE_WIDTH / count;
    for (let i = 0; i < count; i++) {
      const far = i % 2 === 1;
      const scale = (far ? 0.62 : 0.78) * (count > 3 ? 0.8 : count < 3 ? 1.12 : 1);
      const place = { x: step * (i + 0.5) + between(random, -20, 20), base: LEVEL - (far ? 14 : 0), scale };
      scene.add(
        drawCottage(scene, random, { ...place, floors: whole(random, 1, 2), material: pick(random, HOUSE_MATERIALS) }),
      );
    }
  }
  paintLawn(scene, LEVEL);
  scene.add(
    drawPlants(scene, gardenPlants(random)),
    drawPeople(scene, [
      [560, 700, 1.2],
      [590, 702, 1.2, 'child'],
      [820, 724, 1.3, 'dog'],
    ]),
  );
  if (random() < 0.5) scene.add(drawCar(scene, between(random, 480, 620), 690, '#4a6d8c', 1.1));
  paintVignette(scene);
  return scene.svg();
}

/** One house with its garden. */
export function drawHouse({ seed, floors, material, time }: DrawnImageOf<'house'>): string {
  const random = createRandom(seed + 9);
  const scene = new Scene(SCENE_WIDTH, SCENE_HEIGHT, time, seed);
  paintCountry(scene, random);
  const scale = floors === 1 ? 1.5 : floors === 2 ? 1.28 : 1;
  scene.add(drawCottage(scene, random, { x: between(random, 540, 620), base: LEVEL, scale, floors, material }));
  paintLawn(scene, LEVEL);
  scene.add(drawHedge(scene, LEVEL + 16), drawPlants(scene, gardenPlants(random)));
  scene.add(
    drawPeople(scene, [
      [700, 712, 1.4],
      [736, 714, 1.4, 'child'],
    ]),
  );
  paintVignette(scene);
  return scene.svg();
}

/** A plot for building: stakes and a ribbon round it, the more land the wider; the track leads into it. */
export function drawPlot({ seed, area, time }: DrawnImageOf<'plot'>): string {
  const random = createRandom(seed + 13);
  const scene = new Scene(SCENE_WIDTH, SCENE_HEIGHT, time, seed);
  paintCountry(scene, random);
  const { palette } = scene;
  const half = 190 + Math.min(1, area / 20) * 190;
  const far = half * 0.62;
  const [cx, top, bottom] = [600 + between(random, -40, 40), 596, 740];
  scene.add(
    rect(0, 560, SCENE_WIDTH, 240, palette.lawn),
    fillPath(`M0 ${num(700)}Q600 650 1200 712V800H0z`, palette.lawnDark),
  );
  scene.add(
    fillPath(
      `M${num(cx - far)} ${top}H${num(cx + far)}L${num(cx + half)} ${bottom}H${num(cx - half)}z`,
      palette.snow ? '#ffffff' : scene.tone('#c3cf9a'),
    ),
  );
  scene.add(fillPath(`M${num(cx + half * 0.2)} ${bottom}h90l110 60h-190z`, scene.tone('#d9c7a3')));
  const corners = [
    [cx - far, top],
    [cx + far, top],
    [cx + half, bottom],
    [cx - half, bottom],
  ] as const;
  const ribbon = corners.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${num(x)} ${num(y - 34)}`).join('');
  const stakes = corners.map(([x, y]) => box(x - 4, y - 44, 8, 46)).join('');
  const plants: Plant[] = [
    ['birch', cx - half - 120, 660, 1.5],
    ['spruce', cx + half + 110, 668, 1.6],
    ['bush', cx - half - 40, 752, 1.2],
    ['grass', cx - 60, 790, 1.4],
    ['grass', cx + 240, 770, 1.2],
  ];
  scene.add(
    strokePath(`${ribbon}z`, '#ffc445', 3, 'stroke-dasharray="16 7"'),
    fillPath(stakes, scene.tone('#8f6a48')),
    drawPlants(scene, plants),
  );
  scene.add(
    drawSign(scene, cx - half * 0.2, bottom + 24),
    drawPeople(scene, [
      [cx + 40, bottom - 30, 1.1],
      [cx + 68, bottom - 30, 1.1],
    ]),
  );
  paintVignette(scene);
  return scene.svg();
}

function paintCountry(scene: Scene, random: Random): void {
  paintSky(scene);
  paintSun(scene, between(random, 160, 1040), between(random, 130, 220), 50);
  paintClouds(scene, whole(random, 4, 7));
  const { far, lawnDark } = scene.palette;
  const ridge = (y: number, a: number, b: number): string =>
    `M0 ${num(y)}C200 ${num(y - a)} 420 ${num(y - b)} 620 ${num(y - a * 0.6)}S1020 ${num(y - b)} 1200 ${num(y - b * 0.4)}V800H0z`;
  const forest = Array.from(
    { length: 26 },
    (_, i): Plant => [
      'spruce',
      i * 48 + between(random, -16, 16),
      580 + between(random, -14, 10),
      between(random, 0.5, 0.9),
    ],
  );
  scene.add(
    fillPath(ridge(560, between(random, 50, 110), between(random, 20, 80)), far[1]),
    `<g opacity=".55">${drawPlants(scene, forest)}</g>`,
    fillPath(ridge(604, between(random, 20, 60), between(random, 10, 40)), lawnDark),
  );
  const back: Plant[] = [
    ['spruce', 40, 620, 1.8],
    ['spruce', 100, 616, 1.5],
    ['birch', 170, 630, 1.6],
    ['spruce', 1080, 616, 1.9],
    ['spruce', 1140, 620, 1.6],
    ['round', 990, 626, 1.6],
    ['birch', 620, 624, 1.5],
  ];
  scene.add(
    drawPlants(
      scene,
      back.filter(() => random() < 0.8),
    ),
  );
}

function gardenPlants(random: Random): Plant[] {
  return [
    ['bush', between(random, 120, 180), 670, 1.2],
    ['bush', between(random, 380, 420), 672, 1.1],
    ['bush', between(random, 980, 1050), 674, 1.3],
    [pick(random, ['round', 'birch', 'spruce']), between(random, 50, 110), 730, 1.5],
    [pick(random, ['round', 'birch', 'spruce']), between(random, 1090, 1150), 736, 1.6],
    ['grass', 240, 780, 1.6],
    ['grass', 940, 770, 1.6],
  ];
}

function drawHedge(scene: Scene, y: number): string {
  let d = '';
  for (let x = 16; x < 1200; x += 30)
    if (x < 420 || x > 780) d += `${box(x, y - 30, 10, 30)}M${x} ${num(y - 30)}l5 -7l5 7z`;
  return fillPath(`${d + box(0, y - 22, 430, 4)}${box(776, y - 22, 424, 4)}`, scene.tone('#f4efe4'));
}

function drawSign(scene: Scene, x: number, y: number): string {
  return (
    rect(x - 3, y - 70, 6, 70, scene.tone('#8f6a48')) +
    rect(x - 40, y - 104, 80, 44, scene.tone('#12483e'), 'rx="4"') +
    rect(x - 17, y - 90, 14, 14, '#ffc445', 'rx="2"') +
    rect(x + 3, y - 90, 14, 14, '#ffc445', 'rx="2"')
  );
}
