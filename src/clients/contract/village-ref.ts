import { z } from 'zod';

/** A village or an offer of one as rows about something else name it. */
export const villageRef = z.object({
  /** 'Посёлок «Лужки»', 'Дом с участком № 14, посёлок «Лужки»'. */
  title: z.string(),
  /** Its page; null while it is not on the site. */
  link: z.string().nullable(),
});
export type VillageRef = z.output<typeof villageRef>;
