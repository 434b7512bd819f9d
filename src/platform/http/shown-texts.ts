import { withoutHidden } from '../rules/plain-text.ts';

/**
 * A plain answer as it may be shown: without hidden signs in any of its texts, which older rows may hold. What has none is
 * passed on as it is.
 */
export function shownTexts(value: unknown): unknown {
  if (typeof value === 'string') return withoutHidden(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return shownItems(value);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  let changed: Record<string, unknown> | undefined;
  for (const [key, part] of Object.entries(value)) {
    const shown = shownTexts(part);
    if (shown === part) continue;
    changed ??= { ...value };
    changed[key] = shown;
  }
  return changed ?? value;
}

function shownItems(items: readonly unknown[]): readonly unknown[] {
  // Outlines are long lists of numbers.
  if (typeof items[0] === 'number') return items;
  let changed: unknown[] | undefined;
  for (const [index, item] of items.entries()) {
    const shown = shownTexts(item);
    if (shown === item) continue;
    changed ??= [...items];
    changed[index] = shown;
  }
  return changed ?? items;
}
