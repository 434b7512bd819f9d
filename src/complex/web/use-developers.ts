import { useEffect, useState } from 'react';
import { callApi } from '../../site/client/api-client.ts';

/** A developer as a field offers it. */
export interface DeveloperOption {
  readonly value: string;
  readonly label: string;
}

/** All developers, read page by page; undefined until they are known. */
export function useDevelopers(): readonly DeveloperOption[] | undefined {
  const [options, setOptions] = useState<readonly DeveloperOption[]>();
  useEffect(() => {
    const abort = new AbortController();
    readAll(abort.signal).then(setOptions, () => !abort.signal.aborted && setOptions([]));
    return () => abort.abort();
  }, []);
  return options;
}

const PAGE = 100;

async function readAll(signal: AbortSignal): Promise<readonly DeveloperOption[]> {
  const options: DeveloperOption[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await callApi('listDevelopers', { query: { page, per_page: PAGE } }, signal);
    options.push(...data.map(({ id, title }) => ({ value: String(id), label: title })));
    if (page >= meta.last_page) return options.sort((a, b) => a.label.localeCompare(b.label, 'ru'));
  }
}
