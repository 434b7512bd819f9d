import { groupDigits } from '../../platform/rules/russian.ts';
import type { QuestionKind } from '../rules/question-kind.ts';

const FORMATS: Readonly<Record<string, string>> = {
  yrl: 'YRL',
  cian: 'ЦИАН',
  domclick: 'Домклик',
  profitbase: 'Profitbase',
  avito: 'Авито',
  fsk: 'ФСК',
  tekta: 'Tekta',
  profitbase_json: 'Profitbase JSON',
};

/** The name of a feed's format as its makers write it; '—' while it is not known. */
export function formatTitle(format: string | null | undefined): string {
  return format ? (FORMATS[format] ?? format) : '—';
}

const HOUR = 60;
const DAY = 1_440;

/** How often a feed is loaded: 'раз в час', 'раз в сутки', 'раз в 6 ч', 'раз в 90 мин'. */
export function everyText(minutes: number): string {
  if (minutes === DAY) return 'раз в сутки';
  if (minutes === HOUR) return 'раз в час';
  return minutes % HOUR === 0 ? `раз в ${minutes / HOUR} ч` : `раз в ${minutes} мин`;
}

/** Counts of a run in the order of their interest. */
const COUNTS: readonly (readonly [key: string, word: string])[] = [
  ['seen', 'лотов'],
  ['new', 'новых'],
  ['changed', 'изменено'],
  ['restored', 'вернулось'],
  ['missing', 'пропало'],
  ['retired', 'снято'],
  ['held', 'придержано'],
  ['waiting', 'ждут решения'],
  ['ignored', 'не наших комплексов'],
  ['shadowed', 'есть в другом фиде'],
  ['skipped', 'не наших'],
  ['bad', 'нечитаемых'],
  ['duplicates', 'повторов'],
];

/** What a run did, in words: 'лотов 200, новых 12'; empty where nothing did. */
export const countWords = (counts: Readonly<Record<string, number>>): string =>
  COUNTS.filter(([key]) => (counts[key] ?? 0) > 0)
    .map(([key, word]) => `${word} ${groupDigits(counts[key] ?? 0)}`)
    .join(', ');

/** What staff are asked, in words. */
export const QUESTION_WORDS: Readonly<Record<QuestionKind, string>> = {
  complex: 'какой это комплекс',
  rename: 'новое название',
  split: 'часть комплекса под другим именем',
  moved: 'лоты под чужим комплексом',
  value: 'неправдоподобное значение',
  other_flat: 'другая квартира под тем же номером',
  twin: 'похоже на квартиру, которая уже есть',
};

/** What speaks for or against two complexes being one. */
export function evidenceText({ sign, detail }: { readonly sign: string; readonly detail: string }): string {
  switch (sign) {
    case 'name':
      return `название «${detail}»`;
    case 'near':
      return `рядом, ${groupDigits(Number(detail))} м`;
    case 'developer':
      return `застройщик ${detail}`;
    case 'other_developer':
      return `другой застройщик: ${detail}`;
    case 'street':
      return `адрес: ${detail}`;
    case 'house':
      return `дом ${detail}`;
    case 'other_town':
      return `другой город: ${detail}`;
    case 'key':
      return `тот же номер ${detail}`;
    case 'lots':
      return `общих квартир ${groupDigits(Number(detail))}`;
    default:
      return detail;
  }
}
