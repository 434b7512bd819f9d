import type { DrawnImageOf, FacadeStyle } from '../rules/drawn-image.ts';
import type { Site } from './facade-parts.ts';
import type { HousingDesign } from './facades/design.ts';
import { FACADE_DESIGNS } from './facades/facade-designs.ts';
import { paintLawn, paintRiver, paintSquare, paintStreet } from './ground.ts';
import { drawBench, drawCar, drawLamps, drawPeople, type Person, type PersonKind } from './people.ts';
import { drawPlants, type Plant, type PlantKind } from './plants.ts';
import { at, between, createRandom, pick, type Random, whole } from './random.ts';
import { Scene } from './scene.ts';
import { rect, use } from './shapes.ts';
import { paintClouds, paintHaze, paintSky, paintSkyline, paintSun, paintVignette } from './sky.ts';

/** Size of every scene but the main page's. */
export const SCENE_WIDTH = 1200;
export const SCENE_HEIGHT = 800;

type Ground = 'lawn' | 'street' | 'square' | 'river';
const GROUNDS: Readonly<Record<FacadeStyle, readonly Ground[]>> = {
  terrace: ['lawn', 'river', 'river', 'square'],
  neo: ['square', 'square', 'street', 'lawn'],
  brick: ['street', 'street', 'lawn', 'square'],
  ribbon: ['lawn', 'river', 'square'],
  fins: ['lawn', 'river', 'street', 'square'],
  grid: ['lawn', 'lawn', 'street', 'square'],
  mosaic: ['lawn', 'lawn', 'street'],
  loft: ['street', 'square'],
  townhouse: ['lawn', 'street'],
};
const GROUND_LEVELS: Readonly<Record<Ground, number>> = { lawn: 650, street: 678, square: 684, river: 606 };

/** Floors that are drawn: higher houses would have windows too small to see. */
const MAX_DRAWN_FLOORS = 38;
/** Housings that fit into one picture. */
const MAX_DRAWN_HOUSINGS = 4;

/** Picture of a complex: its housings, their surroundings and the light. Invented, never a portrait of a real house. */
export function drawFacade({ seed, style, housing_class, floors, time, housings }: DrawnImageOf<'facade'>): string {
  const scene = new Scene(SCENE_WIDTH, SCENE_HEIGHT, time, seed + 1);
  const { random, ground, design } = lookOf({ seed, style, housing_class });
  const level = GROUND_LEVELS[ground];
  paintBackdrop(scene, random, level);
  const sites = planSites(measuresOf(seed), { level, floors, housing_class, housings });
  const neighbours = sites.length < 4 ? drawNeighbours(scene, random, level, sites) : '';
  const id = scene.symbol(neighbours + drawHousings(scene, sites, design));
  if (ground !== 'river') scene.add(use(id, 0, 0));
  if (ground === 'lawn') paintLawn(scene, level);
  if (ground === 'street') paintStreet(scene, level);
  if (ground === 'square') paintSquare(scene, level);
  if (ground === 'river') scene.add(use(id, 0, 0));
  furnish(scene, random, ground, level, id, housing_class);
  paintVignette(scene);
  return scene.svg();
}

type Look = Pick<DrawnImageOf<'facade'>, 'seed' | 'style' | 'housing_class'>;

/** What all pictures of a seed share, and the numbers that go on from there. */
function lookOf({ seed, style, housing_class }: Look) {
  const random = createRandom(seed * 31 + 7);
  const ground = pick(random, GROUNDS[style]);
  return { random, ground, design: FACADE_DESIGNS[style](random, housing_class) };
}

/** How the houses of a seed look. */
export const designOf = (look: Look): HousingDesign => lookOf(look).design;

/** The numbers from which a seed's houses get their measures, whatever surrounds them. */
const measuresOf = (seed: number): Random => createRandom(seed * 17 + 3);

/** The house that a facade of one housing shows: its design, and the site that it fills. */
export function planHouse({ floors, ...look }: Look & { readonly floors: number }): {
  design: HousingDesign;
  site: Site;
} {
  const { ground, design } = lookOf(look);
  const level = GROUND_LEVELS[ground];
  const [site] = planSites(measuresOf(look.seed), { level, floors, housing_class: look.housing_class, housings: 1 });
  if (!site) throw new RangeError('A facade has at least one housing');
  return { design, site };
}

