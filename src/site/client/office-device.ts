import { createSignal } from './store.ts';

/**
 * What this browser keeps of the back-office's forms: what somebody typed and has not saved, and what he saved without a
 * connection. It is one person's: it is never given to another one, goes when another one is seen, and is erased on logout.
 */

/** Key in localStorage: a JSON of {@link Kept}. */
const KEY = 'office-drafts';
/** What nobody came back for goes, ms. */
const KEPT_FOR = 30 * 24 * 3_600_000;

/** What was typed into one field, and what stood there before. */
export interface TypedField {
  readonly value: unknown;
  readonly base: unknown;
}

/** What was typed into one form. */
export interface KeptDraft {
  /** When something was typed last, epoch ms. */
  readonly at: number;
  readonly fields: Readonly<Record<string, TypedField>>;
}

/** A command that has not reached the server, or that it refused when it arrived late. */
export interface WaitingCommand {
  readonly key: string;
  /** Name of the call in the contract. */
  readonly call: string;
  readonly input: object;
  /** Name of the form, its subject. */
  readonly form: string;
  readonly subject: string;
  /** Said when it arrives. */
  readonly said: string;
  /** The first words of what was typed, for whoever looks what waits. */
  readonly words: string;
  readonly at: number;
  readonly attempts: number;
  /** Not before, epoch ms. */
  readonly next: number;
  /** The server's words: it will not be sent again by itself. */
  readonly refused?: string;
}

interface Kept {
  readonly owner: number;
  readonly drafts: Readonly<Record<string, KeptDraft>>;
  readonly waiting: readonly WaitingCommand[];
}

const changed = createSignal();
/** Where the browser keeps nothing for us, the page does while it is open. */
let inMemory: string | null = null;

function readText(): string | null {
  try {
    return localStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function writeText(text: string | null): void {
  inMemory = null;
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Storage is closed or full.
    inMemory = text;
  }
  changed.tell();
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function parse(text: string | null): Kept | undefined {
  if (text === null) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    if (!isObject(kept) || typeof kept.owner !== 'number' || !isObject(kept.drafts) || !Array.isArray(kept.waiting))
      return undefined;
    return kept as unknown as Kept;
  } catch {
    return undefined;
  }
}

function read(owner: number): Kept {
  const kept = parse(readText());
  return kept?.owner === owner ? kept : { owner, drafts: {}, waiting: [] };
}

function write(kept: Kept): void {
  const empty = Object.keys(kept.drafts).length === 0 && kept.waiting.length === 0;
  writeText(empty ? null : JSON.stringify(kept));
}

/** Takes away what is somebody else's or too old. `owner`: who is logged in. */
export function keepOnlyOf(owner: number, now: number): void {
  const text = readText();
  if (text === null) return;
  const kept = parse(text);
  if (kept?.owner !== owner) {
    writeText(null);
    return;
  }
  const drafts = Object.entries(kept.drafts).filter(([, { at }]) => at > now - KEPT_FOR);
  const waiting = kept.waiting.filter(({ at }) => at > now - KEPT_FOR);
  if (drafts.length < Object.keys(kept.drafts).length || waiting.length < kept.waiting.length)
    write({ owner, drafts: Object.fromEntries(drafts), waiting });
}

/** Erases everything: whoever was here leaves. */
export function eraseOfficeDevice(): void {
  if (readText() !== null) writeText(null);
}

/** Calls `listener` when something of it changed, here or in another tab; answers how to stop. */
export function hearOfficeDevice(listener: () => void): () => void {
  const ofOtherTab = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) listener();
  };
  const end = changed.hear(listener);
  addEventListener('storage', ofOtherTab);
  return () => {
    end();
    removeEventListener('storage', ofOtherTab);
  };
}

/** What was typed into a form and is not saved; undefined when nothing was. */
export function keptDraft(owner: number, place: string): KeptDraft | undefined {
  return read(owner).drafts[place];
}

/** What was typed into any form and is not saved, by `form:subject`. */
export const keptDrafts = (owner: number): Readonly<Record<string, KeptDraft>> => read(owner).drafts;

/** Keeps what a form holds now; without fields nothing is kept of it. */
export function keepDraft(owner: number, place: string, draft: KeptDraft | undefined): void {
  const kept = read(owner);
  const { [place]: former, ...others } = kept.drafts;
  const filled = draft !== undefined && Object.keys(draft.fields).length > 0;
  if (!filled && former === undefined) return;
  write({ ...kept, drafts: filled ? { ...others, [place]: draft } : others });
}

/** Commands that wait, oldest first. */
export function waitingCommands(owner: number): readonly WaitingCommand[] {
  return read(owner).waiting;
}

/** Changes the commands that wait. */
export function changeWaiting(
  owner: number,
  change: (waiting: readonly WaitingCommand[]) => readonly WaitingCommand[],
): void {
  const kept = read(owner);
  write({ ...kept, waiting: change(kept.waiting) });
}

/** The raw text, for followers that compare. */
export const officeDeviceText = (): string | null => readText();
