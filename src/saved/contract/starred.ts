import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';

/** As many as a browser keeps for a guest. */
const STARRED_MAX = 200;

const ids = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'Целые числа через запятую')
  .transform((text) => [...new Set(text.split(',').map(Number))].filter((id) => id <= 2_147_483_647))
  .refine((list) => list.length <= STARRED_MAX, `Не более ${STARRED_MAX}`)
  .optional();

/** A complex, a flat or an offer of a village by name. */
export const starredItem = z.object({
  kind: z.enum(['building', 'flat', 'offer']),
  id: z.int(),
  title: z.string(),
  /** Where it is: the district of a complex, the complex of a flat, the village of an offer. */
  place: z.string(),
  /** The address of its page; null of what is not in the catalogue any more. */
  path: z.string().nullable(),
  /** 'от 8,5 млн ₽', or why there is none; null of what is not in the catalogue any more. */
  price: z.string().nullable(),
  picture: z.object({ url: z.string(), is_plan: z.boolean() }).nullable(),
});
export type StarredItem = z.output<typeof starredItem>;

export const nameStarred = endpoint({
  name: 'nameStarred',
  method: 'GET',
  path: '/api/utils/starred',
  access: 'public',
  tag: 'favourites',
  summary: 'Complexes, flats and offers by their ids, as a guest keeps them in his browser; unknown ids are left out',
  query: z.object({ buildings: ids, flats: ids, offers: ids }),
  output: dataOf(z.array(starredItem)),
});
