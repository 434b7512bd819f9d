import { createSignal, useHeard } from '../../site/client/store.ts';
import { choiceOf, NO_CHOICE, type PayChoice } from '../rules/pay-choice.ts';

/** First payment, term and programme that a visitor chose last: they hold for every flat that he looks at on this device. */

const KEY = 'pay-choice';
const changed = createSignal();
/** Where the browser keeps nothing for us, the page does while it is open. */
let inMemory: string | null = null;
let read: { readonly text: string | null; readonly choice: PayChoice } = { text: null, choice: NO_CHOICE };

function keptText(): string | null {
  try {
    return localStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** What a kept text says; what means nothing is dropped. */
export function parseChoice(text: string | null): PayChoice {
  let json: unknown;
  try {
    json = JSON.parse(text ?? 'null');
  } catch {
    return NO_CHOICE;
  }
  if (typeof json !== 'object' || json === null) return NO_CHOICE;
  const { way, down, share, years } = json as Record<string, unknown>;
  return choiceOf({ way, down, share, years });
}

function keptChoice(): PayChoice {
  const text = keptText();
  if (read.text !== text) read = { text, choice: parseChoice(text) };
  return read.choice;
}

/** Remembers what was chosen now beside what was chosen before; null forgets it all. */
export function keepChoice(change: Partial<PayChoice> | null): void {
  const next = change && { ...keptChoice(), ...change };
  inMemory = next && JSON.stringify(next);
  try {
    if (inMemory === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, inMemory);
  } catch {
    // The choice holds while the page is open.
  }
  changed.tell();
}

/** Follows the choice, also when another tab makes it; on the server nothing is chosen. */
export const useKeptChoice = (): PayChoice => useHeard(hearChoice, keptChoice, NO_CHOICE);

function hearChoice(listener: () => void): () => void {
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
