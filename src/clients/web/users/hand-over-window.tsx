import { Radio } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { HandOverCount } from '../../../people/contract/hand-over.ts';
import { type Colleague, countInWords, HandOverChoice, handOverOf } from '../../../people/web/hand-over-choice.tsx';
import { groupDigits, NOUNS, plural } from '../../../platform/rules/russian.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { notify } from '../../../site/client/notices.ts';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { failureText } from '../../../site/office/saved.ts';
import { Button } from '../../../site/ui/button.tsx';
import styles from './assign-manager.module.css';

export interface HandOverWindowProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Clients who are ticked on the page. */
  readonly picked: readonly number[];
  /** Filters of the list, as in the address, and how many people it holds. */
  readonly params: URLSearchParams;
  readonly total: number;
  readonly colleagues: readonly Colleague[];
  /** Gives what was handed over, in words. */
  readonly onDone: (said: string) => void;
}

/** «Передать 2 клиентов», «Передать всех: 2 клиента». */
const wordFor = (clients: number, scope: 'picked' | 'all'): string =>
  scope === 'all' ? plural(clients, ...NOUNS.client) : plural(clients, 'клиента', 'клиентов', 'клиентов');

/** Hands many clients over: the ticked ones or all that the filters find, with the numbers of what goes along before it is done. */
export function HandOverWindow(props: HandOverWindowProps) {
  return (
    <OfficeWindow opened={props.opened} onClose={props.onClose} title="Передать клиентов">
      {props.opened && <Form {...props} />}
    </OfficeWindow>
  );
}

function Form({ onClose, picked, params, total, colleagues, onDone }: HandOverWindowProps) {
  const [scope, setScope] = useState<'picked' | 'all'>(picked.length > 0 ? 'picked' : 'all');
  const [to, setTo] = useState('');
  const [saving, setSaving] = useState(false);
  const filters = scope === 'picked' ? { user_id: picked.join(',') } : filtersOf(params);
  const count = useCount(filters);
  const target = handOverOf(to);
  const submit = async () => {
    if (!count || !target) return;
    setSaving(true);
    try {
      const { data } = await callApi('handOverClients', { body: { filters, expected: count.clients, to: target } });
      const said = `Передано: ${countInWords(data)}`;
      notify.success(said);
      onDone(said);
      onClose();
    } catch (error) {
      notify.error(failureText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={styles.form}>
      {picked.length > 0 && total > picked.length && (
        <Radio.Group
          label="Кого передать"
          value={scope}
          onChange={(value) => setScope(value === 'all' ? 'all' : 'picked')}
        >
          <div className={styles.scope}>
            <Radio value="picked" label={`Выбранных: ${picked.length}`} />
            <Radio value="all" label={`Всех найденных: ${groupDigits(total)}`} />
          </div>
        </Radio.Group>
      )}
      <HandOverChoice colleagues={colleagues} value={to} onChange={setTo} />
      <p role="status">
        {picked.length === 0 && <b>Никто не отмечен: передаются все, кого нашёл список. </b>}
        {count ? `Уйдут: ${countInWords(count)}.` : 'Считаем, сколько уйдёт…'}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          variant="primary"
          disabled={!count || count.clients === 0 || !target}
          busy={saving ? 'Передаём' : undefined}
          onClick={() => void submit()}
        >
          {count && count.clients > 0
            ? `Передать ${scope === 'all' ? 'всех: ' : ''}${groupDigits(count.clients)} ${wordFor(count.clients, scope)}`
            : 'Передать'}
        </Button>
      </div>
    </div>
  );
}

/** Filters of the list; its page and order say nothing of who is meant. */
function filtersOf(params: URLSearchParams): Record<string, string> {
  const pairs = [...params].filter(([key, value]) => value !== '' && !['page', 'per_page', 'sort'].includes(key));
  return Object.fromEntries(pairs);
}

/** What would go; undefined until it is known. */
function useCount(filters: Readonly<Record<string, string>>): HandOverCount | undefined {
  const key = JSON.stringify(filters);
  const [found, setFound] = useState<{ key: string; count: HandOverCount }>();
  useEffect(() => {
    const abort = new AbortController();
    callApi('countHandOver', { query: JSON.parse(key) as Record<string, string> }, abort.signal).then(
      ({ data }) => setFound({ key, count: data }),
      (error: unknown) => {
        if (!abort.signal.aborted) notify.error(failureText(error));
      },
    );
    return () => abort.abort();
  }, [key]);
  return found?.key === key ? found.count : undefined;
}
