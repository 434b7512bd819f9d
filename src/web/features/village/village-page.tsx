import { useSearchParams } from 'react-router';
import type { VillageFull, VillageOffer } from '../../../contract/villages.ts';
import { formatArea, formatPlace, formatPlot, formatPriceFrom } from '../../../domain/format.ts';
import { countOf, NBSP, NOUNS, nbsp } from '../../../domain/russian.ts';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { quoted } from '../../ui/catalogue/complex-card.tsx';
import { Price } from '../../ui/catalogue/price.tsx';
import { Chip } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Gallery } from '../../ui/gallery.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './village-page.module.css';

export interface VillagePageProps {
  readonly village: VillageFull;
  readonly offers: readonly VillageOffer[];
  readonly page: number;
  readonly lastPage: number;
  readonly total: number;
  readonly crumbs: readonly Crumb[];
}

/** The card of a cottage village: what it is like and what is on sale. */
export default function VillagePage({ village, offers, page, lastPage, total, crumbs }: VillagePageProps) {
  const [params] = useSearchParams();
  const pageAddress = (n: number) => {
    const next = new URLSearchParams(params);
    next.set('page', String(n));
    return `?${next}#offers`;
  };
  const facts = [...village.communications, ...village.specifications];
  return (
    <div className={`nv-wrap ${styles.page}`}>
      <Breadcrumbs crumbs={crumbs} />
      <div className={styles.head}>
        <h1 translate="no">{village.titles.title}</h1>
        <p className={styles.sub}>{subtitleOf(village)}</p>
      </div>
      <Gallery images={village.images} title={village.titles.title} />
      <section id="offers" className={styles.section} aria-labelledby="offers-title">
        <h2 id="offers-title">{`${countOf(total, NOUNS.offer)}${priceOf(village)}`}</h2>
        <OfferFilters types={village.offers.types} />
        {offers.length === 0 ? (
          <p className="nv-secondary">По вашим критериям ничего не найдено. Попробуйте изменить настройки фильтра.</p>
        ) : (
          <ul className="nv-card">
            {offers.map((offer) => (
              <OfferRow key={offer.id} offer={offer} />
            ))}
          </ul>
        )}
        <div className={styles.more}>
          <Pager page={page} lastPage={lastPage} to={pageAddress} />
        </div>
      </section>
      {(village.description || facts.length > 0) && (
        <section className={styles.section} aria-labelledby="about-title">
          <h2 id="about-title">О{NBSP}посёлке</h2>
          {village.description && <p className={styles.text}>{nbsp(village.description)}</p>}
          {facts.length > 0 && (
            <dl className={`nv-card ${styles.facts}`}>
              {facts.map(({ title, value }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{nbsp(value)}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      )}
    </div>
  );
}

function OfferFilters({ types }: { readonly types: VillageFull['offers']['types'] }) {
  const [params, setParams] = useSearchParams();
  const chosen = (params.get('type') ?? '').split(',').filter(Boolean);
  const change = (edit: (next: URLSearchParams) => void) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('page');
        edit(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const toggle = (type: string) =>
    change((next) => {
      const left = chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type];
      if (left.length > 0) next.set('type', left.join(','));
      else next.delete('type');
    });
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        change((next) => {
          for (const key of ['plot_min', 'plot_max']) {
            const value = String(form.get(key) ?? '').replace(/\D/g, '');
            if (value) next.set(key, value);
            else next.delete(key);
          }
        });
      }}
    >
      {types.map(({ type, title, total }) => (
        <Chip key={type} pressed={chosen.includes(String(type))} onClick={() => toggle(String(type))}>
          {`${title} ${total}`}
        </Chip>
      ))}
      <span className={styles.plot}>
        Участок
        <input
          name="plot_min"
          inputMode="numeric"
          placeholder="от"
          aria-label="Участок от, сот"
          defaultValue={params.get('plot_min') ?? ''}
        />
        <input
          name="plot_max"
          inputMode="numeric"
          placeholder="до, сот"
          aria-label="Участок до, сот"
          defaultValue={params.get('plot_max') ?? ''}
        />
        <Button type="submit" size="sm">
          Показать
        </Button>
      </span>
    </form>
  );
}

function OfferRow({ offer }: { readonly offer: VillageOffer }) {
  const onSale = offer.status === 1;
  const picture = offer.media[0];
  return (
    <li className={classNames(styles.offer, !onSale && styles.sold)} aria-disabled={!onSale || undefined}>
      {picture ? (
        <Picture url={picture.src} alt="" widths={[160, 320]} sizes="132px" className={styles.picture} />
      ) : (
        <span />
      )}
      <div>
        <b>{[offer.type_title, offer.area !== null && formatArea(offer.area)].filter(Boolean).join(', ')}</b>
        <p>{detailsOf(offer)}</p>
      </div>
      <div className={styles.price}>{onSale ? <Price roubles={offer.price_total} size="m" /> : 'Объект продан'}</div>
    </li>
  );
}

/** 'Участок 3,2 сот · 2 этажа · № 14'. */
function detailsOf(offer: VillageOffer): string {
  return [
    offer.area_plot !== null && `Участок ${formatPlot(offer.area_plot)}`,
    offer.floors !== null && countOf(offer.floors, NOUNS.floor),
    offer.building_type?.title.toLowerCase(),
    offer.number && `№${NBSP}${offer.number}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** 'Новорижское шоссе, 32 км от МКАД · деревня Лужки · застройщик «Лужки»'. */
function subtitleOf({ road, distance_km, location, developer }: VillageFull): string {
  const far = distance_km === null ? null : `${Math.round(distance_km)}${NBSP}км от${NBSP}МКАД`;
  const place = formatPlace(location);
  return [
    road && place.includes(road.title) ? null : [road?.title, far].filter(Boolean).join(', '),
    place,
    developer && `застройщик ${quoted(developer.title)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function priceOf({ offers }: VillageFull): string {
  return offers.price.from === null ? '' : ` ${formatPriceFrom(offers.price.from)}`;
}
