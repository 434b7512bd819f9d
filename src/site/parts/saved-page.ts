import { data } from 'react-router';
import type { FlatFull } from '../../complex/contract/flats.ts';
import { pageNumber } from '../../platform/rules/page-number.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { track } from '../client/analytics.ts';
import { openDialog } from '../client/dialogs.ts';
import { flatTitle } from '../ui/catalogue/flat-title.ts';

/** The page of a list that an address asks for; a spelling that is none means the first. */
export const pageOf = ({ url }: Request): number => pageNumber(new URL(url).searchParams.get('page'));

/** A page behind the last of a list is no page. */
export function refuseEmptyPage(page: number, items: readonly unknown[]): void {
  if (page > 1 && items.length === 0) throw data(null, { status: 404 });
}

/** «Позвоните мне» about a flat in a visitor's own list. */
export function askAboutFlat(flat: FlatFull): void {
  track('call_me', { place: 'flat_card', subject_id: flat.id });
  const topic = `ЖК${NBSP}«${flat.building.title}», ${flatTitle(flat)}`;
  openDialog('callback', { topic, link: `/${flat.building.title_eng}?flat=${flat.id}` });
}

export const KINDS = ['building', 'flat', 'offer'] as const;
export type Kind = (typeof KINDS)[number];

/** Which of the three lists an address is: `/favorites`, `/favorites-flats`, `/favorites-offers`. */
export function kindOf(request: Request): Kind {
  const { pathname } = new URL(request.url);
  if (/-flats(\.data)?\/?$/.test(pathname)) return 'flat';
  return /-offers(\.data)?\/?$/.test(pathname) ? 'offer' : 'building';
}
