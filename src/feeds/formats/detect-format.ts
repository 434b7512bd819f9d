import type { FeedElement } from './element.ts';
import { isProperty } from './profitbase-json.ts';
import type { FeedFormat } from './record.ts';

/** Formats that are known by sight but have no adapter. */
type UnsupportedFormat = 'poselkino' | 'yml' | 'rss' | 'sitemap';

export interface FeedRoot {
  /** Folded. */
  name: string;
  attributes: Readonly<Record<string, string>>;
}

const FOREIGN_ROOTS: Readonly<Record<string, UnsupportedFormat>> = {
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
  if (root.name === 'ads') return 'avito';
  if (root.name === 'projects') return 'tekta';
  return /^supplementing.*realtyfeed$/.test(root.name) ? 'yrl' : null;
}

/** The known but unsupported format of a root, or null. */
export function unsupportedFormatOf(root: FeedRoot): UnsupportedFormat | null {
  return Object.hasOwn(FOREIGN_ROOTS, root.name) ? (FOREIGN_ROOTS[root.name] ?? null) : null;
}

const has = (record: FeedElement, ...names: string[]) => record.children.some(({ name }) => names.includes(name));

/**
 * The format by content: the root and one record that stands directly below it (for Domclick the outermost of its parents).
 * File names and root names alone deceive: a `realty-feed` may hold CIAN objects or Profitbase offers. Null when the record is
 * none of ours.
 */
export function detectFormat(root: FeedRoot, record: FeedElement): FeedFormat | null {
  if (root.name === 'json') return isProperty(record) ? 'profitbase_json' : null;
  if (record.name === 'complex') return 'domclick';
  if (root.name === 'data' && record.name === 'regions') return 'fsk';
  if (root.name === 'projects' && record.name === 'project') return 'tekta';
  if (record.name === 'object')
    return has(record, 'externalid', 'category', 'jkschema', 'bargainterms') ? 'cian' : null;
  if (record.name === 'ad') return root.name === 'ads' || has(record, 'newdevelopmentid') ? 'avito' : null;
  if (record.name !== 'offer') return null;
  const profitbase =
    formatOfRoot(root) === 'profitbase' ||
    (has(record, 'object') && has(record, 'house', 'statusid', 'statushumanized'));
  if (profitbase) return 'profitbase';
  const yrl = 'internalid' in record.attributes || has(record, 'category', 'propertytype', 'location', 'dealstatus');
  return yrl && !has(record, 'categoryid') ? 'yrl' : null;
}
