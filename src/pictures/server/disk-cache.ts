import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keys are file names: lower-case hexadecimal digits and an extension, so that no key can leave the folder. */
const KEY = /^[0-9a-f]{16,64}\.[a-z0-9]{1,5}$/;

/** A draft is renamed within moments; an older one belongs to nobody any more, ms. */
const DRAFT_LIFETIME_MS = 600_000;

/**
 * Files of a folder with a bound on their total size: what was not read for longest goes first. After a restart the
 * order is that of writing. Several processes may share the folder; each keeps to the bound on its own account.
 */
export class DiskCache {
  private readonly root: string;
  private readonly maxBytes: number;
  /** Sizes by key, least recently used first. */
  private readonly sizes = new Map<string, number>();
  private bytes = 0;
  private readonly opened: Promise<void>;

  /** Starts to read what the folder holds; `maxBytes` is the bound on the sum of all files. */
  constructor(root: string, maxBytes: number) {
    this.root = root;
    this.maxBytes = maxBytes;
    this.opened = this.open();
  }

  /** Bytes that the files take. */
  get size(): number {
    return this.bytes;
  }

  /** The file of a key, or null. Reading makes it the most recently used. */
  async get(key: string): Promise<Buffer | null> {
    try {
      const data = await readFile(this.pathOf(key));
      this.remember(key, data.length);
      return data;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      this.forget(key);
      return null;
    }
  }

  /** Whether a key is there, without making it recently used. */
  async has(key: string): Promise<boolean> {
    return (await stat(this.pathOf(key)).catch(() => null)) !== null;
  }

  /** Keeps a file and removes the least recently used ones beyond the bound. Readers see all of it or nothing. */
  async put(key: string, data: Uint8Array): Promise<void> {
    const path = this.pathOf(key);
    await this.opened;
    const folder = join(this.root, key.slice(0, 2));
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `.${randomUUID()}`);
    await writeFile(draft, data);
    await rename(draft, path);
    this.remember(key, data.length);
    await this.evict();
  }

  private pathOf(key: string): string {
    if (!KEY.test(key)) throw new RangeError(`Not a cache key: ${key}`);
    return join(this.root, key.slice(0, 2), key);
  }

  private remember(key: string, size: number): void {
    this.forget(key);
    this.sizes.set(key, size);
    this.bytes += size;
  }

  private forget(key: string): void {
    this.bytes -= this.sizes.get(key) ?? 0;
    this.sizes.delete(key);
  }

  private async evict(): Promise<void> {
    const gone: string[] = [];
    for (const key of this.sizes.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.forget(key);
      gone.push(this.pathOf(key));
    }
    await Promise.all(gone.map((path) => rm(path, { force: true })));
  }

  private async open(): Promise<void> {
    const found: { key: string; size: number; written: number }[] = [];
    for (const folder of await readdir(this.root).catch(() => [])) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      for (const name of await readdir(join(this.root, folder)).catch(() => [])) {
        const path = join(this.root, folder, name);
        const file = await stat(path).catch(() => null);
        // Drafts of a process that was killed; another one's that runs are younger.
        if (!KEY.test(name)) {
          if (file && Date.now() - file.mtimeMs > DRAFT_LIFETIME_MS) await rm(path, { force: true });
        } else {
          if (file) found.push({ key: name, size: file.size, written: file.mtimeMs });
        }
      }
    }
    found.sort((a, b) => a.written - b.written);
    for (const { key, size } of found) if (!this.sizes.has(key)) this.remember(key, size);
    await this.evict();
  }
}
