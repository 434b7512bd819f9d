import { useEffect, useRef, useState } from 'react';
import type { FlatFull } from '../../complex/contract/flats.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { ButtonLink } from '../../site/ui/button.tsx';
import { ComplexCard } from '../../site/ui/catalogue/complex-card.tsx';
import { GoneCard } from '../../site/ui/catalogue/gone-card.tsx';
import { OfferCard } from '../../site/ui/catalogue/offer-card.tsx';
import { KeptHead, SavedList } from '../../site/ui/catalogue/saved-list.tsx';
import { EmptyState } from '../../site/ui/layout/empty-state.tsx';
import { LinkTabs } from '../../site/ui/layout/link-tabs.tsx';
import { Pager } from '../../site/ui/layout/pager.tsx';
import type { AdvisedBuilding, AdvisedFlat, AdvisedOffer } from '../contract/advices.ts';
import { AdvisedItem, type AdvisedKind } from './advised-item.tsx';
import { SavedFlat } from './saved-flat.tsx';

/** One page of the recommendations of a kind. */
export type AdvicesShown =
  | { readonly kind: 'building'; readonly items: readonly AdvisedBuilding[] }
  | { readonly kind: 'flat'; readonly items: readonly AdvisedFlat[] }
  | { readonly kind: 'offer'; readonly items: readonly AdvisedOffer[] };

export interface AdvicesPageProps {
  readonly shown: AdvicesShown;
  readonly total: number;
  readonly page: number;
  readonly lastPage: number;
  readonly counts: Readonly<Record<AdvisedKind, number>>;
  /** Epoch milliseconds of rendering. */
  readonly now: number;
  readonly onCallMe: (flat: FlatFull) => void;
  /** Called once the list was seen, so that counters are read anew. */
  readonly onSeen: () => void;
}

const PATHS: Readonly<Record<AdvisedKind, string>> = {
  building: '/recommendations',
  flat: '/recommendations-flats',
  offer: '/recommendations-offers',
};
const LISTS = { building: 'buildings', flat: 'flats', offer: 'offers' } as const;

/** What the manager recommended, with his comments. New ones are marked once; any can be put away and brought back. */
export function AdvicesPage(props: AdvicesPageProps) {
  const { shown, total, page, lastPage, counts } = props;
  const { kind } = shown;
  const fresh = useFresh(shown, props.onSeen);
  const tabs = [
    { to: PATHS.building, label: 'ЖК', count: counts.building },
    { to: PATHS.flat, label: 'Квартиры', count: counts.flat },
    ...(counts.offer > 0 || kind === 'offer' ? [{ to: PATHS.offer, label: 'Посёлки', count: counts.offer }] : []),
  ];
  return (
    <div className="nv-wrap">
      <KeptHead
        title="Рекомендации"
        tabs={<LinkTabs label="Разделы рекомендаций" tabs={tabs} current={PATHS[kind]} />}
      />
      {total === 0 ? <Nothing kind={kind} /> : <Items {...props} fresh={fresh} />}
      <Pager page={page} lastPage={lastPage} to={(n) => `${PATHS[kind]}?page=${n}`} />
    </div>
  );
}

/** Ids that nobody had seen when they came; the server is told that they are seen now. */
function useFresh({ kind, items }: AdvicesShown, onSeen: () => void): ReadonlySet<number> {
  const [fresh] = useState(() => new Set(items.flatMap(({ id, advice }) => (advice.seen_at === null ? [id] : []))));
  const told = useRef(false);
  useEffect(() => {
    if (told.current || fresh.size === 0) return;
    told.current = true;
    callApi('seeAdvices', { body: { [LISTS[kind]]: [...fresh] } }).then(onSeen, () => undefined);
  }, [fresh, kind, onSeen]);
  return fresh;
}

function Items({ shown, now, fresh, onCallMe }: AdvicesPageProps & { readonly fresh: ReadonlySet<number> }) {
  const about = { now, fresh };
  if (shown.kind === 'building') {
    return (
      <SavedList look="tiles">
        {shown.items.map((building) => (
          <AdvisedItem key={building.id} kind="building" id={building.id} advice={building.advice} {...about}>
            {building.withdrawn ? (
              <GoneCard building={building} />
            ) : (
              <ComplexCard building={building} layout="vertical" headingLevel={2} />
            )}
          </AdvisedItem>
        ))}
      </SavedList>
    );
  }
  return (
    <SavedList look="rows">
      {shown.kind === 'flat'
        ? shown.items.map((flat) => (
            <AdvisedItem key={flat.id} kind="flat" id={flat.id} advice={flat.advice} {...about}>
              <SavedFlat flat={flat} onCallMe={onCallMe} />
            </AdvisedItem>
          ))
        : shown.items.map((offer) => (
            <AdvisedItem key={offer.id} kind="offer" id={offer.id} advice={offer.advice} {...about}>
              <OfferCard offer={offer} />
            </AdvisedItem>
          ))}
    </SavedList>
  );
}

const NAMES: Readonly<Record<AdvisedKind, string>> = {
  building: 'ЖК',
  flat: 'квартир',
  offer: 'домов и\u00a0участков',
};

function Nothing({ kind }: { readonly kind: AdvisedKind }) {
  return (
    <EmptyState
      title={`Менеджер пока не${NBSP}рекомендовал вам ${NAMES[kind]}`}
      hint={`Ответьте на${NBSP}несколько вопросов, и${NBSP}мы подберём варианты под вашу задачу`}
      actions={
        <>
          <ButtonLink variant="primary" to="/#podbor">
            Помощь с{NBSP}подбором
          </ButtonLink>
          <ButtonLink to="/novostroyki">Выбрать самому</ButtonLink>
        </>
      }
    />
  );
}
