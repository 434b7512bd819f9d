import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { VillageFull, VillageOffer } from '../../village/contract.ts';
import type { OfferDialogProps } from '../../village/web/offer-dialog.tsx';
import { callApi } from '../client/api-client.ts';
import { PaperHead } from '../shell/paper-head.tsx';
import { useSite } from '../shell/site.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { LegalLine } from '../ui/layout/legal-line.tsx';
import { ManagerFoot } from './manager-foot.tsx';

const OfferDialog = lazyPart('offer', () => import('../../village/web/offer-dialog.tsx'));

export interface OfferWindowProps extends Pick<OfferDialogProps, 'onCallMe' | 'actions'> {
  readonly village: VillageFull;
  /** Offers of the page. */
  readonly offers: readonly VillageOffer[];
}

/** The window of the offer that `?offer={id}` names; closing it returns to the page below. */
export function OfferWindow({ village, offers, onCallMe, actions }: OfferWindowProps) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { now, config } = useSite();
  const about = `посёлок «${village.titles.title}»`;
  const wanted = params.get('offer');
  const given = (state as { readonly offer?: VillageOffer } | null)?.offer;
  const known = [given, ...offers].find((offer) => offer && String(offer.id) === wanted);
  const offer = useOffer(village.id, wanted, known);
  if (wanted === null) return null;

  // Opened from the list, the list is one step back; opened by its address, there is nothing of ours behind.
  const close = () => {
    if (given) return void navigate(-1);
    const rest = new URLSearchParams(params);
    rest.delete('offer');
    void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true });
  };
  return (
    <OfferDialog
      offer={offer}
      village={village}
      now={now}
      url={`${config.origin}/${village.title_eng}?offer=${wanted}`}
      legal={<LegalLine developer={village.developer} declaration={village.declaration_url} />}
      contact={<ManagerFoot about={about} />}
      head={<PaperHead />}
      onCallMe={onCallMe}
      actions={actions}
      onClose={close}
    />
  );
}

/** The offer if it is known, else asked for. */
function useOffer(village: number, id: string | null, known: VillageOffer | undefined): OfferDialogProps['offer'] {
  const [answer, setAnswer] = useState<{ readonly id: string; readonly offer: VillageOffer | 'missing' }>();
  const valid = id !== null && /^[1-9]\d{0,8}$/.test(id);
  const asked = valid && !known ? id : undefined;
  useEffect(() => {
    if (asked === undefined) return;
    const controller = new AbortController();
    callApi('getVillageOffer', { params: { id: String(village), offer_id: asked } }, controller.signal).then(
      ({ data }) => setAnswer({ id: asked, offer: data }),
      () => !controller.signal.aborted && setAnswer({ id: asked, offer: 'missing' }),
    );
    return () => controller.abort();
  }, [village, asked]);
  if (known) return known;
  if (!valid) return 'missing';
  return answer?.id === id ? answer.offer : 'loading';
}
