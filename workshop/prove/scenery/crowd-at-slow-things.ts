/**
 * Twenty honest visitors, first alone and then beside an attack on slow things; prints what they saw as JSON:
 * `node workshop/prove/scenery/crowd-at-slow-things.ts <silent|pictures|sheets> [address of a silent server]`.
 */
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SIGNING } from './beside-site.ts';
import { type Places, placesOf, visit } from './honest-visitors.ts';
import { type Site, startSite } from './site.ts';

const SECONDS = Number(process.env.PROVE_SECONDS ?? 20);
const [attack = 'pictures', silentAddress = ''] = process.argv.slice(2);
const WIDTHS = [160, 252, 320, 504, 640, 760, 1008, 1280, 1600];
const ATTACKER = { 'x-forwarded-for': '10.99.0.1', accept: 'image/webp,image/*' };

/** So many connections of one address ask for ever new things until told to stop; how many were answered with what. */
async function crowd(site: Site, connections: number, pathOf: (n: number) => string, state: { going: boolean }) {
  const statuses: Record<string, number> = {};
  let next = 0;
  const ask = async (): Promise<void> => {
    while (state.going) {
      const status = await fetch(`${site.base}${pathOf(next++)}`, {
        headers: ATTACKER,
        signal: AbortSignal.timeout(30_000),
      })
        .then(async (answer) => (await answer.arrayBuffer()) && answer.status)
        .catch(() => 0);
      statuses[status] = (statuses[status] ?? 0) + 1;
      // A page shows its pictures once; whoever orders for the sake of ordering comes again at once.
      if (status === 503 || status === 404) await sleep(attack === 'silent' ? 1_000 : 50);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return statuses;
}

/** Pictures of the catalogue in sizes that nobody asked for yet, and every third of a seed that nobody knows. */
const newPicture =
  ({ sources }: Places) =>
  (n: number): string => {
    if (n % 3 === 0) return `/media/drawn/facade/${n + 1}-terrace-2-20-autumn-5.svg?w=1600&q=90&format=png`;
    const source = sources[n % sources.length] ?? '';
    const quality = [75, 80, 85, 90][Math.floor(n / sources.length) % 4];
    return `${source}?w=${WIDTHS[n % WIDTHS.length]}&q=${quality}&format=${['png', 'jpeg', 'webp'][n % 3]}`;
  };

/** Rows of pictures on a server that accepts and never answers; their ids. */
async function silentPictures(folder: string): Promise<number[]> {
  const client = new pg.Client({ host: `${folder}/postgres-socket`, user: 'novosel', database: 'novosel' });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    `insert into images (scope, path, source_url)
     select 'remote', 'silent-' || n, 'http://${silentAddress}:8080/' || n || '.jpg' from generate_series(1, 4000) n returning id`,
  );
  await client.end();
  return rows.map(({ id }) => id);
}

const site = await startSite({ catalogue: true, environment: { ...SIGNING, TRUST_PROXY: 'loopback' } });
const silent = createServer(() => undefined);
try {
  const places = await placesOf(site);
  await visit(site, places, { seconds: 5 });
  const alone = await visit(site, places, { seconds: SECONDS });
  const state = { going: true };
  let pathOf = newPicture(places);
  let connections = 150;
  if (attack === 'silent') {
    await new Promise<void>((resolve) => silent.listen(8080, silentAddress, resolve));
    const ids = await silentPictures(site.folder);
    pathOf = (n) => `/media/remote/${ids[n % ids.length]}?w=320&q=80`;
  } else if (attack === 'sheets') {
    connections = 40;
    pathOf = (n) => `/api/buildings/${places.buildings[n % places.buildings.length]}/pdf`;
  }
  const attacking = crowd(site, connections, pathOf, state);
  await sleep(1_500);
  const beside = await visit(site, places, { seconds: SECONDS });
  const own = await Promise.all(
    [0, 1, 2].map(async (n) => {
      const path =
        attack === 'sheets'
          ? `/api/buildings/${places.buildings[n]}/pdf`
          : `${places.sources[n]}?w=${[252, 504, 640][n]}&q=75`;
      const answer = await fetch(`${site.base}${path}`, {
        headers: { 'x-forwarded-for': `10.8.${n}.1`, accept: 'image/webp,*/*' },
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  state.going = false;
  const statuses = await attacking;
  process.stdout.write(`${JSON.stringify({ alone, beside, statuses, own })}\n`);
} finally {
  silent.close();
  await site.stop();
}
process.exit(0);
