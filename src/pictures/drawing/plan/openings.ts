import { type Box, DOOR_CONTACT, sharedWall } from './flat-layout.ts';
import { isWetRoom, type RoomKind, wantsDaylight } from './flat-programme.ts';

/** A room of a planned flat. Area in m² to one decimal; the boxes are in metres and cover exactly that area. */
export interface PlannedRoom {
  readonly kind: RoomKind;
  readonly name: string;
  readonly area: number;
  readonly parts: readonly Box[];
}

/** A door in a wall: the opening from (x, y) along the wall, metres, and the box its leaf sweeps. */
export interface Door {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly wall: 'horizontal' | 'vertical';
  /** Side the leaf opens to: down or right is 1, up or left is −1. */
  readonly opens: 1 | -1;
  /** Entrance doors are wider and stand in the outer wall. */
  readonly entrance: boolean;
  readonly sweep: Box;
}

/** A window in the upper or lower outer wall. */
export interface WindowOpening {
  readonly x: number;
  readonly width: number;
  readonly side: 'top' | 'bottom';
}

interface Outline {
  readonly width: number;
  readonly depth: number;
  readonly through: boolean;
  readonly mirrored: boolean;
}

/** One window for each bright room on an outer wall, two in a wide one. */
export function openWindows(rooms: readonly PlannedRoom[], depth: number, through: boolean): WindowOpening[] {
  return rooms.flatMap((room) => {
    const part = room.parts[0];
    if (!part || !wantsDaylight(room.kind)) return [];
    const top = part.y < 0.01;
    if (!top && !(through && part.y + part.h > depth - 0.01)) return [];
    const side = top ? ('top' as const) : ('bottom' as const);
    if (part.w < 4.8) {
      const width = Math.min(2.2, part.w * 0.56);
      return [{ x: part.x + (part.w - width) / 2, width, side }];
    }
    const width = Math.min(2, part.w * 0.28);
    return [0.27, 0.73].map((share) => ({ x: part.x + part.w * share - width / 2, width, side }));
  });
}

/** The entrance and a door from each room to the hall; a store without a wall on the hall opens to its neighbour. */
export function openDoors(rooms: readonly PlannedRoom[], outline: Outline): Door[] {
  const hall = rooms.find((room) => room.kind === 'hall');
  if (!hall) return [];
  const doors = [openEntrance(hall, outline)];
  for (const room of rooms) {
    if (room === hall || room.kind === 'open') continue;
    const part = room.parts[0];
    if (!part) continue;
    const target =
      widest(part, hall.parts) ??
      widest(
        part,
        rooms.filter((other) => other !== room && !isWetRoom(other.kind)).flatMap((other) => other.parts),
        0.3,
      );
    if (target) doors.push(openBetween(part, target, room, doors));
  }
  return doors;
}

function widest(part: Box, others: readonly Box[], least = DOOR_CONTACT - 0.01): Box | null {
  const ranked = others.map((other) => ({ other, wall: sharedWall(part, other) })).sort((a, b) => b.wall - a.wall);
  const [first] = ranked;
  return first && first.wall >= least ? first.other : null;
}

function openEntrance(hall: PlannedRoom, { width, depth, through, mirrored }: Outline): Door {
  const last = hall.parts.at(-1) ?? { x: 0, y: 0, w: width, h: depth };
  if (through) {
    const size = Math.min(0.95, last.h * 0.85);
    const y = last.y + (last.h - size) / 2;
    const x = mirrored ? width : 0;
    const opens = mirrored ? -1 : 1;
    return {
      x,
      y,
      width: size,
      wall: 'vertical',
      opens,
      entrance: true,
      sweep: { x: mirrored ? width - size : 0, y, w: size, h: size },
    };
  }
  const size = Math.min(0.95, last.w * 0.8);
  const x = last.x + (last.w - size) / 2;
  return {
    x,
    y: depth,
    width: size,
    wall: 'horizontal',
    opens: -1,
    entrance: true,
    sweep: { x, y: depth - size, w: size, h: size },
  };
}

/** Door leaves open into the rooms, those of wet rooms into the hall (fire and water rules of flats). */
function openBetween(part: Box, hall: Box, room: PlannedRoom, others: readonly Door[]): Door {
  const intoRoom = !isWetRoom(room.kind);
  const isHorizontal = Math.abs(part.y + part.h - hall.y) < 1e-6 || Math.abs(hall.y + hall.h - part.y) < 1e-6;
  const [from, to] = isHorizontal
    ? [Math.max(part.x, hall.x), Math.min(part.x + part.w, hall.x + hall.w)]
    : [Math.max(part.y, hall.y), Math.min(part.y + part.h, hall.y + hall.h)];
  const width = Math.min(isWetRoom(room.kind) ? 0.7 : 0.8, (to - from) * 0.92);
  const edge = isHorizontal ? Math.max(part.y, hall.y) : Math.max(part.x, hall.x);
  const roomFirst = isHorizontal ? part.y < hall.y : part.x < hall.x;
  const opens: 1 | -1 = roomFirst === intoRoom ? -1 : 1;
  const places = [from + 0.12, to - 0.12 - width, (from + to - width) / 2].map((place) =>
    Math.max(from, Math.min(place, to - width)),
  );
  const options = places.map(
    (place): Door => ({
      ...(isHorizontal ? { x: place, y: edge } : { x: edge, y: place }),
      width,
      wall: isHorizontal ? 'horizontal' : 'vertical',
      opens,
      entrance: false,
      sweep: isHorizontal
        ? { x: place, y: opens === 1 ? edge : edge - width, w: width, h: width }
        : { x: opens === 1 ? edge : edge - width, y: place, w: width, h: width },
    }),
  );
  const free = options.find((option) => others.every((other) => !overlaps(option.sweep, other.sweep)));
  return free ?? options[0] ?? { x: part.x, y: part.y, width, wall: 'horizontal', opens, entrance: false, sweep: part };
}

/** Whether two boxes have a common area. */
export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.w - 1e-6 && b.x < a.x + a.w - 1e-6 && a.y < b.y + b.h - 1e-6 && b.y < a.y + a.h - 1e-6;
}
