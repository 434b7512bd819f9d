import { data } from 'react-router';
import { legalText } from '../../people/rules/legal/legal-texts.ts';
import { CookieSettings } from '../pages/cookie-settings.tsx';
import { InfoPage } from '../pages/info-page.tsx';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import { type ShellHandle, useSite } from '../shell/site.ts';
import type { Route } from './+types/info';

export const handle: ShellHandle = { hideCallback: true, hideComparison: true };

/** Static pages; an unknown name is a 404. */
export function loader({ params }: Route.LoaderArgs) {
  if (!legalText(params.slug)) throw data(null, { status: 404 });
  return null;
}

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const text = legalText(params.slug);
  if (!text) return [];
  return pageMeta(siteOf(matches), {
    title: text.title,
    description: text.description,
    path: `/info/${params.slug}`,
  });
};

export default function Info({ params }: Route.ComponentProps) {
  const { brand } = useSite().config;
  const text = legalText(params.slug);
  if (!text) return null;
  return (
    <InfoPage text={text} brand={brand}>
      {params.slug === 'cookie' && <CookieSettings />}
    </InfoPage>
  );
}
