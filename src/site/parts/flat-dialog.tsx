import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ReserveButton } from '../../clients/web/deals/reserve-button.tsx';
import type { BuildingFull } from '../../complex/contract/buildings.ts';
import type { FlatFull, FlatInList } from '../../complex/contract/flats.ts';
import { flatHousing } from '../../complex/rules/flat-place.ts';
import { flatTitle, flatTopic } from '../../complex/rules/flat-title.ts';
import { formatFloorOf, formatPlace, formatPrice, formatPriceM2 } from '../../complex/rules/format.ts';
import { queryOfChoice } from '../../payments/rules/pay-choice.ts';
import { useKeptChoice } from '../../payments/web/kept-choice.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { track } from '../client/analytics.ts';
import { callApi } from '../client/api-client.ts';
import { problemOf } from '../client/api-problem.ts';
import { openDialog } from '../client/dialogs.ts';
import { useOnReturn } from '../client/on-return.ts';
import { isAtLeast, useOwnHolds, useReloadVisitor, useVisitor } from '../client/visitor.ts';
import { useRegionPhone } from '../shell/region-phone.tsx';
import { useSite } from '../shell/site.ts';
import { useCardActions } from '../ui/catalogue/card-actions.ts';
import type { FlatLinkState } from '../ui/catalogue/flat-address.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { IconX } from '../ui/icons.ts';
import { WindowFailed } from '../ui/layout/lazy-dialog.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { PrintHead } from '../ui/layout/print-head.tsx';
import styles from './flat-dialog.module.css';
import { ManagerFoot } from './manager-foot.tsx';

const FlatDialog = lazyPart('flat', () => import('../../complex/web/flat/flat-dialog.tsx'), WindowFailed);

export interface WantedFlat {
  /**
   * Null when the address asks for none, `loading` while it is on its way, `missing` when this complex has none such, `lost`
   * when nobody could be asked.
   */
  readonly flat: FlatInList | 'loading' | 'missing' | 'lost' | null;
  /** It is not shown on the site any more since its window was opened. */
  readonly gone: boolean;
  /** Asks again after `lost`. */
  readonly again: () => void;
  /** Takes the flat out of the address. */
  readonly close: () => void;
}

/** The flat that `?flat={id}` names: from the link that was followed, from the page as it was loaded, or asked for. */
export function useWantedFlat(
  building: BuildingFull,
  loaded: { readonly asked: string | null; readonly flat: FlatFull | null },
): WantedFlat {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const wanted = params.get('flat');
  const state = location.state as FlatLinkState | null;
  const given = state?.flat && String(state.flat.id) === wanted ? state.flat : undefined;
  const known = given ?? (wanted !== null && wanted === loaded.asked ? ownFlat(building, loaded.flat) : undefined);
  const [attempt, setAttempt] = useState(0);
  const { flat, gone } = useFlatByNow(building, useFlat(building, wanted, known, attempt));
  useLook(given?.id);

  // Opened from the page, the page is some steps back; opened by its address, there is nothing of ours behind.
  const close = () => {
    if (state?.over) return void navigate(-state.over);
    const rest = new URLSearchParams(params);
    rest.delete('flat');
    void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true });
  };
  return { flat, gone, close, again: () => setAttempt(attempt + 1) };
}

/** The flat, if it is one of this complex or of a part of it. */
function ownFlat({ id }: BuildingFull, flat: FlatFull | null): FlatInList | 'missing' {
  return flat && (flat.building.id === id || flat.building.parent_id === id) ? flat : 'missing';
}

/** A flat opened from a list needs no answer of the server, but a client's look at it belongs in the log of views. */
function useLook(flatId: number | undefined): void {
  const visitorId = useVisitor()?.id;
  useEffect(() => {
    if (flatId !== undefined && visitorId !== undefined) {
      callApi('getFlat', { params: { id: flatId } }).catch(() => undefined);
    }
  }, [flatId, visitorId]);
}

/** The same flat as it is by now: while the page lay behind another one it may have been held, sold, given another price or hidden. */
function useFlatByNow(building: BuildingFull, flat: WantedFlat['flat']): Pick<WantedFlat, 'flat' | 'gone'> {
  const reload = useReloadVisitor();
  const shown = flat !== null && typeof flat === 'object' ? flat : undefined;
  const [later, setLater] = useState<{ readonly than: FlatInList; readonly flat: FlatInList | 'missing' | 'gone' }>();
  const current = shown && later?.than === shown ? later.flat : flat;
  useOnReturn(async (signal) => {
    if (!shown) return;
    const now = await callApi('getFlat', { params: { id: shown.id } }, signal).then(
      ({ data }) => ownFlat(building, data),
      (error: unknown) => (problemOf(error)?.status === 404 ? 'gone' : undefined),
    );
    if (!now || signal.aborted) return;
    setLater({ than: shown, flat: now });
    if (now === 'gone') return;
    // What was held for the visitor or bought by him is told with himself.
    if (now === 'missing' || now.held !== shown.held || now.status !== shown.status) void reload();
  });
  return current === 'gone' ? { flat, gone: true } : { flat: current, gone: false };
}

