/** Key in localStorage of requests that have not arrived: a JSON list of what kept-leads.ts calls WaitingLead. */
export const STORED_LEADS = 'lead-queue';
