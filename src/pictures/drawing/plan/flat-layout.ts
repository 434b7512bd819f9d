import { isLivingRoom, isWetRoom, type Space, wantsDaylight } from './flat-programme.ts';

/** Metres; (0, 0) is the inner upper left corner of the flat, y grows downwards. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A room with its place: one box, or two for a hall that turns a corner. */
export interface PlacedSpace extends Space {
  readonly parts: readonly Box[];
}

/** A way to arrange a programme; the lower the penalty the better. */
export interface FlatLayoutPlan {
  readonly width: number;
  readonly depth: number;
  readonly spaces: readonly PlacedSpace[];
  /** Whether the flat has windows on its lower side too. */
  readonly through: boolean;
  readonly penalty: number;
}

/** Least wall that two rooms must share to have a door, metres. */
export const DOOR_CONTACT = 0.84;

/**
 * Arranges rooms in bands between two outer walls. Three schemes are tried over many widths and orders:
 * – `nook`: rooms above, hall and service rooms below, the hall a plain box;
 * – `corridor`: rooms above, a corridor under them, service rooms and an entrance niche below;
 * – `through`: rooms on both sides of a corridor, the entrance at its end.
 * The rooms tile the outline exactly and every area is the programme's; what is searched is proportions and doors. A way that
 * is already worse than the best so far is judged no further, which takes two thirds of the work and changes no plan.
 */
export function layOutFlat(spaces: readonly Space[]): FlatLayoutPlan {
  const total = spaces.reduce((sum, space) => sum + space.tenths, 0) / 10;
  const bright = spaces.filter((space) => wantsDaylight(space.kind));
  const service = spaces.filter((space) => !wantsDaylight(space.kind) && space.kind !== 'hall');
  const hall = spaces.find((space) => space.kind === 'hall');
  if (!hall) throw new RangeError('A flat needs a hall');
  const beside = search(kitchenFirst(bright), service, hall, total, WIDTHS.usual);
  if (beside.penalty <= GOOD) return beside;
  const apart = search(kitchenLast(bright), service, hall, total, WIDTHS.usual);
  const best = apart.penalty + KITCHEN_APART < beside.penalty ? apart : beside;
  if (best.penalty < OUTLINE.penalty) return best;
  const orders = [...kitchenFirst(bright), ...kitchenLast(bright)];
  const finer = search(orders, service, hall, total, WIDTHS.fine);
  return finer.penalty < best.penalty ? finer : best;
}

/** Numbers of widths that are tried; many where the usual ones leave a room without a door. */
const WIDTHS = { usual: 20, fine: 120 } as const;

/** Width to depth of a flat that somebody would build; any other costs nearly as much as a room without a door. */
const OUTLINE = { min: 0.62, max: 2.45, penalty: 50 } as const;
/** Least side of a room to live in, metres; a narrower one costs as much. */
const NARROWEST_ROOM = 1.75;
/** A plan with no more penalty has nothing that would be noticed. */
const GOOD = 1.2;
/** What a kitchen away from the bathroom costs: a second riser. */
const KITCHEN_APART = 0.8;

function search(
  orders: readonly Space[][],
  service: readonly Space[],
  hall: Space,
  total: number,
  widths: number,
): FlatLayoutPlan {
  let best: FlatLayoutPlan | null = null;
  for (let step = 0; step < widths; step++) {
    const width = Math.sqrt(total) * (0.62 + step * (1.5 / widths));
    if (best !== null && outlinePenalty(width / (total / width)) >= best.penalty) continue;
    for (const order of orders) best = arrange(width, total, order, service, hall, best);
  }
  if (best === null) throw new RangeError('No arrangement of the flat was found');
  return best;
}

/** Kitchen above the bathroom, the rooms after it in three different turns. */
function kitchenFirst(bright: readonly Space[]): Space[][] {
  const kitchen = bright.filter((space) => space.kind === 'kitchen');
  const rooms = bright.filter((space) => space.kind !== 'kitchen');
  const turns = Math.min(rooms.length, 3);
  return Array.from({ length: Math.max(1, turns) }, (_, turn) => [
    ...kitchen,
    ...rooms.slice(turn),
    ...rooms.slice(0, turn),
  ]);
}

/** The same with a room above the bathroom. */
function kitchenLast(bright: readonly Space[]): Space[][] {
  return kitchenFirst(bright).map(([first, ...rest]) => (first ? [...rest, first] : rest));
}

/** The best of the ways to arrange an order in that width, or `before` where none is better. */
function arrange(
  width: number,
  total: number,
  bright: readonly Space[],
  service: readonly Space[],
  hall: Space,
  before: FlatLayoutPlan | null,
): FlatLayoutPlan | null {
  let best = before;
  const consider = (plan: Arrangement): void => {
    const penalty = penaltyOf(plan, best?.penalty ?? Number.POSITIVE_INFINITY);
    if (penalty !== null) best = { ...plan, penalty };
  };
  consider(arrangeNook(width, bright, service, hall));
  for (const corridor of [1.15, 1.4, 1.7]) {
    const niche = hall.tenths / 10 - width * corridor;
    if (niche > 1.4) consider(arrangeCorridor(width, corridor, bright, service, hall, niche));
  }
  const strip = hall.tenths / 10 / width;
  if (bright.length > 2 && total > 45 && strip > 0.95 && strip < 2.6) {
    for (let below = 1; below < bright.length - 1; below++) {
      consider(
        arrangeThrough(
          width,
          strip,
          bright.slice(0, bright.length - below),
          bright.slice(bright.length - below),
          service,
          hall,
        ),
      );
    }
  }
  return best;
}

