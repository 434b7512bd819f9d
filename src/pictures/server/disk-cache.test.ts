import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DiskCache } from './disk-cache.ts';

const key = (index: number): string => `${index.toString(16).padStart(40, '0')}.webp`;
const bytes = (size: number): Uint8Array => new Uint8Array(size).fill(7);
let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'novosel-cache-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('the disk cache', () => {
  test('gives back what was put and nothing else', async () => {
    const cache = new DiskCache(root, 1_000);
    expect(await cache.get(key(1))).toBeNull();
    await cache.put(key(1), bytes(10));
    expect(await cache.get(key(1))).toEqual(Buffer.from(bytes(10)));
    expect(cache.size).toBe(10);
  });

  test('never takes more than its bound, and what was not read for longest goes first', async () => {
    const cache = new DiskCache(root, 300);
    for (const index of [1, 2, 3]) await cache.put(key(index), bytes(100));
    await cache.get(key(1));
    await cache.put(key(4), bytes(100));
    expect(cache.size).toBe(300);
    expect(await cache.has(key(2))).toBe(false);
    for (const index of [1, 3, 4]) expect(await cache.has(key(index))).toBe(true);
    expect(await filesOf(root)).toHaveLength(3);
  });

  test('the same key twice is counted once', async () => {
    const cache = new DiskCache(root, 1_000);
    await cache.put(key(1), bytes(100));
    await cache.put(key(1), bytes(40));
    expect(cache.size).toBe(40);
  });

  test('a file larger than the bound is not kept', async () => {
    const cache = new DiskCache(root, 50);
    await cache.put(key(1), bytes(100));
    expect(cache.size).toBe(0);
    expect(await filesOf(root)).toEqual([]);
  });

  test('after a restart the files are known, counted and bounded; drafts of a killed process are removed', async () => {
    const first = new DiskCache(root, 1_000);
    for (const index of [1, 2, 3]) await first.put(key(index), bytes(100));
    await writeFile(join(root, '00', '.draft'), bytes(500));
    await utimes(join(root, '00', '.draft'), new Date(0), new Date(0));
    const second = new DiskCache(root, 250);
    await second.put(key(4), bytes(10));
    expect(second.size).toBeLessThanOrEqual(250);
    expect((await filesOf(root)).sort()).toHaveLength(3);
    expect(await second.get(key(4))).not.toBeNull();
  });

  test('a file that another process removed is a miss', async () => {
    const cache = new DiskCache(root, 1_000);
    await cache.put(key(1), bytes(100));
    await rm(join(root, '00'), { recursive: true });
    await mkdir(join(root, '00'));
    expect(await cache.get(key(1))).toBeNull();
    expect(cache.size).toBe(0);
  });

  test.each(['../../etc/passwd', 'ab/../cd.webp', '.hidden', `${'a'.repeat(40)}.webp/x`, 'ABCDEF0123456789.webp'])(
    '"%s" is not a key',
    async (bad) => {
      const cache = new DiskCache(root, 1_000);
      await expect(cache.get(bad)).rejects.toThrow(RangeError);
      await expect(cache.put(bad, bytes(1))).rejects.toThrow(RangeError);
    },
  );
});