/** The flat if it is known, else asked for. */
function useFlat(
  building: BuildingFull,
  id: string | null,
  known: FlatInList | 'missing' | undefined,
  attempt: number,
): WantedFlat['flat'] {
  const [fetched, setFetched] = useState<{ readonly id: string; readonly flat: FlatInList | 'missing' | 'lost' }>();
  const valid = id !== null && /^[1-9]\d{0,9}$/.test(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!valid || known) return;
    const controller = new AbortController();
    callApi('getFlat', { params: { id: Number(id) } }, controller.signal).then(
      ({ data }) => setFetched({ id, flat: ownFlat(building, data) }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setFetched({ id, flat: problemOf(error)?.status === 404 ? 'missing' : 'lost' });
      },
    );
    return () => controller.abort();
  }, [building, id, valid, known, attempt]);
  if (id === null) return null;
  if (known) return known;
  if (!valid) return 'missing';
  return fetched?.id === id ? fetched.flat : 'loading';
}

export interface FlatWindowProps {
  readonly building: BuildingFull;
  readonly wanted: WantedFlat;
}

/** The window of the flat that the address names, with what other features bring to it. */
export function FlatWindow({ building, wanted: { flat, gone, close, again } }: FlatWindowProps) {
  const { now, config } = useSite();
  const phone = useRegionPhone();
  const actionsOf = useCardActions();
  const staff = isAtLeast(useVisitor(), 2);
  const holds = useOwnHolds();
  const payQuery = queryOfChoice(useKeptChoice());
  if (flat === null || flat === 'missing') return null;
  if (flat === 'lost') return <WindowFailed props={{ onClose: close }} onRetry={again} />;
  const { location: place, developer } = building;
  return (
    <FlatDialog
      flat={flat}
      gone={gone}
      complex={{
        id: building.id,
        title: building.titles.title,
        path: `/${building.title_eng}`,
        developer,
        declaration: (flat === 'loading' ? null : flat.building.declaration_url) ?? building.declaration_url,
        prices_confirmed: building.price_date,
        address: formatPlace(place),
        stations: building.near.stations,
      }}
      now={now}
      page={`${config.origin}/${building.title_eng}`}
      onCallMe={(shown) => {
        track('call_me', { place: 'flat_window', subject_id: shown.id });
        openDialog('callback', {
          topic: flatTopic(shown, building.titles.title, shown.held && !holds.has(shown.id)),
          link: `/${building.title_eng}?flat=${shown.id}`,
        });
      }}
      first={staff ? (shown) => <ReserveButton flat={shown} wide /> : undefined}
      contact={<ManagerFoot about={`ЖК «${building.titles.title}»`} />}
      actions={(shown) => actionsOf.flat?.(shown, flatTitle(shown), true)}
      payQuery={payQuery}
      head={<PrintHead name={config.brand.name} phone={phone} now={now} />}
      onClose={close}
    />
  );
}

/** The flat of the address above the card, for who has no JavaScript: its window cannot open then. */
export function ToldFlat({ flat }: { readonly flat: FlatInList }) {
  const { price_total, price_m2, floor, status } = flat;
  const facts = [
    flatHousing(flat),
    floor !== null && formatFloorOf(floor, flat.floors_total),
    price_m2 !== null && formatPriceM2(price_m2),
  ];
  return (
    <noscript>
      <div className={styles.notice}>
        <div>
          <b>{flatTitle(flat)}</b>
          <p>
            {status === 1 ? (
              <b>{price_total === null ? `Цена по${NBSP}запросу` : formatPrice(price_total)}</b>
            ) : (
              'Не продаётся'
            )}
            {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
          </p>
        </div>
      </div>
    </noscript>
  );
}

/** Said above the card when the flat of the address is not among its flats. */
export function FlatNotice({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className={styles.notice} role="status">
      <p>
        Такой квартиры в{'\u00a0'}этом комплексе нет: возможно, её сняли с{'\u00a0'}продажи. Посмотрите{' '}
        <a href="#items" className="nv-link">
          квартиры в{'\u00a0'}продаже
        </a>
        .
      </p>
      <IconButton icon={IconX} size={18} label="Скрыть сообщение" onClick={onClose} />
    </div>
  );
}
