export { flatTitle, flatTitleShort, soldWord } from '../../../complex/rules/flat-title.ts';
