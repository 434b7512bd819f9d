import { answerOf, beginSearch, searchOn } from '../../platform/rules/proof-of-work.ts';

/** Solves one challenge beside the page's thread and tells how far it is. */

export interface ProofOrder {
  readonly text: string;
  readonly bits: number;
}

/** Parts found so far; the numbers once all are. */
export interface ProofNews {
  readonly found: number;
  readonly numbers?: readonly number[];
}

/** Attempts between two pieces of news: some dozens of ms. */
const SLICE = 10_000;

const tell = (news: ProofNews): void => postMessage(news);

addEventListener('message', ({ data: { text, bits } }: MessageEvent<ProofOrder>) => {
  let search = beginSearch(text, bits);
  let told = 0;
  for (let numbers = answerOf(search); numbers === undefined; numbers = answerOf(search)) {
    search = searchOn(search, SLICE);
    if (search.found.length > told) tell({ found: search.found.length });
    told = search.found.length;
  }
  tell({ found: told, numbers: answerOf(search) ?? [] });
});
