import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { staffRef } from '../../platform/contract/office-parts.ts';
import { line } from '../../platform/contract/text.ts';
import { SITE_SETTINGS } from '../../platform/rules/site-settings.ts';

/** Settings of the agency that administrators change while the site runs. */

const keys = SITE_SETTINGS.map(({ key }) => key);

export const siteSetting = z.object({
  key: z.enum(keys),
  title: z.string(),
  group: z.string(),
  hint: z.string(),
  /** May be switched off by an empty value. */
  optional: z.boolean(),
  /** What holds now, as it is written; empty when off. */
  value: z.string(),
  /** It is the invented agency's of the demo and is shown no more once a name or a phone is set. */
  lent: z.boolean(),
  /** Where that comes from. */
  source: z.enum(['site', 'environment', 'default']),
  /** The variable of the environment that it stands over. */
  variable: z.string(),
  /** What would hold without a stored value; empty when off. */
  fallback: z.string(),
  changed_at: z.string().nullable(),
  changed_by: staffRef.nullable(),
});
export type SiteSettingRow = z.output<typeof siteSetting>;

const settingsOutput = dataOf(
  z.object({
    /** Names this state; a change says which one it was made on. */
    version: z.string(),
    settings: z.array(siteSetting),
  }),
);

export const getSiteSettings = endpoint({
  name: 'getSiteSettings',
  method: 'GET',
  path: '/api/site_settings',
  access: 'admin',
  tag: 'settings',
  summary: 'What the site says of the agency, and where each value comes from',
  output: settingsOutput,
});

export const changeSiteSettings = endpoint({
  name: 'changeSiteSettings',
  method: 'PATCH',
  path: '/api/site_settings',
  access: 'admin',
  tag: 'settings',
  summary:
    "Sets values over the environment's, null takes the environment's again, an empty text switches an optional one off. Every process follows within a second",
  body: z.object({
    version: line(64),
    values: z
      .partialRecord(z.enum(keys), line(500).nullable())
      .refine((values) => Object.keys(values).length > 0, 'Нет изменений'),
  }),
  output: settingsOutput,
  errors: ['conflict'],
});