/** A way to arrange a programme before it is judged. */
type Arrangement = Omit<FlatLayoutPlan, 'penalty'>;

const areaOf = (spaces: readonly Space[]): number => spaces.reduce((sum, space) => sum + space.tenths, 0) / 10;

/** Spaces side by side in a band `depth` deep. */
function band(spaces: readonly Space[], y: number, depth: number): PlacedSpace[] {
  let x = 0;
  return spaces.map((space) => {
    const w = space.tenths / 10 / depth;
    const placed = { ...space, parts: [{ x, y, w, h: depth }] };
    x += w;
    return placed;
  });
}

function arrangeNook(width: number, bright: readonly Space[], service: readonly Space[], hall: Space): Arrangement {
  const [bath, ...rest] = service;
  const below = [...(bath ? [bath] : []), hall, ...rest];
  const upper = areaOf(bright) / width;
  const lower = areaOf(below) / width;
  const spaces = [...band(bright, 0, upper), ...band(below, upper, lower)];
  return { width, depth: upper + lower, spaces, through: false };
}

function arrangeCorridor(
  width: number,
  corridor: number,
  bright: readonly Space[],
  service: readonly Space[],
  hall: Space,
  niche: number,
): Arrangement {
  const upper = areaOf(bright) / width;
  const lower = (areaOf(service) + niche) / width;
  const wet = service.filter((space) => isWetRoom(space.kind));
  const dry = service.filter((space) => !isWetRoom(space.kind));
  const nicheSpace: Space = { ...hall, tenths: niche * 10 };
  const row = band([...wet, nicheSpace, ...dry], upper + corridor, lower);
  const nichePart = row.find((space) => space.kind === 'hall')?.parts[0];
  const strip: Box = { x: 0, y: upper, w: width, h: corridor };
  const placedHall: PlacedSpace = { ...hall, parts: nichePart ? [strip, nichePart] : [strip] };
  const spaces = [...band(bright, 0, upper), ...row.filter((space) => space.kind !== 'hall'), placedHall];
  return { width, depth: upper + corridor + lower, spaces, through: false };
}

function arrangeThrough(
  width: number,
  strip: number,
  above: readonly Space[],
  below: readonly Space[],
  service: readonly Space[],
  hall: Space,
): Arrangement {
  const upper = areaOf(above) / width;
  const lower = (areaOf(below) + areaOf(service)) / width;
  const placedHall: PlacedSpace = { ...hall, parts: [{ x: 0, y: upper, w: width, h: strip }] };
  const spaces = [...band(above, 0, upper), ...band([...service, ...below], upper + strip, lower), placedHall];
  return { width, depth: upper + strip + lower, spaces, through: true };
}

/** Shortest side and proportion that each kind of room should have: metres, times. */
function comfort(space: Space): readonly [side: number, ratio: number] {
  if (space.kind === 'kitchen') return [2.3, 1.9];
  if (isLivingRoom(space.kind) || space.kind === 'open') return [2.7, 1.75];
  if (space.kind === 'bathroom') return [1.6, 1.9];
  if (space.kind === 'hall') return [1.2, 4];
  return [1, 2.6];
}

/** What is wrong with an arrangement; null as soon as that is no less than `bound`, since nothing makes it less again. */
function penaltyOf(plan: Arrangement, bound: number): number | null {
  const ratio = plan.width / plan.depth;
  const halls = plan.spaces.find((space) => space.kind === 'hall')?.parts ?? [];
  let penalty = 0;
  for (const space of plan.spaces) {
    const [side, longest] = comfort(space);
    for (const part of space.parts) {
      const short = Math.min(part.w, part.h);
      const long = Math.max(part.w, part.h);
      penalty += Math.max(0, side - short) * 6;
      if (wantsDaylight(space.kind) && short < NARROWEST_ROOM) penalty += OUTLINE.penalty;
      // A corridor may be long.
      if (space.parts.length === 1 && !(space.kind === 'hall' && plan.through))
        penalty += Math.max(0, long / short - longest) * 4;
      if (isLivingRoom(space.kind)) penalty += Math.max(0, part.h - 6.6) * 3;
    }
    if (space.kind !== 'hall' && !hasDoorTo(halls, space)) penalty += space.kind === 'wardrobe' ? 0.6 : 60;
    if (penalty >= bound) return null;
  }
  penalty += Math.max(0, ratio - 1.9) * 5 + Math.max(0, 0.72 - ratio) * 12;
  penalty += outlinePenalty(ratio);
  return penalty < bound ? penalty : null;
}

function outlinePenalty(ratio: number): number {
  return ratio < OUTLINE.min || ratio > OUTLINE.max ? OUTLINE.penalty : 0;
}

function hasDoorTo(halls: readonly Box[], space: PlacedSpace): boolean {
  return space.parts.some((part) => halls.some((hall) => sharedWall(part, hall) >= DOOR_CONTACT));
}

/** Length of the wall that two boxes have in common, metres; 0 if they only meet at a corner or not at all. */
export function sharedWall(a: Box, b: Box): number {
  const near = (p: number, q: number): boolean => Math.abs(p - q) < 1e-6;
  const alongX = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const alongY = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  if (near(a.y + a.h, b.y) || near(b.y + b.h, a.y)) return Math.max(0, alongX);
  if (near(a.x + a.w, b.x) || near(b.x + b.w, a.x)) return Math.max(0, alongY);
  return 0;
}
