import { sql } from 'kysely';
import { formatMillions } from '../../../complex/rules/format.ts';
import type { App, CallContext } from '../../../platform/context.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { nbsp } from '../../../platform/rules/russian.ts';
import { isSlug } from '../../../platform/rules/slug.ts';
import type { PageMeta } from '../../contract/pages.ts';
import * as contract from '../../contract/pages.ts';
import { titlesOfAll } from '../open-search.ts';

function fixedMeta({ config }: App): ReadonlyMap<string, PageMeta> {
  const brand = config.brand.name;
  const pages: Record<string, PageMeta> = {
    main: {
      title: `${brand} — персональный подбор новостроек без комиссии`,
      h1: nbsp('Найдём квартиру, где загорится ваш свет'),
      description: nbsp(
        'Персональный подбор квартир в новостройках Москвы и области напрямую от застройщиков. Без комиссии для покупателя.',
      ),
    },
    about: {
      title: `О компании — ${brand}`,
      h1: nbsp('О компании'),
      description: nbsp(
        `${brand} — цифровое агентство новостроек Москвы и области: подбор, сравнение и сопровождение сделки.`,
      ),
    },
    contacts: {
      title: `Контакты — ${brand}`,
      h1: 'Контакты',
      description: nbsp(`Адрес, телефон и часы работы агентства «${brand}».`),
    },
  };
  return new Map(Object.entries(pages));
}

/** Titles of the card of a complex or a village. */
async function cardMeta({ app }: CallContext, titleEng: string): Promise<PageMeta | undefined> {
  const { rows } = await sql<{ id: number; title: string; place: string | null; village: boolean }>`
    select c.id, c.title, coalesce(g.title, city.title) as place, false as village from complexes c
      left join geo_entities g on g.id = c.district_id left join geo_entities city on city.id = c.city_id
      where c.title_eng = ${titleEng} and c.published and c.title is not null
    union all select v.id, v.title, city.title, true from villages v left join geo_entities city on city.id = v.city_id
      where v.title_eng = ${titleEng} and v.published and v.title is not null`.execute(app.reads);
  const card = rows[0];
  if (!card) return undefined;
  const kind = card.village ? 'Коттеджный посёлок' : 'ЖК';
  const h1 = card.title;
  const minPrice = card.village
    ? null
    : app.catalogue.index.search({ buildings: [card.id] }, { offset: 0, limit: 1 }).offers.min_price;
  const price = minPrice === null ? '' : ` от ${formatMillions(minPrice)} ₽`;
  return {
    h1,
    title: `${nbsp(`${kind} «${card.title}»`)}${card.place ? `, ${card.place}` : ''}: цены и планировки — ${app.config.brand.name}`,
    description: nbsp(
      `${kind} «${card.title}»: ${card.village ? 'дома и участки' : 'квартиры'}${price}, планировки, сроки сдачи, ход строительства и расположение.`,
    ),
  };
}

export const pages: readonly Implementation[] = [
  implement(contract.getMetaData, async (context, { params }) => {
    const { app } = context;
    const data =
      params.key === 'novostroyki'
        ? titlesOfAll(app)
        : (fixedMeta(app).get(params.key) ?? (await cardMeta(context, params.key)));
    if (!data) throw new Failure('not_found');
    return { data };
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
