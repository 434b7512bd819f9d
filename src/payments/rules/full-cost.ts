/**
 * The full cost of a credit (ПСК) as federal law 353-FZ, article 6, has it: ПСК = i · ЧБП · 100, to the third decimal. The
 * base period of monthly payments is a month, all months are equally long, a year has ЧБП = 12 of them; i is the least
 * positive rate of a base period at which Σ ДП / ((1 + e·i)(1 + i)^q) = 0 over the flows of the contract: what is lent
 * with minus, what is repaid with plus, q whole base periods after the first draw. Flows fall on whole months, so e = 0.
 */

import type { CreditMonth, Flow } from './mortgage.ts';

const PERIODS_A_YEAR = 12;
/** No contract costs more in a month than it lends. */
const MOST = 1;
const HALVINGS = 60;

/** Per cent a year to the third decimal; 0 for what is repaid without any interest, null when nothing is lent. */
export function fullCost(draws: readonly Flow[], schedule: readonly CreditMonth[]): number | null {
  const flows = netFlows(draws, schedule);
  if (!flows.some((amount) => amount < 0)) return null;
  if (worth(flows, 0) <= 0) return 0;
  let [low, high] = [0, MOST];
  for (let i = 0; i < HALVINGS; i++) {
    const rate = (low + high) / 2;
    // The debt is never negative, so the sum changes its sign once.
    if (worth(flows, rate) > 0) low = rate;
    else high = rate;
  }
  return Math.round(low * PERIODS_A_YEAR * 100_000) / 1_000;
}

/** By months from the first draw: repaid less lent. */
function netFlows(draws: readonly Flow[], schedule: readonly CreditMonth[]): number[] {
  const flows = Array<number>(Math.max(0, ...draws.map(({ month }) => month), schedule.at(-1)?.month ?? 0) + 1).fill(0);
  const add = (month: number, amount: number) => {
    flows[month] = (flows[month] ?? 0) + amount;
  };
  for (const { month, amount } of draws) add(month, -amount);
  for (const { month, payment, early } of schedule) add(month, payment + early);
  return flows;
}

/** What the flows are worth on the day of the first draw. */
function worth(flows: readonly number[], rate: number): number {
  let sum = 0;
  for (let month = flows.length - 1; month >= 0; month--) sum = sum / (1 + rate) + (flows[month] ?? 0);
  return sum;
}
