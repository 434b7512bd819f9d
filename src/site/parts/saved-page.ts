import { data, type LoaderFunctionArgs } from 'react-router';
import type { FlatFull } from '../../complex/contract/flats.ts';
import { flatTopic } from '../../complex/rules/flat-title.ts';
import type { SiteApi } from '../../platform/contract/site.ts';
import { pageNumber } from '../../platform/rules/page-number.ts';
import { track } from '../client/analytics.ts';
import { apiContext } from '../client/contexts.ts';
import { openDialog } from '../client/dialogs.ts';
import { requireLogin } from '../client/login-guard.ts';
import { useOwnHolds } from '../client/visitor.ts';

/** The page of a list that an address asks for; a spelling that is none means the first. */
export const pageOf = ({ url }: Request): number => pageNumber(new URL(url).searchParams.get('page'));

/** A page behind the last of a list is no page. */
export function refuseEmptyPage(page: number, items: readonly unknown[]): void {
  if (page > 1 && items.length === 0) throw data(null, { status: 404 });
}

/** «Позвоните мне» about a flat in a visitor's own list. */
export function useAskAboutFlat(): (flat: FlatFull) => void {
  const holds = useOwnHolds();
  return (flat) => {
    track('call_me', { place: 'flat_card', subject_id: flat.id });
    const topic = flatTopic(flat, flat.building.title, flat.held && !holds.has(flat.id));
    openDialog('callback', { topic, link: `/${flat.building.title_eng}?flat=${flat.id}` });
  };
}

const KINDS = ['building', 'flat', 'offer'] as const;
export type Kind = (typeof KINDS)[number];

/** Which of the three lists an address is: `/favorites`, `/favorites-flats`, `/favorites-offers`. */
function kindOf(request: Request): Kind {
  const { pathname } = new URL(request.url);
  if (/-flats(\.data)?\/?$/.test(pathname)) return 'flat';
  return /-offers(\.data)?\/?$/.test(pathname) ? 'offer' : 'building';
}

type Ids = Promise<{ readonly data: readonly { readonly id: number }[] }>;

/**
 * A page of what a visitor keeps of one kind, the ids of all of that kind, and how many there are of each.
 *
 * @param read one page of the list of a kind. @param idsOf everything that is kept, by kind.
 * @throws a redirect to the login for guests, 404 for a page behind the last.
 */
export async function loadSaved<List extends { readonly shown: { readonly items: readonly unknown[] } }>(
  args: LoaderFunctionArgs,
  read: (api: SiteApi, kind: Kind, page: number) => Promise<List>,
  idsOf: (api: SiteApi) => Readonly<Record<Kind, Ids>>,
) {
  requireLogin(args);
  const api = args.context.get(apiContext);
  const page = pageOf(args.request);
  const ids = idsOf(api);
  const kind = kindOf(args.request);
  const [list, building, flat, offer] = await Promise.all([read(api, kind, page), ids.building, ids.flat, ids.offer]);
  refuseEmptyPage(page, list.shown.items);
  const kept = { building: building.data, flat: flat.data, offer: offer.data };
  return {
    ...list,
    ids: kept[kind].map(({ id }) => id),
    counts: { building: building.data.length, flat: flat.data.length, offer: offer.data.length },
  };
}
