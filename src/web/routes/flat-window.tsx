import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { BuildingFull } from '../../contract/buildings.ts';
import type { FlatFull, FlatInList } from '../../contract/flats.ts';
import { formatPlace } from '../../domain/format.ts';
import { callApi } from '../api-client.ts';
import { LegalLine } from '../features/building/developer.tsx';

const FlatDialog = lazy(() => import('../features/flat/flat-dialog.tsx'));

export interface FlatWindowProps {
  readonly building: BuildingFull;
  /** The flat that came with the page. */
  readonly loaded: FlatFull | null;
  readonly phone: string;
}

/** The window of the flat that `?flat={id}` names; closing it returns to the page below. */
export function FlatWindow({ building, loaded, phone }: FlatWindowProps) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const wanted = params.get('flat');
  const given = (location.state as { readonly flat?: FlatInList } | null)?.flat;
  const known = [given, loaded].find((flat) => flat && String(flat.id) === wanted);
  const flat = useFlat(wanted, known);
  if (wanted === null) return null;

  // Opened from the list, the list is one step back; opened by its address, there is nothing of ours behind.
  const close = () => {
    if (given) return void navigate(-1);
    const rest = new URLSearchParams(params);
    rest.delete('flat');
    void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true });
  };
  const { location: place, developer } = building;
  return (
    <Suspense>
      <FlatDialog
        flat={flat}
        complex={{
          title: building.titles.title,
          address: formatPlace(place),
          stations: building.near.stations,
          legal: <LegalLine developer={developer} declaration={building.declaration_url} />,
        }}
        phone={phone}
        onClose={close}
      />
    </Suspense>
  );
}

/** The flat if it is known, else asked for. */
function useFlat(id: string | null, known: FlatInList | null | undefined): FlatInList | 'loading' | 'missing' {
  const [fetched, setFetched] = useState<{ readonly id: string; readonly flat: FlatInList | 'missing' }>();
  useEffect(() => {
    if (id === null || known || !/^[1-9]\d{0,9}$/.test(id)) return;
    const controller = new AbortController();
    callApi('getFlat', { params: { id: Number(id) } }, controller.signal).then(
      ({ data }) => setFetched({ id, flat: data }),
      () => !controller.signal.aborted && setFetched({ id, flat: 'missing' }),
    );
    return () => controller.abort();
  }, [id, known]);
  if (known) return known;
  if (id !== null && !/^[1-9]\d{0,9}$/.test(id)) return 'missing';
  return fetched?.id === id ? fetched.flat : 'loading';
}
