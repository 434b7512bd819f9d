import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../../site/client/api-client.ts';
import { useSaving } from '../../../site/office/use-saving.ts';
import { Button } from '../../../site/ui/button.tsx';
import type { ProgrammeVersionRow } from '../../contract/office.ts';
import { bodyOf, draftOf, emptyDraft, type ProgrammeDraft, type Typed } from './programme-draft.ts';
import styles from './programmes-page.module.css';

/** Why the form is open: something new, a correction, conditions from a later day on, or the last day. */
export type FormPurpose = 'new' | 'edit' | 'next' | 'end';

export interface ProgrammeFormProps {
  readonly purpose: FormPurpose;
  /** What it is made from; null for something new. */
  readonly version: ProgrammeVersionRow | null;
  readonly latest: number;
  /** Moscow day. */
  readonly today: string;
  readonly onClose: () => void;
}

const SAID = {
  new: 'Программа добавлена',
  edit: 'Условия сохранены',
  next: 'Новая версия сохранена',
  end: 'Последний день сохранён',
} as const;

/** The conditions of a way to pay. */
export function ProgrammeForm({ purpose, version, latest, today, onClose }: ProgrammeFormProps) {
  const { revalidate } = useRevalidator();
  const { saving, errors, save } = useSaving();
  const [draft, setDraft] = useState(() => startOf(purpose, version, today));
  const change = (part: Partial<ProgrammeDraft>) => setDraft({ ...draft, ...part });
  const submit = async () => {
    const body = bodyOf(draft);
    const call = () =>
      version
        ? callApi('changeProgramme', {
            params: { id: version.programme.id },
            body: { ...body, based_on: version.version, latest },
          })
        : callApi('addProgramme', { body: { ...body, id: draft.id } });
    if (await save(call, SAID[purpose])) {
      onClose();
      void revalidate();
    }
  };
  const parts = { draft, errors, change };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      {purpose === 'new' && (
        <TextInput
          label="Код"
          description="Латинские буквы, цифры и дефис; не меняется"
          value={draft.id}
          error={errors.id}
          maxLength={40}
          data-autofocus
          onChange={(event) => change({ id: event.currentTarget.value })}
        />
      )}
      {purpose !== 'end' && (
        <>
          <Naming {...parts} />
          {draft.kind === 'credit' ? <Credit {...parts} /> : <Instalment {...parts} />}
          <Terms {...parts} />
          <Regions {...parts} />
        </>
      )}
      <Days {...parts} ending={purpose === 'end'} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" variant="primary" busy={saving ? 'Сохраняем' : undefined}>
          {purpose === 'end' ? 'Завершить' : 'Сохранить'}
        </Button>
      </div>
    </form>
  );
}

function startOf(purpose: FormPurpose, version: ProgrammeVersionRow | null, today: string): ProgrammeDraft {
  if (!version) return emptyDraft(today);
  const draft = draftOf(version.programme);
  if (purpose === 'next') return { ...draft, from: null };
  return purpose === 'end' ? { ...draft, to: today } : draft;
}

interface PartProps {
  readonly draft: ProgrammeDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (part: Partial<ProgrammeDraft>) => void;
}

const KINDS = [
  { value: 'credit', label: 'Кредит' },
  { value: 'instalment', label: 'Рассрочка' },
] as const;
const REQUIRES = [
  { value: 'mortgage', label: 'Ипотека' },
  { value: 'military_mortgage', label: 'Военная ипотека' },
  { value: 'subsidy', label: 'Субсидированная ставка' },
  { value: 'installment', label: 'Рассрочка' },
] as const;

function Naming({ draft, errors, change }: PartProps) {
  return (
    <>
      <TextInput
        label="Название"
        value={draft.title}
        error={errors.title}
        maxLength={120}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <Select label="Вид" data={KINDS} value={draft.kind} onChange={(kind) => kind && change({ kind })} />
        <Select
          label="Застройщик должен принимать"
          data={REQUIRES}
          value={draft.requires}
          onChange={(requires) => requires && change({ requires })}
        />
      </div>
    </>
  );
}

interface AmountProps {
  readonly label: string;
  readonly description?: string;
  readonly value: Typed;
  readonly error: string | undefined;
  readonly max: number;
  /** Whole numbers have none. */
  readonly decimals?: number;
  readonly onChange: (value: Typed) => void;
}

function Amount({ decimals = 2, max, ...rest }: AmountProps) {
  return (
    <NumberInput
      {...rest}
      min={0}
      max={max}
      clampBehavior="none"
      allowNegative={false}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      decimalSeparator=","
      thousandSeparator=" "
      hideControls
    />
  );
}

