import type { DialogSlots } from '../shell/dialogs.tsx';
import { lazyWindow } from '../ui/layout/lazy-window.tsx';

/** The windows of features, each loaded when it is first opened. */
export const FORM_WINDOWS: DialogSlots = {
  callback: lazyWindow('callback', () => import('../../leads/web/callback/callback-dialog.tsx')),
  thanks: lazyWindow('thanks', () => import('./thanks-window.tsx')),
  recommend: lazyWindow('recommend', () => import('../../clients/web/recommend-dialog.tsx')),
  quiz: lazyWindow('quiz', () => import('./quiz-window.tsx')),
};
