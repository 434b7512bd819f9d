import type { FeedElement } from './element.ts';
import type { FeedFormat } from './record.ts';

/** Formats that are known by sight but have no adapter. */
type UnsupportedFormat = 'avito' | 'fsk' | 'tekta' | 'poselkino' | 'yml' | 'rss' | 'sitemap';

export interface FeedRoot {
  /** Folded. */
  name: string;
  attributes: Readonly<Record<string, string>>;
}

const FOREIGN_ROOTS: Readonly<Record<string, UnsupportedFormat>> = {
  ads: 'avito',
  data: 'fsk',
  projects: 'tekta',
  poselkinofeed: 'poselkino',
  ymlcatalog: 'yml',
  rss: 'rss',
  urlset: 'sitemap',
  sitemapindex: 'sitemap',
};

/** The format a root alone suggests: enough to name an empty feed, not enough to read one. */
export function formatOfRoot(root: FeedRoot): FeedFormat | null {
  if (root.name === 'realtyfeed') return /profitbase/i.test(root.attributes.type ?? '') ? 'profitbase' : 'yrl';
  if (root.name === 'complexes') return 'domclick';
  if (root.name === 'feed') return 'cian';
  return /^supplementing.*realtyfeed$/.test(root.name) ? 'yrl' : null;
}

/** The known but unsupported format of a root, or null. */
export function unsupportedFormatOf(root: FeedRoot): UnsupportedFormat | null {
  return FOREIGN_ROOTS[root.name] ?? null;
}

const has = (record: FeedElement, ...names: string[]) => record.children.some(({ name }) => names.includes(name));

/**
 * The format by content: the root and one record that stands directly below it (for Domclick the outermost of its parents).
 * File names and root names alone deceive: a `realty-feed` may hold CIAN objects or Profitbase offers. Null when the record is
 * none of ours.
 */
export function detectFormat(root: FeedRoot, record: FeedElement): FeedFormat | null {
  if (record.name === 'complex') return 'domclick';
  if (record.name === 'object')
    return has(record, 'externalid', 'category', 'jkschema', 'bargainterms') ? 'cian' : null;
  if (record.name !== 'offer') return null;
  const profitbase =
    formatOfRoot(root) === 'profitbase' ||
    (has(record, 'object') && has(record, 'house', 'statusid', 'statushumanized'));
  if (profitbase) return 'profitbase';
  const yrl = 'internalid' in record.attributes || has(record, 'category', 'propertytype', 'location', 'dealstatus');
  return yrl && !has(record, 'categoryid') ? 'yrl' : null;
}
