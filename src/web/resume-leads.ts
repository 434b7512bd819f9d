/** Key in localStorage of requests that have not arrived; see lead-queue.ts. */
export const STORED_LEADS = 'lead-queue';

/** Loads the queue and sends what former pages could not, where there is something. For every page, once. */
export function resumeWaitingLeads(): void {
  try {
    if (localStorage.getItem(STORED_LEADS) === null) return;
  } catch {
    return;
  }
  void import('./lead-queue.ts').then(({ resumeLeads }) => resumeLeads());
}