function Credit({ draft, errors, change }: PartProps) {
  return (
    <>
      <TextInput
        label="Кредитор"
        description="Без него и без полной стоимости ставка на сайте не показывается"
        value={draft.lender}
        error={errors.lender}
        maxLength={200}
        onChange={(event) => change({ lender: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <Amount
          label="ПСК от, %"
          value={draft.costFrom}
          error={errors.full_cost ?? errors['full_cost.from']}
          max={400}
          decimals={3}
          onChange={(costFrom) => change({ costFrom })}
        />
        <Amount
          label="ПСК до, %"
          value={draft.costTo}
          error={errors['full_cost.to']}
          max={400}
          decimals={3}
          onChange={(costTo) => change({ costTo })}
        />
        <Amount
          label="Ставка, % годовых"
          value={draft.rate}
          error={errors.rate}
          max={100}
          onChange={(rate) => change({ rate })}
        />
      </div>
      <Checkbox
        label="Траншами: часть при сделке, остальное при сдаче дома"
        checked={draft.inTranches}
        onChange={() => change({ inTranches: !draft.inTranches })}
      />
      {draft.inTranches && (
        <div className={styles.pair}>
          <Amount
            label="Первый транш, % кредита"
            value={draft.trancheFirst}
            error={errors['tranche.first']}
            max={100}
            onChange={(trancheFirst) => change({ trancheFirst })}
          />
          <Amount
            label="До ключей не меньше, месяцев"
            value={draft.trancheMonths}
            error={errors['tranche.min_months_to_keys']}
            max={600}
            decimals={0}
            onChange={(trancheMonths) => change({ trancheMonths })}
          />
        </div>
      )}
    </>
  );
}

function Instalment({ draft, errors, change }: PartProps) {
  return (
    <div className={styles.pair}>
      <Amount
        label="Платёж раз в, месяцев"
        value={draft.everyMonths}
        error={errors['instalment.every_months']}
        max={600}
        decimals={0}
        onChange={(everyMonths) => change({ everyMonths })}
      />
      <Amount
        label="Последний платёж, % цены"
        value={draft.final}
        error={errors['instalment.final']}
        max={100}
        onChange={(final) => change({ final })}
      />
    </div>
  );
}

function Terms({ draft, errors, change }: PartProps) {
  return (
    <>
      <div className={styles.pair}>
        <Amount
          label="Первый взнос от, %"
          value={draft.minDown}
          error={errors.min_down}
          max={100}
          onChange={(minDown) => change({ minDown })}
        />
        <Amount
          label="Срок от, месяцев"
          value={draft.minTerm}
          error={errors.min_term_months}
          max={600}
          decimals={0}
          onChange={(minTerm) => change({ minTerm })}
        />
        <Amount
          label="Срок до, месяцев"
          value={draft.maxTerm}
          error={errors.max_term_months}
          max={600}
          decimals={0}
          onChange={(maxTerm) => change({ maxTerm })}
        />
        <Amount
          label="Наценка к цене, %"
          value={draft.markup}
          error={errors.markup}
          max={100}
          onChange={(markup) => change({ markup })}
        />
      </div>
      <Checkbox
        label="Только для квартир, не для апартаментов"
        checked={draft.dwellingsOnly}
        onChange={() => change({ dwellingsOnly: !draft.dwellingsOnly })}
      />
      <Textarea
        label="Условия, по одному в строке"
        value={draft.conditions}
        error={Object.entries(errors).find(([field]) => field.startsWith('conditions'))?.[1]}
        autosize
        minRows={2}
        maxLength={6_000}
        onChange={(event) => change({ conditions: event.currentTarget.value })}
      />
    </>
  );
}

const LARGEST = 100_000_000_000;

function Regions({ draft, errors, change }: PartProps) {
  return (
    <fieldset className={styles.set}>
      <legend>Где действует и наибольший кредит</legend>
      <div className={styles.pair}>
        <Checkbox label="Москва" checked={draft.moscow} onChange={() => change({ moscow: !draft.moscow })} />
        {draft.moscow && (
          <Amount
            label="Кредит в Москве до, ₽"
            description="Пусто — без ограничения"
            value={draft.moscowLimit}
            error={errors['max_loan.77']}
            max={LARGEST}
            decimals={0}
            onChange={(moscowLimit) => change({ moscowLimit })}
          />
        )}
      </div>
      <div className={styles.pair}>
        <Checkbox
          label="Московская область"
          checked={draft.region}
          onChange={() => change({ region: !draft.region })}
        />
        {draft.region && (
          <Amount
            label="Кредит в области до, ₽"
            description="Пусто — без ограничения"
            value={draft.regionLimit}
            error={errors['max_loan.50']}
            max={LARGEST}
            decimals={0}
            onChange={(regionLimit) => change({ regionLimit })}
          />
        )}
      </div>
      {errors.max_loan && <p className={styles.fault}>{errors.max_loan}</p>}
    </fieldset>
  );
}

function Days({ draft, errors, change, ending }: PartProps & { readonly ending: boolean }) {
  return (
    <div className={styles.pair}>
      {!ending && (
        <DatePickerInput
          label="Первый день"
          value={draft.from}
          error={errors.valid_from}
          onChange={(from) => change({ from })}
        />
      )}
      <DatePickerInput
        label="Последний день"
        description={ending ? 'После него программы на сайте нет' : 'Пусто — бессрочно'}
        clearable={!ending}
        value={draft.to}
        error={errors.valid_to}
        onChange={(to) => change({ to })}
      />
    </div>
  );
}
