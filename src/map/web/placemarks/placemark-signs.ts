/** The signs that placemarks stand under, at the present zoom. */
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { worldPoint } from '../../rules/mercator.ts';
import { groupPlacemarks, type Spot } from '../../rules/placemark-groups.ts';
import { type Mark, type Marks, widthOf } from './placemark-texts.ts';

/** More elements than this make panning slow. */
const ELEMENTS_MAX = 150;
/** Space around a sign, px: the next one where there are too many signs in sight. */
const AIRS = [3, 24, 60, 120] as const;
type Air = (typeof AIRS)[number];

/** A sign of one or several marks, standing on the place of the first. */
export interface Sign {
  readonly marks: Marks;
}

/** Those with more on sale first: they win the space. */
export const byImportance = (a: Mark, b: Mark): number => b.total - a.total || a.id - b.id;

/** Groups marks once for a zoom, however the map is panned. */
export class PlacemarkSigns {
  private marks: readonly Mark[] = [];
  private favourites: ReadonlySet<number> = new Set();
  /** Places in the world at zoom 0, px. */
  private points: ReadonlyMap<Mark, readonly [x: number, y: number]> = new Map();
  private parting = new WeakMap<Marks, boolean>();
  private readonly zoomMax: number;
  private ready: { readonly zoom: number; readonly air: Air; readonly signs: readonly Sign[] } | undefined;

  /** @param zoomMax the nearest zoom of the map. */
  constructor(zoomMax: number) {
    this.zoomMax = zoomMax;
  }

  /** @param marks by their importance ({@link byImportance}). */
  setMarks(marks: readonly Mark[]): void {
    this.marks = marks;
    this.points = new Map(marks.map((mark) => [mark, worldPoint([mark.lat, mark.lng])] as const));
    this.ready = undefined;
  }

  setFavourites(favourites: ReadonlySet<number>): void {
    this.favourites = favourites;
    this.parting = new WeakMap();
    this.ready = undefined;
  }

  /** Those of a zoom that are near what is seen, few enough to be moved with every frame. */
  at(zoom: number, isNear: (sign: Sign) => boolean): readonly Sign[] {
    const from = this.ready?.zoom === zoom ? AIRS.indexOf(this.ready.air) : 0;
    let near: readonly Sign[] = [];
    for (const air of AIRS.slice(from)) {
      near = this.ofZoom(zoom, air).filter(isNear);
      if (near.length <= ELEMENTS_MAX) break;
    }
    return near.slice(0, ELEMENTS_MAX);
  }

  /** Whether marks stand under more than one sign as near as the map goes. */
  part(marks: Marks): boolean {
    const parts = this.parting.get(marks) ?? this.group(marks.toSorted(byImportance), this.zoomMax, AIRS[0]).length > 1;
    this.parting.set(marks, parts);
    return parts;
  }

  private ofZoom(zoom: number, air: Air): readonly Sign[] {
    if (this.ready?.zoom !== zoom || this.ready.air !== air)
      this.ready = { zoom, air, signs: this.group(this.marks, zoom, air) };
    return this.ready.signs;
  }

  /** @param marks by their importance. */
  private group(marks: readonly Mark[], zoom: number, air: number): readonly Sign[] {
    const scale = 2 ** zoom;
    const spots = marks.map((mark, id): Spot => {
      const [x, y] = this.points.get(mark) ?? [0, 0];
      return { id, x: x * scale, y: y * scale, width: this.width([mark]) };
    });
    const marksOf = (members: readonly number[]) => members.flatMap((index) => marks[index] ?? []);
    const groupWidth = (members: readonly number[]) => this.width(marksOf(members));
    return groupPlacemarks(spots, { groupWidth, air }).flatMap(({ members }) => {
      const [first, ...others] = marksOf(members);
      return first ? [{ marks: [first, ...others] }] : [];
    });
  }

  private width([first, ...others]: readonly Mark[]): number {
    if (!first) return 0;
    const marks: Marks = [first, ...others];
    return widthOf(
      marks,
      marks.some(({ id }) => this.favourites.has(id)),
    );
  }
}

/** Places of marks, the first one first. */
export const placesOf = ([first, ...others]: Marks): readonly [LatLng, ...LatLng[]] => [
  [first.lat, first.lng],
  ...others.map(({ lat, lng }): LatLng => [lat, lng]),
];
