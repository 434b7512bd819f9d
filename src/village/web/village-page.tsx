import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatPlace } from '../../complex/rules/format.ts';
import { headlinePrice } from '../../complex/rules/offer-kinds.ts';
import { pricesText } from '../../complex/rules/price-date.ts';
import { capitalise, countOf, groupDigits, NBSP, NOUNS, nbsp, quoted } from '../../platform/rules/russian.ts';
import { Breadcrumbs, type Crumb } from '../../site/ui/layout/breadcrumbs.tsx';
import { ContactPanel, type ContactPanelProps } from '../../site/ui/layout/contact-panel.tsx';
import { Facts } from '../../site/ui/layout/facts.tsx';
import { FoldedText } from '../../site/ui/layout/folded-text.tsx';
import { LegalLine } from '../../site/ui/layout/legal-line.tsx';
import { Pager } from '../../site/ui/layout/pager.tsx';
import { type PrintBrand, PrintHead } from '../../site/ui/layout/print-head.tsx';
import { Section } from '../../site/ui/layout/section.tsx';
import { SectionNav } from '../../site/ui/layout/section-nav.tsx';
import { Documents } from '../../site/ui/media/documents.tsx';
import { Gallery } from '../../site/ui/media/gallery.tsx';
import { PictureCards } from '../../site/ui/media/picture-cards.tsx';
import { Progress } from '../../site/ui/progress/progress.tsx';
import { ShareButton } from '../../site/ui/share-part.ts';
import type { VillageFull, VillageOffer } from '../contract.ts';
import { OfferFilterBar } from './offer-filter-bar.tsx';
import { offerFilterPairs, readOfferFilters } from './offer-filters.ts';
import { OfferRow, type OfferRowProps } from './offer-row.tsx';
import { wayToVillage } from './offer-text.ts';
import styles from './village-page.module.css';

export interface VillagePageProps extends Pick<OfferRowProps, 'actions'> {
  readonly contact: Pick<ContactPanelProps, 'manager' | 'phone' | 'chat' | 'onCallMe'>;
  /** Whose card it is, on paper. */
  readonly brand: PrintBrand;
  /** «Позвоните мне» about an offer. */
  readonly onCallMe: OfferRowProps['onCallMe'];
  readonly village: VillageFull;
  readonly offers: readonly VillageOffer[];
  readonly page: number;
  readonly lastPage: number;
  /** Offers that fit the filters, sold ones included. */
  readonly total: number;
  /** Those of them that are on sale. */
  readonly onSale: number;
  readonly crumbs: readonly Crumb[];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly surroundings?: ReactNode;
}

/** The card of a cottage village: what is on sale and what it is like. */
export function VillagePage(props: VillagePageProps) {
  const { village, crumbs, contact, brand, now, surroundings } = props;
  const { title } = village.titles;
  const name = `Посёлок «${title}»`;
  const price = headlinePrice(village.offers.types);
  return (
    <div className="nv-wrap">
      <PrintHead {...brand} now={now} />
      <Breadcrumbs crumbs={crumbs} />
      <div className={styles.head}>
        <div>
          <h1 translate="no">{title}</h1>
          <p className={styles.sub}>{subtitleOf(village)}</p>
        </div>
        <div data-print="hide">
          <ShareButton title={name} />
        </div>
      </div>
      <Gallery images={village.images} title={name} />
      <SectionNav sections={sectionsOf(village)} />
      <div className={styles.columns}>
        <div>
          <Offers {...props} />
          <About village={village} />
          <Section id="address" title="Расположение" side={formatPlace(village.location)}>
            {surroundings}
          </Section>
          {village.progress_images.length > 0 && (
            <Progress photos={village.progress_images} housings={NO_HOUSINGS} title={name} />
          )}
          {village.advantages.length > 0 && (
            <Section id="advantages" title="Преимущества" tall>
              <PictureCards cards={village.advantages} />
            </Section>
          )}
          {village.documents.length > 0 && (
            <Section id="documents" title="Документы" print="hide">
              <Documents documents={village.documents} />
            </Section>
          )}
        </div>
        <ContactPanel
          caption={price.kind === null ? 'Стоимость предложений' : capitalise(price.kind)}
          price={village.offers.total > 0 ? price.from : undefined}
          onSale={price.kind ?? countOf(village.offers.total, NOUNS.offer)}
          {...contact}
        />
      </div>
    </div>
  );
}

const NO_HOUSINGS: readonly never[] = [];

function Offers({ village, offers, page, lastPage, total, onSale, now, onCallMe, actions }: VillagePageProps) {
  const [params] = useSearchParams();
  const filtered = offerFilterPairs(readOfferFilters(params)).length > 0;
  const pageAddress = (n: number) => {
    const next = new URLSearchParams(params);
    next.set('page', String(n));
    return `?${next}#items`;
  };
  return (
    <Section
      id="items"
      title={`Дома и${NBSP}участки`}
      side={saleText(village.offers.total, village.offers.sold)}
      aside={village.price_date && <span className={styles.updated}>{pricesText(village.price_date, now)}</span>}
    >
      <OfferFilterBar offers={village.offers} onSale={onSale} />
      <p className={filtered && offers.length > 0 ? styles.found : 'nv-hidden'} role="status">
        {`Найдено: ${saleText(onSale, total - onSale)}`}
      </p>
      {offers.length === 0 ? (
        <p className="nv-secondary">По вашим критериям ничего не найдено. Попробуйте изменить настройки фильтра.</p>
      ) : (
        <ul className="nv-card">
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} onCallMe={onCallMe} actions={actions} />
          ))}
        </ul>
      )}
      <div className={styles.more}>
        <Pager page={page} lastPage={lastPage} to={pageAddress} />
      </div>
      <LegalLine developer={village.developer} declaration={village.declaration_url} />
    </Section>
  );
}

/** '14 предложений в продаже, 5 продано'. */
const saleText = (onSale: number, sold: number): string =>
  [`${countOf(onSale, NOUNS.offer)} в${NBSP}продаже`, ...(sold > 0 ? [`${groupDigits(sold)}${NBSP}продано`] : [])].join(
    ', ',
  );

function About({ village }: { readonly village: VillageFull }) {
  const facts = factsOf(village);
  if (!village.description && facts.length === 0) return null;
  return (
    <Section id="about" title={`О${NBSP}посёлке`}>
      {village.description && <FoldedText text={village.description} />}
      <Facts facts={facts} />
    </Section>
  );
}

const factsOf = ({ communications, specifications }: VillageFull) =>
  [...communications, ...specifications].map(({ title, value }) => [title, nbsp(value)] as const);

/** Sections that this village has, in the order of the page. */
function sectionsOf(village: VillageFull): { id: string; title: string }[] {
  const has = (present: boolean, id: string, title: string) => (present ? [{ id, title }] : []);
  return [
    { id: 'items', title: `Дома и${NBSP}участки` },
    ...has(Boolean(village.description) || factsOf(village).length > 0, 'about', `О${NBSP}посёлке`),
    { id: 'address', title: 'Расположение' },
    ...has(village.progress_images.length > 0, 'progress', 'Ход строительства'),
    ...has(village.advantages.length > 0, 'advantages', 'Преимущества'),
    ...has(village.documents.length > 0, 'documents', 'Документы'),
  ];
}

/** 'Новорижское шоссе, 32 км от МКАД · деревня Лужки · застройщик «Лужки»'. */
function subtitleOf(village: VillageFull): string {
  const place = formatPlace(village.location);
  const { road, developer } = village;
  return [
    road && place.includes(road.title) ? null : wayToVillage(village),
    place,
    developer && `застройщик ${quoted(developer.title)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
