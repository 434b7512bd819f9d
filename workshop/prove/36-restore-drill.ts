import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadReference } from '../../src/geography/server/load-reference.ts';
import { seedGeography } from '../../src/geography/server/seed-geography.ts';
import { readBackup } from '../../src/platform/backup/read-backup.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { insertComplex } from '../../test/factories/catalogue.ts';
import { ensureBuilt } from '../scripts/build-web.ts';
import { type Evidence, judge } from './evidence.ts';
import { startSite } from './scenery/site.ts';

export const title =
  'A backup made under writes of 100,000 rows restores to the same rows within a minute; damaged ones are refused';

const FLATS = 100_000;
const DAMAGED = 20;

/** A site that is written to, its backup, twenty damaged copies, a restore into nothing, and the site on what was restored. */
export async function check(): Promise<Evidence> {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'novosel-drill-'));
  const source = join(folder, 'source');
  const target = join(folder, 'target');
  const site = await startSite({ folder: source });
  try {
    await fill(source);
    const writer = startWriting(site.base);
    await sleep(500);
    const backup = await run('src/main/backup-command.ts', [], source);
    const written = await writer.end();
    if (backup.code !== 0) throw new Error(`no backup: ${backup.said}`);
    const file = /^(\/.*\.backup):/m.exec(backup.said)?.[1] ?? '';
    const keyFile = join(source, 'backup.key');
    const key = Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'base64');
    const { tables } = await readBackup(file, key);
    const unnoticed = await countUnnoticed(file, key, join(folder, 'damaged.backup'));
    const restored = await run('src/main/restore-command.ts', [file, '--key-file', keyFile], target);
    if (restored.code !== 0) throw new Error(`no restore: ${restored.said}`);
    const again = await run('src/main/restore-command.ts', [file, '--key-file', keyFile], target);
    const started = performance.now();
    const second = await startSite({ folder: target });
    const bootMs = Math.round(performance.now() - started);
    const list = await fetch(`${second.base}/api/buildings`).then(async (answer) => (await answer.json()).meta.total);
    await second.stop();
    const figures = {
      rows: [...tables.values()].reduce((sum, { rows }) => sum + rows, 0),
      megabytes: Math.round(statSync(file).size / 1e5) / 10,
      leads_written_meanwhile: written,
      leads_in_backup: tables.get('leads')?.rows ?? 0,
      backup_s: backup.seconds,
      restore_s: restored.seconds,
      start_s: Math.round(bootMs / 100) / 10,
      rto_s: Math.round(restored.seconds + bootMs / 1_000),
      damaged: DAMAGED,
      damaged_unnoticed: unnoticed,
      file_mode: (statSync(file).mode & 0o777).toString(8),
      complexes_shown: list,
    };
    const judged = judge(figures, { damaged_unnoticed: 0, rto_s: 60 });
    const whole = figures.rows >= FLATS && list > 0 && again.code === 65 && figures.file_mode === '600';
    return { ...judged, passed: judged.passed && whole };
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** 100,000 flats in complexes of 500, beside the site that runs. */
async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase(loadConfig({ DATA_DIR: dataDir, DEMO: '0' }), 'tool');
  try {
    await seedGeography(database.background, loadReference());
    for (let n = 0; n < FLATS / 500; n++) {
      const id = await insertComplex(database.background);
      await database.backgroundPool.query(
        `insert into flats (complex_id, external_id, rooms, area_total, floor, price_total, fact_hash)
         select $1::integer, $1::integer || '-' || i, i % 4, 30 + i % 70, 1 + i % 20, 9000000 + i * 1000, '' from generate_series(1, 500) i`,
        [id],
      );
    }
  } finally {
    await database.close();
  }
}

/** Sends requests of visitors until it is told to end; answers how many were acknowledged. */
function startWriting(base: string): { end: () => Promise<number> } {
  let going = true;
  const sending = (async () => {
    let sent = 0;
    for (let n = 0; going; n++) {
      const answer = await fetch(`${base}/api/callback/callback_phones`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone: `7916${String(n).padStart(7, '0')}`, consent: { personal_data: true } }),
      });
      if (answer.ok) sent++;
      await sleep(50);
    }
    return sent;
  })();
  return {
    end: () => {
      going = false;
      return sending;
    },
  };
}

async function countUnnoticed(file: string, key: Buffer, damagedFile: string): Promise<number> {
  const whole = readFileSync(file);
  let unnoticed = 0;
  for (let n = 0; n < DAMAGED; n++) {
    const bytes = Buffer.from(n % 4 === 3 ? whole.subarray(0, Math.floor((whole.length * n) / DAMAGED)) : whole);
    const at = Math.floor(((n + 0.5) / DAMAGED) * whole.length);
    if (n % 4 !== 3) bytes[at] = (bytes[at] ?? 0) ^ (1 << (n % 8));
    writeFileSync(damagedFile, bytes);
    await readBackup(damagedFile, key).then(
      () => unnoticed++,
      () => undefined,
    );
  }
  return unnoticed;
}

async function run(
  script: string,
  args: readonly string[],
  dataDir: string,
): Promise<{ code: number; said: string; seconds: number }> {
  const started = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '0' };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? -1)));
  return { code, said, seconds: Math.round((performance.now() - started) / 100) / 10 };
}
