import { pick } from './random.ts';
import type { Scene } from './scene.ts';
import { fillPath, num, rect, strokePath } from './shapes.ts';

export type PersonKind = 'adult' | 'child' | 'pram' | 'dog';
/** Somebody standing at (x, y); an adult of scale 1 is 44 units tall. */
export type Person = readonly [x: number, y: number, scale: number, kind?: PersonKind];

const COATS = ['#c7744f', '#1f6253', '#d8921a', '#4a6d8c', '#8c4a63', '#12483e', '#c2334d', '#f1ece1'] as const;

function drawPerson(scene: Scene, [x, y, scale, kind = 'adult']: Person): string {
  const coat = scene.tone(pick(scene.random, COATS));
  const skin = scene.tone('#e2b592');
  const dark = scene.tone('#2b3a37');
  const adult =
    fillPath('M-4 0L-3 -20H3L4.4 0H1.6L0 -14L-1.6 0z', dark) +
    fillPath('M-5 -18C-6 -32 -4 -35 0 -35S6 -32 5 -18z', coat) +
    `<circle cy="-39.5" r="4" fill="${skin}"/>` +
    fillPath('M-4.2 -40A4.2 4.2 0 0 1 4.2 -40.6Q1 -42 -4.2 -40z', dark);
  const child =
    fillPath('M-3 0L-2.4 -11H2.4L3 0H1L0 -7L-1 0z', dark) +
    fillPath('M-4 -10C-4.6 -19 -3 -21 0 -21S4.6 -19 4 -10z', coat) +
    `<circle cy="-25" r="3.6" fill="${skin}"/>`;
  const pram =
    strokePath('M4 -24L12 -20', dark, 1.6) +
    fillPath('M11 -19h16a8 8 0 0 1 -16 0z', scene.tone('#12483e')) +
    fillPath('M27 -19a9 9 0 0 0 -9 -9v9z', scene.tone('#1f6253')) +
    strokePath(
      'M10.4 -4a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0M21.4 -4a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0',
      dark,
      1.6,
    );
  const dog =
    strokePath('M5 -20L17 -10', dark, 0.8) +
    fillPath('M15 -10h11l3 -4l2 3l-3 4v7h-2v-6h-7v6h-2v-7l-3 -1z', scene.tone('#8a6a4a'));
  const figure = { adult, child, pram: adult + pram, dog: adult + dog }[kind];
  const shadow = fillPath(
    'M-3 0l10 3l16 0l-14 -3z',
    scene.palette.shadow,
    `fill-opacity="${scene.palette.shadowOpacity}"`,
  );
  return `<g transform="translate(${num(x)} ${num(y)}) scale(${num(scale * 10) / 10})">${shadow}${figure}</g>`;
}

/** People for scale, in coats of different colours. */
export function drawPeople(scene: Scene, people: readonly Person[]): string {
  return people.map((person) => drawPerson(scene, person)).join('');
}

/** Street lamps standing on `y`; at night they shine. */
export function drawLamps(scene: Scene, places: readonly number[], y: number, height: number): string {
  const colour = scene.tone('#2b3836');
  const glow = scene.palette.night
    ? scene.gradientRound([
        [0, '#ffd98a', 0.8],
        [1, '#ffd98a', 0],
      ])
    : '';
  return places
    .map((x) => {
      const top = y - height;
      const lamp = rect(x - 1.3, top, 2.6, height, colour) + fillPath(`M${num(x)} ${num(top)}h12l2 5h-14z`, colour);
      return glow === '' ? lamp : `${lamp}<circle cx="${num(x + 8)}" cy="${num(top + 8)}" r="40" fill="${glow}"/>`;
    })
    .join('');
}

/** Park bench. */
export function drawBench(scene: Scene, x: number, y: number): string {
  const wood = scene.tone('#a97a4c');
  const legs = strokePath(`M${num(x)} ${num(y)}v-12M${num(x + 40)} ${num(y)}v-12`, scene.tone('#3a3f3c'), 3);
  return (
    legs + rect(x - 5, y - 15, 50, 4, wood) + rect(x - 5, y - 27, 50, 3.4, wood) + rect(x - 5, y - 22, 50, 3.4, wood)
  );
}

/** Parked or passing car, 88 units long at scale 1. */
export function drawCar(scene: Scene, x: number, y: number, colour: string, scale: number): string {
  const wheel = (cx: number): string =>
    `<circle cx="${cx}" cy="-4" r="7.5" fill="#1f2926"/><circle cx="${cx}" cy="-4" r="3" fill="#b9c2be"/>`;
  return (
    `<g transform="translate(${num(x)} ${num(y)}) scale(${scale})"><ellipse cx="40" cy="1" rx="46" ry="4" fill="${scene.palette.shadow}" fill-opacity=".25"/>` +
    fillPath(
      'M0 -8c0 -8 4 -11 12 -12l10 -12c2 -3 5 -4 9 -4h22c4 0 7 2 9 5l8 11c8 1 13 4 13 12v5H0z',
      scene.tone(colour),
    ) +
    fillPath('M25 -20l7 -10c1 -1 2 -2 4 -2h8v12zM47 -32h6c2 0 4 1 5 3l6 9H47z', 'url(#glass)') +
    `${wheel(18)}${wheel(64)}</g>`
  );
}
