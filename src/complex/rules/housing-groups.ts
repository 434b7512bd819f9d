import { housingTitle, partTitle } from './housing-title.ts';

/** A housing as far as filters choose it. */
export interface ChosenHousing {
  readonly id: number;
  readonly titles: { readonly title: string; readonly child: string | null };
  readonly release_date: string | null;
  readonly release_date_tag: string | null;
  readonly flats: { readonly total: number };
}

/** Housings that are chosen together: those of one quarter of handover, or of one part. */
export interface HousingGroup {
  readonly title: string;
  readonly ids: readonly number[];
}

/** Housings with flats on sale; the others leave nothing to choose. */
const onSale = <Housing extends ChosenHousing>(housings: readonly Housing[]): readonly Housing[] =>
  housings.filter(({ flats }) => flats.total > 0);

/** By the quarter of handover, the earliest first; housings whose term is unknown are in none. */
export function groupsByTerm(housings: readonly ChosenHousing[]): HousingGroup[] {
  const dated = onSale(housings).flatMap((housing) =>
    housing.release_date_tag === null ? [] : [{ ...housing, tag: housing.release_date_tag }],
  );
  const groups = [...Map.groupBy(dated, ({ tag }) => tag)];
  const dateOf = (members: typeof dated) => members[0]?.release_date ?? '';
  return groups
    .sort(([, a], [, b]) => dateOf(a).localeCompare(dateOf(b)))
    .map(([title, members]) => ({ title, ids: idsOf(members) }));
}

/** By the part of the complex, in the order of the housings; '' is the complex itself. */
export function groupsByPart(housings: readonly ChosenHousing[], complexTitle: string): HousingGroup[] {
  const groups = Map.groupBy(onSale(housings), ({ titles }) => partTitle(titles.title, complexTitle));
  return [...groups].map(([title, members]) => ({ title, ids: idsOf(members) }));
}

/** One by one. */
export function eachHousing(housings: readonly ChosenHousing[], complexTitle: string): HousingGroup[] {
  return onSale(housings).map(({ id, titles }) => ({ title: housingTitle(titles, complexTitle), ids: [id] }));
}

/**
 * What a choice of housings is called: their quarter or their part where it is exactly all of one, else up to two names,
 * else how many. Undefined when none of them is of this complex.
 */
export function choiceTitle(
  ids: readonly number[],
  housings: readonly ChosenHousing[],
  complexTitle: string,
): string | undefined {
  const names = eachHousing(housings, complexTitle).filter((housing) => housing.ids.some((id) => ids.includes(id)));
  if (names.length === 1) return names[0]?.title;
  const term = groupsByTerm(housings).find((group) => isChoice(group, ids));
  if (term) return term.title === 'Сдан' ? 'сданные корпуса' : `сдача ${term.title}`;
  const part = groupsByPart(housings, complexTitle).find((group) => group.title !== '' && isChoice(group, ids));
  if (part) return part.title;
  if (names.length === 0) return undefined;
  return names.length === 2 ? names.map(({ title }) => title).join('; ') : `корпуса: ${names.length}`;
}

/** Whether all of a group is chosen. */
export const isChosen = ({ ids }: HousingGroup, chosen: readonly number[]): boolean =>
  ids.length > 0 && ids.every((id) => chosen.includes(id));

/** The choice with all of a group, or without any of it. */
export function choose({ ids }: HousingGroup, chosen: readonly number[], on: boolean): readonly number[] {
  const rest = chosen.filter((id) => !ids.includes(id));
  return (on ? [...rest, ...ids] : rest).sort((a, b) => a - b);
}

const isChoice = (group: HousingGroup, chosen: readonly number[]): boolean =>
  group.ids.length === chosen.length && isChosen(group, chosen);

const idsOf = (housings: readonly ChosenHousing[]): number[] => housings.map(({ id }) => id).sort((a, b) => a - b);
