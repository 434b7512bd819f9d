import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { day, staffRef, storedText } from '../../platform/contract/office-parts.ts';
import { filledLine } from '../../platform/contract/text.ts';
import { wholeNumber } from '../../platform/contract/whole-number.ts';
import { paymentProgramme } from './payments.ts';

/** Ways to pay as administrators keep them: versions with their days; the file of the installation is where they begin. */

const tag = 'payments';
const percent = (max: number) => z.number().min(0, 'Не меньше нуля').max(max, `Не больше ${max}`);
const months = z.int('Целое число месяцев').min(1, 'Не меньше месяца').max(600, 'Не больше 600 месяцев');
const amount = z
  .int('Укажите целое число рублей')
  .min(1, 'Больше нуля')
  .max(100_000_000_000, 'Не больше 100 млрд ₽')
  .nullable()
  .optional();
const programmeId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Латинские буквы, цифры и дефис, до 40 знаков');

/** What an editor states; the rules between the fields are payments/rules/payment-programmes'. */
export const programmeBody = paymentProgramme.omit({ id: true }).extend({
  title: filledLine(120, 'Укажите название'),
  lender: filledLine(200, 'Укажите кредитора').nullable(),
  rate: percent(100).nullable(),
  full_cost: z
    .object({ from: percent(400), to: percent(400) })
    .refine(({ from, to }) => from <= to, { message: 'Верхняя граница ниже нижней', path: ['to'] })
    .nullable(),
  min_down: percent(100),
  min_term_months: months,
  max_term_months: months,
  max_loan: z
    .object({ 77: amount, 50: amount })
    .refine((limits) => limits[77] !== undefined || limits[50] !== undefined, 'Выберите хотя бы один регион'),
  markup: percent(100),
  tranche: z.object({ first: percent(100), min_months_to_keys: months }).nullable(),
  instalment: z.object({ every_months: months, final: percent(100) }).nullable(),
  conditions: z.array(filledLine(300, 'Пустое условие')).max(20, 'Не более 20 условий'),
  valid_from: day,
  valid_to: day.nullable(),
});
export type ProgrammeBody = z.output<typeof programmeBody>;

export const programmeVersion = z.object({
  programme: paymentProgramme,
  /** 0: of the installation's file. */
  version: z.int(),
  state: z.enum(['current', 'planned', 'ended', 'former', 'withdrawn']),
  /** Whether visitors see it when it holds: a credit needs lender, full cost and the common warning. */
  complete: z.boolean(),
  author: staffRef.nullable(),
  /** Null for the file's. */
  created_at: z.string().nullable(),
});
export type ProgrammeVersionRow = z.output<typeof programmeVersion>;

const termsFields = {
  demo: z.boolean(),
  discount_rate: percent(100),
  /** Said beside every rate. */
  warning: storedText(1_000, 'Без предупреждения ставки не показываются'),
};

const officePayments = z.object({
  terms: z.object({
    ...termsFields,
    /** 0: of the installation's file. */
    version: z.int(),
    author: staffRef.nullable(),
    created_at: z.string().nullable(),
  }),
  /** By programme: the newest version's number of each. */
  programmes: z.array(z.object({ id: z.string(), latest: z.int(), versions: z.array(programmeVersion) })),
});
export type OfficePayments = z.output<typeof officePayments>;
const output = dataOf(officePayments);

export const listProgrammeVersions = endpoint({
  name: 'listProgrammeVersions',
  method: 'GET',
  path: '/api/payments',
  access: 'admin',
  tag,
  summary: 'Every version of every way to pay with who made it, and what is said of all of them',
  output,
});

export const addProgramme = endpoint({
  name: 'addProgramme',
  method: 'POST',
  path: '/api/payments',
  access: 'admin',
  tag,
  summary: 'A new way to pay; an id that is taken is a conflict',
  body: programmeBody.extend({ id: programmeId }),
  output,
  status: 201,
  errors: ['conflict'],
});

export const changeProgramme = endpoint({
  name: 'changeProgramme',
  method: 'PUT',
  path: '/api/payments/{id}',
  access: 'admin',
  tag,
  summary:
    'A new version made from one of the present ones: it takes its place, or follows it when it begins later. An end is a version with a last day',
  params: z.object({ id: programmeId }),
  body: programmeBody.extend({
    /** The version that it is made from. */
    based_on: z.int().min(0),
    /** The newest version that the screen knows. */
    latest: z.int().min(0),
  }),
  output,
  errors: ['not_found', 'conflict'],
});

export const withdrawProgramme = endpoint({
  name: 'withdrawProgramme',
  method: 'DELETE',
  path: '/api/payments/{id}/versions/{version}',
  access: 'admin',
  tag,
  summary: 'Gives up a version that has not begun; one that has is a conflict',
  params: z.object({ id: programmeId, version: wholeNumber(1, 1_000_000) }),
  output,
  errors: ['not_found', 'conflict'],
});

export const changePaymentTerms = endpoint({
  name: 'changePaymentTerms',
  method: 'PUT',
  path: '/api/payment_terms',
  access: 'admin',
  tag,
  summary:
    'What is said of all ways to pay: the warning, whether the conditions are invented, the rate of present values',
  body: z.object({
    ...termsFields,
    /** The version that the screen knows. */
    version: z.int().min(0),
  }),
  output,
  errors: ['conflict'],
});
