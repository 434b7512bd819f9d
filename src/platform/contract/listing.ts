import { z } from 'zod';
import { wholeNumber } from './whole-number.ts';

export const PER_PAGE_DEFAULT = 15;
const PER_PAGE_MAX = 100;

/** Query keys of every list. */
export const pagingQuery = {
  page: wholeNumber(1, 100_000).default(1),
  per_page: wholeNumber(1, PER_PAGE_MAX).default(PER_PAGE_DEFAULT),
};

export const listMeta = { total: z.int(), page: z.int(), per_page: z.int(), last_page: z.int() };
export const listLinks = z.object({ next: z.string().nullable(), prev: z.string().nullable() });

/** `{ data, meta, links }` of a list of such items. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), meta: z.object(listMeta), links: listLinks });

/** `{ data }` of one answer. */
export const dataOf = <Item extends z.ZodType>(item: Item) => z.object({ data: item });
