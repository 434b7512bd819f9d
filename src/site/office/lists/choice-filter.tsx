import { Select } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import type { ListAddress } from './use-list-address.ts';

export interface ChoiceFilterProps {
  readonly label: string;
  readonly name: string;
  readonly address: ListAddress;
  /** The first one means no filter: its value is ''. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Of many values one is found by typing. */
  readonly searchable?: boolean;
}

/** A filter with a few values. */
export function ChoiceFilter({ label, name, address, options, searchable = false }: ChoiceFilterProps) {
  return (
    <Select
      aria-label={label}
      data={[...options]}
      size="md"
      searchable={searchable}
      nothingFoundMessage={searchable ? 'Ничего не нашлось' : undefined}
      value={address.value(name)}
      onChange={(value) => address.change({ [name]: value })}
    />
  );
}

/** «От» and «До», days of Moscow as YYYY-MM-DD. */
export function DateRangeFilter({ address, names }: { address: ListAddress; names: readonly [string, string] }) {
  const [from, to] = [address.value(names[0]), address.value(names[1])];
  return (
    <>
      <DatePickerInput
        aria-label="От"
        placeholder="От"
        size="md"
        clearable
        clearButtonProps={{ 'aria-label': 'Убрать день «От»' }}
        value={from || null}
        maxDate={to || undefined}
        onChange={(value) => address.change({ [names[0]]: value })}
      />
      <DatePickerInput
        aria-label="До"
        placeholder="До"
        size="md"
        clearable
        clearButtonProps={{ 'aria-label': 'Убрать день «До»' }}
        value={to || null}
        minDate={from || undefined}
        onChange={(value) => address.change({ [names[1]]: value })}
      />
    </>
  );
}
