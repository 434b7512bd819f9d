import { data, redirect } from 'react-router';
import { getBuilding } from '../../complex/contract/buildings.ts';
import { apiContext } from '../client/contexts.ts';
import { pageSearch } from '../client/page-search.ts';
import type { Route } from './+types/old-card';

/** `/zhk/{id}` of earlier times: moved for good to `/{titleEng}`, a part of a complex to the card that it is shown in. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (!/^[a-z0-9-]{1,120}$/.test(params.entityId)) throw data(null, { status: 404 });
  const building = await context.get(apiContext).call(getBuilding, { params: { id: params.entityId } });
  const { title_eng, parent } = building.data;
  throw redirect(`/${parent?.title_eng ?? title_eng}${pageSearch(request)}`, 301);
}

export default function OldCard() {
  return null;
}
