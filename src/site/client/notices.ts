import { createStore, useHeard } from './store.ts';

/** How long a notice stays, milliseconds. */
const NOTICE_MS = 2_000;
/** So many signs are read meanwhile; each further one takes its time. */
const READ_SIGNS = 45;
const SIGN_MS = 60;

/** How long a notice stays, ms: two seconds, a long one until it can have been read. */
export const noticeTime = (text: string): number => NOTICE_MS + Math.max(0, text.length - READ_SIGNS) * SIGN_MS;

export type NoticeKind = 'success' | 'error' | 'warning';

/** The headings of notices. */
const TITLES: Readonly<Record<NoticeKind, string>> = { success: 'Успешно', error: 'Ошибка!', warning: 'Внимание!' };

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
}

const NONE: readonly Notice[] = [];
/** More at once would cover the page; the oldest go first. */
const MAX = 3;
const notices = createStore(NONE);
let lastId = 0;

function add(kind: NoticeKind, text: string): void {
  lastId += 1;
  const others = notices.get().filter((notice) => notice.kind !== kind || notice.text !== text);
  notices.set([...others, { id: lastId, kind, title: TITLES[kind], text }].slice(-MAX));
}

/** Says something in the corner of the window, for two seconds or as long as it takes to read. The same words said twice show once. Browser only. */
export const notify = {
  success: (text: string): void => add('success', text),
  error: (text: string): void => add('error', text),
  warning: (text: string): void => add('warning', text),
};

/** Takes a notice away before or at its end. */
export function dismissNotice(id: number): void {
  const shown = notices.get();
  if (shown.some((notice) => notice.id === id)) notices.set(shown.filter((notice) => notice.id !== id));
}

/** The notices on screen, oldest first; none on the server. */
export function useNotices(): readonly Notice[] {
  return useHeard(notices.hear, notices.get, NONE);
}
