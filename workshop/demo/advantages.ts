/** Advantages of the demo complexes and villages: what is there, with a picture. */

import { nbsp } from '../../src/platform/rules/russian.ts';
import { ownViewsOf, type Picture } from './pictures.ts';
import type { PlannedComplex, PlannedVillage } from './planned.ts';
import { randomOf } from './random.ts';

export interface PlannedAdvantage {
  readonly title: string;
  readonly text: string;
  /** Null where no picture shows it. */
  readonly picture: Picture | null;
}

/** What a picture of it would show; null where none of the drawn ones does. */
type Shown = 'yard' | 'lobby' | 'room' | 'facade' | null;

interface Entry {
  readonly title: string;
  readonly text: string;
  readonly shown: Shown;
  readonly fits: (complex: PlannedComplex) => boolean;
}

const always = (): boolean => true;
const dear = ({ housing_class }: PlannedComplex): boolean => housing_class >= 3;
const dearest = ({ housing_class }: PlannedComplex): boolean => housing_class >= 4;
const usual = ({ housing_class }: PlannedComplex): boolean => housing_class <= 3;
const large = ({ apartments_count }: PlannedComplex): boolean => apartments_count > 700;
const river = ({ site }: PlannedComplex): boolean => site.river_m < 900;
const park = ({ site }: PlannedComplex): boolean => site.park_m < 1000;
const near = ({ site }: PlannedComplex): boolean => site.station.metres < 800;

const ENTRIES: readonly Entry[] = [
  {
    title: 'Двор без машин',
    text: 'Въезд в паркинг со стороны улицы, во дворе ездят только самокаты и коляски.',
    shown: 'yard',
    fits: always,
  },
  {
    title: 'Двор для трёх возрастов',
    text: 'Песочница и качели рядом со скамьями, скалодром и площадка для мяча в стороне.',
    shown: 'yard',
    fits: usual,
  },
  {
    title: 'Сад с многоярусной посадкой',
    text: 'Деревья, кустарники и злаки подобраны так, что двор меняется каждый месяц.',
    shown: 'yard',
    fits: dear,
  },
  {
    title: 'Взрослые деревья',
    text: 'При строительстве сохранили липы и клёны, которым больше тридцати лет.',
    shown: 'yard',
    fits: always,
  },
  {
    title: 'Амфитеатр во дворе',
    text: 'Летом здесь показывают кино, зимой заливают горку.',
    shown: null,
    fits: large,
  },
  {
    title: 'Беговая дорожка вокруг квартала',
    text: 'Мягкое покрытие, свет до полуночи, отметка через каждые сто метров.',
    shown: null,
    fits: large,
  },
  {
    title: 'Мангальная под навесом',
    text: 'Место бронируют в приложении жителя, рядом стол на двенадцать человек.',
    shown: null,
    fits: usual,
  },
  {
    title: 'Павильон соседей',
    text: 'Комната с кухней: детский праздник, лекция или общее собрание.',
    shown: null,
    fits: dear,
  },
  {
    title: 'Площадка для собак',
    text: 'Огорожена, со снарядами и водой; мойка для лап в каждом подъезде.',
    shown: null,
    fits: usual,
  },
  {
    title: 'Свой детский сад',
    text: 'Строится вместе с домами и откроется к выдаче ключей.',
    shown: null,
    fits: large,
  },
  { title: 'Вход с уровня земли', text: 'От тротуара до лифта нет ни одной ступени.', shown: 'lobby', fits: always },
  {
    title: 'Холл как гостиная',
    text: 'Диваны, библиотека и кофейня для жителей; потолок высотой в два этажа.',
    shown: 'lobby',
    fits: dear,
  },
  {
    title: 'Колясочная и велосипедная',
    text: 'У входа в каждую секцию, с розетками для зарядки.',
    shown: null,
    fits: usual,
  },
  {
    title: 'Лифт до паркинга',
    text: 'Из машины домой не выходя на улицу, кладовая на том же уровне.',
    shown: null,
    fits: dear,
  },
  {
    title: 'Консьерж-служба',
    text: 'Принимает посылки, вызывает мастера, поливает цветы в отпуск.',
    shown: 'lobby',
    fits: dearest,
  },
  {
    title: 'Доступ по лицу и телефону',
    text: 'Калитка, подъезд и лифт открываются без ключей.',
    shown: null,
    fits: always,
  },
  {
    title: 'Отделка холлов камнем',
    text: 'Травертин, дуб и латунь; свет теплеет к вечеру.',
    shown: 'lobby',
    fits: dearest,
  },
  {
    title: 'Фитнес и бассейн для жителей',
    text: 'Зал в стилобате, вода двадцать пять метров, вход из лифта.',
    shown: null,
    fits: dearest,
  },
  {
    title: 'Окна в пол',
    text: 'В гостиных остекление от пола до потолка, створки открываются целиком.',
    shown: null,
    fits: dear,
  },
  {
    title: 'Угловые гостиные',
    text: 'Окна на две стороны света в квартирах от двух комнат.',
    shown: null,
    fits: always,
  },
  {
    title: 'Гардеробные и кладовые',
    text: 'Место для хранения предусмотрено в каждой планировке, начиная со студий.',
    shown: null,
    fits: always,
  },
  { title: 'Спальни с ванной', text: 'Хозяйский блок отделён от гостевой части коридором.', shown: null, fits: dear },
  { title: 'Вид на воду', text: 'С верхних этажей видна Москва-река.', shown: null, fits: river },
  { title: 'Парк рядом', text: 'До входа в парк меньше пятнадцати минут пешком.', shown: null, fits: park },
  {
    title: 'Набережная в пешей доступности',
    text: 'Дорога к воде идёт через дворы и один переход.',
    shown: null,
    fits: river,
  },
  {
    title: 'Станция рядом с домом',
    text: 'Дорога без подземных переходов, освещена вечером.',
    shown: null,
    fits: near,
  },
  {
    title: 'Дом с террасами',
    text: 'Квартиры на уступах получили собственные открытые террасы.',
    shown: 'facade',
    fits: ({ style }) => style === 'terrace',
  },
  {
    title: 'Сохранённая кладка',
    text: 'Кирпич расчищен вручную, клейма заводов остались на виду.',
    shown: 'facade',
    fits: ({ style }) => style === 'loft',
  },
  {
    title: 'Палисадники',
    text: 'У квартир нижнего этажа свой выход в сад.',
    shown: 'facade',
    fits: ({ style }) => style === 'townhouse',
  },
  {
    title: 'Кирпич ручной формовки',
    text: 'Четыре оттенка кладки, у каждого дома свой рисунок.',
    shown: 'facade',
    fits: ({ style }) => style === 'brick',
  },
  {
    title: 'Магазины на нижних этажах',
    text: 'Пекарня, аптека и продукты открываются к выдаче ключей.',
    shown: null,
    fits: usual,
  },
  {
    title: 'Тихие окна',
    text: 'Стеклопакеты снижают уличный шум на тридцать пять децибел.',
    shown: 'room',
    fits: always,
  },
];

