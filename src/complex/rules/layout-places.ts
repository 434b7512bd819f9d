import { countOf, NBSP, NOUNS } from '../../platform/rules/russian.ts';
import { sectionTitle } from './flat-place.ts';
import { type ChosenHousing, groupsByTerm } from './housing-groups.ts';
import { housingTitle } from './housing-title.ts';

/** Housings, and sections of one housing, that are named one by one; more are only counted. */
const NAMED = 3;

/** Where the flats of a layout are. */
export interface PlacedLayout {
  readonly housing_ids: readonly number[];
  readonly sections: readonly { readonly housing_id: number | null; readonly title: string }[];
}

/** 'Корпус 1, квартал А, секции 1 и 3, 4 кв. 2029' for each housing; of many how many, and from when to when. */
export function layoutPlaces(
  { housing_ids, sections }: PlacedLayout,
  housings: readonly ChosenHousing[],
  complexTitle: string,
): string[] {
  const own = housings.filter(({ id }) => housing_ids.includes(id));
  if (own.length > NAMED) {
    const terms = groupsByTerm(own).map(({ title }) => shortTerm(title));
    const [first, last] = [terms[0], terms.at(-1)];
    return [
      [countOf(own.length, NOUNS.housing), first === last ? first : `${first} – ${last}`].filter(Boolean).join(', '),
    ];
  }
  return own.map(({ id, titles, release_date_tag }) =>
    [
      housingTitle(titles, complexTitle),
      sectionsText(sections.filter(({ housing_id }) => housing_id === id).map(({ title }) => title)),
      release_date_tag && shortTerm(release_date_tag),
    ]
      .filter(Boolean)
      .join(', '),
  );
}

/** '4 кв. 2029' of '4 квартал 2029'. */
export const shortTerm = (tag: string): string => tag.replace('квартал', 'кв.');

/** '1, 2 и 3'. */
const listed = (words: readonly unknown[]): string => `${words.slice(0, -1).join(', ')} и${NBSP}${words.at(-1)}`;

/** 'секция 2', 'секции 1, 2 и 3', '5 секций'; sections with words of their own are named with them. */
function sectionsText(titles: readonly string[]): string {
  if (titles.length > NAMED) return countOf(titles.length, NOUNS.section);
  const numbers = titles.map((title) => /^(?:секция\s*)?(\d+)$/i.exec(title)?.[1]);
  if (titles.length > 1 && !numbers.includes(undefined)) return `секции ${listed(numbers)}`;
  return titles.map((title) => sectionTitle(title).toLowerCase()).join(', ');
}
