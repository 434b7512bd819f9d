import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const ACTIVITY = ['logs', 'favorites', 'advice'].flatMap((list) =>
  ['zhk', 'flat'].map((subject) =>
    route(`users/${list}/${subject}`, 'routes/office/activity.tsx', { id: `office-${list}-${subject}` }),
  ),
);

/** A visitor's own lists: complexes, flats, offers of villages. */
const KEPT = [
  ['favorites', 'favourites'],
  ['recommendations', 'recommendations'],
].flatMap(([path, module]) =>
  ['', '-flats', '-offers'].map((kind) => route(`${path}${kind}`, `routes/${module}.tsx`, { id: `${path}${kind}` })),
);

export default [
  index('routes/main.tsx'),
  route('novostroyki/*', 'routes/novostroyki.tsx'),
  route('search', 'routes/search-form.tsx'),
  route('kottedzhnye-poselki', 'routes/villages.tsx'),
  route('about', 'routes/about.tsx'),
  route('contacts', 'routes/contacts.tsx'),
  route('info/:slug', 'routes/info.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('me', 'routes/me.tsx'),
  route('zhk/:entityId', 'routes/old-card.tsx'),
  ...KEPT,
  route('compare', 'routes/compare.tsx'),
  route('compare/:code', 'routes/shared-comparison.tsx'),
  route('p/:token', 'routes/selection.tsx'),
  layout('routes/office/office.tsx', [
    layout('routes/office/office-page.tsx', [
      layout('routes/office/clients-layout.tsx', [
        route('clients', 'routes/office/clients.tsx'),
        route('clients/deals', 'routes/office/deals.tsx'),
        route('clients/history', 'routes/office/history.tsx'),
        route('clients/duplicates', 'routes/office/likely-pairs.tsx'),
        route('clients/comparisons', 'routes/office/comparisons.tsx'),
        route('clients/tasks', 'routes/office/tasks.tsx'),
      ]),
      route('clients/today', 'routes/office/today.tsx'),
      route('users', 'routes/office/users.tsx'),
      route('users/callback', 'routes/office/leads.tsx'),
      route('users/logs/card/:phone', 'routes/office/client-card.tsx'),
      ...ACTIVITY,
      route('admin', 'routes/office/home.tsx'),
      route('admin/attention', 'routes/office/attention-weights.tsx'),
      route('admin/sms', 'routes/office/sms.tsx'),
      route('admin/developers', 'routes/office/developers.tsx'),
      route('admin/first-steps', 'routes/office/first-steps.tsx'),
      route('admin/numbers', 'routes/office/daily-stats.tsx'),
      route('admin/owner', 'routes/office/owner-funnel.tsx'),
      route('admin/owner/answers', 'routes/office/owner-answers.tsx'),
      route('admin/owner/interest', 'routes/office/owner-interest.tsx'),
      route('admin/owner/refusals', 'routes/office/owner-refusals.tsx'),
      route('admin/owner/plan', 'routes/office/owner-plan.tsx'),
      route('admin/demand', 'routes/office/demand.tsx'),
      route('admin/demand/words', 'routes/office/demand-words.tsx'),
      route('admin/owner/rows', 'routes/office/owner-rows.tsx'),
      route('admin/catalogue', 'routes/office/catalogue.tsx'),
      route('admin/catalogue/upload', 'routes/office/upload.tsx'),
      route('admin/catalogue/:id', 'routes/office/curated-complex.tsx'),
      route('admin/catalogue/:id/flats', 'routes/office/curated-flats.tsx'),
      route('admin/staff', 'routes/office/staff.tsx'),
      route('admin/feeds', 'routes/office/feeds.tsx'),
      route('admin/feeds/complexes', 'routes/office/feed-complexes.tsx'),
      route('admin/feeds/questions', 'routes/office/feed-questions.tsx'),
      route('admin/feeds/villages', 'routes/office/feed-villages.tsx'),
      route('admin/feeds/directory', 'routes/office/feed-directory.tsx'),
      route('admin/feeds/:id', 'routes/office/feed.tsx'),
      route('admin/feeds/:id/warnings', 'routes/office/feed-warnings.tsx'),
      route('admin/feeds/:id/housings', 'routes/office/feed-housings.tsx'),
      route('admin/exports', 'routes/office/exports.tsx'),
      route('admin/calls', 'routes/office/calls.tsx'),
      route('admin/programmes', 'routes/office/programmes.tsx'),
      route('admin/settings', 'routes/office/settings.tsx'),
      route('admin/audit', 'routes/office/audit.tsx'),
    ]),
  ]),
  route(':titleEng', 'routes/card.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
