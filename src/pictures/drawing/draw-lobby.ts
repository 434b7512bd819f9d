import type { DrawnImageOf } from '../rules/drawn-image.ts';
import { SCENE_HEIGHT, SCENE_WIDTH } from './draw-facade.ts';
import { at, between, createRandom, pick, type Random, whole } from './random.ts';
import { Scene } from './scene.ts';
import { fillPath, num, rect, strokePath } from './shapes.ts';

interface Palette {
  readonly wood: readonly [string, string];
  readonly slat: string;
  readonly plaster: readonly [string, string];
  readonly stone: string;
  readonly joint: string;
  readonly floor: readonly [string, string];
  readonly door: string;
  readonly sofa: readonly [string, string];
}
const PALETTES: readonly Palette[] = [
  {
    wood: ['#8b6a49', '#b18a60'],
    slat: '#5d432b',
    plaster: ['#e9e1d2', '#d4c8b4'],
    stone: '#1d4f44',
    joint: '#0d352d',
    floor: ['#cfc3ae', '#efe6d6'],
    door: '#c9a36a',
    sofa: ['#2d6b5c', '#1f5447'],
  },
  {
    wood: ['#4b4038', '#6f5a4a'],
    slat: '#2b2522',
    plaster: ['#e4e0d8', '#c9c3b8'],
    stone: '#7d4030',
    joint: '#55291f',
    floor: ['#a59c8e', '#d8d0c2'],
    door: '#b99a72',
    sofa: ['#5b6f7d', '#43545f'],
  },
  {
    wood: ['#b89e7d', '#d6c3a4'],
    slat: '#8a7354',
    plaster: ['#f2eee5', '#dcd6ca'],
    stone: '#4d5f63',
    joint: '#34444a',
    floor: ['#d3cec4', '#f3efe7'],
    door: '#d6d0c4',
    sofa: ['#c7744f', '#a85b3a'],
  },
  {
    wood: ['#6d7f76', '#93a59a'],
    slat: '#4c5c55',
    plaster: ['#ece9e0', '#d2cfc3'],
    stone: '#c9b79b',
    joint: '#a18f72',
    floor: ['#bfae96', '#e6d9c3'],
    door: '#3f4a46',
    sofa: ['#8c4a63', '#6d384d'],
  },
  {
    wood: ['#5a3a2c', '#7f5540'],
    slat: '#38231a',
    plaster: ['#e8dcc8', '#cdbfa6'],
    stone: '#2b3a44',
    joint: '#18252d',
    floor: ['#8f8577', '#cabfae'],
    door: '#c79a3f',
    sofa: ['#d6cdb9', '#b8ab91'],
  },
];

/** Corners of the back wall; the vanishing point is in the middle above the desk. */
const [LEFT, RIGHT, TOP, BOTTOM] = [330, 870, 190, 560];

/** Entrance hall in one-point perspective; the higher the class, the more lamps and plants. */
export function drawLobby({ seed, housing_class }: DrawnImageOf<'lobby'>): string {
  const random = createRandom(seed + 3);
  const scene = new Scene(SCENE_WIDTH, SCENE_HEIGHT, 'golden', seed);
  const palette = pick(random, PALETTES);
  paintShell(scene, palette);
  paintWindows(scene, pick(random, ['#8fae83', '#c9a15a', '#dfe8eb', '#9ab48a']));
  paintBackWall(scene, palette, whole(random, 4, 7));
  paintDesk(scene, palette);
  if (random() < 0.7) scene.add(drawConcierge());
  paintLamps(scene, random, 2 + housing_class);
  if (random() < 0.5) scene.add(drawArtwork(random, palette));
  if (housing_class > 2) scene.add(`<g transform="translate(-760 -40)">${drawPalm(0.8)}</g>`);
  scene.add(drawSofa(palette), drawTable(), drawPalm(between(random, 0.9, 1.1)));
  return scene.svg();
}

