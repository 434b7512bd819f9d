import { Fragment, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../complex/rules/format.ts';
import { NBSP, plural } from '../../../platform/rules/russian.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { notify } from '../../../site/client/notices.ts';
import { type OfficeChange, useOfficeChanges } from '../../../site/office/office-events.ts';
import { saved } from '../../../site/office/saved.ts';
import { SureButton } from '../../../site/office/sure-button.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { OfficeSelection } from '../../contract/selections.ts';
import styles from './client-selections.module.css';

/** What was sent to a client by secret address, and what he thinks of it; follows his presses. */
export function ClientSelections({ userId }: { readonly userId: number }) {
  const [selections, setSelections] = useState<readonly OfficeSelection[]>([]);
  const read = useCallback(() => {
    callApi('listClientSelections', { params: { id: userId } }).then(
      ({ data }) => setSelections(data),
      () => undefined,
    );
  }, [userId]);
  useEffect(read, [read]);
  const follow = useCallback(
    ({ client_id }: OfficeChange) => {
      if (client_id === null || client_id === userId) read();
    },
    [read, userId],
  );
  useOfficeChanges(['selection'], follow);
  if (selections.length === 0) return null;
  const revoke = async (id: number) => {
    if (await saved(callApi('revokeSelection', { params: { id } }), 'Ссылка больше не открывается')) read();
  };
  return (
    <section className={styles.selections} aria-label="Отправленные подборки">
      <h2 className={styles.title}>Отправленные подборки</h2>
      <ul>
        {selections.map((selection) => (
          <li key={selection.id}>
            <div className={styles.what}>
              <b>{selection.title}</b> · {formatDateTime(selection.sent_at)}
              {selection.author && ` · ${selection.author}`}
              <br />
              {opensText(selection)} · посмотрел {selection.seen} из {selection.total}
              {selection.devices > 1 &&
                ` · отвечали с${NBSP}${selection.devices} ${plural(selection.devices, 'устройства', 'устройств', 'устройств')}: возможно, не один человек`}
              <Reacted selection={selection} reaction="like" word="нравится" count={selection.likes} />
              <Reacted selection={selection} reaction="no" word="не подходит" count={selection.refusals} />
            </div>
            {selection.path === null ? (
              <span className={styles.quiet}>Ссылка закрыта</span>
            ) : (
              <span className={styles.buttons}>
                <Button size="sm" onClick={() => void copy(location.origin + (selection.path ?? ''))}>
                  Скопировать ссылку
                </Button>
                <SureButton size="sm" onSure={() => void revoke(selection.id)}>
                  Отозвать
                </SureButton>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReactedProps {
  readonly selection: OfficeSelection;
  readonly reaction: 'like' | 'no';
  readonly word: string;
  readonly count: number;
}

/** «нравится 2 из 5» with the things that it is about, each a link to its page. */
function Reacted({ selection: { things, total }, reaction, word, count }: ReactedProps) {
  if (count === 0) return null;
  return (
    <p>
      {word} {count} из {total}:{' '}
      {things
        .filter((thing) => thing.reaction === reaction)
        .map(({ title, link, comment }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two flats of one title are two things
          <Fragment key={index}>
            {index > 0 && ', '}
            {link === null ? (
              title
            ) : (
              <Link className="nv-link" to={link}>
                {title}
              </Link>
            )}
            {comment && ` («${comment}»)`}
          </Fragment>
        ))}
    </p>
  );
}

function opensText({ opens, last_open_at }: OfficeSelection): string {
  return last_open_at === null
    ? 'ещё не открывали'
    : `открывали ${opens} ${plural(opens, 'раз', 'раза', 'раз')}, последний ${formatDateTime(last_open_at)}`;
}

async function copy(address: string): Promise<void> {
  await navigator.clipboard.writeText(address).then(
    () => notify.success('Ссылка скопирована'),
    () => notify.warning(address),
  );
}
