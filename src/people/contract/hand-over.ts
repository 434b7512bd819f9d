import { z } from 'zod';
import { rowId } from '../../platform/contract/whole-number.ts';

/** To whom clients go with their open requests, tasks and holds. */
export const handOverTo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one'), manager_id: rowId }),
  /** Among the managers who work here and take requests, one after the other, within their limits. */
  z.object({ kind: z.literal('turns') }),
  z.object({ kind: z.literal('nobody') }),
]);
export type HandOverTo = z.output<typeof handOverTo>;

/** What goes, in numbers. */
export const handOverCount = z.object({
  clients: z.int(),
  /** Open requests of visitors, in work or not begun. */
  requests: z.int(),
  tasks: z.int(),
  holds: z.int(),
});
export type HandOverCount = z.output<typeof handOverCount>;
