import type { DrawnImageOf } from '../../rules/drawn-image.ts';
import { between, createRandom, type Random } from '../random.ts';

/** What a flat is planned from: the same fields as the recipe of its drawing. */
export type FlatRequest = Omit<DrawnImageOf<'flat-plan'>, 'kind'>;

export type RoomKind =
  | 'kitchen'
  | 'living'
  | 'bedroom'
  | 'child'
  | 'study'
  | 'studio'
  | 'open'
  | 'bathroom'
  | 'toilet'
  | 'wardrobe'
  | 'laundry'
  | 'hall';

/** A room of the programme; areas are in tenths of m², so that sums are exact. */
export interface Space {
  readonly kind: RoomKind;
  readonly name: string;
  readonly tenths: number;
}

const NAMES: Readonly<Record<RoomKind, string>> = {
  kitchen: 'Кухня',
  living: 'Гостиная',
  bedroom: 'Спальня',
  child: 'Детская',
  study: 'Кабинет',
  studio: 'Студия',
  open: 'Жилая зона',
  bathroom: 'Ванная',
  toilet: 'Санузел',
  wardrobe: 'Гардероб',
  laundry: 'Постирочная',
  hall: 'Прихожая',
};
/** From this area a kitchen is a kitchen and living room in one, in tenths of m². */
const LIVING_KITCHEN = 150;

/** Rooms that people live in. */
export const isLivingRoom = (kind: RoomKind): boolean =>
  kind === 'living' || kind === 'bedroom' || kind === 'child' || kind === 'study' || kind === 'studio';
/** Rooms with water, drawn bluish. */
export const isWetRoom = (kind: RoomKind): boolean => kind === 'bathroom' || kind === 'toilet' || kind === 'laundry';
/** Rooms that want daylight. */
export const wantsDaylight = (kind: RoomKind): boolean => isLivingRoom(kind) || kind === 'kitchen' || kind === 'open';

/** How many programmes {@link programmeFlat} offers: they differ in how much the hall takes. */
export const PROGRAMMES = 4;
const HALL_SHARES = [0.115, 0.135, 0.095, 0.155] as const;

/**
 * Rooms of a flat with areas that add up to its total exactly. Areas that the request gives are kept if they leave at
 * least a tenth of the flat for hall and bathroom; otherwise the planner chooses its own.
 */
export function programmeFlat(request: FlatRequest, variant: number): Space[] {
  const random = createRandom(request.seed * 7 + 3);
  const total = Math.round(request.area_total * 10);
  const service = programmeService(request, total, random);
  const hallShare = HALL_SHARES[variant % PROGRAMMES] ?? 0.12;
  if (request.layout === 'open') return programmeOpen(total);
  const given = readGiven(request, total);
  const kitchen = request.rooms === 0 ? 0 : (given?.kitchen ?? chooseKitchen(request, total, random));
  const rooms = given?.rooms ?? null;
  const wanted = Math.round(total * hallShare) + service.reduce((sum, space) => sum + space.tenths, 0);
  const free = rooms ? total - kitchen - rooms.reduce((sum, area) => sum + area, 0) : Math.min(wanted, total * 0.5);
  const scale = Math.min(1, (free * 0.72) / Math.max(1, wanted - total * hallShare));
  const scaled = service.map((space) => ({ ...space, tenths: Math.max(3, Math.round(space.tenths * scale)) }));
  const serviceSum = scaled.reduce((sum, space) => sum + space.tenths, 0);
  const living = rooms ?? splitRooms(total - kitchen - Math.round(free), Math.max(1, request.rooms), random);
  const hall = total - kitchen - serviceSum - living.reduce((sum, area) => sum + area, 0);
  const spaces = living.map((tenths, index) => nameRoom(request, index, tenths));
  if (kitchen > 0) spaces.unshift(nameKitchen(kitchen));
  return [...spaces, ...scaled, { kind: 'hall', name: hall > 140 ? 'Холл' : NAMES.hall, tenths: hall }];
}

