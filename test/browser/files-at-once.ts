/** How many files of journeys run side by side: one more than the two processors of CI, since a journey waits for a fifth of its time. */
export const FILES_AT_ONCE = 3;
