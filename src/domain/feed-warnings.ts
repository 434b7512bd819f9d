/** Russian words for what a run of a feed warns of; an unknown code is shown as it is written. */
export const FEED_WARNINGS: Readonly<Record<string, string>> = {
  bad_bytes: 'Нечитаемые байты',
  bad_url: 'Неверный адрес картинки или страницы',
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
  markup_error: 'Ошибка разметки XML',
  no_complex: 'Лот без комплекса',
  no_price: 'Лот без цены',
  open_plan_everywhere: 'Свободная планировка у всех лотов',
  price_per_unit: 'Цена указана за метр',
  raw_ampersand: 'Неэкранированный знак &',
  text_cut: 'Слишком длинный текст обрезан',
  text_outside_root: 'Текст вне корня XML',
  too_many_images: 'Слишком много картинок',
  unknown_unit: 'Неизвестная единица измерения',
  unreadable_value: 'Нечитаемое значение',
};

/** The name of a warning. */
export const feedWarningTitle = (code: string): string => FEED_WARNINGS[code] ?? code;
