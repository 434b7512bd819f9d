import { stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { GROUND_FAULTS, type GroundProblem } from '../../rules/ground-problems.ts';
import { type FileState, type GroundFile, GroundRefused, readGroundFile } from './pmtiles-file.ts';

declare module '../../../platform/context.ts' {
  interface App {
    /** The file of the base map, as it is now. */
    readonly ground: GroundKeeper;
  }
}

/** How often the file is looked after: a new one is taken without a restart, ms. */
const LOOK_EVERY_MS = 30_000;

export type GroundState =
  | { readonly kind: 'unset' }
  | { readonly kind: 'sound'; readonly file: GroundFile }
  | { readonly kind: 'unusable'; readonly problem: GroundProblem };

/** Knows whether MAP_FILE can be shown, and takes notice when it is replaced. Without a sound file the embedded map is shown. */
export class GroundKeeper {
  private readonly path: string | undefined;
  private readonly log: Logger;
  private now: GroundState = { kind: 'unset' };
  private seen: FileState | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;

  private constructor(path: string | undefined, log: Logger) {
    this.path = path;
    this.log = log;
  }

  static async open(path: string | undefined, log: Logger, every = LOOK_EVERY_MS): Promise<GroundKeeper> {
    const keeper = new GroundKeeper(path, log);
    await keeper.look();
    if (path !== undefined) keeper.timer = setInterval(() => void keeper.look(), every).unref();
    return keeper;
  }

  state(): GroundState {
    return this.now;
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Looks at the file again when it is another one than before. */
  async look(): Promise<void> {
    const { path } = this;
    if (path === undefined) return;
    const state = await stat(path).catch(() => undefined);
    const isKnown = this.now.kind !== 'unset' && sameState(state, this.seen);
    if (isKnown) return;
    this.seen = state;
    const former = this.now;
    this.now = await readGroundFile(path).then(
      (file): GroundState => ({ kind: 'sound', file }),
      (error: unknown): GroundState => ({ kind: 'unusable', problem: problemOf(error) }),
    );
    this.tell(path, former);
  }

  private tell(path: string, former: GroundState): void {
    const { now } = this;
    if (now.kind === 'sound')
      this.log.info({ path, fingerprint: now.file.fingerprint }, 'the base map comes from MAP_FILE');
    else if (now.kind === 'unusable' && !(former.kind === 'unusable' && former.problem === now.problem))
      this.log.warn({ path }, `MAP_FILE: ${GROUND_FAULTS[now.problem]}; the embedded map is shown instead`);
  }
}

function problemOf(error: unknown): GroundProblem {
  return error instanceof GroundRefused ? error.problem : 'unreadable';
}

function sameState(one: FileState | undefined, other: FileState | undefined): boolean {
  return one?.size === other?.size && one?.mtimeMs === other?.mtimeMs && one?.ino === other?.ino;
}
