import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { staffRef } from '../../platform/contract/office-parts.ts';
import { paragraphs } from '../../platform/contract/text.ts';
import { rowId, wholeNumber } from '../../platform/contract/whole-number.ts';
import { WISH_KEYS, type WishKey, wishQuestion } from '../rules/wishes.ts';

/** What staff know of a client's wishes. */

const chosen = (key: WishKey) =>
  z
    .array(z.enum(wishQuestion(key)?.options.map(({ id }) => id) ?? [], 'Такого ответа нет'))
    .max(20)
    .default([]);
const roubles = z
  .int('Целое число рублей')
  .min(1, 'Больше нуля')
  .max(100_000_000_000, 'Бюджет в миллионах, не больше 100 000')
  .nullable()
  .default(null);

export const wishes = z
  .object({
    ...(Object.fromEntries(WISH_KEYS.map((key) => [key, chosen(key)])) as Record<WishKey, ReturnType<typeof chosen>>),
    price_min: roubles,
    price_max: roubles,
    area_min: z
      .int('Целое число метров')
      .min(1, 'Больше нуля')
      .max(100_000, 'Не больше 100 000 м²')
      .nullable()
      .default(null),
    note: paragraphs(1_000).default(''),
  })
  .refine(({ price_min, price_max }) => price_min === null || price_max === null || price_min <= price_max, {
    message: 'Цена «от» больше, чем «до»',
    path: ['price_max'],
  });

/** Wishes as the card shows them. */
export const clientWishes = z.object({
  /** Of what staff wrote; 0: nobody has yet. */
  version: z.int(),
  /** What staff wrote; null: the client's own answers stand. */
  own: wishes.nullable(),
  by: staffRef.nullable(),
  at: z.string().nullable(),
  /** When the client answered the quiz last; null: never. */
  answered_at: z.string().nullable(),
});
export type ClientWishes = z.output<typeof clientWishes>;

export const setWishes = endpoint({
  name: 'setWishes',
  method: 'PUT',
  path: '/api/clients/{id}/wishes',
  access: 'manager',
  tag: 'clients',
  summary: 'Writes what a client looks for; when somebody else wrote since `version` it is a conflict that carries his',
  params: z.object({ id: rowId }),
  body: z.object({ version: wholeNumber(0, 2_000_000_000), wishes }),
  output: dataOf(clientWishes),
  errors: ['not_found', 'conflict'],
});
