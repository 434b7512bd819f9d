import type { ReactNode } from 'react';
import { FILTER_RULES } from '../rules/filter-values.ts';
import type { Field } from '../rules/filters/definition.ts';
import type { AnyFilter, FilterKey } from '../rules/search-filters.ts';
import { type FieldsProps, ManyOf, OneOf, valuesOf, withFilter } from './filter-fields.tsx';

export interface FilterFieldProps extends FieldsProps {
  readonly filter: AnyFilter;
  /** Current year in Moscow. */
  readonly year: number;
  /** The field of a filter that has a component of its own. */
  readonly own: (component: string) => ReactNode;
}

/** The field of any filter, as its definition says; nothing for one that is set elsewhere. */
export function FilterField({ filter, year, own, ...props }: FilterFieldProps): ReactNode {
  const field: Field<string, string> = filter.field;
  if (field.as === 'own') return own(field.component);
  if (field.as !== 'one' && field.as !== 'many') return null;
  const key = field.key as FilterKey;
  const entries = field.chips ?? filter.entries?.[field.key]?.(year) ?? [];
  if (field.as === 'many') return <ManyOf {...props} of={key} label={field.label} entries={entries} />;
  const chosen = (id: number | undefined) =>
    withFilter(
      props.filters,
      key,
      (id === undefined ? undefined : FILTER_RULES[key].read([String(id)], year)) as never,
    );
  return (
    <OneOf
      name={key}
      label={field.label}
      any={field.any}
      entries={entries}
      value={valuesOf(props.filters, key)}
      onValue={(id) => props.onChange(chosen(id))}
      onPressStart={(id) => props.onPressStart?.(chosen(id))}
    />
  );
}
