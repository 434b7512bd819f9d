/**
 * What staff are asked about a feed. `complex`: which complex of ours it is; `rename`: whether the new name is to be shown;
 * `split`: whether a second complex of the feed, with lots of a known one, is that one; `moved`: why lots of one complex stand
 * under another; `value`: whether an implausible value is true; `other_flat`: whether an id now means another flat; `twin`:
 * whether a lot is a flat that another feed has.
 */
export const QUESTION_KINDS = ['complex', 'rename', 'split', 'moved', 'value', 'other_flat', 'twin'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
