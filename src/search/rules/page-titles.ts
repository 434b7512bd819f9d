/** Titles, headings and descriptions of pages that are no search: the pages and `GET /api/meta_data/{key}` say the same words. */
import { formatPlace, formatPriceFrom } from '../../complex/rules/format.ts';
import { headlinePrice, headlinePriceText, type PricedType } from '../../complex/rules/offer-kinds.ts';
import { countOf, NBSP, NOUNS, quoted } from '../../platform/rules/russian.ts';

export interface PageTitles {
  /** Without the name of the brand, which the head of every page adds. */
  readonly title: string;
  readonly h1: string;
  readonly description: string;
}

export const MAIN_TITLES: PageTitles = {
  title: 'Персональный подбор новостроек без комиссии',
  h1: 'Найдём квартиру, где загорится ваш свет',
  description:
    'Квартиры и апартаменты в новостройках Москвы и Московской области от застройщиков. Персональный менеджер, подбор без комиссии для покупателя.',
};

export const aboutTitles = (brand: string): PageTitles => ({
  title: 'О компании',
  h1: `${quoted(brand)} — агентство новостроек`,
  description: 'Как агентство подбирает новостройки в Москве и области: один менеджер, цены застройщика, без комиссии.',
});

export const CONTACTS_TITLES: PageTitles = {
  title: 'Контакты',
  h1: 'Контакты',
  description: 'Телефон, адрес и часы работы агентства новостроек, обратная связь, реквизиты продавца услуг.',
};

/** What the title of a card tells of a complex or a village. */
interface TitledCard {
  readonly titles: { readonly title: string };
  readonly location: Parameters<typeof formatPlace>[0];
}

interface TitledComplex extends TitledCard {
  readonly apartments: boolean;
  readonly flats: { readonly total: number; readonly price: { readonly from: number | null } };
}

interface TitledVillage extends TitledCard {
  readonly offers: { readonly types: readonly PricedType[] };
}

/** 'ЖК «Первый»: 214 квартир в продаже от 9,8 млн ₽'. */
export function complexTitles(complex: TitledComplex): PageTitles {
  const { total, price } = complex.flats;
  const offers = `${countOf(total, complex.apartments ? NOUNS.apartment : NOUNS.flat)} в${NBSP}продаже`;
  const priced = price.from === null ? offers : `${offers} ${formatPriceFrom(price.from)}`;
  return cardTitles(`ЖК «${complex.titles.title}»`, complex, total > 0 ? priced : undefined);
}

/** 'Посёлок «Первый»: дома от 9,8 млн ₽'. */
export function villageTitles(village: TitledVillage): PageTitles {
  const price = headlinePrice(village.offers.types);
  const offers = price.from === null ? undefined : headlinePriceText(price);
  return cardTitles(`Посёлок «${village.titles.title}»`, village, offers);
}

function cardTitles(name: string, { titles, location }: TitledCard, offers: string | undefined): PageTitles {
  return {
    title: [name, offers].filter(Boolean).join(': '),
    h1: titles.title,
    description: `${[name, formatPlace(location), offers].filter(Boolean).join(', ')}. Планировки, цены и ход строительства, подбор без комиссии.`,
  };
}
