import * as domain from '../../../complex/rules/dictionaries.ts';
import type { App } from '../../../platform/context.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { moscowYear } from '../../../platform/rules/moscow-time.ts';
import { groupDigits } from '../../../platform/rules/russian.ts';
import * as contract from '../../contract/dictionaries.ts';

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
  implement(contract.listDictionaries, ({ app }) => ({
    data: {
      rooms: entries(domain.ROOMS),
      apartments: entries(domain.APARTMENTS),
      renovation: entries(domain.RENOVATIONS),
      payment_methods: entries(domain.PAYMENT_METHODS),
      ceiling_height_min: domain.CEILING_HEIGHTS.map((id) => ({ id, title: `от ${groupDigits(id)} м` })),
      housing_class: entries(domain.HOUSING_CLASSES),
      registration: entries(domain.REGISTRATIONS),
      wkl: entries(domain.KNOWN_LOCATIONS),
      release_date: deadlines(app),
      wall_material: entries(domain.WALL_MATERIALS),
      distance_type: entries(domain.DISTANCE_TYPES),
      distance_max: domain.DISTANCE_MAXIMA.map((id) => ({ id, title: `до ${id} минут` })),
      offer_types: entries(domain.OFFER_TYPES),
    },
  })),
];
