import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SpoolPlace, takeAbandoned, takeSpoolPlace } from './spool-place.ts';

let root: string;
const taken: SpoolPlace[] = [];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'novosel-places-'));
});
afterEach(async () => {
  for (const place of taken.splice(0)) await place.release();
  await rm(root, { recursive: true, force: true });
});

async function take(): Promise<string> {
  const place = await takeSpoolPlace(root);
  taken.push(place);
  return place.folder;
}

/** Waits to a part of a millisecond, which a timer does not. */
async function after(ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) await new Promise((resolve) => setImmediate(resolve));
}

/** The number of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('close', resolve));
  return child.pid ?? 0;
}

describe('a place in the spool', () => {
  it('belongs to one process at a time', async () => {
    expect(await take()).toBe(root);
    expect(await take()).toBe(join(root, '2'));
    expect(await take()).toBe(join(root, '3'));
    await taken.splice(1, 1)[0]?.release();
    expect(await take()).toBe(join(root, '2'));
  });

  it('is never given to two who ask at once, also where its owner has died', async () => {
    const pid = await deadPid();
    for (let round = 0; round < 60; round++) {
      await writeFile(join(root, 'owner.json'), JSON.stringify({ host: hostname(), pid }));
      // Spread over some milliseconds, so that one comes at each step of another.
      const folders = await Promise.all(Array.from({ length: 12 }, (_, n) => after(n / 3).then(take)));
      expect(new Set(folders).size).toBe(12);
      for (const place of taken.splice(0)) await place.release();
    }
  });

  it('of a dead process goes to the next one, with what is in it', async () => {
    await writeFile(join(root, 'owner.json'), JSON.stringify({ host: hostname(), pid: await deadPid() }));
    expect(await take()).toBe(root);
  });

  it('of another machine is free after a minute without a sign of life, not before', async () => {
    const owner = join(root, 'owner.json');
    await writeFile(owner, JSON.stringify({ host: 'elsewhere', pid: 1 }));
    expect(await take()).toBe(join(root, '2'));
    const past = new Date(Date.now() - 61_000);
    await utimes(owner, past, past);
    expect(await take()).toBe(root);
  });

  it('that was left with requests is taken over by a process that runs; an empty one is left alone', async () => {
    await take();
    const second = await takeSpoolPlace(root);
    await takeSpoolPlace(root).then((third) => third.release());
    await writeFile(join(second.folder, 'leads.jsonl'), 'line\n');
    expect(await takeAbandoned(root, 'leads.jsonl')).toEqual([]);
    await second.release();
    const [place, ...others] = await takeAbandoned(root, 'leads.jsonl');
    expect(place?.folder).toBe(second.folder);
    expect(others).toEqual([]);
    expect(await readdir(second.folder)).toContain('owner.json');
    await place?.release();
  });
});
