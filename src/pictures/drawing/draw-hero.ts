import type { DrawnImageOf } from '../rules/drawn-image.ts';
import type { Site } from './facade-parts.ts';
import type { HousingDesign } from './facades/design.ts';
import { FACADE_DESIGNS } from './facades/facade-designs.ts';
import { drawLamps, drawPeople } from './people.ts';
import { drawPlants, type Plant } from './plants.ts';
import { between, createRandom, pick } from './random.ts';
import { Scene } from './scene.ts';
import { rect } from './shapes.ts';
import { paintClouds, paintSky, paintSkyline, paintVignette } from './sky.ts';

/** Size of the main page's picture. */
const HERO_WIDTH = 1600;
const HERO_HEIGHT = 720;
const LEVEL = HERO_HEIGHT - 150;
/** Fixed, since the headline was measured for contrast over this very picture. */
const SEED = 2026;

/** Street of the main page: calm and dark on the left for the headline, the tall houses on the right. */
export function drawHero({ time }: DrawnImageOf<'hero'>): string {
  const scene = new Scene(HERO_WIDTH, HERO_HEIGHT, time, SEED);
  const { random, palette } = scene;
  paintSky(scene, 0.72);
  paintClouds(scene, 5, 0.04, 0.3);
  paintSkyline(scene, LEVEL - 4, { layer: 0, rise: 1.05, spire: 860, towers: 480 });
  paintSkyline(scene, LEVEL, { layer: 1, rise: 0.5 });
  const house = (
    design: HousingDesign,
    x: number,
    width: number,
    floors: number,
    floorHeight: number,
    lobby: number,
  ): string => {
    const site: Site = { x, base: LEVEL, width, floors, floorHeight, lobby };
    return design(scene, site, 0).svg;
  };
  const design = (style: keyof typeof FACADE_DESIGNS, seed: number): HousingDesign =>
    FACADE_DESIGNS[style](createRandom(seed), 4);
  scene.add(
    house(design('brick', 3), -60, 240, 4, 27, 42),
    house(design('terrace', 8), 196, 300, 8, 24, 40),
    house(design('loft', 5), 520, 240, 3, 40, 44),
    house(design('ribbon', 12), 790, 220, 7, 26, 42),
    house(design('neo', 21), 1036, 286, 15, 25, 44),
    house(design('fins', 6), 1346, 132, 14, 24, 46),
    house(design('mosaic', 2), 1494, 150, 7, 27, 42),
    rect(0, LEVEL - 2, HERO_WIDTH, HERO_HEIGHT - LEVEL + 2, palette.path),
    rect(0, LEVEL + 56, HERO_WIDTH, HERO_HEIGHT - LEVEL - 56, palette.lawnDark),
  );
  const trees: Plant[] = [];
  for (let x = 20; x < HERO_WIDTH; x += between(random, 74, 134)) {
    if (x < 505 || x > 775)
      trees.push([pick(random, ['round', 'poplar', 'birch', 'round']), x, LEVEL + 6, between(random, 0.72, 1.07)]);
  }
  const lamps = Array.from({ length: 7 }, (_, i) => 120 + i * 230);
  scene.add(drawPlants(scene, trees), drawLamps(scene, lamps, LEVEL + 30, 70));
  scene.add(
    drawPeople(scene, [
      [250, LEVEL + 34, 0.95],
      [274, LEVEL + 34, 0.95, 'child'],
      [640, LEVEL + 40, 1, 'dog'],
      [980, LEVEL + 34, 0.95, 'pram'],
      [1260, LEVEL + 38, 1],
      [1284, LEVEL + 38, 1],
      [1440, LEVEL + 36, 0.95],
    ]),
  );
  paintVignette(scene);
  return scene.svg();
}
