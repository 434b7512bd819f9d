/** Keeps what is drawn until tiles are made of it: what is seen from afar in memory, the rest on disk by pieces of the ground. */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Drawn } from './drawn-kinds.ts';

/** A line, or the rings of an area, in the square from 0 to 1 that the world is in Mercator's projection. */
export type Line = readonly (readonly [x: number, y: number])[];

export interface Shape {
  readonly drawn: Drawn;
  readonly type: 'point' | 'line' | 'area';
  readonly lines: readonly Line[];
}

/** Up to this zoom all tiles are made together, of few things; nearer each piece of the ground alone. */
export const FAR_ZOOM = 11;
export const PIECE_ZOOM = FAR_ZOOM + 1;
/** What reaches over the edge of a piece belongs to both; the part of a piece that tiles show beyond their edge. */
const EDGE = 1 / 32;
/** Text that waits in memory to be written, characters. */
const WAITING_MAX = 16_000_000;

export class FeatureStore {
  readonly far: Shape[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'novosel-map-'));
  private readonly waiting = new Map<string, string[]>();
  private size = 0;
  private readonly pieces = new Set<string>();

  add(shape: Shape): void {
    if (shape.drawn.zoom <= FAR_ZOOM) this.far.push(shape);
    const text = JSON.stringify(shape);
    for (const piece of piecesOf(shape)) {
      const lines = this.waiting.get(piece);
      if (lines) lines.push(text);
      else this.waiting.set(piece, [text]);
      this.size += text.length;
    }
    if (this.size > WAITING_MAX) this.flush();
  }

  /** The shapes of each piece of the ground that has any. */
  *byPiece(): Generator<{ readonly x: number; readonly y: number; readonly shapes: readonly Shape[] }> {
    this.flush();
    for (const piece of this.pieces) {
      const [x = 0, y = 0] = piece.split('-').map(Number);
      const path = join(this.folder, piece);
      const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
      yield { x, y, shapes: lines.map((line) => JSON.parse(line) as Shape) };
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private flush(): void {
    for (const [piece, lines] of this.waiting) {
      this.pieces.add(piece);
      appendFileSync(join(this.folder, piece), `${lines.join('\n')}\n`);
    }
    this.waiting.clear();
    this.size = 0;
  }
}

function* piecesOf({ lines }: Shape): Generator<string> {
  let [left, top, right, bottom] = [1, 1, 0, 0];
  for (const [x, y] of lines.flat()) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const scale = 2 ** PIECE_ZOOM;
  for (let x = Math.floor(left * scale - EDGE); x <= Math.floor(right * scale + EDGE); x++) {
    for (let y = Math.floor(top * scale - EDGE); y <= Math.floor(bottom * scale + EDGE); y++) yield `${x}-${y}`;
  }
}
