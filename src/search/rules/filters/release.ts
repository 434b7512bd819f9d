import { DEADLINE_DONE, releaseDeadlines } from '../../../complex/rules/dictionaries.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { complexFilter } from './definition.ts';
import { listOf } from './values.ts';

const HANDED_OVER = '(?:(?:сдач|сдад|сдаетс|ключ|заселени|готовност)[а-я]* )?';
const TERM = `(?:(?:со )?срок[а-я]* )?${HANDED_OVER}`;
const QUARTER = '(?:кв|квартал[а-я]*)';
const YEAR = '(20\\d\\d)(?: (?:г|год[а-я]*))?';

/** 0 handed over; a year YYYY = handed over by the end of it. */
export const release = complexFilter({
  keys: {
    release_date: listOf(
      (id, year) => releaseDeadlines(year).some((deadline) => deadline.id === id),
      '0 (сдан) или год: текущий и четыре следующих',
    ),
  },
  entries: { release_date: releaseDeadlines },
  words: ({ release_date }) => release_date && releaseWords(release_date),
  // Terms lie within each other (by the end of 2027 includes 2026), so one of them is enough.
  field: { as: 'one', key: 'release_date', label: 'Срок сдачи', any: 'Любой', bar: 'Срок сдачи' },
  spoken: [
    {
      said: '(?:(?:дом[а-я]*|корпус[а-я]*|новостройк[а-я]*) )?(?:уже )?сдан[а-я]*(?: (?:дом|корпус)[а-я]*)?|готов[а-я]* (?:дом|квартир|новостройк|жиль)[а-я]*(?: с ключами)?',
      sets: { release_date: [DEADLINE_DONE] },
    },
    {
      said: '(?:с )?ключ(?:и|ами) (?:сразу|сейчас|сегодня|на руки)|с ключами',
      sets: { release_date: [DEADLINE_DONE] },
    },
    {
      said: `${HANDED_OVER}(?:(?:до конца|к концу|уже в|в) )?(этом|этого|текущ|следующ)[а-я]* год[а-я]*`,
      sets: ([which], year) => ({ release_date: [which === 'следующ' ? year + 1 : year] }),
    },
    {
      said: `${TERM}(?:(?:в|уже в|до конца|к концу|по|не позднее|не позже|не позднее конца|не позже конца) )?${YEAR}`,
      sets: ([term], year) => byEndOf(Number(term), year),
    },
    // A term is chosen by years: the fourth quarter ends with one, of the others no more is understood.
    {
      said: `${TERM}(?:(?:в|до конца) )?(?:4|iv|четверт[а-я]*) ${QUARTER} ${YEAR}`,
      sets: ([term], year) => byEndOf(Number(term), year),
    },
    {
      said: `${TERM}(?:(?:в|до конца) )?((?:[1-3]|i|ii|iii|перв[а-я]*|втор[а-я]*|трет[а-я]*)(?: й| м)? ${QUARTER}) ${YEAR}`,
      sets: ([, term], year) => byEndOf(Number(term), year),
      unheard: 'Срок выбирают по годам.',
    },
    { said: `${TERM}(?:до конца|к концу|в конце) (?:этого )?года`, sets: (_, year) => byEndOf(year, year) },
    // Before a year begins: by the end of the one before it.
    { said: `${TERM}(?:до|к|до начала|к началу) ${YEAR}`, sets: ([term], year) => before(Number(term), year) },
  ],
  loosening: {
    release_date: {
      drop: { label: 'любой срок сдачи', cost: 9 },
      *steps({ release_date = [] }, { year }) {
        const latest = Math.max(...release_date);
        const later = releaseDeadlines(year).filter(({ id }) => id > latest);
        for (const [i, { id }] of later.entries()) {
          const instead = latest === DEADLINE_DONE ? ', не только сданные' : ` вместо ${latest}`;
          yield { set: { release_date: [id] }, label: `сдача до конца ${id}${instead}`, cost: 2 * (i + 1) };
        }
      },
    },
  },
  match: { by: 'own', about: 'deadline' },
  byHousing: true,
  random: (random) => ({ release_date: random.oneOf([[0], [2026], [0, 2027], [2027, 2030], [2023]]) }),
});

/** Undefined for a year that nobody can choose. */
const byEndOf = (term: number, year: number) =>
  releaseDeadlines(year).some(({ id }) => id === term) ? { release_date: [term] } : undefined;

/** What is ready before the current year is handed over. */
const before = (term: number, year: number) =>
  term === year ? { release_date: [DEADLINE_DONE] } : byEndOf(term - 1, year);

function releaseWords(terms: readonly number[]): string {
  const years = terms.filter((term) => term !== DEADLINE_DONE);
  const words = terms.includes(DEADLINE_DONE) ? ['Сдан'] : [];
  if (years.length > 0) words.push(`до${NBSP}конца ${years.join(', ')}`);
  return words.join(', ');
}
