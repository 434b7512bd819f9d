import type { BrandConfig } from '../../platform/contract/site.ts';
import { nbsp } from '../../platform/rules/russian.ts';
import { aboutTitles } from '../../search/rules/page-titles.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Breadcrumbs } from '../ui/layout/breadcrumbs.tsx';
import styles from './info-page.module.css';
import lobby from './lobby-1040.avif';

const PARAGRAPHS = [
  'Мы помогаем выбрать квартиру или апартаменты в новостройке и купить их напрямую у застройщика. Цены те же, что в его офисе продаж: услуги агентства оплачивает застройщик.',
  'В каталоге жилые комплексы и коттеджные посёлки Москвы и Московской области. Цены и наличие приходят от застройщиков и обновляются автоматически, у каждой цены указана дата.',
  'Проданные квартиры мы не прячем, но и не показываем их цену: так видно, что в доме осталось на самом деле.',
];

const PRINCIPLES = [
  ['Один менеджер', 'Он ведёт сделку от первого звонка до ключей и отвечает за каждое слово.'],
  [
    'Сначала цифры',
    'Цена, площадь, минуты до метро и срок сдачи. Если срок прошёл, а новый не назван, мы так и пишем.',
  ],
  ['Без комиссии', 'Покупатель платит только за квартиру. Договор заключается с застройщиком по 214-ФЗ.'],
] as const;

/** Who the agency is and how it earns. */
export function AboutPage({ brand }: { readonly brand: BrandConfig }) {
  return (
    <div className={`nv-wrap ${styles.page} ${styles.beforeCallback}`}>
      <Breadcrumbs crumbs={[{ title: 'Главная', to: '/' }, { title: 'О компании' }]} />
      <div className={styles.intro}>
        <div className={styles.text}>
          <h1>{aboutTitles(brand.name).h1}</h1>
          {PARAGRAPHS.map((paragraph, i) => (
            <p key={paragraph} className={i === 0 ? styles.lead : undefined}>
              {nbsp(paragraph)}
            </p>
          ))}
          <ButtonLink to="/novostroyki" variant="primary">
            Смотреть новостройки
          </ButtonLink>
        </div>
        <img src={lobby} alt="" width={1040} height={694} className={styles.picture} decoding="async" />
      </div>
      <ul className={styles.cards}>
        {PRINCIPLES.map(([title, text]) => (
          <li key={title} className={`nv-card ${styles.card}`}>
            <h2>{title}</h2>
            <p>{nbsp(text)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
