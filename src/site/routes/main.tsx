import { useState } from 'react';
import { countBuildings, listBuildings, listPopular } from '../../complex/contract/buildings.ts';
import { releaseDeadlines } from '../../complex/rules/dictionaries.ts';
import { DEFAULT_AREA, readArea } from '../../geography/rules/areas.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import { MAIN_TITLES } from '../../search/rules/page-titles.ts';
import { writeFilters } from '../../search/rules/search-filters.ts';
import { SearchBox } from '../../search/web/search-box.tsx';
import { apiContext, siteContext } from '../client/contexts.ts';
import { useArea, useChosenArea } from '../client/region-choice.ts';
import { Figures } from '../pages/figures.tsx';
import { Hero } from '../pages/hero.tsx';
import { usePopular } from '../pages/popular.ts';
import { MainSections } from '../pages/sections-part.ts';
import { readMainForm } from '../parts/main-form.ts';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import type { Route } from './+types/main';

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { now } = context.get(siteContext);
  const fields = new URL(request.url).searchParams;
  const [popular, all, form] = await Promise.all([
    api.call(listPopular, {}),
    api.call(listBuildings, { query: { per_page: 1 } }),
    readMainForm(api, withArea(fields), now),
  ]);
  const { areas, places, question, unreadPrice, filters } = form;
  const isClear = !question && !unreadPrice;
  const asked = readArea(fields.get('area'))?.key;
  const ground = areas.find(({ key }) => key === asked);
  const there = ground ? await api.call(listPopular, { query: ground.filters }) : null;
  const counted = isClear ? await api.call(countBuildings, { query: Object.fromEntries(writeFilters(filters)) }) : null;
  return {
    popular: { all: popular.data, there: ground && there ? { area: ground.key, buildings: there.data } : null },
    figures: { complexes: all.meta.total, flats: all.meta.offers.count, minPrice: all.meta.offers.min_price },
    form: {
      areas,
      places,
      question,
      unreadPrice,
      firstArea: DEFAULT_AREA.key,
      filled: String(asAsked(form.fields, fields)),
      count: counted?.data.buildings,
      deadlines: releaseDeadlines(moscowYear(now)),
      year: moscowYear(now),
    },
  };
}

/** What the form was filled in with: the part of the ground only where it was asked for, else the visitor's own stands. */
function asAsked(read: URLSearchParams, asked: URLSearchParams): URLSearchParams {
  const filled = new URLSearchParams(read);
  if (!asked.has('area') && filled.get('area') === DEFAULT_AREA.key) filled.delete('area');
  return filled;
}

/** The fields with the part of the ground that the form first stands on. */
function withArea(fields: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(fields);
  if (!next.has('area')) next.set('area', DEFAULT_AREA.key);
  return next;
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return pageMeta(site, {
    title: MAIN_TITLES.title,
    description: MAIN_TITLES.description,
    path: '/',
    ...(site
      ? {
          structured: {
            '@type': 'RealEstateAgent',
            name: site.brand.name,
            url: site.origin,
            ...(site.brand.phone ? { telephone: `+${site.brand.phone}` } : {}),
            ...(site.brand.address ? { address: site.brand.address } : {}),
          },
        }
      : {}),
  });
};

export default function MainPage({ loaderData }: Route.ComponentProps) {
  const { popular, figures, form } = loaderData;
  const area = useArea();
  const chosen = useChosenArea();
  const [pressed, setPressed] = useState<string>();
  const shown = usePopular(popular, form.areas, pressed ?? popular.there?.area ?? chosen?.key);
  return (
    <>
      <Hero />
      <div className="nv-wrap">
        <SearchBox key={form.filled} {...form} area={area.key} onArea={setPressed} />
        <Figures {...figures} />
        <MainSections buildings={shown} />
      </div>
    </>
  );
}
