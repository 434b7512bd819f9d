import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { callApi } from '../../site/client/api-client.ts';
import type { ApiOutput } from '../../site/client/api-routes.ts';

export type Programmes = ApiOutput<'listPaymentProgrammes'>['data'];
export type Programme = Programmes['programmes'][number];

/** The programmes that came with the page; null where none did. */
export const PageProgrammes = createContext<Programmes | null>(null);

/** Asked for once a visit; a failed call is not kept. */
let asking: Promise<Programmes> | undefined;

function askOnce(): Promise<Programmes> {
  asking ??= callApi('listPaymentProgrammes', {}).then(
    ({ data }) => data,
    (error: unknown) => {
      asking = undefined;
      throw error;
    },
  );
  return asking;
}

/** Ways to pay in force today; `retry` asks again after a failure. */
export function useProgrammes(): {
  readonly programmes: Programmes | undefined;
  readonly failed: boolean;
  retry(): void;
} {
  const ofPage = useContext(PageProgrammes);
  const [asked, setAsked] = useState<Programmes>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    if (!ofPage) askOnce().then(setAsked, () => setFailed(true));
  }, [ofPage]);
  useEffect(load, [load]);
  return { programmes: ofPage ?? asked, failed, retry: load };
}
