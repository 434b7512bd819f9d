import { STORED_LEADS } from './stored-leads.ts';

/** Sends what former pages could not, where there is something. For every page, once. */
export function resumeWaitingLeads(): void {
  try {
    if (localStorage.getItem(STORED_LEADS) === null) return;
  } catch {
    return;
  }
  const send = (): void => {
    import('./send-lead.ts').then(
      ({ sendWaitingLeads }) => {
        removeEventListener('online', send);
        return sendWaitingLeads();
      },
      () => undefined,
    );
  };
  // Without a connection its code does not come either.
  addEventListener('online', send);
  send();
}
