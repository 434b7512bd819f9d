import { useMemo } from 'react';
import type { BuildingFull } from '../../complex/contract/buildings.ts';
import type { FlatFull } from '../../complex/contract/flats.ts';
import { ComplexPage } from '../../complex/web/complex-page.tsx';
import type { FirstFlats } from '../../complex/web/price-list.tsx';
import type { FittingFlats } from '../../complex/web/use-fitting.ts';
import type { Programmes } from '../../payments/web/use-programmes.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { useSite } from '../shell/site.ts';
import { useCardActions } from '../ui/catalogue/card-actions.ts';
import type { Crumb } from '../ui/layout/breadcrumbs.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { useContact } from './contact.ts';
import { FlatNotice, FlatWindow, ToldFlat, useWantedFlat } from './flat-dialog.tsx';
import { MonthlyPart } from './monthly-part.tsx';
import { hasMortgage, MortgagePart } from './mortgage-part.tsx';
import { outlinesOf } from './outlines-of.ts';
import { Surroundings } from './surroundings-part.ts';

const Board = lazyPart('board', () => import('../../complex/web/board/board.tsx'));

export interface BuildingCardProps {
  readonly building: BuildingFull;
  readonly firstFlats: FirstFlats | null;
  readonly programmes: Programmes | null;
  readonly fitting: FittingFlats | null;
  /** The flat that the address asked for when the page was loaded: null for an unknown one, and for none. */
  readonly flat: FlatFull | null;
  readonly askedFlat: string | null;
  readonly crumbs: readonly Crumb[];
}

/** The card of a complex with the parts that other features bring: the map and the window of a flat. */
export function BuildingCard({
  building,
  firstFlats,
  programmes,
  fitting,
  flat,
  askedFlat,
  crumbs,
}: BuildingCardProps) {
  const { config, now } = useSite();
  const { brand } = config;
  const outlines = useMemo(() => outlinesOf(building), [building]);
  const { title } = building.titles;
  const contact = useContact(`ЖК «${title}»`, `ЖК «${title}»`);
  const wanted = useWantedFlat(building, { asked: askedFlat, flat });
  const { lat, lng } = building.location;
  const actionsOf = useCardActions();
  return (
    <MonthlyPart building={building} programmes={programmes} now={now}>
      <ComplexPage
        building={building}
        crumbs={crumbs}
        firstFlats={firstFlats}
        fitting={fitting}
        notice={
          wanted.flat === 'missing' ? (
            <FlatNotice onClose={wanted.close} />
          ) : (
            typeof wanted.flat === 'object' && wanted.flat && <ToldFlat flat={wanted.flat} />
          )
        }
        board={(props) => <Board buildingId={building.id} apartments={building.apartments} {...props} />}
        now={now}
        actions={actionsOf.building?.(building, false)}
        contact={contact}
        brand={brand}
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
      <FlatWindow building={building} wanted={wanted} />
    </MonthlyPart>
  );
}
