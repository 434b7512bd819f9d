import { Select, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { RestoredNote } from '../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../site/office/device/use-office-form.ts';
import forms from '../../site/office/office-form.module.css';
import { OfficeWindow } from '../../site/office/office-window.tsx';
import { Button } from '../../site/ui/button.tsx';
import type { Sales, SalesRow } from '../contract/figures.ts';
import { monthWords } from './figure-words.ts';

export interface PlanWindowProps {
  /** Whose plan of which month is changed; null: none, or a new one with `adding`. */
  readonly row: SalesRow | null;
  readonly adding: boolean;
  readonly year: number;
  readonly staff: Sales['staff'];
  /** Plans that are there already: a chosen one is changed, not made twice. */
  readonly people: readonly SalesRow[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The plan of a month: deals, their sum, commission. An empty field is no plan. */
export function PlanWindow(props: PlanWindowProps) {
  const { row, adding, onClose } = props;
  return (
    <OfficeWindow
      opened={row !== null || adding}
      onClose={onClose}
      title={row ? `План: ${monthWords(row.month)}, ${row.manager}` : 'План сотрудника'}
    >
      {(row || adding) && <Form key={row ? `${row.month} ${row.manager_id}` : 'new'} {...props} />}
    </OfficeWindow>
  );
}

const FIELDS = [
  ['deals', 'Сделок'],
  ['value', 'Сумма сделок, ₽'],
  ['commission', 'Комиссия, ₽'],
] as const;

/** '1 200 000' → 1200000; '' → null; what is no number is sent as it is and refused at its field. */
const numberOf = (text: string): string | null => text.replace(/[\s\u00a0₽]/g, '') || null;

function Form({ row, year, staff, people, onClose, onSaved }: PlanWindowProps) {
  const form = useOfficeForm('plan', row ? `${row.month} ${row.manager_id ?? 'agency'}` : 'new', () => ({
    month: row?.month ?? `${year}-01`,
    manager: String(staff[0]?.id ?? ''),
    deals: String(row?.plan.deals ?? ''),
    value: String(row?.plan.value ?? ''),
    commission: String(row?.plan.commission ?? ''),
  }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { month, manager, deals, value, commission } = form.draft;
    const managerId = row ? row.manager_id : Number(manager);
    const known = row ?? people.find((each) => each.month === month && each.manager_id === managerId);
    const figures = { deals: numberOf(deals), value: numberOf(value), commission: numberOf(commission) };
    const body = { manager_id: managerId, version: known?.version ?? 0, ...figures };
    if (await form.send('setPlan', { params: { month }, body }, 'План сохранён')) onSaved();
  };
  return (
    <form className={forms.form} noValidate onSubmit={(event) => void submit(event)}>
      <RestoredNote form={form} />
      {!row && (
        <>
          <Select
            label="Сотрудник"
            data={staff.map(({ id, name }) => ({ value: String(id), label: name }))}
            allowDeselect={false}
            {...form.choice('manager', 'manager_id')}
          />
          <Select label="Месяц" data={monthsOf(year)} allowDeselect={false} {...form.choice('month')} />
        </>
      )}
      {FIELDS.map(([field, label]) => (
        <TextInput
          key={field}
          label={label}
          inputMode="numeric"
          maxLength={20}
          data-autofocus={(row && field === 'deals') || undefined}
          {...form.text(field)}
        />
      ))}
      <div className={forms.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" variant="primary" busy={form.saving ? 'Сохраняем' : undefined}>
          Сохранить
        </Button>
      </div>
    </form>
  );
}

const monthsOf = (year: number) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`).map((value) => ({
    value,
    label: monthWords(value),
  }));
