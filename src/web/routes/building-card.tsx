import { useMemo } from 'react';
import type { BuildingFull } from '../../contract/buildings.ts';
import type { FlatFull } from '../../contract/flats.ts';
import type { BrandConfig } from '../../contract/site.ts';
import { NBSP } from '../../domain/russian.ts';
import { ComplexPage } from '../features/building/complex-page.tsx';
import type { FirstFlats } from '../features/building/price-list.tsx';
import { useSite } from '../shell/site.ts';
import type { Crumb } from '../ui/breadcrumbs.tsx';
import type { Manager } from '../ui/manager-card.tsx';
import { FlatWindow } from './flat-window.tsx';
import { hasMortgage, MortgagePart } from './mortgage-part.tsx';
import { outlinesOf, Surroundings } from './surroundings.tsx';

export interface BuildingCardProps {
  readonly building: BuildingFull;
  readonly firstFlats: FirstFlats | null;
  readonly flat: FlatFull | null;
  readonly crumbs: readonly Crumb[];
}

/** The card of a complex with the parts that other features bring: the map and the window of a flat. */
export function BuildingCard({ building, firstFlats, flat, crumbs }: BuildingCardProps) {
  const { config, now } = useSite();
  const { brand } = config;
  const outlines = useMemo(() => outlinesOf(building), [building]);
  const { title } = building.titles;
  const { lat, lng } = building.location;
  return (
    <>
      <ComplexPage
        building={building}
        crumbs={crumbs}
        firstFlats={firstFlats}
        now={now}
        manager={defaultManager(brand)}
        chat={brand.whatsapp ? chatHref(brand.whatsapp, `ЖК «${title}»`) : null}
        mortgage={hasMortgage(building) ? <MortgagePart building={building} /> : undefined}
        surroundings={
          <Surroundings
            lat={lat}
            lng={lng}
            title={title}
            label={`ЖК${NBSP}«${title}» на${NBSP}карте`}
            outlines={outlines}
          />
        }
      />
      <FlatWindow building={building} loaded={flat} phone={brand.phone} />
    </>
  );
}

/** Who answers those who have no manager of their own: the agency itself (public-site specification §1). */
export function defaultManager({ name, phone }: BrandConfig): Manager {
  return { name: `Агентство «${name}»`, phone, avatar: null };
}

/** A chat in WhatsApp with the question written already. `about`: 'ЖК «Каскад»'. */
export function chatHref(phone: string, about: string): string {
  return `https://wa.me/${phone}?text=${encodeURIComponent(`Здравствуйте! Расскажите про ${about}.`)}`;
}
