import type { DrawnImageOf } from '../rules/drawn-image.ts';
import { MONTH_TIMES } from './day-palettes.ts';
import { planHouse, SCENE_HEIGHT, SCENE_WIDTH } from './draw-facade.ts';
import type { Site, Step } from './facade-parts.ts';
import { between, createRandom, pick, type Random } from './random.ts';
import { GLASS, Scene } from './scene.ts';
import { box, fillPath, num, rect, strokePath } from './shapes.ts';
import { paintClouds, paintSky, paintSkyline, paintSun, paintVignette } from './sky.ts';
import { drawCrane, GROUND, paintFence, paintPit, paintYard } from './works-site.ts';

/** Percent of the works at which each of them ends; the next begins, or has begun, below. */
const PIT_ENDS = 8;
const FRAME_ENDS = 58;
const GLAZING_STARTS = 34;
const CLADDING_STARTS = 42;
const CLADDING_ENDS = 90;
/** The last works: no crane, no hoist, lawns are laid. */
const YARD_STARTS = 94;

interface Works {
  readonly site: Site;
  /** What the house is made of above its ground floor. */
  readonly steps: readonly Step[];
  /** With the ground floor. */
  readonly storeys: number;
  readonly built: number;
  readonly glazed: number;
  readonly clad: number;
  readonly done: boolean;
  /** Width of a bay between two columns. */
  readonly bay: number;
}

/**
 * A photo of the works: the house of the seed at a percentage of them, in the weather of the month. Whatever the view and
 * the month, it is the house that `facade` of that seed shows when it is done.
 */
export function drawWorks(recipe: DrawnImageOf<'works'>): string {
  const { seed, stage, month, view } = recipe;
  const time = MONTH_TIMES[month - 1] ?? 'day';
  const scene = new Scene(SCENE_WIDTH, SCENE_HEIGHT, time, seed + view * 101 + month);
  const random = createRandom(seed * 13 + view * 7919 + month * 31);
  paintSky(scene);
  if (random() < 0.5) paintSun(scene, between(random, 140, 1060), 180, 46);
  paintClouds(scene, 4);
  if (stage < PIT_ENDS) {
    paintPit(scene, random, stage / PIT_ENDS);
    paintVignette(scene);
    return scene.svg();
  }
  paintSkyline(scene, GROUND - 20, { layer: 0, rise: 0.7 });
  paintHouse(scene, random, recipe);
  if (stage >= YARD_STARTS) paintYard(scene);
  else paintFence(scene, random);
  paintVignette(scene);
  return scene.svg();
}

function paintHouse(scene: Scene, random: Random, recipe: DrawnImageOf<'works'>): void {
  const { stage, view } = recipe;
  const house = planHouse(recipe);
  const site = seenFrom(house.site, view === 0 ? 0 : between(random, -90, 90), view === 0 ? 1 : pick(random, NEARNESS));
  const mass = house.design(scene, site, 0);
  const works = planWorks(site, mass.steps ?? [{ x: site.x, width: site.width, from: 0, floors: site.floors }], stage);
  if (!works.done) scene.add(drawFrame(scene, works));
  if (works.clad > 0) {
    const clip = scene.id();
    const top = works.done ? 0 : floorOf(site, works.clad);
    scene.define(`<clipPath id="${clip}">${rect(0, top, SCENE_WIDTH, GROUND - top, '#000000')}</clipPath>`);
    scene.add(`<g clip-path="url(#${clip})">${mass.svg}</g>`);
  }
  if (!works.done) scene.add(drawFormwork(scene, works), drawHoist(scene, works));
  if (stage < CLADDING_ENDS) {
    const reach = Math.min(floorOf(site, works.built), floorOf(site, works.storeys * 0.75));
    scene.add(drawCrane(scene, site.x - 64, reach - 84, site.width + 80));
  }
  if (stage < FRAME_ENDS && random() < 0.4)
    scene.add(drawCrane(scene, site.x + site.width + 120, floorOf(site, works.storeys) - 20, 240));
}

/** How near the views of a house are. */
const NEARNESS = [1, 0.86, 0.74] as const;

/** The site on the ground of the works, moved aside and as large as it is near. */
function seenFrom(site: Site, aside: number, near: number): Site {
  const width = site.width * near;
  return {
    ...site,
    base: GROUND,
    width,
    x: site.x + (site.width - width) / 2 + aside,
    floorHeight: site.floorHeight * near,
    lobby: site.lobby * near,
  };
}

/** Height at which a storey begins; 0 is the ground floor. */
function floorOf({ base, lobby, floorHeight }: Site, storey: number): number {
  return storey <= 0 ? base : base - lobby - (storey - 1) * floorHeight;
}

