import { RENOVATIONS } from '../../complex/rules/dictionaries.ts';
import { formatArea, formatHeight, formatPrice } from '../../complex/rules/format.ts';

/** Fields of a flat that a feed may change, in the words of staff. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  price: 'цена',
  status: 'наличие',
  complex: 'комплекс',
  housing: 'корпус',
  section: 'секция',
  number: 'номер',
  floor: 'этаж',
  rooms: 'комнаты',
  area: 'площадь',
  area_live: 'жилая площадь',
  area_kitchen: 'кухня',
  ceiling_height: 'потолки',
  renovation: 'отделка',
  mortgage: 'ипотека',
  installment: 'рассрочка',
  subsidy: 'субсидия',
  pictures: 'картинок',
  description: 'описание',
};

const STATUSES = ['', 'в продаже', 'бронь', 'продана', 'снята'];

/** The name of a field. */
export const fieldWord = (field: string): string => FIELD_WORDS[field] ?? field;

/** What stands in a field, for people: 'нет' where nothing does. */
export function fieldValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'нет';
  if (typeof value === 'boolean') return value ? 'да' : 'не сказано';
  if (typeof value !== 'number') return String(value);
  if (field === 'price') return formatPrice(value);
  if (field === 'status') return STATUSES[value] ?? String(value);
  if (field === 'rooms') return value === 0 ? 'студия' : String(value);
  if (field === 'renovation') return RENOVATIONS.find(({ id }) => id === value)?.title ?? String(value);
  if (field === 'ceiling_height') return formatHeight(value);
  return field.startsWith('area') ? formatArea(value) : String(value);
}
