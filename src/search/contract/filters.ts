import { z } from 'zod';
import { pagingQuery } from '../../platform/contract/listing.ts';
import { rowId } from '../../platform/contract/whole-number.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import { FILTER_RULES, type FilterKey, readFilters, type SearchFilters } from '../rules/search-filters.ts';

/** A raw query value: one text or the key repeated. */
const rawValue = z.union([z.string(), z.array(z.string())]).optional();

export const filterKeys = Object.keys(FILTER_RULES) as FilterKey[];
const rawFilters = Object.fromEntries(filterKeys.map((key) => [key, rawValue])) as Record<FilterKey, typeof rawValue>;

/**
 * The filters of the search as query keys. Every refused value becomes an issue on its field (422), unlike a page
 * address, which drops it. Output: `{ filters, …others }`.
 */
function withFilters<Others extends z.ZodRawShape>(others: Others) {
  return z.object({ ...rawFilters, ...others }).transform((query, context) => {
    const record = query as Record<string, string | string[] | undefined>;
    const params = Object.fromEntries(
      filterKeys.flatMap((key) => (record[key] === undefined ? [] : [[key, [record[key]].flat()]])),
    );
    const { filters, errors } = readFilters(params, moscowYear(Date.now()));
    for (const { field, message } of errors) context.addIssue({ code: 'custom', path: [field], message });
    const rest = Object.fromEntries(Object.keys(others).map((key) => [key, record[key]]));
    return { filters, ...rest } as { filters: SearchFilters } & z.output<z.ZodObject<Others>>;
  });
}

export const filterQuery = withFilters({});
/** Filters and the housing of a board; without it the first one where something fits, else the first. */
export const boardQuery = withFilters({ housing: rowId.optional() });
export const pagedFilterQuery = withFilters(pagingQuery);
