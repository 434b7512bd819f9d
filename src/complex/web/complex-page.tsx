import type { ReactNode } from 'react';
import { NBSP } from '../../platform/rules/russian.ts';
import { Badge } from '../../site/ui/badge.tsx';
import { flatsCount } from '../../site/ui/catalogue/complex-card.tsx';
import { ReleaseBadge } from '../../site/ui/catalogue/release-badge.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconAnchor } from '../../site/ui/icon-button.tsx';
import { IconFileTypePdf, IconHome } from '../../site/ui/icons.ts';
import { Breadcrumbs, type Crumb } from '../../site/ui/layout/breadcrumbs.tsx';
import { Facts } from '../../site/ui/layout/facts.tsx';
import { FoldedText } from '../../site/ui/layout/folded-text.tsx';
import { type PrintBrand, PrintHead } from '../../site/ui/layout/print-head.tsx';
import { Section } from '../../site/ui/layout/section.tsx';
import { SectionNav } from '../../site/ui/layout/section-nav.tsx';
import { Gallery } from '../../site/ui/media/gallery.tsx';
import { Progress } from '../../site/ui/progress/progress.tsx';
import { ShareButton } from '../../site/ui/share-part.ts';
import type { BuildingFull } from '../contract/buildings.ts';
import { formatPlace } from '../rules/format.ts';
import { housingTitle } from '../rules/housing-title.ts';
import { ComplexDetails } from './complex-details-part.ts';
import { ComplexHead } from './complex-head.tsx';
import styles from './complex-page.module.css';
import type { BoardSlot } from './flats.tsx';
import { Items } from './items.tsx';
import { Location } from './location.tsx';
import type { FirstFlats } from './price-list.tsx';
import { type Contact, PricesPanel } from './prices-panel.tsx';
import { sectionsOf } from './sections-of.ts';
import { factsOf } from './specifications.ts';
import type { FittingFlats } from './use-fitting.ts';

export interface ComplexPageProps {
  readonly building: BuildingFull;
  readonly crumbs: readonly Crumb[];
  readonly firstFlats: FirstFlats | null;
  /** What fits the filters of the address; null without any. */
  readonly fitting?: FittingFlats | null;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly contact: Contact;
  /** Whose card it is, on paper. */
  readonly brand: PrintBrand;
  /** Map and what is around, in the section of the address. */
  readonly surroundings?: ReactNode;
  /** The board of flats, drawn when it is chosen. */
  readonly board?: BoardSlot;
  /** Said above everything: what of the address was not found. */
  readonly notice?: ReactNode;
  /** What the section of mortgages holds. */
  readonly mortgage?: ReactNode;
  /** Buttons beside «Поделиться». */
  readonly actions?: ReactNode;
}

/** The card of a complex. A block without data is not there, nor is its link in the navigation. */
export function ComplexPage(props: ComplexPageProps) {
  const {
    building,
    crumbs,
    firstFlats,
    fitting = null,
    now,
    contact,
    brand,
    surroundings,
    board,
    mortgage,
    actions,
  } = props;
  const title = `ЖК${NBSP}«${building.titles.title}»`;
  return (
    <div className="nv-wrap">
      <PrintHead {...brand} now={now} />
      <Breadcrumbs crumbs={crumbs} />
      {props.notice}
      <ComplexHead
        building={building}
        actions={
          <>
            <IconAnchor
              bordered
              icon={IconFileTypePdf}
              label={`PDF для${NBSP}печати`}
              href={`/api/buildings/${building.id}/pdf`}
              target="_blank"
              rel="noopener"
            />
            <ShareButton title={title} />
            {actions}
          </>
        }
      />
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
      <SectionNav sections={sectionsOf(building, { mortgage: Boolean(mortgage) })} />
      <div className={styles.columns}>
        <div>
          <Items building={building} first={firstFlats} fitting={fitting} now={now} board={board} />
          {mortgage && (
            <Section id="mortgage" title="Ипотека">
              {mortgage}
            </Section>
          )}
          <About building={building} />
          <Location
            address={formatPlace(building.location)}
            stations={building.near.stations}
            approximate={building.place_approximate}
            surroundings={surroundings}
          />
          {building.progress_images.length > 0 && (
            <Progress photos={building.progress_images} housings={housingsOf(building)} title={title} />
          )}
          <ComplexDetails building={building} />
        </div>
        <PricesPanel building={building} {...contact} />
      </div>
    </div>
  );
}

/** Housings as photos of the building site are sorted by them. */
function housingsOf({ housings, titles }: BuildingFull) {
  return housings.map((housing) => ({ id: housing.id, title: housingTitle(housing.titles, titles.title) }));
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
