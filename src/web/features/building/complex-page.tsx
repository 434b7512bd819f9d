import { IconHome } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BuildingFull } from '../../../contract/buildings.ts';
import { formatMoment, formatPlace, formatPriceFrom } from '../../../domain/format.ts';
import { NBSP } from '../../../domain/russian.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { flatsCount } from '../../ui/catalogue/complex-card.tsx';
import { ReleaseBadge } from '../../ui/catalogue/release-badge.tsx';
import { Gallery } from '../../ui/gallery.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionNav } from '../../ui/section-nav.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { Facts, FoldedText, factsOf, PictureCards } from './about.tsx';
import { ComplexHead } from './complex-head.tsx';
import styles from './complex-page.module.css';
import { ContactPanel } from './contact-panel.tsx';
import { DeveloperCard, Documents, LegalLine } from './developer.tsx';
import { Children, Housings } from './housings.tsx';
import { Location } from './location.tsx';
import { type FirstFlats, PriceList } from './price-list.tsx';
import { Progress } from './progress.tsx';
import { Section } from './section.tsx';

/** Prices older than this are said to need asking (targets-trust L11). */
const STALE_PRICES_MS = 48 * 3_600_000;

export interface ComplexPageProps {
  readonly building: BuildingFull;
  readonly crumbs: readonly Crumb[];
  readonly firstFlats: FirstFlats | null;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly phone: string;
  readonly chat: string | null;
  /** The map of the location section. */
  readonly map?: () => ReactNode;
}

/** The card of a complex. A block without data is not there, nor is its link in the navigation. */
export function ComplexPage({ building, crumbs, firstFlats, now, phone, chat, map }: ComplexPageProps) {
  const title = `ЖК${NBSP}«${building.titles.title}»`;
  return (
    <div className="nv-wrap">
      <Breadcrumbs crumbs={crumbs} />
      <ComplexHead building={building} actions={<ShareButton title={title} />} />
      <Gallery
        images={building.images}
        title={title}
        over={
          <>
            <ReleaseBadge of={building} />
            {building.flats.total > 0 && (
              <Badge>
                <Icon of={IconHome} size={14} />
                {flatsCount(building)} в{NBSP}продаже
              </Badge>
            )}
          </>
        }
      />
      <SectionNav sections={sectionsOf(building)} />
      <div className={styles.columns}>
        <div>
          <Items building={building} first={firstFlats} now={now} />
          <About building={building} />
          <Location address={addressOf(building)} stations={building.near.stations} map={map} />
          {building.progress_images.length > 0 && (
            <Progress photos={building.progress_images} housings={building.housings} />
          )}
          {building.advantages.length > 0 && (
            <Section id="advantages" title="Преимущества">
              <PictureCards cards={building.advantages} />
            </Section>
          )}
          {building.decorations.length > 0 && (
            <Section id="decorations" title="Отделка">
              <PictureCards cards={building.decorations} />
            </Section>
          )}
          <DeveloperSection building={building} />
          {building.children.length > 0 && (
            <Section id="parts" title="Части комплекса">
              <Children buildings={building.children} />
            </Section>
          )}
          {building.housings.length > 0 && (
            <Section id="buildings" title="Корпуса">
              <Housings housings={building.housings} apartments={building.apartments} />
            </Section>
          )}
        </div>
        <ContactPanel building={building} phone={phone} chat={chat} />
      </div>
    </div>
  );
}

function Items({
  building,
  first,
  now,
}: {
  readonly building: BuildingFull;
  readonly first: FirstFlats | null;
  readonly now: number;
}) {
  const { flats, price_date, apartments } = building;
  const stale = price_date !== null && now - Date.parse(price_date) > STALE_PRICES_MS;
  const updated = price_date !== null && (
    <span className={styles.updated}>
      Цены обновлены {formatMoment(price_date, now)}
      {stale && ', уточняйте у\u00a0менеджера'}
    </span>
  );
  const title = apartments ? `Апартаменты в${NBSP}продаже` : `Квартиры в${NBSP}продаже`;
  if (flats.total === 0) {
    return (
      <Section id="items" title={title}>
        <p className="nv-secondary">Сейчас ничего не продаётся. Менеджер подскажет похожие комплексы.</p>
      </Section>
    );
  }
  const price = flats.price.from === null ? '' : ` ${formatPriceFrom(flats.price.from)}`;
  return (
    <Section id="items" title={title} side={flatsCount(building) + price} aside={updated}>
      <PriceList buildingId={building.id} offers={flats.offers} apartments={apartments} first={first} />
    </Section>
  );
}

function About({ building }: { readonly building: BuildingFull }) {
  const facts = factsOf(building);
  if (!building.description && facts.length === 0) return null;
  return (
    <Section id="about" title="О комплексе">
      {building.description && <FoldedText text={building.description} />}
      <Facts facts={facts} />
    </Section>
  );
}

function DeveloperSection({ building }: { readonly building: BuildingFull }) {
  const { developer, documents, declaration_url } = building;
  if (!developer && documents.length === 0 && !declaration_url) return null;
  return (
    <Section id="developer" title={documents.length > 0 ? 'Застройщик и документы' : 'Застройщик'}>
      <div className={styles.developer}>
        {developer && <DeveloperCard developer={developer} />}
        {documents.length > 0 && <Documents documents={documents} />}
      </div>
      <LegalLine developer={developer} declaration={declaration_url} />
    </Section>
  );
}

/** The sections that this complex has, in the order of the page. */
function sectionsOf(building: BuildingFull): { id: string; title: string }[] {
  const has = (present: boolean, id: string, title: string) => (present ? [{ id, title }] : []);
  const { description, progress_images, advantages, decorations, developer, documents, children, housings } = building;
  return [
    { id: 'items', title: building.apartments ? 'Апартаменты' : 'Квартиры' },
    ...has(Boolean(description) || factsOf(building).length > 0, 'about', 'О комплексе'),
    { id: 'location', title: 'Расположение' },
    ...has(progress_images.length > 0, 'progress', 'Ход строительства'),
    ...has(advantages.length > 0, 'advantages', 'Преимущества'),
    ...has(decorations.length > 0, 'decorations', 'Отделка'),
    ...has(developer !== null || documents.length > 0, 'developer', documents.length > 0 ? 'Документы' : 'Застройщик'),
    ...has(children.length > 0, 'parts', 'Части комплекса'),
    ...has(housings.length > 0, 'buildings', 'Корпуса'),
  ];
}

function addressOf({ location }: BuildingFull): string {
  return formatPlace(location);
}
