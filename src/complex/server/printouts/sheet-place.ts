/** Facade, map and stations of a sheet. */

import type { LatLng } from '../../../geography/rules/coordinates.ts';
import type { NearStation } from '../../../platform/contract/parts.ts';
import type { BuildingFull } from '../../contract/buildings.ts';
import { formatMinutes } from '../../rules/format.ts';
import { type GroundOrder, groundPicture } from './ground-picture.ts';
import { type HighBox, INK, type PrintPage } from './print-page.ts';
import { BODY, SHEET, widthOfSheet } from './sheet.ts';
import { BUS, WALK } from './sheet-signs.ts';

/** Where the houses stand. */
export type PlacedBuilding = Pick<
  BuildingFull,
  'location' | 'near' | 'polygon' | 'release_colour' | 'housings' | 'children'
>;

/** The map of a complex; `housing` narrows it to one house whose outline is known. */
export function drawMap(page: PrintPage, building: PlacedBuilding, housing: number | null, box: HighBox): void {
  const { width, height } = box;
  page.ground(groundPicture(mapOrder(building, housing, { width, height })), box);
  const credit = '© участники OpenStreetMap';
  const style = { size: 5.5, colour: INK.quiet, right: true } as const;
  const room = page.widthOf(credit, style) + 6;
  page.card(
    { x: box.x + width - room, y: box.y + height - 9.5, width: room - 1, height: 9 },
    { fill: '#ffffff', radius: 2 },
  );
  page.text(credit, { x: box.x, y: box.y + height - 9, width: width - 4 }, style);
}

function mapOrder(
  { location, near, polygon, release_colour, housings, children }: PlacedBuilding,
  housing: number | null,
  size: { readonly width: number; readonly height: number },
): GroundOrder {
  const drawn = housings.flatMap(({ id, polygon: own, release_colour: state }) =>
    own && own.length > 2 ? [{ id, state, polygon: own }] : [],
  );
  const parts = children.flatMap(({ polygon: own, release_colour: state }) =>
    own && own.length > 2 ? [{ state, polygon: own }] : [],
  );
  const whole = polygon && polygon.length > 2 ? [{ state: release_colour, polygon }] : [];
  const outlines = drawn.length > 0 ? drawn : parts.length > 0 ? parts : whole;
  const own = drawn.find(({ id }) => id === housing)?.polygon;
  const home: LatLng = own ? middleOf(own) : [location.lat, location.lng];
  return { ...size, home, outlines, stations: near.stations.map(({ title }) => title) };
}

function middleOf(polygon: readonly LatLng[]): LatLng {
  const sum = polygon.reduce(([lat, lng], point) => [lat + point[0], lng + point[1]] as const, [0, 0] as const);
  return [sum[0] / polygon.length, sum[1] / polygon.length];
}

/** As many of these pictures as are known, side by side in one row. */
export function drawRow(box: HighBox, draws: readonly ((box: HighBox) => void)[]): void {
  const gap = 8;
  const width = (box.width - gap * (draws.length - 1)) / draws.length;
  draws.forEach((draw, i) => {
    draw({ ...box, x: box.x + i * (width + gap), width });
  });
}

export const STATIONS_HEIGHT = 18;
const ICON = 10;

/** Stations with the colours of their lines and the ways to them, at the right the address. */
export function drawStations(page: PrintPage, stations: readonly NearStation[], place: string, y: number): void {
  const width = widthOfSheet(page);
  const end = SHEET.left + width;
  const placeWidth = Math.min(page.widthOf(place, BODY), width * (stations.length > 0 ? 0.45 : 1));
  page.text(
    place,
    { x: end - placeWidth, y, width: placeWidth + 0.01 },
    { ...BODY, colour: INK.quiet, right: true },
    1,
  );
  let x = SHEET.left;
  for (const { title, colour, duration, distance_mode } of stations) {
    const minutes = formatMinutes(duration);
    const need = 11 + page.widthOf(title, BODY) + 6 + ICON + 3 + page.widthOf(minutes, BODY);
    const room = end - placeWidth - 14 - x;
    // The nearest is always told, shortened when it has to be.
    if (need > room && x > SHEET.left) break;
    page.dot(x + 3.5, y + 6, 3.5, colour ?? INK.quiet);
    const titleWidth = Math.min(page.widthOf(title, BODY), room - (need - page.widthOf(title, BODY)));
    page.text(title, { x: x + 11, y, width: titleWidth + 0.01 }, BODY, 1);
    const at = x + 11 + titleWidth + 6;
    page.icon(distance_mode === 3 ? WALK : BUS, { x: at, y: y + 1, width: ICON });
    page.text(minutes, { x: at + ICON + 3, y, width: room }, { ...BODY, colour: INK.quiet }, 1);
    x += need + 14;
  }
}
