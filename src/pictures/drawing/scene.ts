import type { DayTime } from '../rules/drawn-image.ts';
import { mix } from './colour.ts';
import { DAY_PALETTES, type DayPalette } from './day-palettes.ts';
import { createRandom, type Random } from './random.ts';
import { num } from './shapes.ts';

/** Fill of window glass in every scene. */
export const GLASS = 'url(#glass)';
/** Fill of a window with the light on. */
export const LAMPLIGHT = 'url(#lamplight)';

/** A stop of a gradient: offset, colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** The four numbers of a linear gradient's direction, as shares of the painted shape. */
const DOWN = [0, 0, 0, 1] as const;
const ACROSS = [0, 0, 1, 0] as const;

/**
 * A drawing in the making: what is added later lies above. Coordinates are units of a viewBox `width` × `height`.
 * The same seed and the same calls give the same drawing.
 */
export class Scene {
  readonly width: number;
  readonly height: number;
  readonly palette: DayPalette;
  readonly random: Random;
  private readonly definitions: string[] = [];
  private readonly layers: string[] = [];
  private readonly symbols = new Map<string, string>();
  private count = 0;

  constructor(width: number, height: number, time: DayTime, seed: number) {
    this.width = width;
    this.height = height;
    this.palette = DAY_PALETTES[time];
    this.random = createRandom(seed);
    const [top, middle, bottom] = this.palette.glass;
    this.definitions.push(linear('sky', this.palette.sky, DOWN));
    this.definitions.push(
      linear(
        'glass',
        [
          [0, top],
          [0.55, middle],
          [1, bottom],
        ],
        [0, 0, 0.5, 1],
      ),
    );
    this.definitions.push(
      linear(
        'lamplight',
        [
          [0, '#ffe3a3'],
          [1, '#ffbe55'],
        ],
        DOWN,
      ),
    );
  }

  /** A name no other definition of the drawing has. */
  id(): string {
    this.count += 1;
    return `i${this.count.toString(36)}`;
  }

  /** A material's colour in the light of the scene. */
  tone(colour: string): string {
    return this.palette.tint === null ? colour : mix(colour, this.palette.tint, this.palette.tintShare);
  }

  /** Adds to the drawing, above what is there. */
  add(...markup: readonly string[]): this {
    this.layers.push(...markup);
    return this;
  }

  /** Puts an element with an id of its own among the definitions. */
  define(markup: string): void {
    this.definitions.push(markup);
  }

  /** Keeps markup to be repeated by `use`; equal markup is kept once. Returns its id. */
  symbol(inner: string): string {
    const known = this.symbols.get(inner);
    if (known !== undefined) return known;
    const id = this.id();
    this.symbols.set(inner, id);
    this.definitions.push(`<g id="${id}">${inner}</g>`);
    return id;
  }

  /** Fill that runs from top to bottom. */
  gradientDown(stops: readonly Stop[]): string {
    return this.gradient(stops, DOWN);
  }

  /** Fill that runs from left to right. */
  gradientAcross(stops: readonly Stop[]): string {
    return this.gradient(stops, ACROSS);
  }

  /** Fill that runs from the middle outwards. */
  gradientRound(stops: readonly Stop[]): string {
    const id = this.id();
    this.definitions.push(`<radialGradient id="${id}">${printStops(stops)}</radialGradient>`);
    return `url(#${id})`;
  }

  private gradient(stops: readonly Stop[], direction: readonly [number, number, number, number]): string {
    const id = this.id();
    this.definitions.push(linear(id, stops, direction));
    return `url(#${id})`;
  }

  /** The whole drawing as an SVG document. */
  svg(): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`;
    const body = `<defs>${this.definitions.join('')}</defs>${this.layers.join('')}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="xMidYMid slice">${body}</svg>`;
  }
}

function printStops(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const veil = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${num(offset * 10) / 10}" stop-color="${colour}"${veil}/>`;
    })
    .join('');
}

function linear(id: string, stops: readonly Stop[], direction: readonly [number, number, number, number]): string {
  const [x1, y1, x2, y2] = direction;
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${printStops(stops)}</linearGradient>`;
}
