/** Conditions over a staged lot `u` without a flat and a candidate `c`, of `match-lots.ts`. */

/** Spaces and case do not tell numbers apart. */
export const exactNumber = (column: string): string => `nullif(lower(regexp_replace(${column}, '\\s', '', 'g')), '')`;
/** A flat number without letters before it and leading zeros: «КВ-01006» and «1006» may be one number. */
export const numberKey = (column: string): string =>
  `nullif(lower(regexp_replace(${column}, '^[^0-9]+0*|^0+|[\\s-]', '', 'g')), '')`;

/** Neither is matched yet. */
export const STILL_FREE = `not exists (select from matched m where m.seq = u.seq) and not exists (select from matched m where m.flat_id = c.flat_id)`;

/** Whether both give one number; letters before it count where both have them. */
export const SAME_NUMBER =
  "(c.number = u.number or (c.number_key = u.number_key and (c.number ~ '^[0-9]' or u.number ~ '^[0-9]')))";

const NUMBERS_AGREE = `(c.number is null or u.number is null or ${SAME_NUMBER})`;
const HOUSINGS_AGREE = '(c.housing = 0 or u.housing = 0 or c.housing = u.housing)';

/** Whether two descriptions agree in all that both name, but for area and price: of those one is known to be false. */
export const COMPATIBLE_IN_PLACE = `c.complex_id = u.complex_id and c.floor = u.floor and c.rooms = u.rooms
  and ${HOUSINGS_AGREE} and ${NUMBERS_AGREE}`;

/** Whether two descriptions of which one names no housing or number agree in all that both name. */
export const COMPATIBLE = `c.complex_id = u.complex_id and c.floor = u.floor and c.rooms = u.rooms
  and (abs(c.area_total - u.area_total) <= 0.3 or c.price_total = u.price_total
    or (${SAME_NUMBER} and c.housing = u.housing and u.housing <> 0))
  and ${HOUSINGS_AGREE} and ${NUMBERS_AGREE} and c.status <> 3`;
