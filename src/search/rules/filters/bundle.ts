import type { DictionaryEntry } from '../../../complex/rules/dictionaries.ts';
import { foldWords, stem } from '../names/fold-words.ts';
import { complexFilter, type Own, type Spoken } from './definition.ts';
import { ids } from './values.ts';

const NEAR = '(?:у|около|возле|рядом с|вблизи|недалеко от|близко к|на берегу)';
/** What else is meant by a thing that homes are near to, by its stem. */
const SAME_THINGS: Readonly<Record<string, string>> = {
  вод: 'вод|рек|озер|пруд|водоем|набережн',
  парк: 'парк|сквер|лесопарк',
};

export const bundle = complexFilter({
  keys: { bundle_ids: ids() },
  words: ({ bundle_ids }, titleOf) => {
    const titles = bundle_ids?.flatMap((id) => titleOf('bundle_ids', id) ?? []) ?? [];
    return titles.length > 0 ? `Подборка ${titles.map((title) => `«${title}»`).join(', ')}` : bundle_ids && 'Подборка';
  },
  field: { as: 'own', component: 'bundle' },
  loosening: { bundle_ids: { drop: { label: 'вне подборки', cost: 3 } } },
  match: { by: 'values', several: 'narrows', of: { bundle_ids: ({ bundle_ids }) => bundle_ids } },
  random: (random) => ({ bundle_ids: random.some(3, 1, 5) }),
});

/**
 * How people ask for the bundles that the agency has: by title, whatever its cases; of «У воды» also «у реки». Homes near the
 * metro are asked of another filter.
 */
export function spokenBundles(bundles: readonly DictionaryEntry[]): Spoken<typeof bundle.keys>[] {
  return bundles.flatMap(({ id, title }) => {
    const [first = '', ...others] = foldWords(title).map(stem);
    if (first === '' || others.includes('метро') || others.includes('метр')) return [];
    const [thing = ''] = others;
    const said =
      first === 'у' && others.length === 1
        ? `${NEAR} (?:${SAME_THINGS[thing] ?? thing})[а-я]*`
        : [first, ...others].map((word) => `${word}[а-я]*`).join(' ');
    const sets: Own<typeof bundle.keys> = { bundle_ids: [id] };
    return [{ said, sets }];
  });
}
