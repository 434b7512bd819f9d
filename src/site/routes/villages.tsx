import { previewImage } from '../../pictures/rules/preview-image.ts';
import { listVillages } from '../../village/contract.ts';
import { readVillageSort } from '../../village/rules/village-sorts.ts';
import { offerFilterPairs } from '../../village/web/offer-filters.ts';
import { readVillageFilters } from '../../village/web/village-filters.ts';
import { VillagesPage } from '../../village/web/villages-page.tsx';
import { VILLAGES_PATH } from '../../village/web/villages-path.ts';
import { apiContext } from '../client/contexts.ts';
import { pageOf, refuseEmptyPage } from '../parts/saved-page.ts';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import type { Route } from './+types/villages';

/** `/kottedzhnye-poselki`: without it nothing on the site leads to the cards of villages. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageOf(request);
  const { searchParams } = new URL(request.url);
  const sort = readVillageSort(searchParams.get('sort'));
  const filters = readVillageFilters(searchParams);
  const query = { ...Object.fromEntries(offerFilterPairs(filters)), page, sort };
  const { data, meta } = await context.get(apiContext).call(listVillages, { query });
  refuseEmptyPage(page, data);
  const { total, types, last_page: lastPage } = meta;
  return { villages: data, page: meta.page, lastPage, sort, filters, total, types };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const page = loaderData?.page ?? 1;
  const first = loaderData?.villages[0];
  return pageMeta(siteOf(matches), {
    title: page > 1 ? `Коттеджные посёлки, страница ${page}` : 'Коттеджные посёлки',
    description: 'Дома, таунхаусы и участки от застройщиков в коттеджных посёлках Москвы и Московской области.',
    path: page > 1 ? `${VILLAGES_PATH}?page=${page}` : VILLAGES_PATH,
    image: first ? previewImage('village', first.title_eng) : null,
  });
};

export default function Villages({ loaderData }: Route.ComponentProps) {
  return <VillagesPage {...loaderData} />;
}
