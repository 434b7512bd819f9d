import { sql } from 'kysely';
import { isInForce } from '../../../payments/rules/payment-programmes.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import {
  FIRST_STEPS,
  type FirstStep,
  type FirstSteps,
  getFirstSteps,
  putAwayFirstSteps,
} from '../../contract/first-steps.ts';

const PUT_AWAY = 'office.first_steps_put_away';
const MANAGER = 2;

export const firstSteps: readonly Implementation[] = [
  implement(getFirstSteps, async ({ app }) => ({ data: await readSteps(app, app.db) })),

  implement(putAwayFirstSteps, (context, { body: { put_away } }) =>
    context.app.db.transaction().execute(async (trx) => {
      const now = new Date(context.app.now());
      await sql`insert into settings (key, value, updated_at) values (${PUT_AWAY}, ${JSON.stringify(put_away)}::jsonb, ${now})
        on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(trx);
      await recordAudit(trx, context, {
        ...{ action: 'first_steps.put_away', object_type: 'site_settings' },
        after: { put_away },
      });
      return { data: await readSteps(context.app, trx) };
    }),
  ),
];

interface Found {
  feed: boolean;
  complex: boolean;
  manager: boolean;
  put_away: boolean;
  settings: string[];
}

async function readSteps(app: App, db: Db): Promise<FirstSteps> {
  const { rows } = await sql<Found>`select
    exists (select from feed_runs where status in ('complete', 'unchanged')) as feed,
    exists (select from complexes where published) as complex,
    exists (select from users where role = ${MANAGER} and blocked_at is null) as manager,
    coalesce((select value = 'true'::jsonb from settings where key = ${PUT_AWAY}), false) as put_away,
    coalesce((select array_agg(key) from site_settings where value <> ''), '{}') as settings`.execute(db);
  const [found] = rows;
  const stated = new Set(found?.settings);
  const { brand_given, sms_url } = app.config;
  const has = (key: string, variable: string) => stated.has(key) || brand_given[variable] !== undefined;
  const { versions, terms } = app.settings.payments;
  const done: Readonly<Record<FirstStep, boolean>> = {
    brand: has('name', 'BRAND_NAME'),
    contacts: has('phone', 'BRAND_PHONE') && has('address', 'BRAND_ADDRESS') && has('hours', 'BRAND_HOURS'),
    requisites: has('legal_name', 'BRAND_LEGAL_NAME') && has('inn', 'BRAND_INN') && has('ogrn', 'BRAND_OGRN'),
    mail: has('email', 'BRAND_EMAIL'),
    feed: found?.feed ?? false,
    complex: found?.complex ?? false,
    manager: found?.manager ?? false,
    sms: sms_url !== undefined,
    // Invented conditions are nobody's offer.
    map: hasStreets(app),
    payments: !terms.demo && versions.some(({ programme, withdrawn }) => !withdrawn && isInForce(programme, app.now())),
  };
  const ground = app.ground.state();
  return {
    steps: FIRST_STEPS.map((key) => ({ key, done: done[key] })),
    map_problem: ground.kind === 'unusable' ? ground.problem : null,
    put_away: found?.put_away ?? false,
  };
}

/** Whether the map shows streets: from a file of ours, or from a server that the settings name. */
function hasStreets({ ground, config: { map } }: App): boolean {
  return ground.state().kind === 'sound' || map.style_url !== undefined || map.tile_url !== undefined;
}
