export {
  callIfFree,
  flatTitle,
  flatTitleShort,
  goneWord,
  heldWord,
  keptWord,
  NOT_SHOWN,
  ownHoldWord,
  soldWord,
} from '../../../complex/rules/flat-title.ts';
