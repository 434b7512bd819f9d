import { type Trace, type TraceFinder, withoutTraces } from '../../../platform/rules/person-traces.ts';
import type { Form } from './text-columns.ts';

/** What is found in one value: the texts in it that speak of the person, with where. */
export interface TracedText {
  readonly text: string;
  readonly traces: readonly Trace[];
}

/** Answers what stands for a text that speaks of the person. */
export type Rewrite = (traced: TracedText) => string;

/** Texts of a value, as `pg` reads it, in which the person is found. */
export function tracedTexts(value: unknown, form: Form, find: TraceFinder): TracedText[] {
  const found: TracedText[] = [];
  const look = (text: string): string => {
    const traces = find(text);
    if (traces.length > 0) found.push({ text, traces });
    return text;
  };
  if (form === 'other') look(String(value ?? ''));
  else mapTexts(value, look);
  return found;
}

/** The value with every text in which the person is found rewritten; the same shape otherwise. */
export function rewriteTexts(value: unknown, find: TraceFinder, rewrite: Rewrite): unknown {
  return mapTexts(value, (text) => {
    const traces = find(text);
    return traces.length > 0 ? rewrite({ text, traces }) : text;
  });
}

/** Takes the found words out and leaves the others. */
export const cutOut: Rewrite = ({ text, traces }) => withoutTraces(text, traces);

/** Strings, numbers that are read as one (a phone), names of fields; everything else stays as it is. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'number' && Number.isInteger(value)) {
    const text = String(value);
    const changed = change(text);
    return changed === text ? value : changed;
  }
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change));
  if (value === null || typeof value !== 'object' || value instanceof Date || Buffer.isBuffer(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [change(key), mapTexts(part, change)]));
}
