import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { OfficeTopic } from '../../clients/contract/office-events.ts';
import { bearer, callApi, lastWriteAt, refreshSession } from '../client/api-client.ts';
import { createSignal, createStore } from '../client/store.ts';

/**
 * What happens in the office, as the server tells it. One page of the browser keeps the stream and hands on what comes to the
 * others: a browser has six connections to a server that speaks HTTP/1.1, and staff have more tabs.
 */

export interface OfficeChange {
  readonly topic: OfficeTopic;
  readonly id: number;
  /** Null: nobody's client. */
  readonly client_id: number | null;
}

const NAME = 'office-events';
/** Waits before another attempt, ms; the last one repeats. */
const WAITS = [500, 1_000, 3_000, 10_000];
/** Of what comes together one look is made, ms. */
const GATHER_MS = 200;
/** A page that has just changed something itself shows it by the answer, and looks again for others' changes this much later, ms. */
const OWN_MS = 1_500;

const changes = createSignal<[OfficeChange]>();
/** New requests that wait; undefined: as the page was told. */
export const newLeads = createStore<number | undefined>(undefined);

/** What one page tells the others. */
type Told = { readonly change: OfficeChange } | { readonly waiting: number };

/** Hears what happens until the given function is called. */
export function followOffice(): () => void {
  const stop = new AbortController();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
  const take = (told: Told): void => {
    if ('waiting' in told) newLeads.set(told.waiting);
    else changes.tell(told.change);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => take(data));
  const tell = (told: Told): void => {
    take(told);
    channel?.postMessage(told);
  };
  const keep = () => keepStream(stop.signal, tell);
  // The lock passes to another page when this one goes; without locks (plain http) each page has its stream.
  const kept = navigator.locks ? navigator.locks.request(NAME, { signal: stop.signal }, keep) : keep();
  kept.catch(() => undefined);
  return () => {
    stop.abort();
    channel?.close();
  };
}

/** Calls `listener` for changes of these topics, and whenever everything is to be read anew. */
export function useOfficeChanges(topics: readonly OfficeTopic[], listener: (change: OfficeChange) => void): void {
  const wanted = topics.join();
  useEffect(
    () =>
      changes.hear((change) => {
        if (change.topic === 'refresh' || wanted.split(',').includes(change.topic)) listener(change);
      }),
    [wanted, listener],
  );
}

/** Reads the page's data again soon after changes of these topics; of one client only, where one is given. */
export function useLivePage(topics: readonly OfficeTopic[], client?: number): void {
  const { revalidate } = useRevalidator();
  const wanted = topics.join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = changes.hear(({ topic, client_id }) => {
      if (topic !== 'refresh' && !wanted.split(',').includes(topic)) return;
      if (client !== undefined && client_id !== null && client_id !== client) return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          if (navigator.onLine) void revalidate();
        },
        Math.max(GATHER_MS, lastWriteAt() + OWN_MS - performance.now()),
      );
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [wanted, client, revalidate]);
}

async function keepStream(signal: AbortSignal, tell: (told: Told) => void): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const began = performance.now();
    const replaced = await readStream(signal, tell).catch(() => false);
    // Whoever opened more windows than one person needs looks at another one now.
    if (replaced) await untilShown(signal);
    failures = performance.now() - began > 30_000 ? 0 : failures + 1;
    await pause(WAITS[Math.min(failures, WAITS.length) - 1] ?? 500, signal);
  }
}

/** Until the stream ends; true when another window of the same person took its place. */
async function readStream(signal: AbortSignal, tell: (told: Told) => void): Promise<boolean> {
  const token = await bearer();
  if (token === undefined) throw new Error('nobody is logged in');
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const answer = await fetch('/api/office/events', { headers, signal });
  if (answer.status === 401) await refreshSession();
  if (!answer.ok || !answer.body) throw new Error(`answered ${answer.status}`);
  const count = countLater(signal, tell);
  let first = true;
  for await (const { event, data } of eventsOf(answer.body)) {
    if (event === 'ready') {
      const { new_leads } = data as { new_leads: number };
      const other = (newLeads.get() ?? new_leads) !== new_leads;
      tell({ waiting: new_leads });
      // What happened while there was no stream is not told any more, nor what came after the page was made and before its stream.
      if (!first || known || other) tell({ change: { topic: 'refresh', id: 0, client_id: null } });
      first = false;
      known = true;
    } else if (event === 'change') {
      const change = data as OfficeChange;
      tell({ change });
      if (['lead', 'lead_new', 'client', 'refresh'].includes(change.topic)) count();
    } else if (event === 'bye' && (data as { why: string }).why === 'replaced') return true;
  }
  return false;
}

/** Whether this page has had a stream before. */
let known = false;

/** Asks once for the number of what waits, shortly after the last of several calls began. */
function countLater(signal: AbortSignal, tell: (told: Told) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      callApi('officePulse', {}, signal).then(
        ({ data }) => tell({ waiting: data.new_leads }),
        () => undefined,
      );
    }, GATHER_MS);
  };
}

interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

/** The events of a stream as they come. Ends it when nobody reads on. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event] = /^event: (.*)$/m.exec(block) ?? [];
        const [, data] = /^data: (.*)$/m.exec(block) ?? [];
        if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) };
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * (0.8 + Math.random() * 0.4));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function untilShown(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    // A window that is shown all the time waits until somebody comes to it.
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}
