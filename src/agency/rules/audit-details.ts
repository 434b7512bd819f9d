import { groupDigits } from '../../platform/rules/russian.ts';
import { AUDIT_LABELS } from './audit-labels.ts';
import { objectOf } from './audit-references.ts';

/** One thing that a row of the log says: what changed, from what, to what. */
export interface AuditDetail {
  readonly label: string;
  /** Null where it was not said. */
  readonly was: string | null;
  readonly is: string | null;
}

/** Names of what rows of the log lead to by number: 'users 12' → 'Мария'. */
export type AuditNames = Readonly<Record<string, string>>;

/** What these values lead to by number: as the keys of {@link AuditNames}, each once. */
export function auditReferences(...values: readonly unknown[]): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      const object = objectOf(key);
      if (object !== undefined && Number.isSafeInteger(part) && Number(part) > 0) found.add(`${object} ${part}`);
      else look(part);
    }
  };
  for (const value of values) look(value);
  return [...found];
}

/** What a row says in words, what changed first in one line each; nothing that is the same before and after. */
export function auditDetails(before: unknown, after: unknown, names: AuditNames = {}): AuditDetail[] {
  const [was, is] = [flat(before, names), flat(after, names)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({ label: labelOf(key), was: was.get(key) ?? null, is: is.get(key) ?? null }))
    .filter((detail) => detail.was !== detail.is);
}

const labelOf = (path: string): string =>
  path
    .split('.')
    .map((part) => AUDIT_LABELS[part] ?? part)
    .join(', ');

/** Values by their names; of nested ones by the whole way to them. */
function flat(value: unknown, names: AuditNames, path = ''): Map<string, string> {
  if (value === undefined || (value === null && path === '')) return new Map();
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return new Map([[path, namedWord(path, value, names) ?? wordOf(value, names)]]);
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [...flat(part, names, path === '' ? key : `${path}.${key}`)]),
  );
}

/** Whom or what a number leads to; undefined where it is no such number, or nothing has it now. */
function namedWord(path: string, value: unknown, names: AuditNames): string | undefined {
  if (typeof value !== 'number') return undefined;
  const name = `${objectOf(path.slice(path.lastIndexOf('.') + 1))} ${value}`;
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

function wordOf(value: unknown, names: AuditNames): string {
  if (value === null || value === '') return 'пусто';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return groupDigits(value);
  if (Array.isArray(value))
    return value.length === 0 ? 'ничего' : value.map((item) => itemWord(item, names)).join(', ');
  return typeof value === 'string' ? momentWord(value) : JSON.stringify(value);
}

const itemWord = (item: unknown, names: AuditNames): string =>
  typeof item === 'object' && item !== null
    ? [...flat(item, names)].map(([key, word]) => `${labelOf(key)}: ${word}`).join(' ')
    : wordOf(item, names);

/** '2026-11-26T07:00:00.000Z' by the clock of Moscow; any other text as it is. */
function momentWord(text: string): string {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(moment)) return text;
  const [day = '', time = ''] = new Date(moment + 3 * 3_600_000).toISOString().split('T');
  return `${day.split('-').reverse().join('.')} ${time.slice(0, 5)}`;
}
