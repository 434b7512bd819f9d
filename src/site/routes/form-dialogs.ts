import type { DialogSlots } from '../shell/dialogs.tsx';
import { lazyDialog } from '../ui/layout/lazy-dialog.tsx';

/** The windows of features, each loaded when it is first opened. */
export const FORM_WINDOWS: DialogSlots = {
  callback: lazyDialog('callback', () => import('../../leads/web/callback/callback-dialog.tsx')),
  thanks: lazyDialog('thanks', () => import('./thanks-window.tsx')),
  recommend: lazyDialog('recommend', () => import('../../clients/web/recommend-dialog.tsx')),
  quiz: lazyDialog('quiz', () => import('./quiz-window.tsx')),
};
