import { type Box, type FlatLayoutPlan, layOutFlat, type PlacedSpace } from './plan/flat-layout.ts';
import { type FlatRequest, isLivingRoom, PROGRAMMES, programmeFlat, type RoomKind } from './plan/flat-programme.ts';
import { type Door, openDoors, openWindows, type PlannedRoom, type WindowOpening } from './plan/openings.ts';
import { createRandom } from './random.ts';

/** A planned flat. All areas are in m² to one decimal; those of the rooms add up to `area_total`. */
export interface FlatPlan {
  readonly area_total: number;
  readonly area_living: number;
  /** 0 if the flat has no separate kitchen. */
  readonly area_kitchen: number;
  readonly area_rooms: readonly number[];
  /** Beside the total; 0 without a balcony. */
  readonly area_balcony: number;
  /** Inner size of the outline, metres. */
  readonly width: number;
  readonly depth: number;
  readonly rooms: readonly PlannedRoom[];
  readonly doors: readonly Door[];
  readonly windows: readonly WindowOpening[];
  /** In front of the upper outer wall: y is negative. */
  readonly balcony: Box | null;
}

/**
 * Plans a flat: rooms with areas, their places, doors, windows and the balcony. The same request always gives the same
 * plan, so figures of the catalogue and the drawing of the recipe with the same fields agree.
 */
export function planRooms(request: FlatRequest): FlatPlan {
  let best: FlatLayoutPlan | null = null;
  for (let variant = 0; variant < PROGRAMMES; variant++) {
    const plan = layOutFlat(programmeFlat(request, variant));
    if (best === null || plan.penalty < best.penalty - 0.2) best = plan;
    if (best.penalty < 0.5) break;
  }
  if (best === null) throw new RangeError('A flat has at least one programme');
  const random = createRandom(request.seed + 29);
  const mirrored = random() < 0.5;
  const spaces = best.spaces.map((space) => (mirrored ? mirror(space, best.width) : space));
  const rooms = spaces.map(({ kind, name, tenths, parts }) => ({ kind, name, area: tenths / 10, parts }));
  const windows = openWindows(rooms, best.depth, best.through);
  const balcony = hangBalcony(rooms, request.area_balcony);
  const sum = (chosen: readonly PlannedRoom[]): number =>
    Math.round(chosen.reduce((all, room) => all + room.area, 0) * 10) / 10;
  const living = rooms.filter((room) => isLivingRoom(room.kind));
  return {
    area_total: sum(rooms),
    area_living: sum(living),
    area_kitchen: sum(rooms.filter((room) => room.kind === 'kitchen')),
    area_rooms: living.map((room) => room.area),
    area_balcony: balcony ? Math.round(request.area_balcony * 10) / 10 : 0,
    width: best.width,
    depth: best.depth,
    rooms,
    doors: openDoors(rooms, { width: best.width, depth: best.depth, through: best.through, mirrored }),
    windows,
    balcony,
  };
}

function mirror(space: PlacedSpace, width: number): PlacedSpace {
  return { ...space, parts: space.parts.map((part) => ({ ...part, x: width - part.x - part.w })) };
}

/** Before the living room, else the kitchen: as wide as the room allows, 0.9 to 1.8 m deep if the area permits. */
function hangBalcony(rooms: readonly PlannedRoom[], area: number): Box | null {
  const wanted: readonly RoomKind[] = ['living', 'studio', 'open', 'kitchen', 'bedroom', 'child', 'study'];
  if (area <= 0) return null;
  for (const kind of wanted) {
    const part = rooms.find((room) => room.kind === kind && room.parts[0]?.y === 0)?.parts[0];
    if (!part) continue;
    const w = Math.min(part.w - 0.2, Math.max(area / 1.5, Math.min(3.2, area / 0.9)));
    return { x: part.x + (part.w - w) / 2, y: -area / w, w, h: area / w };
  }
  return null;
}
