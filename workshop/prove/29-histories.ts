import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROLES } from '../../src/people/rules/roles.ts';
import { insertComplex } from '../../test/factories/catalogue.ts';
import { type Evidence, judge } from './evidence.ts';
import { besideSite, enrol, killPostgres, SIGNING, storedLeads, untilSpoolIsEmpty } from './scenery/beside-site.ts';
import { checkRegister, checkSet, type RegisterEvent } from './scenery/histories.ts';
import { type HistoryScene, handClientOver, keepFavourites, moveClient, sendLeads } from './scenery/history-writers.ts';
import { type Site, startSite } from './scenery/site.ts';

export const title =
  'Seven writers over a site whose application and database are killed: their histories hold what was acknowledged';

/** A minute with a kill every five seconds; a slow recovery makes it longer, not gentler. */
const KILLS = Number(process.env.PROVE_KILLS ?? 12);
const KILL_EVERY = 5;
/** How long it lives at least before it is killed again, ms: nothing is written while it starts. */
const MIN_LIFETIME_MS = 1_500;

export async function check(): Promise<Evidence> {
  const folder = mkdtempSync(join(tmpdir(), 'novosel-histories-'));
  const start = (): Promise<Site> => startSite({ folder, environment: SIGNING });
  const scene: HistoryScene = { site: await start(), going: true, ...(await setUp(folder)) };
  try {
    const leads = { sent: new Set<string>(), acknowledged: new Map<string, number>() };
    const statuses = new Map<number, RegisterEvent[]>();
    const managers: RegisterEvent[] = [];
    const { people } = scene;
    const writers = [
      sendLeads(scene, leads, 1),
      sendLeads(scene, leads, 2),
      keepFavourites(scene, people.first),
      keepFavourites(scene, people.second),
      moveClient(scene, people.manager, statuses),
      moveClient(scene, people.admin, statuses),
      handClientOver(scene, managers),
    ];
    const began = performance.now();
    const { kills, slowest } = await killAround(scene, start);
    const seconds = Math.round((performance.now() - began) / 1_000);
    scene.going = false;
    const [, , firstSet, secondSet] = await Promise.all(writers);
    const drained = await untilSpoolIsEmpty(scene.site);
    const set = checkSet(leads.sent, leads.acknowledged, await storedLeads(folder));
    const faults = [
      ...(drained ? [] : ['requests of visitors still wait']),
      ...Object.entries(set).flatMap(([fault, keys]) => keys.map((key) => `lead ${key} ${fault}`)),
      ...[firstSet, secondSet].flatMap((each) => each?.faults ?? []).map((fault) => `favourites: ${fault}`),
      ...(await registerFaults(scene, statuses, managers)),
    ];
    const figures = {
      seconds,
      kills,
      ...{ acknowledged: scene.tally.ok, refused: scene.tally.refused, unknown: scene.tally.unknown },
      leads: leads.acknowledged.size,
      faults: faults.length,
      slowest_recovery_s: Math.round(slowest / 100) / 10,
    };
    const judged = judge(figures, { faults: 0, slowest_recovery_s: 15 });
    const evidence = { ...judged, passed: judged.passed && kills >= 12 };
    return faults.length > 0 ? { ...evidence, note: `${evidence.note}: ${faults.slice(0, 8).join('; ')}` } : evidence;
  } finally {
    await scene.site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function setUp(folder: string): Promise<Omit<HistoryScene, 'site' | 'going'>> {
  return besideSite(folder, async (database) => {
    const complexes: number[] = [];
    for (let i = 0; i < 12; i++) complexes.push(await insertComplex(database.db));
    const manager = await enrol(database, ROLES.manager);
    const people = {
      ...{ first: await enrol(database, ROLES.client), second: await enrol(database, ROLES.client) },
      ...{ manager, deputy: await enrol(database, ROLES.manager), admin: await enrol(database, ROLES.admin) },
      client: await enrol(database, ROLES.client, { managerId: manager.id }),
      other: await enrol(database, ROLES.client),
    };
    return { complexes, people, tally: { ok: 0, refused: 0, unknown: 0 } };
  });
}

/** Kills the application, its database, and both, one after the other; answers how long the longest absence took, ms. */
async function killAround(
  scene: HistoryScene,
  start: () => Promise<Site>,
): Promise<{ kills: number; slowest: number }> {
  const started = performance.now();
  let [kills, slowest] = [0, 0];
  for (; kills < KILLS; kills++) {
    const due = started + (kills + 1) * KILL_EVERY * 1_000 - performance.now();
    await sleep(Math.max(MIN_LIFETIME_MS, due));
    const began = performance.now();
    if (kills % 3 !== 0) killPostgres(scene.site.folder);
    if (kills % 3 !== 1) {
      scene.site.kill('SIGKILL');
      await scene.site.ended;
      scene.site = await start();
    }
    while (!(await fetch(`${scene.site.base}/readyz`).then((answer) => answer.ok)).valueOf()) await sleep(50);
    slowest = Math.max(slowest, performance.now() - began);
  }
  await sleep(KILL_EVERY * 1_000);
  return { kills, slowest };
}

async function registerFaults(
  { site, people }: HistoryScene,
  statuses: ReadonlyMap<number, RegisterEvent[]>,
  managers: readonly RegisterEvent[],
): Promise<string[]> {
  return besideSite(site.folder, async ({ background: db }) => {
    const moves = await db
      .selectFrom('status_changes')
      .select(['from_status as from', 'to_status as to', 'author_id'])
      .where('user_id', '=', people.client.id)
      .orderBy('id')
      .execute();
    const handed = await db
      .selectFrom('manager_changes')
      .select(['from_id as from', 'to_id as to', 'author_id'])
      .where('user_id', '=', people.other.id)
      .orderBy('id')
      .execute();
    const audited = await db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('client_id', '=', people.client.id)
      .where('action', '=', 'user.status')
      .executeTakeFirstOrThrow();
    const now = (id: number) =>
      db.selectFrom('users').select(['status', 'manager_id']).where('id', '=', id).executeTakeFirstOrThrow();
    const [client, other] = [await now(people.client.id), await now(people.other.id)];
    const entries = (rows: typeof handed) => rows.map(({ author_id, ...row }) => ({ ...row, author: author_id ?? 0 }));
    const ofAdmin = new Map([[people.admin.id, managers]]);
    const audit = Number(audited.rows) === moves.length ? [] : [`${audited.rows} rows of audit, ${moves.length} moves`];
    return [
      ...checkRegister(entries(moves), statuses, { initial: 1, present: client.status }).map((it) => `status: ${it}`),
      ...checkRegister(entries(handed), ofAdmin, { initial: null, present: other.manager_id }).map(
        (it) => `manager: ${it}`,
      ),
      ...audit,
    ];
  });
}
