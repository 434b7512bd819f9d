import { groundShadow, type Mass, type Site, wallFill } from '../facade-parts.ts';
import { at, between, pick, type Random, shuffle, whole } from '../random.ts';
import type { Scene } from '../scene.ts';
import { fillPath, num, rect } from '../shapes.ts';
import { type Cell, livenWindows, plainWindow, repeat } from '../windows.ts';
import { type BrickDesign, brickHousing, pickBrickLook } from './brick.ts';
import { type DesignHousing, type HousingDesign, heightOf } from './design.ts';

const COLOURS = [
  ['#e9e0cf', '#b4593f', '#d7c09a', '#6f8579', '#efe9dd'],
  ['#f2ede2', '#5f7a80', '#c9a36a', '#8c4a3c', '#dfe4df'],
  ['#d9d2c4', '#4f5b56', '#b98762', '#efe6d5', '#93a58f'],
  ['#f6f1e8', '#e0c9a4', '#c98f6a', '#a8b8b0', '#e9dccb'],
] as const;
const ROOFS = ['#45403c', '#5b3b32', '#3c4a48', '#4e4a52'] as const;
const FRAME = '#3c4643';
/** Above this many floors a row of gables becomes a street of narrow town houses. */
const GABLED_FLOORS = 4;

/** Rows of narrow houses of different colours: gabled in a village, taller ones in a town. */
export const designTownhouse: DesignHousing = (random) => {
  const colours = shuffle(random, pick(random, COLOURS));
  const roof = pick(random, ROOFS);
  const pitch = between(random, 0.5, 0.72);
  const row = townRow(random);
  return (scene, site, index) => {
    if (site.floors > GABLED_FLOORS) return row(scene, site, index);
    const count = Math.max(2, Math.round(site.width / Math.max(84, site.floorHeight * 2.6)));
    const width = site.width / count;
    const gable = width * pitch;
    let svg = groundShadow(scene, site.x, site.base, site.width, heightOf(site));
    for (let i = 0; i < count; i++) {
      const house = { ...site, x: site.x + i * width, width };
      svg += drawGabled(scene, house, at(colours, i + index * 2), roof, gable * (1 - (i % 3) * 0.08));
    }
    return { svg, x: site.x, top: site.base - heightOf(site) - gable, width: site.width };
  };
};

function drawGabled(scene: Scene, site: Site, colour: string, roof: string, gable: number): string {
  const { x, base, width: w, floorHeight: fh } = site;
  const height = heightOf(site);
  const top = base - height;
  const pane = plainWindow(scene, w * 0.24, fh * 0.62, FRAME);
  const cells: Cell[] = [];
  for (let floor = 0; floor < site.floors; floor++) {
    const y = top + floor * fh + fh * 0.26;
    cells.push([x + w * 0.15, y], [x + w * 0.61, y]);
  }
  const wall = `M${num(x)} ${num(base)}v${num(-height)}l${num(w / 2)} ${num(-gable)}l${num(w / 2)} ${num(gable)}v${num(height)}z`;
  const edge = `M${num(x - 6)} ${num(top + 6)}l${num(w / 2 + 6)} ${num(-gable - 8)}l${num(w / 2 + 6)} ${num(gable + 8)}l-5 4l${num(-w / 2 - 1)} ${num(-gable - 2)}l${num(-w / 2 - 1)} ${num(gable + 2)}z`;
  const { lobby } = site;
  return (
    rect(x + w * 0.66, top - gable * 0.72, 12, gable * 0.6, scene.tone('#8f4632')) +
    fillPath(wall, wallFill(scene, colour)) +
    fillPath(edge, scene.palette.snow ? '#ffffff' : scene.tone(roof)) +
    repeat(scene, pane, cells) +
    repeat(scene, plainWindow(scene, w * 0.22, gable * 0.4, FRAME), [[x + w * 0.39, top - gable * 0.42]]) +
    rect(x + w * 0.14, base - lobby * 0.88, w * 0.26, lobby * 0.88, scene.tone('#2f5348')) +
    rect(x + w * 0.14, base - lobby * 0.88, w * 0.26, 5, scene.palette.shadow, 'fill-opacity=".35"') +
    repeat(scene, plainWindow(scene, w * 0.36, lobby * 0.6, FRAME, { bars: 2 }), [[x + w * 0.54, base - lobby * 0.8]]) +
    livenWindows(scene, cells, w * 0.24, fh * 0.62) +
    rect(x + w * 0.08, base - lobby, w * 0.38, 5, scene.tone('#f4efe4')) +
    rect(
      x + w * 0.84,
      top,
      w * 0.16,
      height,
      scene.palette.shadow,
      `fill-opacity="${num(scene.palette.shadowOpacity * 8) / 10}"`,
    )
  );
}

/** Narrow houses of different brick, height and roof, wall to wall. */
function townRow(random: Random): HousingDesign {
  const designs = Array.from(
    { length: 4 },
    (): BrickDesign => ({
      looks: [pickBrickLook(random)],
      roofs: [pick(random, ['cornice', 'mansard', 'parapet'] as const)],
      roofColour: pick(random, ['#3f4b49', '#4b4340', '#39464f']),
      awning: random() < 0.5 ? pick(random, ['#12483e', '#d8921a', '#8f4632']) : undefined,
      arched: random() < 0.4,
      quoins: random() < 0.3,
      balconyEvery: whole(random, 2, 3),
      balconyColumn: whole(random, 0, 1),
      ratio: between(random, 0.95, 1.1),
      windowShare: between(random, 0.46, 0.6),
    }),
  );
  const drops = Array.from({ length: 4 }, () => whole(random, 0, 2));
  return (scene, site, index): Mass => {
    const count = Math.max(2, Math.round(site.width / Math.max(90, site.floorHeight * 4)));
    const width = site.width / count;
    const houses = Array.from({ length: count }, (_, i) => {
      const floors = Math.max(2, site.floors - (i === 1 % count ? 0 : at(drops, i + index)));
      const own = { ...site, x: site.x + i * width, width: width - 1, floors };
      return { ...brickHousing(at(designs, i + index))(scene, own, 0), floors };
    });
    const svg = houses.map((house) => house.svg).join('');
    const steps = houses.map(({ x, width: wide, floors }) => ({ x, width: wide, from: 0, floors }));
    return { svg, x: site.x, top: Math.min(...houses.map((house) => house.top)), width: site.width, steps };
  };
}
