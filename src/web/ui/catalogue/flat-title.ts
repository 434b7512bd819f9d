export { flatTitle, flatTitleShort } from '../../../domain/flat-title.ts';
