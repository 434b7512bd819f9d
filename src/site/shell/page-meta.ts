import type { MetaDescriptor } from 'react-router';
import { imageUrl, OPEN_GRAPH_IMAGE } from '../../pictures/rules/image-size.ts';
import { PREVIEW_PATH, previewImage } from '../../pictures/rules/preview-image.ts';
import type { SiteConfig } from '../../platform/contract/site.ts';
import { withBrand } from '../../platform/rules/with-brand.ts';

export interface PageMetaInput {
  /** Without the brand's name; it is added. */
  readonly title: string;
  readonly description: string;
  /** Canonical path with its query; absent for pages that must not be indexed. */
  readonly path?: string;
  /** A preview drawn for the page (pictures/rules/preview-image.ts) or a picture of the image service; else that of the site. */
  readonly image?: string | null;
  /** schema.org object. */
  readonly structured?: Record<string, unknown>;
}

/** The root's data among the matches that a route's `meta` receives. */
export function siteOf(
  matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[],
): SiteConfig | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { config: SiteConfig } | undefined;
  return root?.config;
}

/** Title, description, canonical address, previews for social networks and structured data of a page. */
export function pageMeta(site: SiteConfig | undefined, input: PageMetaInput): MetaDescriptor[] {
  const title = withBrand(input.title, site?.brand.name ?? 'Новосёл');
  const meta: MetaDescriptor[] = [
    { title },
    { name: 'description', content: input.description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: input.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:site_name', content: site?.brand.name ?? 'Новосёл' },
  ];
  if (input.path === undefined) {
    meta.push({ name: 'robots', content: 'noindex' });
  } else if (site) {
    const address = site.origin + input.path;
    meta.push({ tagName: 'link', rel: 'canonical', href: address }, { property: 'og:url', content: address });
  }
  if (site) {
    const image = previewOf(input.image ?? previewImage('page', 'main'));
    meta.push(
      { property: 'og:image', content: site.origin + image },
      { property: 'og:image:width', content: String(OPEN_GRAPH_IMAGE.w) },
      { property: 'og:image:height', content: String(OPEN_GRAPH_IMAGE.h) },
      { name: 'twitter:card', content: 'summary_large_image' },
    );
  }
  if (input.structured) meta.push({ 'script:ld+json': { '@context': 'https://schema.org', ...input.structured } });
  return meta;
}

/** A drawn preview has its one size; any other picture is asked for in the size of previews. */
function previewOf(image: string): string {
  return image.startsWith(PREVIEW_PATH) ? image : imageUrl(image, OPEN_GRAPH_IMAGE);
}

/**
 * What the browser's code says in place of structured data, which the document has from the server: React lets that stay
 * where the page is opened, and puts this in place of it where one goes on to another. In development the code has it too, for
 * React compares them there.
 */
export const printedBefore = (path: string): Record<string, unknown> => ({ '@id': path });
