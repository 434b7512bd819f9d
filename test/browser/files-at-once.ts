/** How many files of journeys run side by side: one for each of the two processors of CI; a third one gained a twentieth of the time. */
export const FILES_AT_ONCE = 2;
