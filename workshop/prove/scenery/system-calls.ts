import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** One system call that has ended, in the order of their ends. */
export interface SystemCall {
  readonly name: string;
  /** First argument where it is a number: the file or socket. */
  readonly file: number;
  /** All that strace printed of it: arguments and result. */
  readonly text: string;
}

const TRACED = 'openat,fsync,fdatasync,write,writev,pwrite64,sendto,sendmsg';

/** Watches the system calls of a process from now on; the function ends that and gives them. @throws without strace. */
export async function watchCalls(pid: number): Promise<() => Promise<SystemCall[]>> {
  if (spawnSync('strace', ['-V']).status !== 0) throw new Error('strace is not installed here');
  const folder = mkdtempSync(join(tmpdir(), 'novosel-strace-'));
  const file = join(folder, 'calls');
  const tracer = spawn('strace', ['-f', '-qq', '-s', '65536', '-e', `trace=${TRACED}`, '-o', file, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => tracer.once('close', resolve));
  await sleep(1_000);
  if (tracer.exitCode !== null) throw new Error(`strace may not watch process ${pid}: ${tracer.stderr.read()}`);
  return async () => {
    tracer.kill('SIGINT');
    await ended;
    const calls = readCalls(readFileSync(file, 'utf8'));
    rmSync(folder, { recursive: true, force: true });
    return calls;
  };
}

/** Calls of several threads: one that another one interrupts in the listing stands where it ended. */
function readCalls(listing: string): SystemCall[] {
  const begun = new Map<string, string>();
  const calls: SystemCall[] = [];
  for (const line of listing.split('\n')) {
    const [, thread = '', text = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const start = /^(.*) <unfinished \.\.\.>$/.exec(text)?.[1];
    if (start !== undefined) {
      begun.set(thread, start);
      continue;
    }
    const rest = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    const whole = rest === undefined ? text : `${begun.get(thread) ?? ''}${rest}`;
    const [, name, file] = /^(\w+)\((\d+)?/.exec(whole) ?? [];
    if (name) calls.push({ name, file: Number(file ?? -1), text: whole });
  }
  return calls;
}
