import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Spool, SpoolFull } from './spool.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'novosel-spool-'));
  path = join(folder, 'below', 'records.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = <T>(limits?: { records: number; bytes: number; reserve?: number }) => new Spool<T>(path, limits);
async function takeAll<T>(spool: Spool<T>): Promise<T[]> {
  const taken: T[] = [];
  await spool.drain(async (records) => void taken.push(...records), 3);
  return taken;
}

describe('a spool', () => {
  it('gives the next process what this one kept, in order', async () => {
    const first = open<string>();
    await Promise.all(['раз', 'два', 'три'].map((text) => first.append(text)));
    await first.append('line\nend "quoted"');
    await first.close();
    const second = open<string>();
    expect(await second.recover()).toEqual(['раз', 'два', 'три', 'line\nend "quoted"']);
    expect(await takeAll(second)).toEqual(['раз', 'два', 'три', 'line\nend "quoted"']);
    await second.close();
  });

  it('is empty for the next process once everything was taken', async () => {
    const spool = open<number>();
    await spool.append(1);
    expect(await takeAll(spool)).toEqual([1]);
    await spool.append(2);
    await spool.close();
    expect(await open().recover()).toEqual([2]);
  });

  it('belongs to our user alone: it holds personal data', async () => {
    const spool = open<number>();
    await spool.append(1);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'below'))).mode & 0o777).toBe(0o700);
    await spool.close();
  });

  it('loses only the last record, wherever the file breaks off within it', async () => {
    const spool = open<{ n: number; text: string }>();
    await spool.append({ n: 1, text: 'ёж' });
    await spool.append({ n: 2, text: 'дом' });
    await spool.close();
    const before = (await readFile(path)).length;
    const third = open();
    await third.recover();
    await third.append({ n: 3, text: 'окно — «свет»' });
    await third.close();
    const whole = await readFile(path);
    for (let length = before; length < whole.length; length++) {
      await writeFile(path, whole.subarray(0, length));
      const torn = open<{ n: number }>();
      expect((await torn.recover()).map(({ n }) => n)).toEqual([1, 2]);
      expect(torn.damaged).toBe(0);
      await torn.append({ n: 4 });
      await torn.close();
      const next = open<{ n: number }>();
      expect((await next.recover()).map(({ n }) => n)).toEqual([1, 2, 4]);
      await next.close();
    }
  });

  it('reads on behind a line that the disk damaged, and says so', async () => {
    const spool = open<string>();
    for (const text of ['a', 'b', 'c']) await spool.append(text);
    await spool.close();
    const bytes = await readFile(path);
    bytes[bytes.indexOf('"b"') + 1] = 'x'.charCodeAt(0);
    await writeFile(path, bytes);
    const next = open<string>();
    expect(await next.recover()).toEqual(['a', 'c']);
    expect(next.damaged).toBe(1);
    await next.close();
  });

  it('keeps the record that could not be taken first in line, and those after it', async () => {
    const spool = open<number>();
    for (const n of [1, 2, 3]) await spool.append(n);
    const seen: number[] = [];
    const failing = spool.drain(async ([n = 0]) => {
      seen.push(n);
      if (n === 2) throw new Error('no answer');
    });
    await expect(failing).rejects.toThrow('no answer');
    expect(spool.backlog).toBe(2);
    expect(await takeAll(spool)).toEqual([2, 3]);
    expect(seen).toEqual([1, 2]);
    await spool.close();
  });

  it('takes what comes while it is being emptied, and loses none of it', async () => {
    const spool = open<number>();
    await spool.append(0);
    const taken: number[] = [];
    let last = Promise.resolve();
    const take = async ([n = 0]: readonly number[]): Promise<void> => {
      if (n < 50) last = spool.append(n + 1);
      if (n % 3 === 0) await last;
      taken.push(n);
    };
    while (taken.length <= 50) {
      await spool.drain(take);
      await last;
    }
    expect(taken).toEqual(Array.from({ length: 51 }, (_, n) => n));
    await spool.close();
    expect(await open().recover()).toEqual([]);
  });

  it('makes its folder anew when somebody has removed it, with everything that waits', async () => {
    const spool = open<string>({ records: 100, bytes: 10_000, reserve: 1_024 });
    await spool.recover();
    await spool.append('a');
    await rm(join(folder, 'below'), { recursive: true });
    await spool.append('b');
    const next = open<string>();
    expect(await next.recover()).toEqual(['a', 'b']);
    await next.close();
    expect(await takeAll(spool)).toEqual(['a', 'b']);
    await spool.close();
  });

  it('occupies its reserve from the start and needs no more of the disk while records fit into it', async () => {
    const limits = { records: 100, bytes: 10_000, reserve: 4_096 };
    const size = async (): Promise<number> => (await stat(path)).size;
    const first = open<string>(limits);
    expect(await first.recover()).toEqual([]);
    expect(await size()).toBe(4_096);
    for (const text of ['a', 'b']) await first.append(text);
    expect(await size()).toBe(4_096);
    const crashed = await readFile(path);
    expect(await takeAll(first)).toEqual(['a', 'b']);
    expect((await readFile(path)).equals(Buffer.alloc(4_096))).toBe(true);
    for (let n = 0; n < 5; n++) await first.append('x'.repeat(1_000));
    expect(await size()).toBeGreaterThan(5_000);
    await takeAll(first);
    expect(await size()).toBe(4_096);
    await first.close();
    expect(await size()).toBe(0);
    // Killed before it was emptied, while it was being emptied, and while a record was written.
    await writeFile(path, crashed);
    const second = open<string>(limits);
    expect(await second.recover()).toEqual(['a', 'b']);
    await second.append('c');
    const whole = await readFile(path);
    await writeFile(path, Buffer.concat([Buffer.alloc(5), whole.subarray(5)]));
    const third = open<string>(limits);
    expect(await third.recover()).toEqual(['b', 'c']);
    expect(third.damaged).toBe(0);
    await third.close();
    await second.close();
    await writeFile(path, whole.fill(0, whole.indexOf('"c"') + 2));
    const fourth = open<string>(limits);
    expect(await fourth.recover()).toEqual(['a', 'b']);
    expect((await readFile(path)).includes('"c')).toBe(false);
    await fourth.close();
  });

  it('refuses what exceeds its bounds and keeps the rest', async () => {
    const spool = open<string>({ records: 2, bytes: 200 });
    await spool.append('one');
    await expect(spool.append('x'.repeat(300))).rejects.toBeInstanceOf(SpoolFull);
    await spool.append('two');
    await expect(spool.append('three')).rejects.toBeInstanceOf(SpoolFull);
    expect(await takeAll(spool)).toEqual(['one', 'two']);
    await spool.append('four');
    await spool.close();
  });

  it('rejects when the file system refuses, and keeps nothing of it', async () => {
    await writeFile(join(folder, 'below'), 'a file where the folder should be');
    const spool = open<string>();
    await expect(spool.append('lost')).rejects.toThrow();
    expect(spool.backlog).toBe(0);
    await rm(join(folder, 'below'));
    await spool.append('kept');
    expect(await takeAll(spool)).toEqual(['kept']);
    await spool.close();
  });

  it('reads back any records, whatever they hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 12 }), async (records) => {
        const spool = open<unknown>();
        await Promise.all(records.map((record) => spool.append({ record })));
        await spool.close();
        const next = open<unknown>();
        expect(JSON.stringify(await next.recover())).toBe(JSON.stringify(records.map((record) => ({ record }))));
        await next.drain(async () => undefined);
        await next.close();
      }),
      { numRuns: 40 },
    );
  });
});
