import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { degrees, wholeNumber } from '../../platform/contract/whole-number.ts';
import {
  INFRASTRUCTURE_KEYS,
  INFRASTRUCTURE_RADIUS,
  INFRASTRUCTURE_RADIUS_MAX,
  type InfrastructureKey,
} from '../rules/infrastructure.ts';

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
    lat: degrees(90),
    lng: degrees(180),
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
    radius: wholeNumber(100, INFRASTRUCTURE_RADIUS_MAX).default(INFRASTRUCTURE_RADIUS),
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
