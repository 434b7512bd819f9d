import { previewImage } from '../../pictures/rules/preview-image.ts';
import { aboutTitles } from '../../search/rules/page-titles.ts';
import { AboutPage } from '../pages/about-page.tsx';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import { useSite } from '../shell/site.ts';
import type { Route } from './+types/about';

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  const { title, description } = aboutTitles(site?.brand.name ?? '');
  return pageMeta(site, { title, description, path: '/about', image: previewImage('page', 'about') });
};

export default function About() {
  return <AboutPage brand={useSite().config.brand} />;
}
