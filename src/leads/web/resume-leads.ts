import { STORED_LEADS } from './stored-leads.ts';

/** Loads the queue and sends what former pages could not, where there is something. For every page, once. */
export function resumeWaitingLeads(): void {
  try {
    if (localStorage.getItem(STORED_LEADS) === null) return;
  } catch {
    return;
  }
  void import('./lead-queue.ts').then(({ resumeLeads }) => resumeLeads());
}
