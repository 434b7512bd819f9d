import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { groupDigits } from '../../platform/rules/russian.ts';
import { readSum, sumProblem } from '../../platform/rules/sum-typing.ts';

export interface SumInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur'> {
  /** Whole roubles; while somebody types, and where it says no sum, what was typed. '' is none. */
  readonly value: number | string;
  readonly onChange: (value: number | string) => void;
}

/** A field for roubles: what was typed is understood as a whole or told about, never bent into another sum. */
export function SumInput({ value, error, onChange, ...rest }: SumInputProps) {
  const [typing, setTyping] = useState(false);
  const read = readSum(String(value));
  const settled = typeof value === 'number' && !typing ? `${groupDigits(value)} ₽` : String(value);
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={settled}
      error={error ?? (typing ? undefined : sumProblem(value))}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        if (typeof value === 'string' && 'value' in read) onChange(read.value ?? '');
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
