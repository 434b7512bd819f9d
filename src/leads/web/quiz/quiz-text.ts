import { hasSession, onSessionChange } from '../../../site/client/api-client.ts';

/** Where the text of a begun quiz is kept; every page has this much of the quiz, since answers go with the session. */

const KEY = 'quiz';
/** Where the browser keeps nothing for us, the page does while it is open. */
let inMemory: string | null = null;

export function readQuizText(): string | null {
  try {
    return localStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function writeQuizText(text: string | null): void {
  inMemory = text;
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // It lasts while the page is open.
  }
}

/** It was sent, or whoever answered has left. */
export function forgetQuiz(): void {
  writeQuizText(null);
}

/** Answers go with the session of whoever gave them. Gives what ends it. */
export function forgetQuizOnLogout(): () => void {
  return onSessionChange(() => {
    if (!hasSession()) forgetQuiz();
  });
}
