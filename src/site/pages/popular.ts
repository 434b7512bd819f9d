import { useEffect, useState } from 'react';
import type { BuildingInList } from '../../complex/contract/buildings.ts';
import type { SearchArea } from '../../search/web/use-form-count.ts';
import { callApi } from '../client/api-client.ts';

/** So many stand in the block of the main page. */
const SHOWN = 8;

type Buildings = readonly BuildingInList[];

/** The popular complexes of a part of the agency's ground. */
export interface PopularThere {
  readonly area: string;
  readonly buildings: Buildings;
}

export interface PopularState {
  /** Of the whole ground. */
  readonly all: Buildings;
  /** Of the part that the address asks for. */
  readonly there: PopularThere | null;
}

/** Those of the part that was chosen, and others only where it has fewer than are shown. */
export function popularFirst(there: Buildings, all: Buildings): Buildings {
  const known = new Set(there.map(({ id }) => id));
  return [...there, ...all.filter(({ id }) => !known.has(id))].slice(0, SHOWN);
}

/** The complexes of the block for a part of the ground, undefined for the whole; the former ones until they are read. */
export function usePopular(
  { all, there }: PopularState,
  areas: readonly SearchArea[],
  area: string | undefined,
): Buildings {
  const [read, setRead] = useState(there);
  const isRead = read?.area === area;
  useEffect(() => {
    const query = areas.find(({ key }) => key === area)?.filters;
    if (!query || isRead || area === undefined) return;
    const abort = new AbortController();
    callApi('listPopular', { query }, abort.signal).then(
      ({ data }) => setRead({ area, buildings: data }),
      () => undefined,
    );
    return () => abort.abort();
  }, [areas, area, isRead]);
  return area === undefined || read === null ? all : popularFirst(read.buildings, all);
}
