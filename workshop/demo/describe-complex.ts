/** Texts of the demo complexes: facts of the plan put into words, no praise that could not be proved (38-FZ art. 5). */

import { formatHeight, formatMinutes } from '../../src/complex/rules/format.ts';
import { reachOf } from '../../src/geography/rules/travel-time.ts';
import type { FacadeStyle } from '../../src/pictures/rules/drawn-image.ts';
import { capitalise, countOf, NOUNS, nbsp, plural } from '../../src/platform/rules/russian.ts';
import type { PlannedComplex, PlannedHousing } from './planned.ts';
import { type Random, randomOf } from './random.ts';

const FACADES: Readonly<Record<FacadeStyle, readonly string[]>> = {
  terrace: [
    'Дома поднимаются уступами, и у квартир на уступах есть собственные террасы.',
    'Фасад собран из светлых поясов и глубоких лоджий, к верху дом становится уже.',
    'Каждые несколько этажей объём отступает назад, и на кровле уступа растёт сад.',
  ],
  neo: [
    'Фасад разделён пилястрами и карнизами, нижний этаж облицован рустованным камнем.',
    'В основе проекта классический ордер: высокий цоколь, ритм окон, каменные наличники.',
    'Стены отделаны юрским камнем, балконы с коваными ограждениями, кровля медная.',
  ],
  brick: [
    'Стены сложены из кирпича ручной формовки нескольких оттенков, от песочного до винного.',
    'Кирпичная кладка с рельефом ложится по-разному на каждом доме, поэтому их легко различить.',
    'Для фасадов взят длинный ригельный кирпич, откосы окон из тёмного металла.',
  ],
  ribbon: [
    'Вдоль фасада идут горизонтальные ленты окон и белые междуэтажные пояса.',
    'Ленточное остекление заворачивает за угол, поэтому в угловых гостиных свет с двух сторон.',
    'Светлые пояса бетона чередуются с остеклением от стены до стены.',
  ],
  fins: [
    'Вертикальные ламели из анодированного алюминия меняют цвет в течение дня.',
    'Фасад расчерчен тонкими рёбрами во всю высоту, за ними спрятаны корзины для кондиционеров.',
    'Высокие вертикали рёбер собирают окна в группы по два этажа.',
  ],
  grid: [
    'Фасады решены как крупная сетка: в каждой ячейке окно в пол или лоджия.',
    'Бетонный каркас вынесен на фасад, между рамами окна шириной до трёх метров.',
    'Рамы фасада двух глубин, поэтому рисунок теней меняется от утра к вечеру.',
  ],
  mosaic: [
    'Панели трёх оттенков расставлены так, что дома не повторяют друг друга.',
    'Фасады набраны из цветных и светлых кассет, входные группы выделены плиткой.',
    'Каждый корпус выкрашен в свой тон, номер дома виден издалека.',
  ],
  loft: [
    'Исторические кирпичные стены расчищены и укреплены, новые этажи надстроены в стекле и стали.',
    'Большие окна с мелкой расстекловкой, открытая кладка и стальные балки напоминают о цехах, которые здесь стояли.',
    'Заводской корпус сохранён, рядом с ним поставлены новые дома из того же кирпича.',
  ],
  townhouse: [
    'Дома невысокие, со скатными кровлями; у квартир нижнего этажа свои палисадники.',
    'Каждая секция выглядит отдельным домом: свой цвет кирпича, своё крыльцо, своя кровля.',
    'Скатные крыши, крылечки и деревянные двери делают квартал похожим на улицу небольшого города.',
  ],
};

