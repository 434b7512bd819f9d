import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../site/client/api-client.ts';
import type { ApiOutput } from '../../site/client/api-routes.ts';

export type Programmes = ApiOutput<'listPaymentProgrammes'>['data'];
export type Programme = Programmes['programmes'][number];

/** Asked for once a visit; a failed call is not kept. */
let asked: Promise<Programmes> | undefined;

function askOnce(): Promise<Programmes> {
  asked ??= callApi('listPaymentProgrammes', {}).then(
    ({ data }) => data,
    (error: unknown) => {
      asked = undefined;
      throw error;
    },
  );
  return asked;
}

/** Ways to pay in force today; `retry` asks again after a failure. */
export function useProgrammes(): {
  readonly programmes: Programmes | undefined;
  readonly failed: boolean;
  retry(): void;
} {
  const [programmes, setProgrammes] = useState<Programmes>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    askOnce().then(setProgrammes, () => setFailed(true));
  }, []);
  useEffect(load, [load]);
  return { programmes, failed, retry: load };
}
