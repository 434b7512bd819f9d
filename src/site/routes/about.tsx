import { previewImage } from '../../pictures/rules/preview-image.ts';
import { AboutPage } from '../pages/about-page.tsx';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import { useSite } from '../shell/site.ts';
import type { Route } from './+types/about';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: 'О компании',
    description:
      'Как агентство подбирает новостройки в Москве и области: один менеджер, цены застройщика, без комиссии.',
    path: '/about',
    image: previewImage('page', 'about'),
  });

export default function About() {
  return <AboutPage brand={useSite().config.brand} />;
}
