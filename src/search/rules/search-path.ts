/** Path of the search. Apart from what reads and writes its address: every page names it. */
export const SEARCH_PATH = '/novostroyki';
