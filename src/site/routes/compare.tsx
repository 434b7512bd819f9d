import { useSearchParams } from 'react-router';
import { ComparePage } from '../../saved/web/comparison/compare-page.tsx';
import { apiContext } from '../client/contexts.ts';
import { ComparedPayments } from '../parts/compared-payments.tsx';
import { starOf } from '../parts/compared-star.tsx';
import { loadProgrammes } from '../parts/load-programmes.ts';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import { PaperHead } from '../shell/paper-head.tsx';
import { type ShellHandle, useSite } from '../shell/site.ts';
import type { Route } from './+types/compare';

export const handle: ShellHandle = { hideCallback: true, hideComparison: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: 'Сравнение',
    description: 'До шести новостроек или квартир рядом: цены, сроки, метро, отделка.',
  });

export const loader = async ({ context }: Route.LoaderArgs) => ({
  programmes: await loadProgrammes(context.get(apiContext)),
});

export default function Compare({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { config } = useSite();
  const kind = params.get('what') === 'flats' ? 'flat' : 'building';
  return (
    <>
      <PaperHead />
      <ComparedPayments programmes={loaderData.programmes}>
        {(paymentOf) => (
          <ComparePage key={kind} kind={kind} origin={config.origin} starOf={starOf} paymentOf={paymentOf} />
        )}
      </ComparedPayments>
    </>
  );
}
