import { NumberInput, TextInput } from '@mantine/core';
import type { OfficeFormOf } from '../../../site/office/device/use-office-form.ts';

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

const numberOf = (value: number | string): number | null => (typeof value === 'number' ? value : null);

export const dealTerms = ({ price, commission, contract_number, bank }: DealDraft) => ({
  price: numberOf(price),
  commission: numberOf(commission),
  contract_number: contract_number || null,
  bank: bank || null,
});

const ROUBLES = {
  thousandSeparator: ' ',
  suffix: ' ₽',
  allowDecimal: false,
  allowNegative: false,
  hideControls: true,
  // What was typed stays and is told about.
  clampBehavior: 'none',
  size: 'md',
} as const;

export function DealFields({ form }: { readonly form: OfficeFormOf<DealDraft> }) {
  return (
    <>
      <NumberInput label="Цена сделки" {...form.field('price')} {...ROUBLES} />
      <NumberInput label="Комиссия агентства" {...form.field('commission')} {...ROUBLES} />
      <TextInput label="Номер договора" {...form.text('contract_number')} maxLength={100} size="md" />
      <TextInput label="Банк" description="Если покупают в ипотеку" {...form.text('bank')} maxLength={200} size="md" />
    </>
  );
}
