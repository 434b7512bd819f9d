import { listPreferences } from '../../../contract/client-story.ts';
import type { SiteApi } from '../../../contract/site.ts';

/** Columns that the reader of a list hid; none when he never chose. */
export async function hiddenColumns(api: SiteApi, list: string): Promise<string[]> {
  const { data } = await api.call(listPreferences, {});
  const value = data[`columns.${list}`];
  return Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string') : [];
}
