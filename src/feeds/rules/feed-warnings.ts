import { countOf, NOUNS } from '../../platform/rules/russian.ts';

/** Russian words for what a run of a feed warns of; an unknown code is shown as it is written. */
export const FEED_WARNINGS: Readonly<Record<string, string>> = {
  bad_bytes: 'Нечитаемые байты',
  bad_url: 'Неверный адрес картинки или страницы',
  complex_without_declaration: 'Комплекс показан без проектной декларации или юридического лица застройщика',
  complex_without_place: 'Место комплекса не найдено, он не показан',
  coordinates_outside: 'Координаты вне Москвы и области',
  coordinates_swapped: 'Широта и долгота переставлены',
  discount_ignored: 'Скидка не учтена',
  duplicate_id: 'Повтор номера лота',
  encoding_mismatch: 'Кодировка не та, что заявлена',
  floor_above_total: 'Этаж выше этажности',
  foreign_currency: 'Цена не в рублях',
  html_in_text: 'HTML в тексте',
  implausible_value: 'Неправдоподобное значение',
  junk_before_xml: 'Лишнее перед началом XML',
  lot_without_area: 'Лот без площади не принят',
  lot_without_complex: 'Лот без комплекса не принят',
  markup_error: 'Ошибка разметки XML',
  no_complex: 'Лот без комплекса',
  no_price: 'Лот без цены',
  offer_without_village: 'Предложение без посёлка не принято',
  open_plan_everywhere: 'Свободная планировка у всех лотов',
  price_per_unit: 'Цена указана за метр',
  raw_ampersand: 'Неэкранированный знак &',
  rooms_estimated: 'Число комнат определено по площади',
  stale_feed: 'Фид давно не обновлялся',
  text_cut: 'Слишком длинный текст обрезан',
  text_outside_root: 'Текст вне корня XML',
  too_many_images: 'Слишком много картинок',
  unknown_unit: 'Неизвестная единица измерения',
  unlisted_development: 'ЖК Авито известен только номером: нужен справочник новостроек',
  unreadable_value: 'Нечитаемое значение',
};

/** Russian words for why a record of a feed gave no lot: what is not sold here, then what could not be read. */
export const FEED_SKIPS: Readonly<Record<string, string>> = {
  commercial: 'коммерческое помещение',
  elsewhere: 'не Москва и не область',
  empty: 'пустая запись',
  garage: 'машино-место, гараж или кладовая',
  not_a_flat: 'не квартира: дом или участок без посёлка',
  not_on_sale: 'не продаётся и без площади',
  not_residential: 'нежилое',
  rent: 'аренда',
  resale: 'вторичный рынок',
  room: 'комната',
  unknown_category: 'неизвестная категория',
  wanted: 'спрос: купят или снимут',
  damaged: 'запись повреждена',
  no_area: 'нет площади',
  no_id: 'нет номера',
  too_deep: 'слишком глубокая вложенность',
  too_large: 'слишком большая запись',
  unrecognised: 'запись неизвестного вида',
};

/** Warnings of records that were left out are named by this and the reason. */
const SKIPPED = 'skipped_';

/** Records that were left out as warnings beside the others. */
export function skipWarnings<Summary>(skippedBy: Readonly<Record<string, Summary>>): Record<string, Summary> {
  return Object.fromEntries(Object.entries(skippedBy).map(([code, summary]) => [`${SKIPPED}${code}`, summary]));
}

/** The name of a warning. */
export function feedWarningTitle(code: string): string {
  const skip = code.startsWith(SKIPPED) ? FEED_SKIPS[code.slice(SKIPPED.length)] : undefined;
  return skip === undefined ? (FEED_WARNINGS[code] ?? code) : `Пропущено: ${skip}`;
}

/** Details of warnings that a reader states in its own words, and what staff reads. */
const DETAILS: readonly (readonly [RegExp, string | ((part: string) => string)])[] = [
  [/^Unexpected close tag$/, 'закрывающий тег не к тому открытому'],
  [/^Unmatched closing tag: (.+)$/, 'закрывающий тег $1 без открывающего'],
  [
    /^(?:Invalid tagname in closing tag|Invalid characters in closing tag|Weird empty close tag)\b.*$/,
    'закрывающий тег с ошибкой',
  ],
  [/^Unencoded <$/, 'знак < в тексте'],
  [/^Invalid character in tag name$/, 'знак в имени тега, которого там быть не может'],
  [/^Invalid attribute name$/, 'имя атрибута с ошибкой'],
  [/^(?:Attribute without value|Unquoted attribute value)$/, 'атрибут без значения в кавычках'],
  [/^No whitespace between attributes$/, 'атрибуты без пробела между ними'],
  [/^Malformed comment$/, 'комментарий с ошибкой'],
  [/^Non-whitespace before first tag\.?$/, 'текст перед первым тегом'],
  [/^made (\d+) days ago$/, (days) => `составлен ${countOf(Number(days), NOUNS.day)} назад`],
];

/** What a warning says of its case, in Russian where the reader has words of its own; a feed's words stay as they are. */
export function feedWarningDetail(detail: string): string {
  const [, said = detail, line] = /^(.*?) ?\(line (\d+)\)$/s.exec(detail) ?? [];
  return [wordsOf(said), line && `строка ${line}`].filter(Boolean).join(', ');
}

function wordsOf(said: string): string {
  for (const [pattern, told] of DETAILS) {
    const found = pattern.exec(said);
    if (found) return typeof told === 'string' ? said.replace(pattern, told) : told(found[1] ?? '');
  }
  return said;
}
