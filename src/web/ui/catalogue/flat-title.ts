export { flatTitle, flatTitleShort, soldWord } from '../../../domain/flat-title.ts';
