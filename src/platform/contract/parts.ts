import { z } from 'zod';

/** Pieces that several answers share. Money in whole roubles, areas in m², minutes, metres. */

export const range = z.object({ from: z.number().nullable(), to: z.number().nullable() });

/** A picture served by the image service: `url` without size; the page appends `?w=&h=&q=`. */
export const image = z.object({
  url: z.string(),
  thumbhash: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  alt: z.string().nullable(),
});
export type Image = z.output<typeof image>;

/** Closed implicitly; pairs of latitude and longitude. */
export const outline = z.array(z.tuple([z.number(), z.number()]).readonly());

export const location = z.object({
  address_short: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  region_code: z.int(),
  district: z.string().nullable(),
});

/** 3 on foot, 1 by transport; `duration` in minutes, `distance` in metres. */
export const nearStation = z.object({
  id: z.int(),
  title: z.string(),
  line_id: z.int().nullable(),
  colour: z.string().nullable(),
  distance: z.int(),
  duration: z.int(),
  distance_mode: z.union([z.literal(1), z.literal(3)]),
});
export type NearStation = z.output<typeof nearStation>;

/** Key of the five colours of a deadline. */
export const releaseColour = z.enum(['done', 'thisYear', 'nextYear', 'inTwoYears', 'later']);
export type ReleaseColour = z.output<typeof releaseColour>;

export const releaseFields = {
  /** Last day of the planned quarter, YYYY-MM-DD. */
  release_date: z.string().nullable(),
  /** '3 квартал 2028' or 'Сдан'. */
  release_date_tag: z.string().nullable(),
  /** 'Сдан', 'Построен' or 'Строится' as the catalogue says. */
  release_state: z.string().nullable(),
  release: z.object({ year: z.int().nullable(), quarter: z.int().nullable() }),
  release_colour: releaseColour,
  /** The planned quarter is over and the house is not handed over. */
  release_postponed: z.boolean(),
};
