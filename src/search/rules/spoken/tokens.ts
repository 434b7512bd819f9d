/** Words and figures of what people type, each with its place in it, spelled so that they can be compared. */

export interface Token {
  /** Small letters, ё as е; figures without spaces, with a decimal point; a dash as `-`, `м²` as `квм`. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const TOKEN =
  /\d{1,3}(?:\s\d{3})+(?!\d)|\d{1,3}(?:[.,]\d{3}){2,}(?!\d)|\d+(?:[.,]\d+)?|м[²2](?![\p{L}\p{N}])|[\p{L}\p{M}]+|[-–—−₽%]/giu;

export function tokensOf(typed: string): Token[] {
  return Array.from(typed.matchAll(TOKEN), ({ 0: text, index }) => ({
    text: plain(text),
    from: index,
    to: index + text.length,
  }));
}

function plain(text: string): string {
  if (/^\d/.test(text)) {
    const whole = text.replace(/\s/g, '');
    return /[.,].*[.,]/.test(whole) ? whole.replace(/[.,]/g, '') : whole.replace(',', '.');
  }
  if (/^[-–—−]$/.test(text)) return '-';
  if (text === '₽') return 'руб';
  if (/^м[²2]$/i.test(text)) return 'квм';
  return oneAlphabet(text.toLowerCase().replaceAll('ё', 'е'));
}

const LATIN = 'aekmhopctyx';
const CYRILLIC = 'аекмнорстух';

/** A Russian word in which Latin letters of the same look stand: «двушкa». */
function oneAlphabet(word: string): string {
  if (!/[а-я]/.test(word) || !/[a-z]/.test(word)) return word;
  const russian = Array.from(word, (letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter).join('');
  return /[a-z]/.test(russian) ? word : russian;
}
