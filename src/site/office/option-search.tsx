import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';

/** From how many letters, and after which rest of typing, suggestions are asked for. */
const TERM_MIN = 3;
const DEBOUNCE = 300;

export interface FoundOption {
  readonly value: string;
  readonly label: string;
  /** A second, smaller line. */
  readonly hint?: string | undefined;
}

export interface OptionSearchProps {
  readonly label: string;
  /** Asks the server; a failure leaves no options. */
  readonly find: (term: string, signal: AbortSignal) => Promise<readonly FoundOption[]>;
  readonly onChoose: (option: FoundOption) => void;
  readonly inputMode?: 'text' | 'tel';
}

/** A field that finds complexes, people or phones as one types, and hands on the one that is chosen. */
export function OptionSearch({ label, find, onChoose, inputMode = 'text' }: OptionSearchProps) {
  const [term, setTerm] = useState('');
  const { options, loading } = useFound(term, find);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const asks = term.trim().length >= TERM_MIN;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        const chosen = options.find((option) => option.value === value);
        if (chosen) onChoose(chosen);
        setTerm('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          aria-label={label}
          placeholder={label}
          size="md"
          value={term}
          maxLength={64}
          inputMode={inputMode}
          autoComplete="off"
          rightSection={loading ? <Loader size={16} /> : null}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!asks}>
        <Combobox.Options aria-label={label}>
          {options.map(({ value, label: text, hint }) => (
            <Combobox.Option key={value} value={value}>
              {text}
              {hint && <div className="nv-caption nv-tertiary">{hint}</div>}
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{loading ? 'Ищем…' : 'Ничего не нашлось'}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function useFound(term: string, find: OptionSearchProps['find']) {
  const [answer, setAnswer] = useState<{ term: string; options: readonly FoundOption[] }>({ term: '', options: [] });
  const wanted = term.trim();
  const asks = wanted.length >= TERM_MIN;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function of the parent is no new question
  useEffect(() => {
    if (!asks) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      find(wanted, abort.signal).then(
        (options) => setAnswer({ term: wanted, options }),
        () => !abort.signal.aborted && setAnswer({ term: wanted, options: [] }),
      );
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, asks]);
  return { options: asks ? answer.options : [], loading: asks && answer.term !== wanted };
}
