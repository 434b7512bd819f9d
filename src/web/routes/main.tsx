import { listPopular } from '../../contract/buildings.ts';
import { apiContext } from '../contexts.ts';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import { ComplexCard } from '../ui/catalogue/complex-card.tsx';
import type { Route } from './+types/main';

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).call(listPopular, {});
  return { popular: data };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Главная', description: 'x', path: '/' });

export default function MainPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="nv-wrap">
      {loaderData.popular.map((building) => (
        <ComplexCard key={building.id} building={building} layout="horizontal" />
      ))}
    </div>
  );
}
