import { countBuildings, listBuildings, listPopular } from '../../complex/contract/buildings.ts';
import { releaseDeadlines } from '../../complex/rules/dictionaries.ts';
import { previewImage } from '../../pictures/rules/preview-image.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import { SearchBox } from '../../search/web/search-box.tsx';
import { apiContext, siteContext } from '../client/contexts.ts';
import { Hero } from '../pages/hero.tsx';
import { Figures, HelpBlock, HowWeWork, PopularComplexes } from '../pages/sections.tsx';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import type { Route } from './+types/main';
import { searchAreas } from './search-areas.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [popular, all, areas] = await Promise.all([
    api.call(listPopular, {}),
    api.call(listBuildings, { query: { per_page: 1 } }),
    searchAreas(api),
  ]);
  const first = await api.call(countBuildings, { query: areas[0]?.filters ?? {} });
  return {
    popular: popular.data,
    figures: { complexes: all.meta.total, flats: all.meta.offers.count, minPrice: all.meta.offers.min_price },
    areas,
    count: first.data.buildings,
    deadlines: releaseDeadlines(moscowYear(context.get(siteContext).now)),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return pageMeta(site, {
    title: 'Персональный подбор новостроек без комиссии',
    description:
      'Квартиры и апартаменты в новостройках Москвы и Московской области от застройщиков. Персональный менеджер, подбор без комиссии для покупателя.',
    path: '/',
    image: previewImage('page', 'main'),
    ...(site
      ? {
          structured: {
            '@type': 'RealEstateAgent',
            name: site.brand.name,
            url: site.origin,
            telephone: `+${site.brand.phone}`,
            address: site.brand.address,
          },
        }
      : {}),
  });
};

export default function MainPage({ loaderData }: Route.ComponentProps) {
  const { popular, figures, areas, count, deadlines } = loaderData;
  return (
    <>
      <Hero />
      <div className="nv-wrap">
        <SearchBox areas={areas} deadlines={deadlines} count={count} />
        <Figures {...figures} />
        <PopularComplexes buildings={popular} />
        <HelpBlock />
        <HowWeWork />
      </div>
    </>
  );
}
