import { useMemo } from 'react';
import { NBSP } from '../../platform/rules/russian.ts';
import type { VillageFull, VillageOffer } from '../../village/contract.ts';
import { offerTitle } from '../../village/web/offer-text.ts';
import { VillagePage } from '../../village/web/village-page.tsx';
import { track } from '../client/analytics.ts';
import { openDialog } from '../client/dialogs.ts';
import { useSite } from '../shell/site.ts';
import { useCardActions } from '../ui/catalogue/card-actions.ts';
import type { Crumb } from '../ui/layout/breadcrumbs.tsx';
import { useContact } from './contact.ts';
import { OfferWindow } from './offer-dialog.tsx';
import type { SurroundingsProps } from './surroundings.tsx';
import { Surroundings } from './surroundings-part.ts';

export interface VillageCardProps {
  readonly village: VillageFull;
  readonly offers: readonly VillageOffer[];
  readonly page: number;
  readonly lastPage: number;
  readonly total: number;
  readonly onSale: number;
  readonly crumbs: readonly Crumb[];
}

/** The card of a village with the parts that other features bring: the map and the window of an offer. */
export default function VillageCard(props: VillageCardProps) {
  const { village, offers } = props;
  const { config, now } = useSite();
  const contact = useContact(`посёлок «${village.titles.title}»`, `Посёлок «${village.titles.title}»`);
  const { title } = village.titles;
  const { lat, lng } = village.location;
  const outlines = useMemo((): SurroundingsProps['outlines'] => {
    const { id, polygon } = village;
    return polygon ? [{ id, title, name: '', state: 'done', polygon }] : [];
  }, [village, title]);
  const { offer: actions } = useCardActions();
  const callMe = (offer: VillageOffer) => {
    track('call_me', { place: 'offer_row', subject_id: offer.id });
    openDialog('callback', {
      topic: `Посёлок «${title}»: ${offerTitle(offer)}`,
      link: `/${village.title_eng}?offer=${offer.id}`,
    });
  };
  return (
    <>
      <VillagePage
        {...props}
        now={now}
        contact={contact}
        brand={config.brand}
        onCallMe={callMe}
        actions={actions}
        surroundings={
          <Surroundings
            lat={lat}
            lng={lng}
            title={title}
            label={`Посёлок «${title}» на${NBSP}карте`}
            outlines={outlines}
          />
        }
      />
      <OfferWindow village={village} offers={offers} onCallMe={callMe} actions={actions} />
    </>
  );
}
