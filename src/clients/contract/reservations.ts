import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import {
  buildingRef,
  developerRef,
  flatRef,
  idList,
  optional,
  personRef,
  remark,
  staffRef,
  storedText,
} from '../../platform/contract/office-parts.ts';
import { longId, rowId, wholeNumber } from '../../platform/contract/whole-number.ts';
import { HOLD_DAYS } from '../rules/holds.ts';

/** Holds of flats for clients and deals. */

const tag = 'clients';
const ofClient = z.object({ id: rowId });

export const reservation = z.object({
  id: z.int(),
  user: personRef,
  flat: flatRef,
  building: buildingRef,
  developer: developerRef,
  /** Roubles; the flat's price at the time unless another was agreed. */
  price: z.int().nullable(),
  author: staffRef.nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  ended_at: z.string().nullable(),
  ended_because: z.enum(['released', 'expired', 'deal']).nullable(),
});
export type Reservation = z.output<typeof reservation>;

export const deal = z.object({
  id: z.int(),
  user: personRef,
  flat: flatRef,
  building: buildingRef,
  developer: developerRef,
  price: z.int().nullable(),
  author: staffRef.nullable(),
  created_at: z.string(),
  cancelled_at: z.string().nullable(),
  contract_number: z.string().nullable(),
  bank: z.string().nullable(),
  /** Roubles that the agency gets. */
  commission: z.int().nullable(),
  /** Until when a manager may undo it; null when it is cancelled or too late. */
  undo_until: z.string().nullable(),
});
export type Deal = z.output<typeof deal>;

const roubles = z
  .int('Укажите цену сделки: целое число рублей')
  .min(1, 'Цена больше нуля')
  .max(100_000_000_000, 'Не больше 100 млрд ₽');
/** What a deal says beside its flat; what is left out stays. */
const dealTerms = {
  price: roubles.optional(),
  contract_number: remark(100),
  bank: remark(200),
  /** Not more than the price. */
  commission: z
    .int('Укажите целое число рублей')
    .min(0, 'Комиссия не бывает отрицательной')
    .max(100_000_000_000, 'Не больше 100 млрд ₽')
    .nullish(),
};

/** A flat to be held, and for how many days. */
export const newHold = z.object({
  flat_id: rowId,
  days: z.int().min(1).max(HOLD_DAYS.max).default(HOLD_DAYS.default),
});

/** A flat that the agency holds or has sold. */
export const heldFlat = z.object({
  flat_id: z.int(),
  state: z.enum(['held', 'dealt']),
  /** When the hold ends; null for a deal. */
  until: z.string().nullable(),
  manager: staffRef.nullable(),
  /** For whom; null for somebody else's client. */
  client: personRef.nullable(),
  /** The hold, where the client is the caller's. */
  reservation_id: z.int().nullable(),
});
export type HeldFlat = z.output<typeof heldFlat>;

export const listHeldFlats = endpoint({
  name: 'listHeldFlats',
  method: 'GET',
  path: '/api/holds',
  access: 'manager',
  tag,
  summary:
    'Flats that the agency holds or has sold, of a complex with its parts or of up to 200 flats: until when and by whom',
  query: z.object({ building_id: optional(rowId), flat_ids: optional(idList) }),
  output: dataOf(z.array(heldFlat).max(1_000)),
});

export const listReservations = endpoint({
  name: 'listReservations',
  method: 'GET',
  path: '/api/clients/{id}/reservations',
  access: 'manager',
  tag,
  summary: 'Holds of flats for a client, live ones first',
  params: ofClient,
  output: dataOf(z.array(reservation)),
  errors: ['not_found'],
});
export const flatOption = z.object({
  building: buildingRef,
  flat: flatRef,
  /** Why it is offered: what the client liked, was recommended, looked at most, or what the words found. */
  why: z.enum(['favorite', 'advised', 'viewed', 'found']),
  /** Somebody's live hold ends then; null when it can be held. */
  held_until: z.string().nullable(),
});
export type FlatOption = z.output<typeof flatOption>;

