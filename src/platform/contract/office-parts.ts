import { z } from 'zod';
import { pagingQuery } from './listing.ts';
import { filledLine, line, paragraphs } from './text.ts';
import { rowId, wholeNumber } from './whole-number.ts';

/** Pieces that the calls of the back-office share. */

const LIST_MAX = 200;

/** A query value that a form may send empty: then it is absent. */
export const optional = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => (given === '' || given === null ? undefined : given), value.optional());

/** Comma-separated positive numbers, or the key repeated; at most 200. */
export const idList = z.preprocess(
  (given) => (given === undefined ? undefined : [given].flat().flatMap((part) => String(part).split(','))),
  z.array(rowId).min(1).max(LIST_MAX, 'Не более 200 значений'),
);

/** Calendar day of Moscow. */
export const day = z.iso.date('Дата в виде ГГГГ-ММ-ДД').refine((text) => text >= '2000-01-01' && text <= '2099-12-31', {
  message: 'Дата от 2000 до 2099 года',
});

/** Text as it may be stored: 1…`max` characters after control signs are dropped; `empty` is what an empty one is told. */
export const storedText = (max: number, empty: string) => paragraphs(max).refine((text) => text !== '', empty);
/** The same where nothing need be said. */
export const remark = (max: number) =>
  paragraphs(max)
    .transform((text) => text || null)
    .nullish();

/** Part of a name; case and `%_\` mean nothing. */
export const namePart = filledLine(100, 'Введите имя');
/** Part of a phone as typed: everything but digits is dropped; 8… and +7… are one number. */
export const phonePart = z
  .string()
  .max(40)
  .transform((text) => text.replace(/\D/g, ''))
  .transform((digits) => (digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits))
  .refine((digits) => digits.length >= 1 && digits.length <= 15, { message: 'Нужны цифры номера' });
/** What a suggestion is asked by. */
export const searchTerm = line(64).refine((text) => text.length >= 3, 'Не менее 3 символов');

/** Pages of lists of staff; `per_page` 15, 30, 45, 60, 90 on screen, up to 100 for callers. */
export const officePaging = { ...pagingQuery, page: wholeNumber(1, 1_000_000).default(1) };
export const byDate = { sort: optional(z.enum(['date_desc'])) };

/**
 * Filters of lists of what clients did: one client by `id`, `name` or `phone`, several by `user`; complexes with their
 * parts by `complex`; days of Moscow, both included.
 */
export const activityFilters = {
  id: optional(rowId),
  name: optional(namePart),
  phone: optional(phonePart),
  user: optional(idList),
  complex: optional(idList),
  date_from: optional(day),
  date_to: optional(day),
};

/** How a person is named in rows about something else. */
export const personRef = z.object({ id: z.int(), name: z.string().nullable(), phone: z.string() });
export type PersonRef = z.output<typeof personRef>;
/** A person of staff, without the phone. */
export const staffRef = z.object({ id: z.int(), name: z.string().nullable() });

export const buildingRef = z.object({
  id: z.int(),
  title: z.string(),
  title_eng: z.string(),
  /** Shown on the site: its card can be opened. */
  published: z.boolean(),
  /** '3 квартал 2028', 'Сдан'; null when the term is not known. */
  release_date_tag: z.string().nullable(),
  /** Its first picture, to which sizes are appended. */
  image: z.string().nullable(),
});
export type BuildingRef = z.output<typeof buildingRef>;

export const flatRef = z.object({
  id: z.int(),
  /** '2-комн., 58,4 м²'. */
  title: z.string(),
  rooms: z.int(),
  apartment: z.boolean(),
  area_total: z.number(),
  floor: z.int().nullable(),
  /** Корпус. */
  housing: z.string().nullable(),
  /** As the developer writes it: '112', 'К67'. */
  number: z.string().nullable(),
  /** 1 on sale; 2 booked, 3 sold, 4 withdrawn. */
  status: z.int(),
  /** Withdrawn because an editor took it from the site: nobody bought it. */
  hidden: z.boolean(),
  price_total: z.int().nullable(),
  /** Its plan, to which sizes are appended. */
  image: z.string().nullable(),
});
export type FlatRef = z.output<typeof flatRef>;

export const developerRef = z.object({ id: z.int(), title: z.string() }).nullable();

/** What an activity is about. `flat` is null in lists of complexes; `building` is null for offers of villages. */
export const subject = {
  building: buildingRef.nullable(),
  flat: flatRef.nullable(),
  developer: developerRef,
};

/** What may be downloaded: lists are written as filtered, up to 50,000 rows. */
export const exportFormat = z.enum(['csv', 'xlsx']).default('csv');

/** `u123` (as our links write it), `123`, or a phone of 11 digits. */
export const clientRef = z.object({ id: z.string().regex(/^(?:u?[1-9]\d{0,9}|\+?[78]\d{10})$/) });
