import type { ReactNode } from 'react';
import { money } from '../../payments/rules/credit-text.ts';
import { useKeptChoice } from '../../payments/web/kept-choice.ts';
import MonthlyLine from '../../payments/web/monthly-line.tsx';
import { monthlyOf } from '../../payments/web/monthly-of.ts';
import { PageProgrammes, type Programmes } from '../../payments/web/use-programmes.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import type { PaymentOf } from '../../saved/web/comparison/compared-columns.tsx';
import { useSite } from '../shell/site.ts';

export interface ComparedPaymentsProps {
  /** Ways to pay, as they came with the page; null when they did not. */
  readonly programmes: Programmes | null;
  readonly children: (paymentOf: PaymentOf) => ReactNode;
}

/** Brings the payment in a month to compared flats, by the rule that their windows show it by. */
export function ComparedPayments({ programmes, children }: ComparedPaymentsProps) {
  const { now } = useSite();
  const choice = useKeptChoice();
  const paymentOf: PaymentOf = ({ region_code, ...flat }) => {
    if (!programmes || region_code === null || flat.status !== 1) return null;
    const subject = { flat, building: { location: { region_code } }, now };
    const monthly = monthlyOf(programmes, subject, choice);
    if (!monthly) return null;
    const { way, programme } = monthly;
    return {
      said: [money(way.first_payment), programme.title, money(way.down)].join(`,${NBSP}`),
      cell: <MonthlyLine {...subject} place="row" calculatorAt={`/${flat.building.title_eng}`} />,
    };
  };
  return <PageProgrammes value={programmes}>{children(paymentOf)}</PageProgrammes>;
}
