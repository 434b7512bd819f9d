import { redirect } from 'react-router';
import { readSearchAddress } from '../../search/contract/pages.ts';
import { villageCardPath } from '../../search/rules/about-villages.ts';
import { writeFilters } from '../../search/rules/search-filters.ts';
import { writeSearchForm } from '../../search/rules/search-form.ts';
import { readSearchView, withView } from '../../search/rules/search-view.ts';
import { apiContext, siteContext } from '../client/contexts.ts';
import { readMainForm } from '../parts/main-form.ts';
import type { Route } from './+types/search-form';

/**
 * Where the forms of the search lead, with and without JavaScript: to the one address of that search. What the form cannot
 * mean for sure is asked on the main page, which keeps everything that was filled in.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const fields = new URL(request.url).searchParams;
  const form = await readMainForm(api, fields, context.get(siteContext).now);
  if (form.card) throw redirect(villageCardPath(form.card.title_eng, Object.fromEntries(writeFilters(form.filters))));
  if (form.question || form.unreadPrice)
    throw redirect(`/?${new URLSearchParams(writeSearchForm(form.fields))}#search`);
  const { data } = await api.call(readSearchAddress, { query: Object.fromEntries(writeFilters(form.filters)) });
  throw redirect(withView(data.path, fields.has('view') ? readSearchView(undefined, fields.get('view')) : undefined));
}
