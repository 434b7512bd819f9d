import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';

const MODULE = new URL('./stop-signals.ts', import.meta.url).href;

/** A process whose orderly stop is `work`, and what it has written. */
type Program = { child: ChildProcess; said: () => string; ended: Promise<number | null> };

let running: Program | undefined;
afterEach(() => running?.child.kill('SIGKILL'));

async function start(work: string, limit = 20_000): Promise<Program> {
  const source = `import { onStopSignal } from '${MODULE}';
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    onStopSignal(async () => { console.log('stopping'); ${work} }, ${limit}, () => performance.now());
    setInterval(() => {}, 1000);
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  while (!said.includes('ready')) await once(child.stdout, 'data');
  running = { child, said: () => said.replace('ready\n', ''), ended: once(child, 'close').then(([code]) => code) };
  return running;
}

describe('a stop signal', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s runs the orderly stop and ends with 0', async (signal) => {
    const { child, said, ended } = await start('await wait(50);');
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(said()).toBe('stopping\n');
  });

  test('that a terminal and npm both deliver is one wish', async () => {
    const { child, said, ended } = await start('await wait(300);');
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(said()).toBe('stopping\n');
  });

  test('that comes a second time ends the process at once', async () => {
    const { child, ended } = await start('await wait(15_000);');
    child.kill('SIGTERM');
    await sleep(700);
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
  });

  test('ends with 1 when the stop fails or takes too long', async () => {
    const failing = await start("throw new Error('no');");
    failing.child.kill('SIGTERM');
    expect(await failing.ended).toBe(1);
    const slow = await start('await wait(15_000);', 200);
    slow.child.kill('SIGTERM');
    expect(await slow.ended).toBe(1);
  });
});
