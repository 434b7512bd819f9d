import { Select, type SelectProps } from '@mantine/core';

interface IdSelectProps<Id extends string | number> extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly options: readonly { readonly id: Id; readonly title: string }[];
  readonly chosen: Id | null;
  readonly onChoose: (id: Id | null) => void;
}

/** One of several things with ids and titles, or none. */
export function IdSelect<Id extends string | number>({ options, chosen, onChoose, ...field }: IdSelectProps<Id>) {
  return (
    <Select
      clearable
      allowDeselect
      {...field}
      data={options.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={chosen === null ? null : String(chosen)}
      onChange={(value) => onChoose(options.find(({ id }) => String(id) === value)?.id ?? null)}
    />
  );
}