function paintShell(scene: Scene, { wood, slat, plaster, stone, floor }: Palette): void {
  const [w, h] = [SCENE_WIDTH, SCENE_HEIGHT];
  let joints = '';
  for (let i = -8; i <= 8; i++) joints += `M${600 + i * 150} ${h}L${num(600 + i * 67.5)} ${BOTTOM}`;
  for (const depth of [0.06, 0.16, 0.3, 0.48, 0.72]) {
    const half = 270 + 330 * depth;
    joints += `M${num(600 - half)} ${num(BOTTOM + (h - BOTTOM) * depth)}H${num(600 + half)}`;
  }
  let slats = '';
  for (let i = 1; i < 26; i++) {
    const depth = (i / 26) ** 0.72;
    slats += `M${num(LEFT * depth)} ${num(TOP * depth)}V${num(h - (h - BOTTOM) * depth)}`;
  }
  scene.add(
    rect(0, 0, w, h, plaster[0]),
    fillPath(`M0 0H${w}L${RIGHT} ${TOP}H${LEFT}z`, '#f4efe5'),
    fillPath(
      `M0 ${h}H${w}L${RIGHT} ${BOTTOM}H${LEFT}z`,
      scene.gradientDown([
        [0, floor[0]],
        [1, floor[1]],
      ]),
    ),
    fillPath(
      `M0 0L${LEFT} ${TOP}V${BOTTOM}L0 ${h}z`,
      scene.gradientAcross([
        [0, wood[0]],
        [1, wood[1]],
      ]),
    ),
    fillPath(
      `M${w} 0L${RIGHT} ${TOP}V${BOTTOM}L${w} ${h}z`,
      scene.gradientAcross([
        [0, plaster[0]],
        [1, plaster[1]],
      ]),
    ),
    rect(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, stone),
    strokePath(joints, '#8a7a5f', 1.4, 'stroke-opacity=".35"'),
    strokePath(slats, slat, 3, 'stroke-opacity=".45"'),
    fillPath(
      `M250 0L${LEFT + 110} ${TOP}h8L300 0zM900 0L${RIGHT - 118} ${TOP}h8L950 0zM560 0L592 ${TOP}h16L640 0z`,
      '#fff4d6',
    ),
  );
}

function paintWindows(scene: Scene, green: string): void {
  const [w, h] = [SCENE_WIDTH, SCENE_HEIGHT];
  const head = (k: number): number => TOP * k + 70 * (1 - k * 0.55);
  const foot = (k: number): number => h - (h - BOTTOM) * k - 60 * (1 - k * 0.5);
  for (const [near, far] of [
    [0.04, 0.26],
    [0.34, 0.56],
    [0.62, 0.78],
    [0.83, 0.95],
  ] as const) {
    const x1 = w - (w - RIGHT) * near;
    const x2 = w - (w - RIGHT) * far;
    const pane = `M${num(x1)} ${num(head(near))}L${num(x2)} ${num(head(far))}V${num(foot(far))}L${num(x1)} ${num(foot(near))}z`;
    const garden = `M${num(x1)} ${num(head(near) * 0.25 + foot(near) * 0.75)}L${num(x2)} ${num(head(far) * 0.25 + foot(far) * 0.75)}V${num(foot(far))}L${num(x1)} ${num(foot(near))}z`;
    const gleam = `M${num(x1 - 40)} ${num(foot(near) + 26)}L${num(x2 - 20)} ${num(foot(far) + 14)}L${num(x2 - 120)} ${num(foot(far) + 60)}L${num(x1 - 190)} ${num(foot(near) + 90)}z`;
    scene.add(
      fillPath(pane, '#bcd6dc'),
      fillPath(garden, green),
      strokePath(pane, '#2b3836', 5),
      fillPath(gleam, '#fff8e6', 'fill-opacity=".28"'),
    );
  }
}

function paintBackWall(scene: Scene, { joint, door }: Palette, panels: number): void {
  let d = `M${LEFT} ${TOP + 124}H${RIGHT}M${LEFT} ${TOP + 248}H${RIGHT}`;
  for (let i = 0; i <= panels; i++) d += `M${num(LEFT + ((RIGHT - LEFT) * i) / panels)} ${TOP}V${BOTTOM}`;
  scene.add(strokePath(d, joint, 2, 'stroke-opacity=".6"'));
  for (const x of [352, 744]) {
    scene.add(
      rect(x, 330, 104, 230, door),
      strokePath(`M${x + 52} 336V560`, joint, 3, 'stroke-opacity=".6"'),
      rect(x + 28, 304, 48, 16, joint, 'rx="3"'),
    );
  }
  scene.add(rect(556, 262, 36, 36, '#ffc445', 'rx="4"'), rect(608, 262, 36, 36, '#ffc445', 'rx="4"'));
}

