import { z } from 'zod';
import {
  INFRASTRUCTURE_KEYS,
  INFRASTRUCTURE_RADIUS,
  INFRASTRUCTURE_RADIUS_MAX,
  type InfrastructureKey,
} from '../domain/infrastructure.ts';
import { endpoint } from './endpoint.ts';
import { dataOf } from './listing.ts';

export const infrastructurePoint = z.object({
  id: z.int(),
  title: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  /** Metres from the point asked about, as the crow flies. */
  distance: z.int(),
});
export type InfrastructurePoint = z.output<typeof infrastructurePoint>;

const isKey = (text: string): text is InfrastructureKey => (INFRASTRUCTURE_KEYS as readonly string[]).includes(text);

export const listInfrastructure = endpoint({
  name: 'listInfrastructure',
  method: 'GET',
  path: '/api/infrastructure',
  access: 'public',
  tag: 'geo',
  summary: 'What is around a point: of each category the 25 nearest within the radius, nearest first',
  query: z.object({
    lat: z.coerce.number().min(-90).max(90),
    lng: z.coerce.number().min(-180).max(180),
    /** Keys through commas; all nine without it. */
    categories: z
      .string()
      .max(200)
      .default(INFRASTRUCTURE_KEYS.join(','))
      .transform((text, context) => {
        const keys = [...new Set(text.split(','))];
        if (keys.every(isKey)) return keys;
        context.addIssue({ code: 'custom', message: `Ключи через запятую: ${INFRASTRUCTURE_KEYS.join(', ')}` });
        return z.NEVER;
      }),
    /** Metres. */
    radius: z.coerce.number().int().min(100).max(INFRASTRUCTURE_RADIUS_MAX).default(INFRASTRUCTURE_RADIUS),
  }),
  output: dataOf(
    z.array(
      z.object({
        key: z.enum(INFRASTRUCTURE_KEYS),
        title: z.string(),
        colour: z.string(),
        points: z.array(infrastructurePoint),
        /** Invented points of the demo catalogue are among them: the map says so. */
        demo: z.boolean(),
        /** Points of OpenStreetMap are among them: the map names its contributors (ODbL). */
        osm: z.boolean(),
      }),
    ),
  ),
});
