import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { groupDigits } from '../../platform/rules/russian.ts';
import { readSum, sumProblem } from '../../platform/rules/sum-typing.ts';

export interface SumInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur'> {
  /** Whole roubles; while somebody types, and where it says no sum, what was typed. '' is none. */
  readonly value: number | string;
  readonly onChange: (value: number | string) => void;
}

/** The spaces of our own grouping mean nothing once somebody types among them. */
const ungrouped = (text: string): string => text.replaceAll('\u00A0', '');

/** A field for roubles: what was typed is understood as a whole or told about, never bent into another sum. */
export function SumInput({ value, error, onChange, ...rest }: SumInputProps) {
  const [typed, setTyped] = useState<string>();
  const typing = typed !== undefined && ungrouped(typed) === String(value);
  const settled = typeof value === 'number' ? `${groupDigits(value)} ₽` : value;
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typing ? typed : settled}
      error={error ?? (typing ? undefined : sumProblem(value))}
      onBlur={() => {
        setTyped(undefined);
        const read = readSum(String(value));
        if (typeof value === 'string' && 'value' in read) onChange(read.value ?? '');
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(ungrouped(event.currentTarget.value));
      }}
    />
  );
}
