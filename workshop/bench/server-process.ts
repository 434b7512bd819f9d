/** A program of ours in a process of its own, for a measurement. */
import { spawn } from 'node:child_process';

export interface RunningServer {
  readonly base: string;
  /** Processor time used so far, ms. */
  readonly cpu: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Starts a program that prints its address when it answers, and waits for it. */
export async function startServer(script: string, environment: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const base = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const address = /http:\/\/localhost:\d+/.exec(text)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  return {
    base,
    cpu: async () => {
      const metrics = await (await fetch(`${base}/metrics`)).text();
      const seconds = /^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1];
      return Number(seconds) * 1_000;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    },
  };
}