export const suggestFlats = endpoint({
  name: 'suggestFlats',
  method: 'GET',
  path: '/api/clients/{id}/flat_options',
  access: 'manager',
  tag,
  summary:
    "Flats on sale to hold for a client: without words his favourites, recommended and most viewed ones, with words those of complexes that contain them; a number at the end is the flat's",
  params: ofClient,
  query: z.object({ term: optional(storedText(64, 'Введите название')) }),
  output: dataOf(z.array(flatOption)),
  errors: ['not_found'],
});
export const reserveFlat = endpoint({
  name: 'reserveFlat',
  method: 'POST',
  path: '/api/clients/{id}/reservations',
  access: 'manager',
  tag,
  summary:
    "Holds a flat for a client and moves him to 'Бронь'; a flat that is held, sold or not on sale is a conflict that says so",
  params: ofClient,
  body: newHold.extend({
    price: z.int().min(1).max(100_000_000_000).nullish(),
    /** Also from a status that is further away from 'Бронь': he is moved there step by step, each as the table allows. */
    advance: z.boolean().default(false),
  }),
  output: dataOf(reservation),
  status: 201,
  errors: ['not_found', 'conflict'],
});
export const extendReservation = endpoint({
  name: 'extendReservation',
  method: 'PATCH',
  path: '/api/clients/{id}/reservations/{reservation_id}',
  access: 'manager',
  tag,
  summary: 'Sets how many days from now a live hold lasts, or its price; an ended one is a conflict',
  params: z.object({ id: rowId, reservation_id: longId }),
  body: z.object({
    days: z.int().min(1).max(HOLD_DAYS.max).optional(),
    price: z.int().min(1).max(100_000_000_000).nullish(),
  }),
  output: dataOf(reservation),
  errors: ['not_found', 'conflict'],
});
export const releaseReservation = endpoint({
  name: 'releaseReservation',
  method: 'DELETE',
  path: '/api/clients/{id}/reservations/{reservation_id}',
  access: 'manager',
  tag,
  summary:
    "Ends a hold; the flat can be held by others. The status of the client stays unless another one is named: 'Подбор' or 'Приостановлен', with his last hold only",
  params: z.object({ id: rowId, reservation_id: longId }),
  query: z.object({ status: optional(wholeNumber(1, 7)) }),
  output: dataOf(reservation),
  errors: ['not_found', 'conflict'],
});
export const listDeals = endpoint({
  name: 'listDeals',
  method: 'GET',
  path: '/api/clients/{id}/deals',
  access: 'manager',
  tag,
  summary: 'Deals of a client, newest first',
  params: ofClient,
  output: dataOf(z.array(deal)),
  errors: ['not_found'],
});
export const closeDeal = endpoint({
  name: 'closeDeal',
  method: 'POST',
  path: '/api/clients/{id}/deals',
  access: 'manager',
  tag,
  summary: "Closes the deal on the client's live hold: ends it, names the flat and moves the client to 'Сделка'",
  params: ofClient,
  body: z.object({
    reservation_id: longId,
    ...dealTerms,
    /** Ids of the client's other live holds that were named on the caller's screen: when another one would end too, nothing changes and it is a conflict. */
    known_holds: z.array(z.int().min(1)).max(100).optional(),
  }),
  output: dataOf(deal),
  status: 201,
  errors: ['not_found', 'conflict'],
});
export const changeDeal = endpoint({
  name: 'changeDeal',
  method: 'PATCH',
  path: '/api/clients/{id}/deals/{deal_id}',
  access: 'manager',
  tag,
  summary: 'Price, contract number, bank and commission of a deal; a cancelled one is a conflict',
  params: z.object({ id: rowId, deal_id: longId }),
  body: z.object(dealTerms),
  output: dataOf(deal),
  errors: ['not_found', 'conflict'],
});
export const cancelDeal = endpoint({
  name: 'cancelDeal',
  method: 'DELETE',
  path: '/api/clients/{id}/deals/{deal_id}',
  access: 'manager',
  tag,
  summary:
    "Within a day undoes a deal: the holds that it ended live again, except of flats that somebody else has by now, and the client is back at 'Бронь'. Later only an administrator cancels it; the client then stays at 'Сделка' until he is moved",
  params: z.object({ id: rowId, deal_id: longId }),
  output: dataOf(deal).extend({
    /** What came back: nothing when it was too late, or the client was moved or bought again meanwhile. */
    meta: z.object({ undone: z.boolean(), holds_back: z.int(), holds_lost: z.int() }),
  }),
  errors: ['not_found', 'conflict'],
});
