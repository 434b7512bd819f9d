import * as domain from '../../../complex/rules/dictionaries.ts';
import type { App } from '../../../platform/context.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { moscowYear } from '../../../platform/rules/moscow-time.ts';
import * as contract from '../../contract/dictionaries.ts';
import { ALL_FILTERS } from '../../rules/search-filters.ts';

const entries = (list: readonly domain.DictionaryEntry[]) => list.map(({ id, title }) => ({ id, title }));
const deadlines = (app: App) => domain.releaseDeadlines(moscowYear(app.now()));

export const dictionaries: readonly Implementation[] = [
  implement(contract.listHousingClasses, () => ({ data: entries(domain.HOUSING_CLASSES) })),
  implement(contract.listRegistrations, () => ({ data: entries(domain.REGISTRATIONS) })),
  implement(contract.listReleaseDates, ({ app }) => ({ data: deadlines(app) })),
  implement(contract.listWallMaterials, () => ({ data: entries(domain.WALL_MATERIALS) })),
  implement(contract.listBundles, async ({ app }) => ({
    data: await app.reads.selectFrom('bundles').select(['external_id', 'title']).orderBy('external_id').execute(),
  })),
  implement(contract.listDictionaries, ({ app }) => {
    const year = moscowYear(app.now());
    const chosen = ALL_FILTERS.flatMap(({ filter }) => Object.entries(filter.entries ?? {}));
    const dictionaries = chosen.map(([key, entriesOf]) => [key, entries(entriesOf?.(year) ?? [])]);
    return { data: { ...Object.fromEntries(dictionaries), offer_types: entries(domain.OFFER_TYPES) } };
  }),
];