const YARDS: Readonly<Record<1 | 2 | 3 | 4 | 5, readonly string[]>> = {
  1: [
    'Во дворе детская площадка, спортивные снаряды и скамейки под деревьями; машины остаются снаружи.',
    'Двор закрыт для машин, дорожки широкие, зимой между подъездами проходит коляска.',
    'Между домами посажены рябины и сирень, площадки разделены по возрасту детей.',
  ],
  2: [
    'Двор без машин: площадки для трёх возрастов, столы для настольного тенниса, навес с мангалом.',
    'В центре квартала бульвар с фонтаном, вдоль него кофейня, аптека и пункты выдачи.',
    'Дворы открываются на общий сад; в нём горка для санок, качели и поляна для игр.',
    'Дети играют во дворе, который закрыт от улицы домами; из окон кухонь он виден целиком.',
  ],
  3: [
    'Двор поднят над паркингом: в нём взрослые деревья, амфитеатр и вода для детских игр.',
    'Ландшафт двора спроектирован с перепадами высот, чтобы тихие места не встречались с шумными.',
    'Внутри квартала линейный парк длиной в три дома: дорожка для бега, площадки, беседки.',
    'Двор закрытый, без машин; в павильоне можно работать, принять гостей или отметить день рождения.',
  ],
  4: [
    'Во дворе частный сад: сосны, злаки, каменная чаша с водой и площадка, скрытая зеленью.',
    'Двор задуман как сад для прогулок, детская комната и фитнес-зал вынесены в стилобат.',
    'Сад двора цветёт с апреля по октябрь; к нему обращены библиотека и комната для встреч.',
  ],
  5: [
    'Двор-сад доступен только жителям; взрослые липы привезены из питомника.',
    'За воротами сад с павильоном, где круглый год тепло.',
    'В саду собраны деревья, которые видны из каждой гостиной; вечером его освещают снизу.',
  ],
};

const GROUND = [
  'На нижних этажах магазины и кафе, входы в них со стороны улицы.',
  'В домах нет ступеней перед лифтом: с коляской и велосипедом входят с уровня земли.',
  'В холлах есть колясочные, мойка для лап и место для посылок.',
  'Нижний этаж отдан пекарне, аптеке и детскому клубу.',
  'Подъезды сквозные: один выход во двор, другой на улицу.',
  'Для велосипедов и самокатов отведены комнаты рядом с лифтом.',
];

const SCHOOLS = [
  'В проекте школа и два детских сада.',
  'На территории строится детский сад, школа в соседнем квартале.',
  'Школу и поликлинику застройщик передаст городу вместе со второй очередью.',
];

/** 'Дом «Ротонда»', but plain '«Дом с аркадой»'. */
function called(kind: 'Дом' | 'Квартал', title: string): string {
  return /^(?:Дом|Квартал|Кварталы)(?: |$)/.test(title) ? `«${title}»` : `${kind} «${title}»`;
}

function opening(
  { title, site, housing_class, parts }: PlannedComplex,
  housings: readonly PlannedHousing[],
  random: Random,
): string {
  const where = site.place.locative;
  const verb = housings.every(({ state }) => state === 'handed_over') ? 'стоит' : 'строится';
  if (parts.length > 0) {
    return random.pick([
      `«${title}» строится ${where} частями: сейчас в продаже ${parts.length} из них.`,
      `${called('Квартал', title)} ${where} растёт очередями, у каждой свой двор и свой срок.`,
    ]);
  }
  if (housing_class >= 4) {
    return random.pick([
      `«${title}» — клубный дом ${where}.`,
      `${called('Дом', title)} ${verb} ${where}, в глубине тихого квартала.`,
      `«${title}» ${where} рассчитан на небольшое число семей.`,
    ]);
  }
  const houses = countOf(housings.length, NOUNS.housing);
  return housings.length === 1
    ? random.pick([`«${title}» — один дом ${where}.`, `${called('Дом', title)} ${verb} ${where}.`])
    : random.pick([
        `«${title}» — это ${houses} ${where}.`,
        `${capitalise(where)} ${verb} «${title}»: ${houses} вокруг общих дворов.`,
        `${called('Квартал', title)} ${verb} ${where}, в нём ${houses}.`,
      ]);
}

const STATION_WORDS = {
  metro: 'метро',
  mcc: 'станции МЦК',
  mcd: 'станции МЦД',
  monorail: 'станции монорельса',
} as const;

function transport({ site }: PlannedComplex, random: Random): string {
  const reach = reachOf(site.station.metres);
  if (!reach) return 'До станции удобнее добираться на машине, до шоссе несколько минут.';
  const station = `до ${STATION_WORDS[site.station.kind]} «${site.station.title}»`;
  const minutes = formatMinutes(reach.duration);
  return reach.distance_type === 3
    ? random.pick([`${capitalise(station)} ${minutes} пешком.`, `Пешком ${station} ${minutes}.`])
    : random.pick([`Автобус идёт ${station} ${minutes}.`, `${capitalise(station)} ${minutes} на автобусе.`]);
}

const FINISHES: Readonly<Record<number, string>> = {
  1: 'без отделки',
  2: 'с чистовой отделкой',
  3: 'с предчистовой отделкой',
  4: 'с отделкой и мебелью',
  5: 'с дизайнерским ремонтом',
};

