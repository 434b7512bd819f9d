import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type FactField, readTypedNumber } from '../../../complex/rules/fact-field.ts';
import { tooLong } from '../../../platform/rules/text-length.ts';
import styles from './catalogue-page.module.css';
import { IdSelect } from './id-select.tsx';

export type FactValue = string | number | null;

interface FactProps {
  readonly field: FactField;
  readonly feed: FactValue;
  readonly value: FactValue;
  readonly error: string | undefined;
  readonly onChange: (value: FactValue) => void;
}

const FEED_SHOWN = 160;

/** What the feed says of a fact and what the editor says instead; an empty field leaves it to the feed. */
export function FactInput({ field, feed, value, error, onChange }: FactProps) {
  const { title, kind, limit, options } = field;
  const said = options?.find(({ id }) => id === feed)?.title ?? feed;
  const description = said === null ? 'В фиде не указано' : `В фиде: ${String(said).slice(0, FEED_SHOWN)}`;
  const common = { id: `field-${field.key}`, label: title, description, error };
  if (kind === 'number') return <NumberField {...common} value={value} limit={limit} onChange={onChange} />;
  if (kind === 'choice') {
    return <IdSelect {...common} options={options ?? []} chosen={value} onChoose={onChange} />;
  }
  const onText = (text: string) => onChange(text.trim() === '' ? null : text);
  if (kind === 'text') {
    return (
      <Textarea
        {...common}
        className={styles.wide}
        value={value ?? ''}
        error={tooLong(String(value ?? ''), limit.max) ?? error}
        autosize
        minRows={3}
        maxRows={14}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...common}
      value={value ?? ''}
      error={tooLong(String(value ?? ''), limit.max) ?? error}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

interface NumberFieldProps {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly error: string | undefined;
  readonly value: FactValue;
  readonly limit: FactField['limit'];
  readonly onChange: (value: FactValue) => void;
}

/** A number typed in any usual form; what is none, or lies beyond the limit, is said and never changed in silence. */
function NumberField({ value, limit, error, onChange, ...common }: NumberFieldProps) {
  const [text, setText] = useState<string>();
  const number = text === undefined ? undefined : readTypedNumber(text);
  const { min = 0, max } = limit;
  const wrong = text !== undefined && text.trim() !== '' && (number === undefined || number < min || number > max);
  return (
    <TextInput
      {...common}
      inputMode="decimal"
      value={text ?? (value === null ? '' : String(value).replace('.', ','))}
      error={wrong ? `Число от ${min} до ${max}` : error}
      maxLength={40}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        // What cannot be read goes to the server as it is, which refuses it in words: nothing typed is dropped.
        onChange(typed.trim() === '' ? null : (readTypedNumber(typed) ?? typed));
      }}
      onBlur={() => wrong || setText(undefined)}
    />
  );
}