/** Sky and distant town behind a house that stands on `level`. */
function paintBackdrop(scene: Scene, random: Random, level: number): void {
  const x = between(random, 120, scene.width - 120);
  paintSky(scene);
  if (random() < 0.7) paintSun(scene, x, between(random, 140, 260), between(random, 42, 58));
  paintClouds(scene, whole(random, 3, 6));
  const landmark = random();
  paintSkyline(scene, level - 20, {
    layer: 0,
    rise: between(random, 0.5, 1.05),
    spire: landmark < 0.3 ? between(random, 100, 1100) : undefined,
    towers: landmark > 0.7 ? between(random, 60, 960) : undefined,
  });
  if (random() < 0.6) paintSkyline(scene, level - 10, { layer: 1, rise: between(random, 0.35, 0.6) });
  paintHaze(scene, level - 300, 300, 0.55);
}

interface Brief {
  readonly level: number;
  readonly floors: number;
  readonly housing_class: number;
  readonly housings: number;
}

/** Places of the housings from back to front; the first of the plan is the tallest and is drawn last. */
function planSites(random: Random, { level, floors, housing_class, housings }: Brief): Site[] {
  const count = Math.min(housings, MAX_DRAWN_HOUSINGS);
  const drawn = Math.min(floors, MAX_DRAWN_FLOORS);
  const tallest = drawn <= 3 ? 82 : drawn <= 5 ? 70 : drawn <= 8 ? 56 : 44 + housing_class;
  const floorHeight = Math.max(11, Math.min(tallest, (level - 120) / (drawn + 1.5)));
  const lobby = Math.max(24, Math.min(62, floorHeight * (1.35 + housing_class * 0.09)));
  const widths = [
    300,
    between(random, 470, 640),
    between(random, 390, 480),
    between(random, 300, 350),
    between(random, 246, 272),
  ];
  const low = drawn <= 6 && count < 3 ? 1.2 : 1;
  const width = Math.min((widths[count] ?? 250) * low, floorHeight * 20);
  const order = layOut(random, count);
  const gap = Math.max(14, Math.min(110, (1180 - width * count) / (count + 1)) * between(random, 0.5, 1));
  const span = width * count + gap * (count - 1);
  const start = (SCENE_WIDTH - span) / 2 + between(random, -30, 30);
  return order
    .map((rank, place) => ({
      x: start + place * (width + gap),
      base: level,
      width: width * (rank === 0 ? 1.04 : between(random, 0.86, 1)),
      floors: rank === 0 ? drawn : Math.max(1, Math.round(drawn * between(random, 0.58, 0.95))),
      floorHeight,
      lobby,
      rank,
    }))
    .sort((a, b) => b.rank - a.rank);
}

const NEIGHBOUR_STYLES = ['brick', 'mosaic', 'neo', 'grid', 'ribbon'] as const;

/** Paler houses of the street that go on beyond the edges of the picture, lower than the complex. */
function drawNeighbours(scene: Scene, random: Random, level: number, sites: readonly Site[]): string {
  const left = Math.min(...sites.map((site) => site.x));
  const right = Math.max(...sites.map((site) => site.x + site.width));
  const tallest = Math.max(...sites.map((site) => site.floors * site.floorHeight));
  const floorHeight = Math.max(17, Math.min(27, tallest / 7));
  const design = FACADE_DESIGNS[pick(random, NEIGHBOUR_STYLES)](random, 2);
  const build = (x: number, width: number, index: number): string => {
    const floors = Math.max(2, Math.floor((tallest * between(random, 0.34, 0.6)) / floorHeight));
    return design(scene, { x, base: level, width, floors, floorHeight, lobby: floorHeight * 1.4 }, index).svg;
  };
  let svg = '';
  if (left > 110) svg += build(left - between(random, 30, 60) - 330, 330, 1);
  if (right < SCENE_WIDTH - 110) svg += build(right + between(random, 30, 60), 330, 2);
  const haze = scene.palette.sky.at(-1)?.[1] ?? '#ffffff';
  const veil = scene.palette.night ? scene.palette.far[1] : haze;
  const fade = scene.gradientDown([
    [0, veil, 0],
    [0.35, veil, 0.3],
    [1, veil, 0.36],
  ]);
  return svg === '' ? '' : svg + rect(0, level - tallest, SCENE_WIDTH, tallest, fade);
}

/** Rank of the housing at each place from left to right; 0 is the tallest. */
function layOut(random: Random, count: number): readonly number[] {
  const plans: readonly (readonly (readonly number[])[])[] = [
    [],
    [[0]],
    [
      [0, 1],
      [1, 0],
    ],
    [
      [1, 0, 2],
      [0, 1, 2],
      [2, 1, 0],
      [0, 2, 1],
    ],
    [
      [2, 0, 1, 3],
      [3, 1, 0, 2],
      [0, 1, 2, 3],
      [1, 3, 2, 0],
    ],
  ];
  return pick(random, plans[count] ?? [[0]]);
}

