import type { FlatInList } from '../../../contract/flats.ts';
import { formatArea } from '../../../domain/format.ts';

/** A hyphen at which no line breaks; the fonts have no U+2011 (DESIGN.md §3). */
const HYPHEN = '\u2060-\u2060';

type Titled = Pick<FlatInList, 'rooms' | 'apartment' | 'open_plan' | 'area_total'>;

/** For rows: '2-комн., 58,4 м²', 'Студия, 24 м²', 'Свободная планировка, 80 м²'. */
export function flatTitleShort(flat: Titled): string {
  const kind = flat.open_plan ? 'Свободная планировка' : flat.rooms === 0 ? 'Студия' : `${flat.rooms}${HYPHEN}комн.`;
  return `${kind}, ${formatArea(flat.area_total)}`;
}

/** For headings: '2-комнатная квартира, 58,4 м²', 'Апартаменты-студия, 24 м²'. */
export function flatTitle(flat: Titled): string {
  return `${flatKind(flat)}, ${formatArea(flat.area_total)}`;
}

function flatKind({ rooms, apartment, open_plan }: Titled): string {
  if (open_plan) return `${apartment ? 'Апартаменты' : 'Квартира'} со свободной планировкой`;
  if (rooms === 0) return apartment ? `Апартаменты${HYPHEN}студия` : `Квартира${HYPHEN}студия`;
  return apartment ? `${rooms}${HYPHEN}комнатные апартаменты` : `${rooms}${HYPHEN}комнатная квартира`;
}
