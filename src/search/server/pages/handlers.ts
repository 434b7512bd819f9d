import { sql } from 'kysely';
import type { PricedType } from '../../../complex/rules/offer-kinds.ts';
import type { App } from '../../../platform/context.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { isSlug } from '../../../platform/rules/slug.ts';
import { withBrand } from '../../../platform/rules/with-brand.ts';
import * as contract from '../../contract/pages.ts';
import {
  aboutTitles,
  CONTACTS_TITLES,
  complexTitles,
  MAIN_TITLES,
  type PageTitles,
  villageTitles,
} from '../../rules/page-titles.ts';
import { presentBuilding } from '../present-building.ts';
import { titlesOfAll } from '../search-answers.ts';

/** The pages that are always there, by their keys. */
function fixedTitles(brand: string): ReadonlyMap<string, PageTitles> {
  return new Map([
    ['main', MAIN_TITLES],
    ['about', aboutTitles(brand)],
    ['contacts', CONTACTS_TITLES],
  ]);
}

/** Titles of the card of a complex or a village; undefined where neither is shown under this name. */
async function cardTitles({ catalogue, reads }: App, titleEng: string): Promise<PageTitles | undefined> {
  const facts = catalogue.factsOf(catalogue.idOf(titleEng) ?? 0);
  // An id is no name of a page.
  if (facts?.title_eng === titleEng) {
    const { complexes } = catalogue.index.search({ buildings: [facts.id] }, { offset: 0, limit: 1 });
    return complexTitles(presentBuilding(facts, complexes[0]));
  }
  const { rows } = await sql<{ title: string; address: string | null; city: string | null; types: PricedType[] }>`
    select v.title, v.address, city.title as city,
      array(select json_build_object('type', type, 'price_from', min(price_total)) from village_offers
        where village_id = v.id and status = 1 group by type) as types
    from villages v left join geo_entities city on city.id = v.city_id
    where v.title_eng = ${titleEng} and v.published and v.title is not null`.execute(reads);
  const [village] = rows;
  return (
    village &&
    villageTitles({
      titles: village,
      location: { district: village.city, address_short: village.address },
      offers: village,
    })
  );
}

export const pages: readonly Implementation[] = [
  implement(contract.getMetaData, async ({ app }, { params: { key } }) => {
    if (key === 'novostroyki') return { data: titlesOfAll(app) };
    const brand = app.config.brand.name;
    const titles = fixedTitles(brand).get(key) ?? (await cardTitles(app, key));
    if (!titles) throw new Failure('not_found');
    return { data: { ...titles, title: withBrand(titles.title, brand) } };
  }),
  implement(contract.resolveCard, async ({ app }, { params }) => {
    if (!isSlug(params.title_eng)) throw new Failure('not_found');
    const known = app.catalogue.factsOf(app.catalogue.idOf(params.title_eng) ?? 0);
    if (known?.title_eng === params.title_eng)
      return { data: { kind: 'building' as const, id: known.id, title_eng: known.title_eng } };
    const { rows } = await sql<{ kind: 'building' | 'village'; id: number; title_eng: string; parent: string | null }>`
      select 'building' as kind, c.id, c.title_eng, p.title_eng as parent from complexes c left join complexes p on p.id = c.parent_id
        where c.published and (c.title_eng = ${params.title_eng}
          or c.id = (select complex_id from title_redirects where old_title_eng = ${params.title_eng}))
      union all select 'village', v.id, v.title_eng, null from villages v where v.published and (v.title_eng = ${params.title_eng}
          or v.id = (select village_id from title_redirects where old_title_eng = ${params.title_eng}))`.execute(
      app.reads,
    );
    const card = rows[0];
    if (!card) throw new Failure('not_found');
    if (card.parent) return { data: { kind: 'redirect' as const, location: `/${card.parent}` } };
    if (card.title_eng !== params.title_eng)
      return { data: { kind: 'redirect' as const, location: `/${card.title_eng}` } };
    return { data: { kind: card.kind, id: card.id, title_eng: card.title_eng } };
  }),
];