function drawHousings(scene: Scene, sites: readonly Site[], design: HousingDesign): string {
  return sites.map((site, i) => design(scene, site, sites.length - 1 - i).svg).join('');
}

const KINDS: readonly (readonly PlantKind[])[] = [
  ['round', 'birch', 'bush'],
  ['birch', 'spruce', 'bush'],
  ['round', 'poplar', 'bush'],
  ['spruce', 'round', 'bush'],
];
const COMPANY: readonly PersonKind[] = ['adult', 'adult', 'child', 'pram', 'dog', 'adult'];

function furnish(
  scene: Scene,
  random: Random,
  ground: Ground,
  level: number,
  housesId: string,
  housing_class: number,
): void {
  const kinds = pick(random, KINDS);
  const depth = SCENE_HEIGHT - level;
  const walk = ground === 'river' ? 24 : ground === 'street' ? 20 : depth * 0.32;
  const back = row(random, kinds, whole(random, 4, 7), level + (ground === 'river' ? 0 : 12), [0.85, 1.25]);
  scene.add(drawPlants(scene, ground === 'street' ? back.filter(([kind]) => kind !== 'bush') : back));
  if (ground === 'river') paintRiver(scene, level, housesId);
  if (ground !== 'lawn' || housing_class > 2) {
    const lamps = Array.from({ length: 3 }, (_, i) => 140 + i * between(random, 300, 420));
    scene.add(drawLamps(scene, lamps, level + walk - 4, 88));
  }
  if (ground === 'lawn' || ground === 'square')
    scene.add(drawBench(scene, between(random, 200, 420), level + walk + 4));
  scene.add(drawPeople(scene, walkers(random, level + walk, ground === 'lawn')));
  if (ground === 'street') scene.add(drawStreetLife(scene, random, level));
  if (ground === 'lawn' || ground === 'square') scene.add(drawPlants(scene, foreground(random, kinds, level)));
}

/** Plants in a row, denser near the edges so that the house stays in view. */
function row(
  random: Random,
  kinds: readonly PlantKind[],
  count: number,
  y: number,
  scales: readonly [number, number],
): Plant[] {
  return Array.from({ length: count }, (_, i): Plant => {
    const side = i % 2 === 0 ? between(random, 10, 300) : between(random, 900, 1190);
    const x = random() < 0.25 ? between(random, 320, 880) : side;
    const kind = x > 300 && x < 900 ? 'bush' : pick(random, kinds);
    return [kind, x, y + random() * 10, between(random, ...scales)];
  }).sort((a, b) => a[2] - b[2]);
}

function foreground(random: Random, kinds: readonly PlantKind[], level: number): Plant[] {
  const depth = SCENE_HEIGHT - level;
  return [
    [at(kinds, 0), between(random, 10, 90), level + depth * 0.5, between(random, 1.3, 1.7)],
    [at(kinds, 1), between(random, 110, 190), level + depth * 0.32, between(random, 1.1, 1.4)],
    [at(kinds, 1), between(random, 1010, 1090), level + depth * 0.34, between(random, 1.1, 1.4)],
    [at(kinds, 0), between(random, 1120, 1190), level + depth * 0.66, between(random, 1.4, 1.8)],
    ['bush', between(random, 220, 330), level + depth * 0.3, between(random, 0.9, 1.2)],
    ['bush', between(random, 860, 960), level + depth * 0.36, between(random, 0.9, 1.2)],
    ['grass', between(random, 160, 280), level + depth * 0.86, 1.3],
    ['grass', between(random, 920, 1040), level + depth * 0.88, 1.4],
  ];
}

function walkers(random: Random, y: number, nearby: boolean): Person[] {
  const people: Person[] = [];
  for (let i = 0; i < whole(random, 2, 4); i++) {
    const x = between(random, 280, 900);
    const depth = nearby ? random() * 30 : 0;
    const scale = 1.05 + depth / 120;
    people.push([x, y + depth, scale, pick(random, COMPANY)]);
    if (random() < 0.5) people.push([x + 28, y + depth + 1, scale, pick(random, ['adult', 'child'])]);
  }
  return people.sort((a, b) => a[1] - b[1]);
}

function drawStreetLife(scene: Scene, random: Random, level: number): string {
  const colours = ['#12483e', '#b9a27f', '#8f4632', '#4a6d8c', '#e9e4d8'] as const;
  const first = drawCar(scene, between(random, 80, 460), level + 70, pick(random, colours), 1.05);
  const second =
    random() < 0.6 ? drawCar(scene, between(random, 620, 1060), level + 84, pick(random, colours), 1.1) : '';
  return first + second + rect(0, SCENE_HEIGHT - 2, SCENE_WIDTH, 2, scene.palette.road);
}
