import type { AddressRule } from '../../platform/net/public-address.ts';
import type { SourceWishes } from './feed-source.ts';

export interface ImportDeps {
  /** Each run opens a connection of its own: its staging tables and its lock live and die with it. */
  readonly connectionString: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Which addresses feeds may be fetched from; public ones by default. */
  readonly isAllowed?: AddressRule | undefined;
}

export interface ImportProgress {
  readonly phase: 'fetch' | 'read' | 'publish';
  /** Lots and offers read so far. */
  readonly lots: number;
}

export interface ImportRequest extends SourceWishes {
  /** A file, a folder, a web address; with `content`, the name it goes by. */
  readonly location: string;
  /** The feed itself, for one made in memory; nothing is fetched then. */
  readonly content?: AsyncIterable<Uint8Array> | undefined;
  /** Comes from an index: another index is none of its feeds. */
  readonly is_listed?: boolean | undefined;
  /** Only tell what the feed would do: everything is done and taken back, nothing is kept, not even the run. */
  readonly dry_run?: boolean | undefined;
  /** Publish although the file is the one of the last complete run. */
  readonly force?: boolean | undefined;
  /** The latest run when the source was found due: one that began since has read the feed for this request too. */
  readonly unless_after?: number | undefined;
}
