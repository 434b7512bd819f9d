import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { tooLong } from '../../../platform/rules/text-length.ts';
import { callApi } from '../../../site/client/api-client.ts';
import type { DialogSlotProps } from '../../../site/client/dialogs.ts';
import { notify } from '../../../site/client/notices.ts';
import { emptyPicked, pickFor, togglePicked, usePicked, usePickedFor } from '../../../site/client/picked.ts';
import type { FoundOption } from '../../../site/office/option-search.tsx';
import { failureText } from '../../../site/office/saved.ts';
import { findClients } from '../../../site/office/suggest.ts';
import { Button } from '../../../site/ui/button.tsx';
import { Dialog } from '../../../site/ui/layout/dialog.tsx';
import { Tag } from '../../../site/ui/tag.tsx';
import styles from './picked-dialog.module.css';
import { Unsent, type UnsentProps } from './unsent.tsx';

/** Sends what was ticked to one client: recommendations, one message, one page. */
export default function PickedDialog({ open, onClose }: DialogSlotProps<'picked'>) {
  return (
    <Dialog open={open} onClose={onClose} title="Отправить клиенту" width={520}>
      <Form onClose={onClose} />
    </Dialog>
  );
}

const CHANNELS = [
  { value: 'sms', label: 'SMS' },
  { value: 'email', label: 'Письмо' },
  { value: 'link', label: 'Ссылкой' },
] as const;
type Channel = (typeof CHANNELS)[number]['value'];

/** Signs that the comment takes. */
const COMMENT_MAX = 1_000;

function Form({ onClose }: { readonly onClose: () => void }) {
  const picked = usePicked();
  const meant = usePickedFor();
  const [chosen, setChosen] = useState<FoundOption | null>();
  // Whom it was looked for, until somebody else is chosen.
  const client = chosen === undefined ? meant && { value: String(meant.id), label: meant.name } : chosen;
  const [comment, setComment] = useState('');
  const [channel, setChannel] = useState<Channel>('sms');
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState('');
  const [unsent, setUnsent] = useState<Pick<UnsentProps, 'channel' | 'address'>>();
  // One key a window: a press that got no answer and is made again sends nothing twice.
  const key = useRef(crypto.randomUUID());
  const excess = tooLong(comment, COMMENT_MAX);
  const send = async () => {
    if (!client) return;
    setSending(true);
    setRefused('');
    try {
      const items = picked.map(({ entity_type, entity_id }) => ({ entity_type, entity_id }));
      const body = { user_id: Number(client.value), items, comment: comment || null, channel };
      const { data } = await callApi('sendSelection', { body }, undefined, { 'idempotency-key': key.current });
      const address = data.path === null ? null : location.origin + data.path;
      emptyPicked();
      pickFor(null);
      if (data.message === 'kept' && channel !== 'link') return setUnsent({ channel, address });
      if (channel === 'link' && address !== null) await copy(address);
      else notify.success('Отправлено');
      onClose();
    } catch (error) {
      key.current = crypto.randomUUID();
      setRefused(failureText(error));
    } finally {
      setSending(false);
    }
  };
  if (unsent) return <Unsent {...unsent} onCopy={(address) => void copy(address)} onClose={onClose} />;
  return (
    <div className={styles.form}>
      {client ? (
        <Tag removeLabel={`Убрать: ${client.label}`} onRemove={() => setChosen(null)}>
          {client.label}
        </Tag>
      ) : (
        <ClientSearch onChoose={setChosen} />
      )}
      <ul className={styles.things} aria-label="Что отправить">
        {picked.map((thing) => (
          <li key={`${thing.entity_type} ${thing.entity_id}`}>
            <Tag removeLabel={`Убрать: ${thing.title}`} onRemove={() => togglePicked(thing)}>
              {thing.title}
            </Tag>
          </li>
        ))}
      </ul>
      <label className={styles.field}>
        Комментарий клиенту
        <textarea
          rows={3}
          value={comment}
          aria-invalid={excess !== undefined}
          onChange={(event) => setComment(event.target.value)}
        />
        {excess && (
          <span className={styles.refused} role="alert">
            {excess}
          </span>
        )}
      </label>
      <fieldset className={styles.channels}>
        <legend>Как отправить</legend>
        {CHANNELS.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name="channel" checked={channel === value} onChange={() => setChannel(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      {refused && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      <Button
        variant="primary"
        disabled={!client || picked.length === 0 || excess !== undefined}
        busy={sending ? 'Отправляем' : undefined}
        onClick={() => void send()}
      >
        {channel === 'link' ? 'Скопировать ссылку' : 'Отправить'}
      </Button>
    </div>
  );
}

/** A field that finds clients and lists them below itself: inside of the window, where nothing is inert. */
function ClientSearch({ onChoose }: { readonly onChoose: (option: FoundOption) => void }) {
  const [term, setTerm] = useState('');
  const [found, setFound] = useState<readonly FoundOption[]>();
  useEffect(() => {
    setFound(undefined);
    if (term.trim().length < 3) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      findClients(term.trim(), abort.signal).then(setFound, () => undefined);
    }, 300);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [term]);
  const list = useRef<HTMLUListElement>(null);
  /** Arrows walk from the field through those found; Enter in the field takes the one that is found alone. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
    if (event.key === 'ArrowDown') buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && at >= 0)
      (buttons[at - 1] ?? event.currentTarget.closest('div')?.querySelector('input'))?.focus();
    else if (event.key === 'Enter' && at < 0 && found?.length === 1 && found[0]) onChoose(found[0]);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.field}>
      <label>
        Клиент: имя, телефон или почта
        <input
          data-first-field
          value={term}
          maxLength={64}
          autoComplete="off"
          onChange={(event) => setTerm(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <ul ref={list} onKeyDown={onKeyDown} className={styles.found} aria-label="Найденные клиенты">
        {found?.map((option) => (
          <li key={option.value}>
            <button type="button" onClick={() => onChoose(option)}>
              {option.label} <span>{option.hint}</span>
            </button>
          </li>
        ))}
      </ul>
      {found?.length === 0 && (
        <p className="nv-small nv-secondary" role="status">
          Никого не нашли: проверьте имя или телефон
        </p>
      )}
    </div>
  );
}

async function copy(address: string): Promise<void> {
  await navigator.clipboard.writeText(address).then(
    () => notify.success('Ссылка скопирована. Она есть и в карточке клиента'),
    () => notify.warning(address),
  );
}
