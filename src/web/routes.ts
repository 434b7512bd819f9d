import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/main.tsx'),
  route('novostroyki/*', 'routes/novostroyki.tsx'),
  route('search', 'routes/search-form.tsx'),
  route('about', 'routes/about.tsx'),
  route('contacts', 'routes/contacts.tsx'),
  route('info/:slug', 'routes/info.tsx'),
  route('zhk/:entityId', 'routes/old-card.tsx'),
  route(':titleEng', 'routes/card.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