/** Of these, so many are in the developer's own Domclick feed; the editors add the others. */
export const ADVANTAGES_IN_FEED = 3;

/** Four to eight advantages that are true of the complex. */
export function advantagesOf(complex: PlannedComplex): PlannedAdvantage[] {
  const random = randomOf(`advantages ${complex.key}`);
  const chosen = random.sample(
    ENTRIES.filter(({ fits }) => fits(complex)),
    random.integer(4, 8),
  );
  const views = ownViewsOf(complex);
  const told = chosen.map(({ title, text, shown }) => ({
    title,
    text: nbsp(text),
    picture: (shown && views[shown].shift()) ?? null,
  }));
  return told.toSorted((a, b) => Number(a.picture === null) - Number(b.picture === null));
}

const VILLAGE_ENTRIES: readonly (readonly [title: string, text: string])[] = [
  ['Коммуникации заведены', 'Электричество, вода и газ подключены к участкам, платить за присоединение не нужно.'],
  ['Асфальт до дома', 'Дороги и тротуары сделаны до продажи, зимой их чистит посёлок.'],
  ['Лес за забором', 'Калитка в лес есть на каждой улице.'],
  ['Пруд с пляжем', 'Песок, мостки и раздевалки; зимой на льду каток.'],
  ['Детский клуб', 'Кружки по будням, летом дневной лагерь.'],
  ['Магазин и пункт выдачи', 'Работают у въезда, рядом остановка автобуса.'],
  ['Охрана и пропуска', 'Гости получают пропуск в приложении, периметр под камерами.'],
  ['Единый стиль домов', 'Три типа проектов и общий набор материалов, заборы не выше полутора метров.'],
];

/** Three to five advantages of a village, in words: no drawn picture shows a pipe or a beach. */
export function villageAdvantagesOf(village: PlannedVillage): PlannedAdvantage[] {
  const random = randomOf(`advantages ${village.key}`);
  return random
    .sample(VILLAGE_ENTRIES, random.integer(3, 5))
    .map(([title, text]) => ({ title, text: nbsp(text), picture: null }));
}
