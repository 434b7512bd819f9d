import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useRevalidator } from 'react-router';
import { sumProblem } from '../../../platform/rules/sum-typing.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { type OfficeFormOf, useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { SumInput } from '../../../site/office/sum-input.tsx';
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
  const form = useOfficeForm('programme', `${purpose}-${version?.programme.id ?? 'new'}`, () =>
    startOf(purpose, version, today),
  );
  const { draft } = form;
  const submit = async () => {
    if (form.refused(limitProblems(draft))) return;
    const body = bodyOf(draft);
    const sent = version
      ? await form.send(
          'changeProgramme',
          { params: { id: version.programme.id }, body: { ...body, based_on: version.version, latest } },
          SAID[purpose],
        )
      : await form.send('addProgramme', { body: { ...body, id: draft.id } }, SAID[purpose]);
    if (sent) onClose();
    if (sent && sent !== 'waiting') void revalidate();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <RestoredNote form={form} />
      {purpose === 'new' && (
        <TextInput
          label="Код"
          description="Латинские буквы, цифры и дефис; не меняется"
          {...form.long('id', 40)}
          data-autofocus
        />
      )}
      {purpose !== 'end' && (
        <>
          <Naming {...form} />
          {draft.kind === 'credit' ? <Credit {...form} /> : <Instalment {...form} />}
          <Terms {...form} />
          <Regions {...form} />
        </>
      )}
      <Days {...form} ending={purpose === 'end'} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" variant="primary" busy={form.saving ? 'Сохраняем' : undefined}>
          {purpose === 'end' ? 'Завершить' : 'Сохранить'}
        </Button>
      </div>
    </form>
  );
}

/** Limits that say no sum, by the server's names of their fields. */
function limitProblems({ moscow, moscowLimit, region, regionLimit }: ProgrammeDraft): Record<string, string> {
  const problems = {
    'max_loan.77': moscow ? sumProblem(moscowLimit) : null,
    'max_loan.50': region ? sumProblem(regionLimit) : null,
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, said]) => (said === null ? [] : [[field, said]])),
  );
}

function startOf(purpose: FormPurpose, version: ProgrammeVersionRow | null, today: string): ProgrammeDraft {
  if (!version) return emptyDraft(today);
  const draft = draftOf(version.programme);
  if (purpose === 'next') return { ...draft, from: null };
  return purpose === 'end' ? { ...draft, to: today } : draft;
}

type PartProps = OfficeFormOf<ProgrammeDraft>;

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

function Naming({ choice, long }: PartProps) {
  return (
    <>
      <TextInput label="Название" {...long('title', 120)} />
      <div className={styles.pair}>
        <Select label="Вид" data={KINDS} {...choice('kind')} />
        <Select label="Застройщик должен принимать" data={REQUIRES} {...choice('requires')} />
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
  /** Of the fraction, also where only whole numbers are taken: a dropped comma would make another number. */
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
      decimalScale={decimals}
      decimalSeparator=","
      thousandSeparator=" "
      hideControls
    />
  );
}

function Credit({ draft, errors, field, long, tick }: PartProps) {
  return (
    <>
      <TextInput
        label="Кредитор"
        description="Без него и без полной стоимости ставка на сайте не показывается"
        {...long('lender', 200)}
      />
      <div className={styles.pair}>
        <Amount
          label="ПСК от, %"
          {...field('costFrom', errors.full_cost ? 'full_cost' : 'full_cost.from')}
          max={400}
          decimals={3}
        />
        <Amount label="ПСК до, %" {...field('costTo', 'full_cost.to')} max={400} decimals={3} />
        <Amount label="Ставка, % годовых" {...field('rate')} max={100} />
      </div>
      <Checkbox label="Траншами: часть при сделке, остальное при сдаче дома" {...tick('inTranches')} />
      {draft.inTranches && (
        <div className={styles.pair}>
          <Amount label="Первый транш, % кредита" {...field('trancheFirst', 'tranche.first')} max={100} />
          <Amount
            label="До ключей не меньше, месяцев"
            {...field('trancheMonths', 'tranche.min_months_to_keys')}
            max={600}
          />
        </div>
      )}
    </>
  );
}

function Instalment({ field }: PartProps) {
  return (
    <div className={styles.pair}>
      <Amount label="Платёж раз в, месяцев" {...field('everyMonths', 'instalment.every_months')} max={600} />
      <Amount label="Последний платёж, % цены" {...field('final', 'instalment.final')} max={100} />
    </div>
  );
}

function Terms({ errors, field, long, tick }: PartProps) {
  const conditions = long('conditions', 6_000);
  return (
    <>
      <div className={styles.pair}>
        <Amount label="Первый взнос от, %" {...field('minDown', 'min_down')} max={100} />
        <Amount label="Срок от, месяцев" {...field('minTerm', 'min_term_months')} max={600} />
        <Amount label="Срок до, месяцев" {...field('maxTerm', 'max_term_months')} max={600} />
        <Amount label="Наценка к цене, %" {...field('markup')} max={100} />
      </div>
      <Checkbox label="Только для квартир, не для апартаментов" {...tick('dwellingsOnly')} />
      <Textarea
        label="Условия, по одному в строке"
        {...conditions}
        error={conditions.error ?? Object.entries(errors).find(([name]) => name.startsWith('conditions'))?.[1]}
        autosize
        minRows={2}
      />
    </>
  );
}

function Regions({ draft, errors, field, tick }: PartProps) {
  return (
    <fieldset className={styles.set}>
      <legend>Где действует и наибольший кредит</legend>
      <div className={styles.pair}>
        <Checkbox label="Москва" {...tick('moscow')} />
        {draft.moscow && (
          <SumInput
            label="Кредит в Москве до"
            description="Пусто — без ограничения"
            {...field('moscowLimit', 'max_loan.77')}
          />
        )}
      </div>
      <div className={styles.pair}>
        <Checkbox label="Московская область" {...tick('region')} />
        {draft.region && (
          <SumInput
            label="Кредит в области до"
            description="Пусто — без ограничения"
            {...field('regionLimit', 'max_loan.50')}
          />
        )}
      </div>
      {errors.max_loan && <p className={styles.fault}>{errors.max_loan}</p>}
    </fieldset>
  );
}

function Days({ field, ending }: PartProps & { readonly ending: boolean }) {
  return (
    <div className={styles.pair}>
      {!ending && <DatePickerInput label="Первый день" {...field('from', 'valid_from')} />}
      <DatePickerInput
        label="Последний день"
        description={ending ? 'После него программы на сайте нет' : 'Пусто — бессрочно'}
        clearable={!ending}
        {...field('to', 'valid_to')}
      />
    </div>
  );
}
