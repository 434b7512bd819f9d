import type { DialogSlots } from '../shell/dialogs.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

/** The windows of features, each loaded when it is first opened. */
export const FORM_WINDOWS: DialogSlots = {
  callback: lazyPart('callback', () => import('../features/callback/callback-dialog.tsx')),
  thanks: lazyPart('thanks', () => import('./thanks-window.tsx')),
  recommend: lazyPart('recommend', () => import('../features/office/recommend-dialog.tsx')),
  quiz: lazyPart('quiz', () => import('./quiz-window.tsx')),
};
