import type { DrawnImageOf } from '../rules/drawn-image.ts';
import { designOf, SCENE_HEIGHT, SCENE_WIDTH } from './draw-facade.ts';
import type { Site } from './facade-parts.ts';
import { paintLawn } from './ground.ts';
import { drawBench, drawLamps, drawPeople } from './people.ts';
import { drawPlants } from './plants.ts';
import { between, createRandom, pick, type Random } from './random.ts';
import { Scene } from './scene.ts';
import { fillPath, num, rect, strokePath } from './shapes.ts';
import { paintClouds, paintSky, paintVignette } from './sky.ts';

const LEVEL = 600;

/** Courtyard between the houses that `facade` of the seed shows, with a playground, a court or a fountain. */
export function drawYard({ seed, style, time }: DrawnImageOf<'yard'>): string {
  const random = createRandom(seed * 31 + 8);
  const scene = new Scene(SCENE_WIDTH, SCENE_HEIGHT, time, seed + 2);
  const design = designOf({ seed, style, housing_class: 3 });
  paintSky(scene);
  paintClouds(scene, 3, 0.03, 0.2);
  for (const site of planYard(random)) scene.add(design(scene, site, 0).svg);
  paintLawn(scene, LEVEL);
  scene.add(
    drawPlants(scene, [
      ['birch', 300, 640, 1.5],
      ['birch', 262, 652, 1.7],
      ['birch', 946, 646, 1.5],
      ['bush', 840, 656, 1.1],
    ]),
  );
  const feature = pick(random, [drawPlayground, drawCourt, drawFountain, drawPlayground]);
  scene.add(drawOval(scene, feature === drawCourt ? '#8fa98f' : '#d9b98c'), feature(scene));
  scene.add(drawLamps(scene, [380, 812], 672, 92), drawBench(scene, 896, 690));
  scene.add(
    drawPeople(scene, [
      [330, 700, 1.3, 'pram'],
      [640 + between(random, -60, 60), 728, 1.3],
      [880, 720, 1.35],
      [906, 722, 1.35, 'child'],
      [between(random, 470, 560), 722, 1.25, 'child'],
      [between(random, 700, 760), 716, 1.2, 'child'],
    ]),
    drawPlants(scene, [
      ['round', between(random, 90, 150), 684, 1.9],
      ['round', between(random, 1050, 1110), 692, 2],
      ['bush', 210, 760, 1.6],
      ['bush', 1010, 770, 1.7],
      ['grass', 90, 790, 2],
      ['grass', 1140, 790, 2],
    ]),
  );
  paintVignette(scene);
  return scene.svg();
}

/** Two wings that run out of the picture and a lower house between them. */
function planYard(random: Random): Site[] {
  const floorHeight = 33;
  const lobby = 46;
  const far = 28;
  const high = Math.round(between(random, 9, 13));
  return [
    { x: 340, base: LEVEL - 14, width: 520, floors: Math.round(between(random, 5, 8)), floorHeight: far, lobby: 40 },
    { x: -150, base: LEVEL, width: 470, floors: high, floorHeight, lobby },
    { x: 880, base: LEVEL, width: 470, floors: high - 1, floorHeight, lobby },
  ];
}

function drawOval(scene: Scene, colour: string): string {
  return (
    `<ellipse cx="600" cy="710" rx="276" ry="54" fill="${scene.tone(colour)}"/>` +
    `<ellipse cx="600" cy="707" rx="256" ry="46" fill="${scene.tone('#ffffff')}" fill-opacity=".22"/>`
  );
}

function drawPlayground(scene: Scene): string {
  const amber = scene.tone('#d8921a');
  const spruce = scene.tone('#12483e');
  const clay = scene.tone('#c7744f');
  return (
    strokePath('M430 700V596M486 700V596', spruce, 7) +
    fillPath('M418 596h80l-40 -34z', amber) +
    rect(424, 636, 68, 8, clay) +
    strokePath('M488 640C540 648 548 694 590 700', amber, 13, 'stroke-linecap="round"') +
    strokePath('M424 664h68M424 680h68', scene.tone('#e9e2d4'), 4) +
    strokePath('M660 706l26 -110l26 110M800 706l-26 -110l-26 110M686 598h90', spruce, 6) +
    strokePath('M706 600v72M724 600v72M744 600l8 70M762 600l8 70', scene.tone('#4a5a56'), 2) +
    rect(702, 672, 26, 5, clay) +
    rect(748, 669, 26, 5, clay)
  );
}

function drawCourt(scene: Scene): string {
  const steel = scene.tone('#4a5a56');
  let net = '';
  for (let x = 372; x <= 828; x += 12) net += `M${x} 606V690`;
  for (let y = 606; y <= 690; y += 12) net += `M372 ${y}H828`;
  return (
    strokePath(net, steel, 0.7, 'stroke-opacity=".5"') +
    strokePath('M372 604V694M486 604V694M600 604V694M714 604V694M828 604V694M372 605H828', steel, 3) +
    strokePath('M440 712A160 26 0 0 0 760 712M600 664V756', scene.tone('#ffffff'), 3, 'stroke-opacity=".8"') +
    strokePath('M700 702V610', scene.tone('#2b3836'), 5) +
    rect(676, 588, 48, 32, scene.tone('#f4f1ea')) +
    strokePath('M690 606h20v10h-20z', scene.tone('#c7744f'), 2.4) +
    `<circle cx="560" cy="700" r="7" fill="${scene.tone('#d8721a')}"/>`
  );
}

function drawFountain(scene: Scene): string {
  const stone = scene.tone('#e9e2d4');
  const [light, deep] = scene.palette.water;
  const jets = [-44, -24, 0, 24, 44]
    .map((dx) => `M600 666Q${num(600 + dx * 0.6)} ${num(566 + Math.abs(dx))} ${num(600 + dx)} 690`)
    .join('');
  return (
    `<ellipse cx="600" cy="702" rx="132" ry="25" fill="${stone}"/><ellipse cx="600" cy="699" rx="118" ry="20" fill="${deep}"/>` +
    `<ellipse cx="600" cy="698" rx="96" ry="14" fill="${light}"/>` +
    fillPath('M590 698l4 -36h12l4 36z', stone) +
    strokePath(jets, '#ffffff', 2.4, 'stroke-opacity=".8" stroke-linecap="round"') +
    fillPath('M364 716h60v16h-60zM776 716h60v16h-60z', scene.tone('#b98f62'))
  );
}