function heightRange([min, max]: PlannedComplex['ceiling_heights']): string {
  return min === max ? formatHeight(min) : `от ${formatHeight(min)} до ${formatHeight(max)}`;
}

function flats(complex: PlannedComplex): string {
  const noun = complex.apartments_only ? 'Апартаменты' : 'Квартиры';
  const finish = complex.renovations.map((code) => FINISHES[code]).filter(Boolean);
  return `${noun} передают ${finish.join(' или ') || 'без отделки'}, высота потолков ${heightRange(complex.ceiling_heights)}.`;
}

/** Text about a complex, three to seven sentences with no-break spaces. */
export function describeComplex(complex: PlannedComplex): string {
  const random = randomOf(`text ${complex.key}`);
  const inside = complex.parts.length > 0 ? complex.parts.flatMap((part) => part.housings) : complex.housings;
  const large = complex.apartments_count > 900;
  const sentences = [
    opening(complex, inside, random),
    random.pick(FACADES[complex.style]),
    random.pick(YARDS[complex.housing_class]),
    ...(complex.housing_class <= 3 && random.chance(0.7) ? [random.pick(GROUND)] : []),
    ...(large ? [random.pick(SCHOOLS)] : []),
    flats(complex),
    transport(complex, random),
  ];
  return nbsp(sentences.join(' '));
}

/** What has been done to a house by a percentage of the works. */
export function worksDone(progress: number): string {
  if (progress >= 100) return 'Дом сдан, идёт выдача ключей';
  if (progress < 8) return 'Котлован, устройство ограждения';
  if (progress < 20) return 'Фундаментная плита и подземные этажи';
  if (progress < 50) return 'Монолитные работы';
  if (progress < 68) return 'Кладка стен, монтаж окон';
  if (progress < 85) return 'Фасад, внутренние сети';
  return 'Отделка холлов, благоустройство двора';
}

/** Facts in rows, for the table of a complex. */
export function specificationsOf(complex: PlannedComplex): { title: string; value: string }[] {
  const housings: readonly PlannedHousing[] =
    complex.parts.length > 0 ? complex.parts.flatMap((part) => part.housings) : complex.housings;
  const floors = housings.map((housing) => housing.floors);
  const sections = housings.reduce((sum, housing) => sum + housing.sections, 0);
  const random = randomOf(`rows ${complex.key}`);
  const rows = [
    {
      title: 'Фундамент',
      value: random.pick(['Монолитная плита', 'Плитно-свайный', 'Монолитная плита на естественном основании']),
    },
    { title: 'Стены', value: OUTER_WALLS[complex.wall_material] ?? 'Монолитный каркас' },
    {
      title: 'Окна',
      value: complex.housing_class >= 3 ? 'Алюминий, двухкамерный стеклопакет' : 'ПВХ, двухкамерный стеклопакет',
    },
    { title: 'Секций', value: `${sections}` },
    { title: 'Этажность', value: floorRange(floors) },
    {
      title: 'Отопление',
      value: random.pick([
        'Центральное, горизонтальная разводка',
        'Индивидуальный тепловой пункт',
        'Центральное, счётчик в квартире',
      ]),
    },
    {
      title: 'Вентиляция',
      value: complex.housing_class >= 4 ? 'Приточно-вытяжная с рекуперацией' : 'Вытяжная, приточные клапаны в окнах',
    },
    { title: 'Лифты', value: complex.lifts },
    { title: 'Кладовые', value: random.pick(['На подземном этаже', 'На каждом этаже', 'Нет']) },
  ];
  return rows.map(({ title, value }) => ({ title, value: nbsp(value) }));
}

const OUTER_WALLS: Readonly<Record<number, string>> = {
  1: 'Газобетонный блок, утеплитель, штукатурка',
  2: 'Клеёный брус и деревянный каркас',
  3: 'Кирпичная кладка',
  4: 'Монолитный каркас, облицовка кирпичом',
  5: 'Монолитный каркас, навесной фасад',
  6: 'Железобетонные панели с утеплителем',
};

function floorRange(floors: readonly number[]): string {
  const [min, max] = [Math.min(...floors), Math.max(...floors)];
  return min === max ? `${max} ${plural(max, ...NOUNS.floor)}` : `${min}–${max} этажей`;
}
