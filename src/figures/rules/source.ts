import { SOURCE_TITLES } from '../../leads/rules/source.ts';

/** Where clients and requests came from, as one text of addresses: 'utm:yandex', 'direct:', 'none'. */

const NO_SOURCE = 'none';

const TITLES: Readonly<Record<string, string>> = SOURCE_TITLES;

export function sourceKey(kind: string | null, source: string | null): string {
  return kind === null ? NO_SOURCE : `${kind}:${source ?? ''}`;
}

/** Kind and name of a key; null for {@link NO_SOURCE}. */
export function readSourceKey(key: string): { readonly kind: string; readonly source: string | null } | null {
  if (key === NO_SOURCE) return null;
  const colon = key.indexOf(':');
  const [kind, source] = colon < 0 ? [key, ''] : [key.slice(0, colon), key.slice(colon + 1)];
  return { kind, source: source === '' ? null : source };
}

/** 'Реклама: yandex', 'Прямой заход', 'Не известен'. */
export function sourceTitle(key: string): string {
  const read = readSourceKey(key);
  if (!read) return 'Не известен';
  const kind = TITLES[read.kind] ?? read.kind;
  return read.source === null ? kind : `${kind}: ${read.source}`;
}
