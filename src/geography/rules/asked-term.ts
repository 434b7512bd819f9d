/** What suggestions are asked about. */

const TERM_MIN = 3;

/** Three letters, or the sign of a diameter: «D2», «Д2». `text`: without hidden signs and blanks at its ends. */
export const isAskedTerm = (text: string): boolean => text.length >= TERM_MIN || /^[dд]\d$/i.test(text);
