import type { SiteSettingKey } from '../../platform/rules/site-settings.ts';
import type { SiteSettingRow } from '../contract/settings.ts';

/** A value that somebody has typed and not saved, and what the field showed when he began. */
export interface Edit {
  readonly text: string;
  readonly base: string;
}

export interface EditedField {
  /** What the field shows. */
  readonly value: string;
  /** What was typed over a value that somebody else has changed since; it is offered beside the field. */
  readonly offered: string | null;
  /** Whether saving sends it. */
  readonly changed: boolean;
}

/** What a field shows of what was typed into it, where the site says `shown` by now: never an own text over a change of others. */
export function editedField(edit: Edit | undefined, shown: string): EditedField {
  if (!edit) return { value: shown, offered: null, changed: false };
  const same = edit.text.trim() === shown;
  if (edit.base === shown) return { value: edit.text, offered: null, changed: !same };
  return { value: shown, offered: same ? null : edit.text, changed: false };
}

/** What is shown no more once these settings are saved: it was the demo's, and the agency says by now who it is. */
export function goneWith(
  settings: readonly Pick<SiteSettingRow, 'key' | 'title' | 'lent'>[],
  changed: readonly SiteSettingKey[],
): string[] {
  if (!changed.includes('name') && !changed.includes('phone')) return [];
  return settings.filter(({ key, lent }) => lent && !changed.includes(key)).map(({ title }) => title);
}
