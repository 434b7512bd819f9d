import type { Db } from '../../../platform/db/db.ts';
import { foldName } from '../../../platform/rules/fold-name.ts';

/** Tells complexes by what people write: an address on the site, also a former one, or a name. */
export interface Keys {
  /** The complex; «several» have the name, or undefined. */
  readonly idOf: (key: string) => number | 'several' | undefined;
}

export async function readKeys(db: Db): Promise<Keys> {
  const rows = await db
    .selectFrom('complexes')
    .select(['id', 'title', 'title_eng'])
    .where('merged_into', 'is', null)
    .execute();
  const former = await db.selectFrom('title_redirects').select(['old_title_eng', 'complex_id']).execute();
  const ids = new Map<string, number | 'several'>();
  for (const { id, title } of rows) {
    const name = `name ${foldName(title ?? '')}`;
    ids.set(name, ids.has(name) ? 'several' : id);
  }
  for (const { old_title_eng, complex_id } of former)
    if (complex_id !== null) ids.set(`address ${old_title_eng}`, complex_id);
  for (const { id, title_eng } of rows) ids.set(`address ${title_eng}`, id);
  return { idOf: (key) => ids.get(`address ${addressIn(key)}`) ?? ids.get(`name ${foldName(key)}`) };
}

/** The last part of an address that was pasted whole. */
const addressIn = (key: string): string =>
  key
    .replace(/[?#].*$|\/+$/g, '')
    .replace(/^.*\//, '')
    .toLowerCase();
