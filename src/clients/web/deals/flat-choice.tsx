import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatDateTime, formatPrice } from '../../../complex/rules/format.ts';
import { callApi } from '../../../site/client/api-client.ts';
import type { FlatOption } from '../../contract/reservations.ts';

export interface FlatChoiceProps {
  readonly userId: number;
  readonly chosen: FlatOption | null;
  readonly onChoose: (option: FlatOption | null) => void;
  readonly error?: string | undefined;
}

const DEBOUNCE = 300;
const GROUPS = {
  favorite: 'В избранном у клиента',
  advised: 'Рекомендовано клиенту',
  viewed: 'Клиент смотрел чаще всего',
  found: 'Найдено',
} as const satisfies Record<FlatOption['why'], string>;

/** Chooses a flat to hold: from what the client liked, was recommended and looked at, or by complex and number. */
export function FlatChoice({ userId, chosen, onChoose, error }: FlatChoiceProps) {
  const [term, setTerm] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { options, loading } = useOptions(userId, term, combobox.dropdownOpened);
  const groups = [...Map.groupBy(options, ({ why }) => why)];
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        onChoose(options.find(({ flat }) => String(flat.id) === value) ?? null);
        setTerm('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          aria-label="Квартира"
          placeholder="Выберите или найдите: ЖК и номер"
          size="md"
          value={chosen ? titleOf(chosen) : term}
          error={error}
          maxLength={64}
          autoComplete="off"
          rightSection={loading ? <Loader size={16} /> : null}
          onChange={(event) => {
            onChoose(null);
            setTerm(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Квартиры" mah={360} style={{ overflowY: 'auto' }}>
          {groups.map(([why, list]) => (
            <Combobox.Group key={why} label={GROUPS[why]}>
              {list.map((option) => (
                <Combobox.Option
                  key={option.flat.id}
                  value={String(option.flat.id)}
                  disabled={option.held_until !== null}
                >
                  {titleOf(option)}
                  <div className="nv-caption nv-secondary">{hintOf(option)}</div>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {options.length === 0 && (
            <Combobox.Empty>{loading ? 'Ищем…' : EMPTY[term.trim() === '' ? 'known' : 'found']}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const EMPTY = {
  known: 'Клиент ещё ничего не смотрел: введите ЖК и номер квартиры',
  found: 'Ничего не нашлось',
} as const;

const titleOf = ({ building, flat }: FlatOption): string => `${building.title}, ${flat.title}`;

function hintOf({ flat, held_until }: FlatOption): string {
  if (held_until !== null) return `Забронирована до ${formatDateTime(held_until)}`;
  const parts = [
    flat.number === null ? null : `кв. ${flat.number}`,
    flat.housing,
    flat.floor === null ? null : `${flat.floor} этаж`,
  ];
  parts.push(flat.price_total === null ? null : formatPrice(flat.price_total), `№ ${flat.id} на сайте`);
  return parts.filter((part) => part !== null).join(' · ');
}

function useOptions(userId: number, term: string, opened: boolean) {
  const [answer, setAnswer] = useState<{ term: string; options: readonly FlatOption[] } | null>(null);
  const wanted = term.trim();
  useEffect(() => {
    if (!opened) return;
    const abort = new AbortController();
    const timer = setTimeout(
      () => {
        const query = wanted === '' ? {} : { term: wanted };
        callApi('suggestFlats', { params: { id: userId }, query }, abort.signal).then(
          ({ data }) => setAnswer({ term: wanted, options: data }),
          () => !abort.signal.aborted && setAnswer({ term: wanted, options: [] }),
        );
      },
      wanted === '' ? 0 : DEBOUNCE,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [userId, wanted, opened]);
  const current = answer?.term === wanted;
  return { options: current ? answer.options : [], loading: opened && !current };
}