function paintDesk(scene: Scene, { wood }: Palette): void {
  scene.add(
    '<ellipse cx="600" cy="628" rx="170" ry="14" fill="#4d4232" fill-opacity=".22"/>',
    rect(470, 524, 260, 96, '#f4efe5'),
    rect(460, 514, 280, 14, wood[1]),
    rect(484, 540, 232, 64, 'none', 'stroke="#d3c6ae" stroke-width="2"'),
  );
}

function drawConcierge(): string {
  return (
    '<g transform="translate(566 520)"><circle cy="-52" r="15" fill="#e2b592"/>' +
    fillPath('M-26 0C-26 -30 -18 -36 0 -36S26 -30 26 0z', '#12483e') +
    `${fillPath('M-16 -54a16 16 0 0 1 32 -2q-8 -8 -32 2z', '#3b2a20')}</g>`
  );
}

function paintLamps(scene: Scene, random: Random, count: number): void {
  const glow = scene.gradientRound([
    [0, '#ffe6b0', 0.9],
    [1, '#ffe6b0', 0],
  ]);
  const ring = random() < 0.4;
  for (let i = 0; i < count; i++) {
    const x = 600 + (i - (count - 1) / 2) * (300 / count);
    const r = between(random, 19, 32);
    const y = between(random, 118, 196);
    scene.add(
      strokePath(`M${num(x)} ${num(y - r)}V0`, '#5d5446', 1.6),
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r * 2.4)}" fill="${glow}"/>`,
    );
    if (ring)
      scene.add(
        `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(r * 1.3)}" ry="${num(r * 0.4)}" fill="none" stroke="#fff1cf" stroke-width="7"/>`,
      );
    else
      scene.add(
        `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="#fff1cf"/>`,
        fillPath(
          `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 0 1 ${num(2 * r)} 0z`,
          '#c9a36a',
          'fill-opacity=".35"',
        ),
      );
  }
}

function drawArtwork(random: Random, { sofa }: Palette): string {
  const colours = [sofa[0], '#ffc445', '#c7744f', '#f4efe5'];
  let svg =
    fillPath('M96 214L222 268V488L96 560z', '#f4efe5') +
    fillPath('M106 230L212 276V480L106 544z', at(colours, whole(random, 0, 3)));
  svg += fillPath('M106 440L212 410V480L106 544z', '#2b3a37', 'fill-opacity=".6"');
  return `${svg}<ellipse cx="162" cy="${num(between(random, 320, 370))}" rx="24" ry="34" fill="${at(colours, whole(random, 0, 3))}"/>`;
}

function drawSofa({ sofa: [body, base] }: Palette): string {
  return (
    '<ellipse cx="240" cy="742" rx="200" ry="20" fill="#4d4232" fill-opacity=".22"/>' +
    fillPath('M70 640q0 -26 26 -26h250q26 0 26 26v60H70z', body) +
    fillPath('M50 668q0 -20 22 -20t22 20v34h256v-34q0 -20 22 -20t22 20v60q0 10 -10 10H60q-10 0 -10 -10z', base) +
    strokePath('M220 624v78', '#10201d', 3, 'stroke-opacity=".35"') +
    strokePath('M72 738v14M372 738v14', '#5d432b', 8) +
    rect(120, 642, 52, 44, '#ffc445', 'rx="6"')
  );
}

function drawTable(): string {
  return (
    strokePath('M470 732v40M530 732v40M500 736v44', '#8b6a49', 5) +
    '<ellipse cx="500" cy="722" rx="92" ry="18" fill="#f4efe5"/>' +
    fillPath('M486 718v-16h18v16z', '#c7744f')
  );
}

function drawPalm(scale: number): string {
  return (
    `<g transform="translate(${num(1048 * (1 - scale))} ${num(766 * (1 - scale))}) scale(${num(scale * 10) / 10})">` +
    fillPath('M1000 690l12 76h70l12 -76z', '#e9e1d2') +
    fillPath(
      'M1046 690C1040 600 1000 570 964 560C980 620 1010 660 1046 690zM1048 690C1040 580 1060 540 1100 510C1112 580 1084 650 1048 690zM1048 690C1030 560 1010 520 1020 460C1066 520 1070 610 1048 690zM1050 690C1090 640 1120 620 1156 620C1136 664 1096 690 1050 690z',
      '#2f6b55',
    ) +
    `${strokePath('M1048 690C1044 600 1032 530 1022 470M1048 690C1060 610 1084 550 1098 514', '#1d4f44', 2)}</g>`
  );
}
