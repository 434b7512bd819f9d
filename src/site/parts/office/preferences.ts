import { listPreferences } from '../../../clients/contract/client-story.ts';
import type { SiteApi } from '../../../platform/contract/site.ts';
import type { KeptColumns } from '../../office/lists/column-choice.tsx';

/** Columns that the reader of a list hid; undefined when he never chose. */
export async function keptColumns(api: SiteApi, list: string): Promise<KeptColumns> {
  const { data } = await api.call(listPreferences, {});
  const value = data[`columns.${list}`];
  const hidden = Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string') : undefined;
  return { list, hidden };
}
