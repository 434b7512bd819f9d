import { useSearchParams } from 'react-router';
import { ComparePage } from '../../saved/web/comparison/compare-page.tsx';
import { starOf } from '../parts/compared-star.tsx';
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

export default function Compare() {
  const [params] = useSearchParams();
  const { config } = useSite();
  const kind = params.get('what') === 'flats' ? 'flat' : 'building';
  return (
    <>
      <PaperHead />
      <ComparePage key={kind} kind={kind} origin={config.origin} starOf={starOf} />
    </>
  );
}
