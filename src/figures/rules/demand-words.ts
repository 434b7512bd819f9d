/** Words that were typed and not understood: only what a dictionary could hold. */

const WORD = /^[a-zа-я]{3,30}$/;
/** At most so many of one text. */
const WORDS_MAX = 5;
const FILLERS = new Set(
  'для или без над под при это как что где мне нас хочу ищу купить квартира квартиру квартиры дом жк новостройка новостройки метро район улица город москва москве около возле рядом'.split(
    ' ',
  ),
);

/** The words of a text that may be counted: letters only, no numbers, no mail addresses, nothing said twice. */
export function wordsToCount(text: string): string[] {
  const words = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s,.;:!?()«»"'/\\–—-]+/)
    .filter((word) => WORD.test(word) && !FILLERS.has(word));
  return [...new Set(words)].slice(0, WORDS_MAX);
}
