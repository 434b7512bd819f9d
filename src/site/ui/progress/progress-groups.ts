import { formatMonth } from '../../../complex/rules/format.ts';
import type { Image } from '../../../platform/contract/parts.ts';

/** A photo of a building site. */
export interface ProgressPhoto {
  readonly id: number;
  readonly url: string;
  readonly thumbhash: Image['thumbhash'];
  /** YYYY-MM-DD. */
  readonly taken_on: string;
  /** Housing it shows; null: the whole complex. */
  readonly housing_id: number | null;
}

export interface ProgressMonth {
  /** YYYY-MM. */
  readonly key: string;
  /** 'Ноябрь 2026'. */
  readonly title: string;
  readonly photos: readonly ProgressPhoto[];
}

export interface ProgressGroup {
  /** {@link ALL_BUILDINGS} or the id of a housing. */
  readonly key: string;
  readonly title: string;
  readonly months: readonly ProgressMonth[];
}

/** Key of the group that holds every photo. */
export const ALL_BUILDINGS = 'all';

/** Photos seen of a month at once; the last one says how many more there are. */
export const MONTH_PHOTOS = 4;

interface ProgressHousing {
  readonly id: number;
  readonly title: string;
}

/** Photos by building, then by month, newest first. The first group is all of them, then the housings that have photos. */
export function groupProgress(
  photos: readonly ProgressPhoto[],
  housings: readonly ProgressHousing[],
): readonly ProgressGroup[] {
  const all = { key: ALL_BUILDINGS, title: 'Все корпуса', months: groupByMonth(photos) };
  const single = housings.flatMap(({ id, title }) => {
    const own = photos.filter(({ housing_id }) => housing_id === id);
    return own.length > 0 ? [{ key: String(id), title, months: groupByMonth(own) }] : [];
  });
  return [all, ...single];
}

export interface BuildingOption {
  /** Empty: all of them. */
  readonly value: string;
  readonly title: string;
}

/** Choices of the building select: 'Все корпуса', then the groups without the first key. Empty for a single building. */
export function buildingOptions(groups: readonly ProgressGroup[]): readonly BuildingOption[] {
  const buildings = groups.slice(1).map(({ key, title }) => ({ value: key, title }));
  return buildings.length > 1 ? [{ value: '', title: 'Все корпуса' }, ...buildings] : [];
}

/** Months of one building, or of all for an empty or unknown key. */
export function monthsOf(groups: readonly ProgressGroup[], key: string): readonly ProgressMonth[] {
  return (groups.find((group) => group.key === key) ?? groups[0])?.months ?? [];
}

/** Photos beyond those seen at once: the N of 'Показать ещё N фото'. */
export function hiddenPhotos({ photos }: Pick<ProgressMonth, 'photos'>): number {
  return Math.max(0, photos.length - MONTH_PHOTOS);
}

function groupByMonth(photos: readonly ProgressPhoto[]): ProgressMonth[] {
  const newestFirst = photos.toSorted((a, b) => compareText(b.taken_on, a.taken_on) || a.id - b.id);
  const months = Map.groupBy(newestFirst, ({ taken_on }) => taken_on.slice(0, 7));
  return Array.from(months, ([key, group]) => ({ key, title: formatMonth(`${key}-01`), photos: group }));
}

/** Order of two dates as texts. The rules of a language would cost a phone 30 ms the first time. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
