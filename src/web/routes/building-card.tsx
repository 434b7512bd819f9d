import { lazy, Suspense, useMemo } from 'react';
import type { BuildingFull } from '../../contract/buildings.ts';
import type { FlatFull } from '../../contract/flats.ts';
import type { SiteConfig } from '../../contract/site.ts';
import { ComplexPage } from '../features/building/complex-page.tsx';
import type { FirstFlats } from '../features/building/price-list.tsx';
import type { ComplexMapProps } from '../features/map/complex-map.tsx';
import { useSite } from '../shell/site.ts';
import type { Crumb } from '../ui/breadcrumbs.tsx';
import { FlatWindow } from './flat-window.tsx';

export interface BuildingCardProps {
  readonly building: BuildingFull;
  readonly firstFlats: FirstFlats | null;
  readonly flat: FlatFull | null;
  readonly crumbs: readonly Crumb[];
}

/** The card of a complex with the parts that other features bring: the map and the window of a flat. */
export function BuildingCard({ building, firstFlats, flat, crumbs }: BuildingCardProps) {
  const { config, now } = useSite();
  const { brand, map } = config;
  return (
    <>
      <ComplexPage
        building={building}
        crumbs={crumbs}
        firstFlats={firstFlats}
        now={now}
        phone={brand.phone}
        chat={brand.whatsapp ? chatHref(brand.whatsapp, building.titles.title) : null}
        map={() => <CardMap building={building} settings={map} />}
      />
      <FlatWindow building={building} loaded={flat} phone={brand.phone} />
    </>
  );
}

function chatHref(phone: string, title: string): string {
  return `https://wa.me/${phone}?text=${encodeURIComponent(`Здравствуйте! Расскажите про ЖК «${title}».`)}`;
}

const ComplexMap = lazy(() => import('../features/map/complex-map.tsx'));

function CardMap({ building, settings }: { readonly building: BuildingFull; readonly settings: SiteConfig['map'] }) {
  const outlines = useMemo(() => outlinesOf(building), [building]);
  return (
    <Suspense>
      <ComplexMap
        lat={building.location.lat}
        lng={building.location.lng}
        title={building.titles.title}
        outlines={outlines}
        settings={settings}
      />
    </Suspense>
  );
}

/** Outlines of the housings; of the parts and the whole where housings have none. */
function outlinesOf(building: BuildingFull): ComplexMapProps['outlines'] {
  const parts = building.housings.some(({ polygon }) => polygon) ? building.housings : building.children;
  const outlines = parts.flatMap(({ id, titles, release_colour, polygon }) =>
    polygon ? [{ id, title: titles.title, state: release_colour, polygon }] : [],
  );
  if (outlines.length > 0 || !building.polygon) return outlines;
  const { id, titles, release_colour, polygon } = building;
  return [{ id, title: titles.title, state: release_colour, polygon }];
}
