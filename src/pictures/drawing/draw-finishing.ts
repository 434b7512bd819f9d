import type { DrawnImageOf } from '../rules/drawn-image.ts';
import { SCENE_HEIGHT, SCENE_WIDTH } from './draw-facade.ts';
import {
  drawArmchair,
  drawCurtain,
  drawFloor,
  drawRadiator,
  paintView,
  paintWindow,
  ROOM_PALETTES,
} from './draw-room.ts';
import { createRandom, pick, type Random } from './random.ts';
import { Scene } from './scene.ts';
import { box, fillPath, num, rect, strokePath } from './shapes.ts';

const FLOOR = 690;
interface Palette {
  readonly floor: string;
  readonly curtain: readonly [string, string];
}
/** What is drawn of a finishing, in the order of the codes: see `renovation` of the recipe. */
const PAINTERS = [paintBare, paintFinished, paintPrimed, paintFurnished, paintDesigned, paintOpen] as const;

/** A room as the developer hands it over: one picture cannot stand for two finishings. */
export function drawFinishing({ seed, renovation, floor }: DrawnImageOf<'finishing'>): string {
  const random = createRandom(seed + 29);
  const scene = new Scene(SCENE_WIDTH, SCENE_HEIGHT, 'day', seed);
  const palette = pick(random, ROOM_PALETTES);
  const bare = renovation === 1 || renovation === 6;
  scene.add(rect(0, 0, SCENE_WIDTH, SCENE_HEIGHT, bare ? '#b4b0a8' : renovation === 3 ? '#dedad2' : palette.wall));
  paintView(scene, random, floor);
  paintWindow(scene, random, { sill: !bare });
  (PAINTERS[renovation - 1] ?? paintFinished)(scene, random, palette);
  return scene.svg();
}

/** Masonry and screed as they are; a wire hangs where the lamp will be. */
function paintBare(scene: Scene): void {
  let joints = '';
  for (let row = 1; row < 15; row++) {
    const y = row * 46;
    // Beside the window, and over the whole wall above and below it.
    const across = y + 46 < 90 || y > 570;
    joints += across ? `M0 ${y}H${SCENE_WIDTH}` : `M0 ${y}H240M960 ${y}H${SCENE_WIDTH}`;
    for (let x = row % 2 === 0 ? 40 : 90; x < SCENE_WIDTH; x += 100)
      if (across || x < 240 || x > 960) joints += `M${x} ${y}v${Math.min(46, FLOOR - y)}`;
  }
  scene.add(
    strokePath(joints, '#8f8b83', 2.4),
    rect(0, 0, SCENE_WIDTH, 40, '#a5a199'),
    rect(0, FLOOR, SCENE_WIDTH, SCENE_HEIGHT - FLOOR, '#9a968e'),
    strokePath(`M0 ${FLOOR}H${SCENE_WIDTH}`, '#7d7971', 4),
    wire('#3a3f3c', 92),
    strokePath('M180 320q26 18 8 44', '#c2334d', 4),
    strokePath('M1030 430q-24 16 -6 40', '#c2334d', 4),
  );
}

/** The same without inner walls: columns and lines on the floor where they may come. */
function paintOpen(scene: Scene): void {
  paintBare(scene);
  for (const x of [96, 1036]) {
    scene.add(rect(x, 0, 68, FLOOR + 24, '#a8a49c'), rect(x + 52, 0, 16, FLOOR + 24, '#8f8b83'));
  }
  scene.add(
    strokePath(`M330 ${FLOOR}L150 800M870 ${FLOOR}L1050 800M240 744H960`, '#e0a020', 5, 'stroke-dasharray="26 16"'),
  );
}

/** Plaster and screed ready for paint and floor; sockets are there, a bulb hangs. */
function paintPrimed(scene: Scene): void {
  let beacons = '';
  for (const x of [70, 160, 1040, 1130]) beacons += `M${x} 0V${FLOOR}`;
  scene.add(
    strokePath(beacons, '#cbc6bc', 5),
    rect(0, FLOOR, SCENE_WIDTH, SCENE_HEIGHT - FLOOR, '#bab5ab'),
    strokePath(`M0 ${FLOOR}H${SCENE_WIDTH}`, '#a39e94', 4),
    drawRadiator(scene),
    wire('#3a3f3c', 80),
    bulb(80),
    sockets(),
    bucket(930),
  );
}

/** Paint, laminate, skirting, sockets and a bulb: clean and empty. */
function paintFinished(scene: Scene, random: Random, palette: Palette): void {
  scene.add(
    drawRadiator(scene),
    drawFloor(scene, palette.floor, random() < 0.5),
    wire('#3a3f3c', 80),
    bulb(80),
    sockets(),
  );
}

/** Finished, with what one moves in with. */
function paintFurnished(scene: Scene, random: Random, palette: Palette): void {
  scene.add(
    drawRadiator(scene),
    drawFloor(scene, palette.floor, random() < 0.5),
    drawCurtain(120, 1, palette.curtain),
    drawCurtain(1080, -1, palette.curtain),
    rect(80, 30, 1040, 10, '#3a4744', 'rx="5"'),
    drawArmchair(scene, pick(random, ['#2d6b5c', '#c7744f', '#4a6d8c', '#d8b873'])),
    shelf(),
  );
}

/** Panels on the walls, a line of lamps, built-in shelves. */
function paintDesigned(scene: Scene, random: Random, palette: Palette): void {
  const panels = box(26, 120, 150, 520) + box(1024, 120, 150, 520);
  scene.add(strokePath(panels, '#c9bda6', 5));
  paintFurnished(scene, random, { ...palette, floor: '#8f6a48' });
  scene.add(rect(300, 8, 600, 10, '#fff1cf', 'rx="5"'), rect(300, 18, 600, 14, '#fff1cf', 'fill-opacity=".35"'));
}

const wire = (colour: string, length: number): string => strokePath(`M600 0V${length}`, colour, 3);

const bulb = (y: number): string =>
  `<circle cx="600" cy="${y + 14}" r="16" fill="#fff1cf" stroke="#c9bda6" stroke-width="2"/>`;

function sockets(): string {
  const plates = box(150, 560, 26, 26) + box(184, 560, 26, 26) + box(1010, 560, 26, 26);
  return fillPath(plates, '#ffffff') + strokePath(plates, '#b9b4a9', 2);
}

function bucket(x: number): string {
  return (
    fillPath(`M${num(x)} 690l10 78h84l10 -78z`, '#4a6d8c') +
    `<ellipse cx="${num(x + 52)}" cy="690" rx="52" ry="11" fill="#e9e4d8"/>` +
    strokePath(`M${num(x)} 690q52 -72 104 0`, '#3a3f3c', 3)
  );
}

function shelf(): string {
  let books = '';
  for (let i = 0; i < 6; i++) books += box(40 + i * 17, 470 - (i % 3) * 9, 12, 60 + (i % 3) * 9);
  return rect(26, 530, 150, 10, '#8b6a49') + fillPath(books, '#2d6b5c') + rect(26, 630, 150, 60, '#b18a60', 'rx="4"');
}
