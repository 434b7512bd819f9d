/**
 * The flat-selection quiz: six questions with fixed answers. The page shows them, the
 * server accepts nothing else, the back-office reads them back as words.
 */

export interface QuizOption {
  /** Stable; what is sent and stored. */
  readonly id: string;
  /** Russian, as the visitor reads it. */
  readonly title: string;
}

export interface QuizQuestion {
  readonly key: QuizKey;
  /** The whole question. */
  readonly question: string;
  /** One word for narrow places: 'Бюджет'. */
  readonly label: string;
  readonly options: readonly QuizOption[];
}

export type QuizKey = 'cities' | 'rooms' | 'prices' | 'waits' | 'payments' | 'decorations';
/** Chosen option ids by question. */
export type QuizAnswers = Readonly<Record<QuizKey, readonly string[]>>;

/** «I do not know yet»: an answer too, and the only one of its question when it is chosen. */
export const QUIZ_UNDECIDED: QuizOption = { id: 'any', title: 'Пока не знаю' };
const INDIFFERENT: QuizOption = { id: QUIZ_UNDECIDED.id, title: 'Не важно' };

export const QUIZ_QUESTIONS: readonly QuizQuestion[] = [
  {
    key: 'cities',
    question: 'Где ищете квартиру?',
    label: 'Где',
    options: [
      { id: 'moscow', title: 'Москва' },
      { id: 'new_moscow', title: 'Новая Москва' },
      { id: 'moscow_region', title: 'Московская область' },
      QUIZ_UNDECIDED,
    ],
  },
  {
    key: 'rooms',
    question: 'Сколько комнат вам нужно?',
    label: 'Комнаты',
    options: [
      { id: 'studio', title: 'Студия' },
      { id: '1', title: '1 комната' },
      { id: '2', title: '2 комнаты' },
      { id: '3', title: '3 комнаты' },
      { id: '4', title: '4 и больше' },
      QUIZ_UNDECIDED,
    ],
  },
  {
    key: 'prices',
    question: 'На какой бюджет рассчитываете?',
    label: 'Бюджет',
    options: [
      { id: 'up_to_5', title: 'До 5 млн ₽' },
      { id: 'up_to_10', title: 'До 10 млн ₽' },
      { id: 'up_to_15', title: 'До 15 млн ₽' },
      { id: 'over_15', title: 'Больше 15 млн ₽' },
      QUIZ_UNDECIDED,
    ],
  },
  {
    key: 'waits',
    question: 'Сколько готовы ждать?',
    label: 'Срок',
    options: [
      { id: 'ready', title: 'Уже готовый дом' },
      { id: 'half_year', title: 'До полугода' },
      { id: 'year', title: 'До 1 года' },
      { id: 'two_years', title: 'До 2 лет' },
      QUIZ_UNDECIDED,
    ],
  },
  {
    key: 'payments',
    question: 'Как планируете платить?',
    label: 'Оплата',
    options: [
      { id: 'mortgage', title: 'Ипотека' },
      { id: 'installment', title: 'Рассрочка' },
      { id: 'full', title: '100 % оплата' },
      QUIZ_UNDECIDED,
    ],
  },
  {
    key: 'decorations',
    question: 'Какая отделка подойдёт?',
    label: 'Отделка',
    options: [
      { id: 'none', title: 'Без отделки' },
      { id: 'clean', title: 'Чистовая' },
      { id: 'pre_clean', title: 'Предчистовая' },
      { id: 'furnished', title: 'С мебелью' },
      { id: 'refurbished', title: 'С ремонтом' },
      { id: 'no_walls', title: 'Без стен' },
      INDIFFERENT,
    ],
  },
];

export const QUIZ_KEYS: readonly QuizKey[] = QUIZ_QUESTIONS.map(({ key }) => key);

/** No answer given yet. */
export const NO_QUIZ_ANSWERS: QuizAnswers = {
  cities: [],
  rooms: [],
  prices: [],
  waits: [],
  payments: [],
  decorations: [],
};

/** The question of a key. */
export function quizQuestion(key: QuizKey): QuizQuestion {
  const found = QUIZ_QUESTIONS.find((question) => question.key === key);
  if (!found) throw new RangeError(`no question of the quiz: ${key}`);
  return found;
}

/** Whether every question has an answer: only then may the quiz be sent. */
export function isQuizComplete(answers: QuizAnswers): boolean {
  return QUIZ_KEYS.every((key) => answers[key].length > 0);
}

/** The chosen ids after a click on `id`: on or off; «do not know» and real answers put each other out. Listed order. */
export function toggleQuizOption(key: QuizKey, chosen: readonly string[], id: string): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  if (id === QUIZ_UNDECIDED.id) return [id];
  const kept = new Set([...chosen.filter((other) => other !== QUIZ_UNDECIDED.id), id]);
  return quizQuestion(key)
    .options.map((option) => option.id)
    .filter((option) => kept.has(option));
}

/** The answers as words, in the order of the questions: [{ label: 'Комнаты', titles: ['Студия'] }]. Unknown ids are left out. */
export function describeQuiz(answers: Partial<QuizAnswers>): { key: QuizKey; label: string; titles: string[] }[] {
  return QUIZ_QUESTIONS.map(({ key, label, options }) => ({
    key,
    label,
    titles: options.filter(({ id }) => answers[key]?.includes(id)).map(({ title }) => title),
  })).filter(({ titles }) => titles.length > 0);
}
