import { registerDialogCode } from '../client/dialogs.ts';
import type { DialogSlots } from '../shell/dialogs.tsx';
import { lazyDialog } from '../ui/layout/lazy-dialog.tsx';

const loadThanks = () => import('./thanks-window.tsx');
registerDialogCode('thanks', loadThanks);

/** The windows of features, each loaded when it is first opened. */
export const FORM_WINDOWS: DialogSlots = {
  callback: lazyDialog('callback', () => import('../../leads/web/callback/callback-dialog.tsx')),
  thanks: lazyDialog('thanks', loadThanks),
  recommend: lazyDialog('recommend', () => import('../../clients/web/advice/recommend-dialog.tsx')),
  picked: lazyDialog('picked', () => import('../../clients/web/selections/picked-dialog.tsx')),
  reserve: lazyDialog('reserve', () => import('../../clients/web/deals/reserve-dialog.tsx')),
  quiz: lazyDialog('quiz', () => import('./quiz-window.tsx')),
};
