import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { PAYMENT_FLAGS } from '../rules/payment-programmes.ts';

const limit = z.int().nullable().optional();

/** One way to pay; see payments/rules/payment-programmes for what the fields mean. */
export const paymentProgramme = z.object({
  id: z.string(),
  kind: z.enum(['credit', 'instalment']),
  title: z.string(),
  requires: z.enum(PAYMENT_FLAGS),
  lender: z.string().nullable(),
  rate: z.number().nullable(),
  full_cost: z.object({ from: z.number(), to: z.number() }).nullable(),
  min_down: z.number(),
  min_term_months: z.int(),
  max_term_months: z.int(),
  /** By region code; null is without a limit, a region left out has no such programme. */
  max_loan: z.object({ 77: limit, 50: limit }),
  dwellings_only: z.boolean(),
  markup: z.number(),
  tranche: z.object({ first: z.number(), min_months_to_keys: z.int() }).nullable(),
  instalment: z.object({ every_months: z.int(), final: z.number() }).nullable(),
  conditions: z.array(z.string()),
  valid_from: z.string(),
  valid_to: z.string().nullable(),
});

export const listPaymentProgrammes = endpoint({
  name: 'listPaymentProgrammes',
  method: 'GET',
  path: '/api/payment_programmes',
  access: 'public',
  tag: 'payments',
  summary: 'Ways to pay in force today; a credit without its full cost, lender and warning is not among them',
  output: dataOf(
    z.object({
      version: z.string(),
      /** Invented conditions: pages say so. */
      demo: z.boolean(),
      discount_rate: z.number(),
      warning: z.string(),
      programmes: z.array(paymentProgramme),
    }),
  ),
});
