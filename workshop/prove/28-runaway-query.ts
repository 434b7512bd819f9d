import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ROLES } from '../../src/people/rules/roles.ts';
import { insertComplex, insertFlat, insertHousing } from '../../test/factories/catalogue.ts';
import { type Evidence, judge } from './evidence.ts';
import { besideSite, type Enrolled, enrol, SIGNING } from './scenery/beside-site.ts';
import { startProbing } from './scenery/prober.ts';
import { type Site, startSite } from './scenery/site.ts';

export const title = 'Statements that never end, or wait for a lock, are ended in time, and no other request fails';

const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 3);
/** At once; the pool has ten connections. */
const RUNAWAYS = 4;

/** Makes adding a favourite complex run for ever, as a plan gone wrong would. */
const RUN_AWAY = sql`
  create function run_away() returns trigger language plpgsql as $$ begin loop null; end loop; end $$;
  create trigger run_away before insert on favorite_buildings for each row execute function run_away()`;

export async function check(): Promise<Evidence> {
  const site = await startSite({ environment: SIGNING });
  try {
    const { client, complex, flat } = await besideSite(site.folder, async ({ db, background }) => {
      const id = await insertComplex(db, { title_eng: 'zhk-0' });
      const housing = await insertHousing(db, id);
      const lot = await insertFlat(db, id, { housing_id: housing });
      await RUN_AWAY.execute(background);
      return { client: await enrol({ db }, ROLES.client), complex: id, flat: lot };
    });
    const { base } = site;
    await fetch(`${base}/zhk-0`);
    const paths = ['/api/buildings', `/api/buildings/${complex}`, '/api/dictionaries', '/zhk-0', '/novostroyki'];
    await site.metric('nodejs_eventloop_lag_p99_seconds');
    const endProbing = startProbing(
      25,
      paths.map((path) => `${base}${path}`),
    );
    const times: number[] = [];
    const wrong: string[] = [];
    const leads = sendLeads(base);
    let freed = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const runaways = Array.from({ length: RUNAWAYS }, () =>
        ask(`${base}/api/me/favorites/buildings/${complex}`, client, 'POST'),
      );
      for (const { status, ms } of await Promise.all(runaways)) {
        times.push(ms);
        if (status !== 503) wrong.push(`a runaway was answered ${status}`);
      }
      freed = Math.max(freed, await untilFree(site));
    }
    const locked = await waitForLock(site, `${base}/api/flats/${flat}`, client);
    if (locked.status !== 503) wrong.push(`a locked table was answered ${locked.status}`);
    const after = await ask(`${base}/api/flats/${flat}`, client);
    if (after.status !== 200) wrong.push(`after the lock: ${after.status}`);
    const probed = await endProbing();
    const { sent, lost } = await leads();
    const figures = {
      runaways: times.length,
      slowest_end_ms: Math.round(Math.max(...times)),
      locked_end_ms: Math.round(locked.ms),
      freed_after_ms: Math.round(freed),
      ...{ others: probed.count, others_failed: probed.failed, others_p99_ms: probed.p99_ms },
      ...{ leads: sent, leads_lost: lost },
      loop_delay_p99_ms: Math.round((await site.metric('nodejs_eventloop_lag_p99_seconds')) * 1_000),
      'answered wrongly': wrong.length,
    };
    const evidence = judge(figures, {
      ...{ slowest_end_ms: 4_000, locked_end_ms: 4_000, freed_after_ms: 2_000, others_failed: 0, leads_lost: 0 },
      ...{ loop_delay_p99_ms: 50, 'answered wrongly': 0 },
    });
    return wrong.length > 0 ? { ...evidence, note: `${evidence.note}. ${wrong.join('; ')}` } : evidence;
  } finally {
    await site.stop();
  }
}

async function ask(url: string, { token }: Enrolled, method = 'GET'): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  const answer = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - started };
}

/** Visitors send requests all the while; the function ends that. */
function sendLeads(base: string): () => Promise<{ sent: number; lost: number }> {
  let [going, sent, lost] = [true, 0, 0];
  const sending = (async () => {
    for (; going; sent++) {
      const answer = await fetch(`${base}/api/callback/callback_phones`, {
        method: 'POST',
        body: JSON.stringify({ phone: `7999${String(sent).padStart(7, '0')}`, consent: { personal_data: true } }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${sent >> 8}.${sent & 255}` },
      });
      if (answer.status !== 201) lost++;
      await sleep(100);
    }
  })();
  return async () => {
    going = false;
    await sending;
    return { sent, lost };
  };
}

/** How long the server goes on with what nobody waits for any more, ms. */
function untilFree({ folder }: Site): Promise<number> {
  return besideSite(folder, async ({ background }) => {
    const started = performance.now();
    for (;;) {
      const { rows } = await sql<{ busy: number }>`select count(*)::int as busy from pg_stat_activity
        where state = 'active' and application_name = 'novosel' and query like '%favorite_buildings%'`.execute(
        background,
      );
      if (rows[0]?.busy === 0 || performance.now() - started > 20_000) return performance.now() - started;
      await sleep(20);
    }
  });
}

/** Reads through the site while somebody holds the table of flats. */
function waitForLock({ folder }: Site, url: string, client: Enrolled): Promise<{ status: number; ms: number }> {
  return besideSite(folder, ({ background }) =>
    background.transaction().execute(async (trx) => {
      await sql`lock table flats in access exclusive mode`.execute(trx);
      return ask(url, client);
    }),
  );
}
