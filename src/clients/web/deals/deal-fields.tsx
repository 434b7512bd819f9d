import { TextInput } from '@mantine/core';
import { sumOf, sumProblem } from '../../../platform/rules/sum-typing.ts';
import type { OfficeFormOf } from '../../../site/office/device/use-office-form.ts';
import { SumInput } from '../../../site/office/sum-input.tsx';

/** What a deal says beside its flat, as a form holds it: an empty number is ''. */
export interface DealDraft {
  readonly price: number | string;
  readonly commission: number | string;
  readonly contract_number: string;
  readonly bank: string;
}

export const dealDraft = (deal: {
  readonly price: number | null;
  readonly commission?: number | null;
  readonly contract_number?: string | null;
  readonly bank?: string | null;
}): DealDraft => ({
  price: deal.price ?? '',
  commission: deal.commission ?? '',
  contract_number: deal.contract_number ?? '',
  bank: deal.bank ?? '',
});

/** What keeps a deal from being saved, by its field. */
export function dealProblems({ price, commission }: DealDraft): Readonly<Record<string, string>> {
  const problems = {
    price: sumProblem(price) ?? (sumOf(price) === null ? 'Укажите цену сделки' : null),
    commission: sumProblem(commission),
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, said]) => (said === null ? [] : [[field, said]])),
  );
}

export const dealTerms = ({ price, commission, contract_number, bank }: DealDraft) => ({
  price: sumOf(price) ?? undefined,
  commission: sumOf(commission),
  contract_number: contract_number || null,
  bank: bank || null,
});

export function DealFields({ form }: { readonly form: OfficeFormOf<DealDraft> }) {
  return (
    <>
      <SumInput label="Цена сделки" {...form.field('price')} size="md" data-autofocus />
      <SumInput label="Комиссия агентства" {...form.field('commission')} size="md" />
      <TextInput label="Номер договора" {...form.long('contract_number', 100)} size="md" />
      <TextInput label="Банк" description="Если покупают в ипотеку" {...form.long('bank', 200)} size="md" />
    </>
  );
}
