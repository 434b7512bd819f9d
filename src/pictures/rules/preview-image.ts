/** Addresses of the previews that social networks show of a page: drawn by the server, 1200 × 630. */

import { SEARCH_PATH } from '../../search/rules/search-path.ts';

export const PREVIEW_PATH = '/media/og/';
export const PREVIEW_KINDS = ['complex', 'village', 'search', 'page'] as const;
export type PreviewKind = (typeof PREVIEW_KINDS)[number];
/** Pages of their own that have a preview. */
const PREVIEW_PAGES = ['main', 'about', 'contacts'] as const;
export type PreviewPage = (typeof PREVIEW_PAGES)[number];

/** Stands for a search without segments. */
const WHOLE_SEARCH = SEARCH_PATH.slice(1);

/** Preview of the card of a complex or village, by `title_eng`, or of a page. */
export function previewImage(kind: 'complex' | 'village', titleEng: string): string;
export function previewImage(kind: 'page', page: PreviewPage): string;
export function previewImage(kind: PreviewKind, name: string): string {
  return `${PREVIEW_PATH}${kind}/${name}.jpg`;
}

/** Preview of a search page: it tells what the segments of the address say, whatever the query adds. */
export function searchPreview(segments: readonly string[]): string {
  return `${PREVIEW_PATH}search/${segments.join('_') || WHOLE_SEARCH}.jpg`;
}

/** The segments of a name that `searchPreview` has written. */
export function readSearchPreview(name: string): readonly string[] {
  return name === WHOLE_SEARCH ? [] : name.split('_');
}
