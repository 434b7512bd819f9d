import { data as answer } from 'react-router';
import type { SiteApi } from '../../platform/contract/site.ts';
import { compareBuildings, compareFlats, getComparison } from '../../saved/contract/comparisons.ts';
import type { ComparedItems } from '../../saved/web/comparison/compared-columns.tsx';
import { SharedComparison } from '../../saved/web/comparison/shared-comparison.tsx';
import { apiContext } from '../client/contexts.ts';
import { ComparedPayments } from '../parts/compared-payments.tsx';
import { starOf } from '../parts/compared-star.tsx';
import { loadProgrammes } from '../parts/load-programmes.ts';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import { PaperHead } from '../shell/paper-head.tsx';
import { type ShellHandle, useSite } from '../shell/site.ts';
import type { Route } from './+types/shared-comparison';

export const handle: ShellHandle = { hideCallback: true, hideComparison: true };

/** `/compare/{code}`: for whoever has the link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  if (!/^[a-z2-9]{10}$/.test(params.code)) throw answer(null, { status: 404 });
  const { data } = await api.call(getComparison, { params: { code: params.code } });
  const [compared, programmes] = await Promise.all([
    readItems(api, data.entity_type, data.entity_ids),
    loadProgrammes(api),
  ]);
  return {
    programmes,
    code: params.code,
    compared,
    createdAt: data.created_at,
  };
}

async function readItems(
  api: SiteApi,
  kind: 'building' | 'flat',
  entityIds: readonly number[],
): Promise<ComparedItems> {
  const query = { ids: entityIds.join() };
  if (kind === 'building') return { kind, items: (await api.call(compareBuildings, { query })).data };
  return { kind, items: (await api.call(compareFlats, { query })).data };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), {
    title: loaderData?.compared.kind === 'flat' ? 'Сравнение квартир' : 'Сравнение ЖК',
    description: 'Новостройки рядом: цены, сроки, метро, отделка.',
  });

export default function SharedComparisonPage({ loaderData }: Route.ComponentProps) {
  const { now } = useSite();
  const { programmes, ...shared } = loaderData;
  return (
    <>
      <PaperHead />
      <ComparedPayments programmes={programmes}>
        {(paymentOf) => <SharedComparison {...shared} now={now} starOf={starOf} paymentOf={paymentOf} />}
      </ComparedPayments>
    </>
  );
}