function planWorks(site: Site, steps: readonly Step[], stage: number): Works {
  const storeys = site.floors + 1;
  const done = stage >= CLADDING_ENDS;
  const share = (from: number, to: number): number => Math.max(0, Math.min(1, (stage - from) / (to - from)));
  const built = done ? storeys : Math.max(1, Math.round(share(PIT_ENDS, FRAME_ENDS) * storeys));
  return {
    site,
    steps,
    storeys,
    built,
    glazed: Math.min(built, Math.round(share(GLAZING_STARTS, 74) * storeys)),
    clad: done ? storeys : Math.min(built, Math.floor(share(CLADDING_STARTS, CLADDING_ENDS) * storeys)),
    done,
    bay: site.width / Math.max(3, Math.round(site.width / 52)),
  };
}

/** What a storey consists of: the whole ground floor, above it the steps that are so high. */
function piecesOf({ site, steps }: Works, storey: number): readonly Pick<Step, 'x' | 'width'>[] {
  if (storey === 0) return [site];
  return steps.filter(({ from, floors }) => storey > from && storey <= from + floors);
}

/** Concrete slabs and columns with masonry or glass in some of the bays. */
function drawFrame(scene: Scene, works: Works): string {
  const { site, built, glazed, clad } = works;
  const concrete = scene.tone('#b9b6ad');
  const paths = { dark: '', shade: '', posts: '', slabs: '', undersides: '', walls: '', panes: '' };
  for (let storey = clad; storey < built; storey++) {
    const y = floorOf(site, storey + 1);
    const height = floorOf(site, storey) - y;
    const slab = Math.min(7, height * 0.22);
    for (const { x, width } of piecesOf(works, storey)) {
      const columns = Math.max(1, Math.round(width / works.bay));
      const bay = width / columns;
      paths.dark += box(x, y, width, height);
      paths.shade += box(x, y, width, height * 0.42);
      paths.slabs += box(x - 9, y - 3, width + 18, slab);
      paths.undersides += box(x - 9, y - 3 + slab, width + 18, 2.5);
      for (let i = 0; i <= columns; i++) paths.posts += box(x + i * bay - 4, y, 8, height);
      for (let i = 0; i < columns; i++) {
        if (storey < glazed) paths.panes += box(x + i * bay + 5, y + height * 0.2, bay - 10, height * 0.76);
        else if (storey < built - 1 && scene.random() < 0.36)
          paths.walls += box(x + i * bay + 4, y + height * 0.12, bay - 8, height * 0.88);
      }
    }
  }
  return (
    fillPath(paths.dark, scene.tone('#6f6d67')) +
    fillPath(paths.shade, scene.palette.shadow, 'fill-opacity=".35"') +
    fillPath(paths.walls, scene.tone('#d0a98a')) +
    fillPath(paths.panes, GLASS) +
    fillPath(paths.posts, concrete) +
    fillPath(paths.slabs, concrete) +
    fillPath(paths.undersides, scene.palette.shadow, 'fill-opacity=".28"')
  );
}

/** Bars, posts and rails over what has been built of the frame. */
function drawFormwork(scene: Scene, works: Works): string {
  const { site, built, storeys } = works;
  if (built >= storeys) return '';
  const amber = scene.tone('#d8921a');
  const top = floorOf(site, built);
  let svg = '';
  for (const { x, width } of piecesOf(works, built)) {
    const count = Math.max(1, Math.round(width / works.bay));
    let bars = '';
    for (let i = 0; i <= count * 5; i++)
      bars += `M${num(x + (i * width) / count / 5)} ${num(top - 3)}v${num(-12 - ((i * 7) % 5) * 3)}`;
    let posts = '';
    for (let i = 0; i <= count; i += 2)
      posts += box(x + (i * width) / count - 6, top - site.floorHeight * 0.9, 12, site.floorHeight * 0.9);
    const rails =
      box(x - 14, top - site.floorHeight * 0.5, width + 28, 3) +
      box(x - 14, top - site.floorHeight * 0.25, width + 28, 2);
    svg +=
      strokePath(bars, scene.tone('#7c4a34'), 1.6) +
      fillPath(posts, amber, 'fill-opacity=".85"') +
      fillPath(rails, amber);
  }
  return svg;
}

function drawHoist(scene: Scene, { site, built, clad }: Works): string {
  if (clad === 0 || built <= clad) return '';
  const left = site.x + site.width + 14;
  const top = floorOf(site, built);
  const mast = rect(left, top, 9, GROUND - top, scene.tone('#d8921a'), 'fill-opacity=".55"');
  return (
    mast + rect(left - 12, floorOf(site, clad + 1.4), 34, Math.max(24, site.floorHeight * 0.8), scene.tone('#c2334d'))
  );
}
