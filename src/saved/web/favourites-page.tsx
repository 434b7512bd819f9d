import { type ReactNode, useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { FlatFull } from '../../complex/contract/flats.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { ButtonLink } from '../../site/ui/button.tsx';
import { ComplexCard } from '../../site/ui/catalogue/complex-card.tsx';
import { GoneCard } from '../../site/ui/catalogue/gone-card.tsx';
import { OfferCard } from '../../site/ui/catalogue/offer-card.tsx';
import { KeptHead, SavedItem, SavedList } from '../../site/ui/catalogue/saved-list.tsx';
import { EmptyState } from '../../site/ui/layout/empty-state.tsx';
import { LinkTabs } from '../../site/ui/layout/link-tabs.tsx';
import { Pager } from '../../site/ui/layout/pager.tsx';
import type { FavouriteBuilding, FavouriteFlat, FavouriteOffer } from '../contract/favourites.ts';
import { type FavouriteKind, useChangedElsewhere, useFavourite, useFavouriteCount } from './favourites.ts';
import { SavedFlat } from './saved-flat.tsx';

/** One page of the favourites of a kind. */
export type FavouritesShown =
  | { readonly kind: 'building'; readonly items: readonly FavouriteBuilding[] }
  | { readonly kind: 'flat'; readonly items: readonly FavouriteFlat[] }
  | { readonly kind: 'offer'; readonly items: readonly FavouriteOffer[] };

export interface FavouritesPageProps {
  readonly shown: FavouritesShown;
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly lastPage: number;
  /** How many of each kind there were when the page was loaded. */
  readonly counts: Readonly<Record<FavouriteKind, number>>;
  /** Everything of this kind when the page was loaded. */
  readonly ids: readonly number[];
  /** «Позвоните мне» about a flat. */
  readonly onCallMe: (flat: FlatFull) => void;
}

const PATHS: Readonly<Record<FavouriteKind, string>> = {
  building: '/favorites',
  flat: '/favorites-flats',
  offer: '/favorites-offers',
};

/** What the visitor starred. An item whose star is put out here stays in sight until the page is loaded anew. */
export function FavouritesPage(props: FavouritesPageProps) {
  const { shown, total, page, lastPage, counts, onCallMe } = props;
  const { kind } = shown;
  useOtherTabs(props);
  const live = {
    building: useFavouriteCount('building') ?? counts.building,
    flat: useFavouriteCount('flat') ?? counts.flat,
    offer: useFavouriteCount('offer') ?? counts.offer,
  };
  const tabs = [
    { to: PATHS.building, label: 'ЖК', count: live.building },
    { to: PATHS.flat, label: 'Квартиры', count: live.flat },
    ...(counts.offer > 0 || kind === 'offer' ? [{ to: PATHS.offer, label: 'Посёлки', count: live.offer }] : []),
  ];
  return (
    <div className="nv-wrap">
      <KeptHead title="Избранное" tabs={<LinkTabs label="Разделы избранного" tabs={tabs} current={PATHS[kind]} />} />
      {total === 0 ? <Nothing kind={kind} /> : <Items shown={shown} onCallMe={onCallMe} />}
      <Pager page={page} lastPage={lastPage} to={(n) => `${PATHS[kind]}?page=${n}`} />
    </div>
  );
}

/** What came since and what was put out elsewhere, in another tab or by wishes of a guest, has the list read again. */
function useOtherTabs({ shown: { kind }, ids, page, perPage }: FavouritesPageProps): void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const changes = useChangedElsewhere(kind, ids);
  const count = useFavouriteCount(kind) ?? 0;
  const lastPage = Math.max(1, Math.ceil(count / perPage));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is left for what changed, not for a count
  useEffect(() => {
    if (changes === '') return;
    if (page <= lastPage) void revalidate();
    else void navigate(addressOf(kind, lastPage), { replace: true, preventScrollReset: true });
  }, [changes, revalidate]);
}

const addressOf = (kind: FavouriteKind, page: number): string =>
  page > 1 ? `${PATHS[kind]}?page=${page}` : PATHS[kind];

function Items({ shown, onCallMe }: Pick<FavouritesPageProps, 'shown' | 'onCallMe'>) {
  if (shown.kind === 'building') {
    return (
      <SavedList look="tiles">
        {shown.items.map((building, i) => (
          <Item key={building.id} kind="building" id={building.id}>
            {building.withdrawn ? (
              <GoneCard building={building} />
            ) : (
              <ComplexCard building={building} layout="vertical" headingLevel={2} priority={i < 4} />
            )}
          </Item>
        ))}
      </SavedList>
    );
  }
  return (
    <SavedList look="rows">
      {shown.kind === 'flat'
        ? shown.items.map((flat) => (
            <Item key={flat.id} kind="flat" id={flat.id}>
              <SavedFlat flat={flat} onCallMe={onCallMe} />
            </Item>
          ))
        : shown.items.map((offer) => (
            <Item key={offer.id} kind="offer" id={offer.id}>
              <OfferCard offer={offer} />
            </Item>
          ))}
    </SavedList>
  );
}

/** Grey once its star is out; the star itself brings it back. */
function Item({
  kind,
  id,
  children,
}: {
  readonly kind: FavouriteKind;
  readonly id: number;
  readonly children: ReactNode;
}) {
  const known = useFavouriteCount(kind) !== null;
  const lit = useFavourite(kind, id);
  return <SavedItem away={known && !lit}>{children}</SavedItem>;
}

const WORDS: Readonly<Record<FavouriteKind, readonly [title: string, hint: string]>> = {
  building: [
    `В${NBSP}избранном пока нет${NBSP}ЖК`,
    `Нажмите на${NBSP}звёздочку у${NBSP}комплекса, и${NBSP}он появится здесь`,
  ],
  flat: [
    `В${NBSP}избранном пока нет квартир`,
    // Flats of its parts have no star.
    `Откройте комплекс и${NBSP}нажмите на${NBSP}звёздочку у${NBSP}квартиры. Если он${NBSP}делится на${NBSP}части, отметьте весь комплекс или сравните его квартиры`,
  ],
  offer: [
    `В${NBSP}избранном пока нет домов и${NBSP}участков`,
    `Откройте посёлок и${NBSP}нажмите на${NBSP}звёздочку у${NBSP}предложения`,
  ],
};

function Nothing({ kind }: { readonly kind: FavouriteKind }) {
  const [title, hint] = WORDS[kind];
  return (
    <EmptyState
      title={title}
      hint={hint}
      actions={
        <ButtonLink variant="primary" to="/novostroyki">
          Выбрать новостройку
        </ButtonLink>
      }
    />
  );
}
