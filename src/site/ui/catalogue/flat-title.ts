export {
  callIfFree,
  flatTitle,
  flatTitleShort,
  heldWord,
  ownHoldWord,
  soldWord,
} from '../../../complex/rules/flat-title.ts';
