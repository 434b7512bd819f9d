import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Answer, type Options, TEST_KEYS, type TestDoor } from './door.ts';

const PROGRAM = fileURLToPath(new URL('../programs/serve-at-clock.ts', import.meta.url));

/** A server in a process of its own over the database and the clock of a door, which dies by kill -9 when it starts anew. */
export class KillableServer {
  readonly #door: TestDoor;
  #child: ChildProcess | undefined;
  #port = 0;

  constructor(door: TestDoor) {
    this.#door = door;
  }

  async start(): Promise<void> {
    const { connectionString, folder } = this.#door;
    const settings = { DATABASE_URL: connectionString, DATA_DIR: folder, AUTH_KEYS: TEST_KEYS, DEMO: '0' };
    this.#child = fork(PROGRAM, { env: { ...process.env, ...settings, LOG_LEVEL: 'silent' } });
    const [port] = await once(this.#child, 'message');
    this.#port = Number(port);
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async post(path: string, body?: object, { cookie, token }: Options = {}): Promise<Answer> {
    const echo = this.#child && once(this.#child, 'message');
    this.#child?.send(this.#door.clock);
    await echo;
    const response = await fetch(`http://127.0.0.1:${this.#port}${path}`, {
      method: 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { cookie }),
      },
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      cookies: response.headers.getSetCookie(),
      json: () => JSON.parse(text),
    };
  }
}