function nameKitchen(tenths: number): Space {
  return { kind: 'kitchen', name: tenths >= LIVING_KITCHEN ? 'Кухня-гостиная' : NAMES.kitchen, tenths };
}

function nameRoom(request: FlatRequest, index: number, tenths: number): Space {
  const order: readonly RoomKind[] =
    request.rooms === 0
      ? ['studio']
      : request.rooms === 1
        ? ['living']
        : request.layout === 'euro'
          ? ['bedroom', 'child', 'bedroom', 'study', 'child', 'bedroom']
          : ['living', 'bedroom', 'child', 'study', 'bedroom', 'child'];
  const kind = order[index % order.length] ?? 'bedroom';
  const name = request.rooms === 1 ? (request.layout === 'euro' ? NAMES.bedroom : 'Комната') : NAMES[kind];
  return { kind: request.rooms === 1 && request.layout === 'euro' ? 'bedroom' : kind, name, tenths };
}

/** A flat without inner walls: the outline and the place for water. */
function programmeOpen(total: number): Space[] {
  const wet = Math.max(3, Math.round(Math.min(70, total * 0.1)));
  const hall = Math.max(3, Math.round(Math.min(90, total * 0.1)));
  return [
    { kind: 'open', name: 'Свободная планировка', tenths: total - wet - hall },
    { kind: 'bathroom', name: NAMES.toilet, tenths: wet },
    { kind: 'hall', name: 'Входная зона', tenths: hall },
  ];
}

function readGiven({ area_rooms, area_kitchen, rooms }: FlatRequest, total: number) {
  const areas = area_rooms.map((area) => Math.round(area * 10));
  const kitchen = rooms === 0 ? 0 : Math.round(area_kitchen * 10);
  const sum = areas.reduce((all, area) => all + area, kitchen);
  const isKitchenGiven = kitchen > 0 || rooms === 0;
  if (areas.length > 0 && isKitchenGiven && sum <= total * 0.9) return { kitchen, rooms: areas };
  return areas.length === 0 && kitchen > 0 && kitchen <= total * 0.45 ? { kitchen, rooms: null } : null;
}

function chooseKitchen({ rooms, layout }: FlatRequest, total: number, random: Random): number {
  const share = layout === 'euro' ? [0.42, 0.36, 0.31, 0.28] : [0.3, 0.23, 0.19, 0.16];
  const [min, max] = layout === 'euro' ? [130, 460] : [75, 240];
  const wanted = total * (share[Math.min(rooms, 4) - 1] ?? 0.2) * between(random, 0.9, 1.1);
  return Math.round(Math.min(total * 0.42, Math.max(min, Math.min(max, wanted))));
}

/** Bathrooms and stores by the size of the flat. */
function programmeService({ rooms }: FlatRequest, total: number, random: Random): Space[] {
  const spaces: Space[] = [];
  const put = (kind: RoomKind, tenths: number, name = NAMES[kind]): void => {
    spaces.push({ kind, name, tenths: Math.round(tenths * between(random, 0.92, 1.1)) });
  };
  const both = total > 520;
  put('bathroom', Math.max(30, Math.min(78, 28 + total * 0.028)), both ? NAMES.bathroom : NAMES.toilet);
  if (both) put('toilet', Math.min(42, 15 + total * 0.011));
  if (rooms > 2 && total > 1150) put('bathroom', Math.min(90, total * 0.045));
  if (total > 440 && random() < 0.75) put('wardrobe', Math.min(120, 14 + total * 0.032));
  if (total > 900) put('laundry', Math.min(52, 16 + total * 0.014));
  return spaces;
}

/** Splits an area over rooms: the first is the largest, none is less than half of the average. */
function splitRooms(tenths: number, count: number, random: Random): number[] {
  const weights = Array.from({ length: count }, (_, i) => (i === 0 ? 1.26 : 1) * between(random, 0.88, 1.12));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const areas = weights.map((weight) => Math.floor((tenths * weight) / sum));
  areas[0] = (areas[0] ?? 0) + tenths - areas.reduce((all, area) => all + area, 0);
  return areas;
}
