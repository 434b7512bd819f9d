export { callIfFree, flatTitle, flatTitleShort, heldWord, soldWord } from '../../../complex/rules/flat-title.ts';
