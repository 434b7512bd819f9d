import type { QuestionKind } from './question-kind.ts';

const REASONS: Readonly<Record<string, string>> = {
  price_jump: 'цена изменилась больше чем в 1,6 раза за одну загрузку',
  price_gone: 'цена пропала у многих лотов сразу',
  complex_repriced: 'цены всего комплекса сдвинулись больше чем на 30 %',
  odd_in_complex: 'цена за метр втрое отличается от цен комплекса',
  odd_in_place: 'цена за метр вчетверо отличается от цен вокруг',
  odd_on_market: 'цена за метр не бывает на рынке',
  area_jump: 'площадь изменилась больше чем на 10 %',
  rooms_jump: 'число комнат изменилось на две и больше',
  false_twin: 'на том же этаже есть квартира без лота, а площадь и цена лота не сходятся',
};

const KINDS: Readonly<Record<QuestionKind, string>> = {
  complex: 'неясно, какой это комплекс',
  rename: 'фид называет комплекс иначе',
  split: 'часть лотов комплекса пришла под другим комплексом',
  moved: 'лоты одного комплекса пришли под другим',
  value: 'фид относит лот к другому комплексу',
  other_flat: 'под этим номером раньше была другая квартира',
  twin: 'похоже на квартиру из другого фида, но цена другая',
};

/** Why something is asked, in words. */
export const questionText = (kind: QuestionKind, reason?: string): string =>
  (reason !== undefined && Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined) ?? KINDS[kind];
