import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatDateTime, formatPhone } from '../../../complex/rules/format.ts';
import { groupDigits } from '../../../platform/rules/russian.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { type Column, DataTable } from '../../../site/office/lists/data-table.tsx';
import { ListHead } from '../../../site/office/lists/list-head.tsx';
import forms from '../../../site/office/office-form.module.css';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { saved } from '../../../site/office/saved.ts';
import { Button } from '../../../site/ui/button.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconPlus } from '../../../site/ui/icons.ts';
import type { CallAddress, CallsOverview, ToldCall } from '../../contract/calls.ts';
import { CALL_REFUSALS } from '../../rules/call.ts';
import { LEAD_WORDS } from '../../rules/lead-state.ts';
import { CallAddressForm } from './call-address-form.tsx';
import { CallsGuide } from './calls-guide.tsx';
import styles from './calls-page.module.css';

/** «Звонки»: addresses at which telephony and call tracking tell of calls, and what became of the last ones. */
export function CallsPage({ addresses, calls }: CallsOverview) {
  const [edited, setEdited] = useState<CallAddress | 'new' | null>(null);
  const close = () => setEdited(null);
  return (
    <>
      <ListHead title="Звонки" total={addresses.length}>
        <Button variant="primary" size="sm" onClick={() => setEdited('new')}>
          <Icon of={IconPlus} size={18} />
          Новый адрес
        </Button>
      </ListHead>
      <p className="nv-small nv-secondary">
        Телефония или коллтрекинг сообщает сайту о звонке, и он становится заявкой того, кто ведёт этого клиента. Для
        каждой службы заведите свой адрес.
      </p>
      <DataTable
        label="Адреса для звонков"
        columns={columnsOf(setEdited)}
        rows={addresses}
        rowKey={({ id }) => id}
        empty="Адресов пока нет"
      />
      <CallsGuide />
      <h2 className={styles.title}>Последние звонки</h2>
      <DataTable
        label="Последние звонки"
        columns={CALL_COLUMNS}
        rows={calls}
        rowKey={({ key }) => key}
        empty="О звонках ещё не сообщали"
      />
      <OfficeWindow
        opened={edited !== null}
        onClose={close}
        title={edited === null || edited === 'new' ? 'Новый адрес для звонков' : edited.title}
      >
        {edited && <CallAddressForm edited={edited === 'new' ? undefined : edited} onClose={close} />}
      </OfficeWindow>
    </>
  );
}

const columnsOf = (onEdit: (row: CallAddress) => void): Column<CallAddress>[] => [
  {
    key: 'title',
    title: 'Адрес',
    phone: 'head',
    cell: (row) => (
      <button type="button" className="nv-link" onClick={() => onEdit(row)}>
        {row.title}
      </button>
    ),
  },
  {
    key: 'requests',
    title: 'Заявок',
    width: '100px',
    numeric: true,
    cell: ({ requests }) => groupDigits(requests),
  },
  { key: 'refused', title: 'Без заявки', width: '260px', cell: refusedText },
  {
    key: 'last',
    title: 'Последний звонок',
    width: '150px',
    cell: ({ last_call_at }) => (last_call_at ? formatDateTime(last_call_at) : 'Ещё не было'),
  },
  {
    key: 'actions',
    title: 'Действия',
    quiet: true,
    width: '120px',
    cell: (row) => (row.closed ? 'Закрыт' : <CloseAddress row={row} />),
  },
];

/** 'Скрытых номеров: 3, иностранных: 1'. */
function refusedText({ hidden, foreign, unreadable }: CallAddress): string {
  const parts = [
    hidden > 0 && `скрытых номеров: ${hidden}`,
    foreign > 0 && `иностранных: ${foreign}`,
    unreadable > 0 && `непонятных: ${unreadable}`,
  ].filter((part) => part !== false);
  const text = parts.join(', ');
  return text === '' ? '—' : text.charAt(0).toUpperCase() + text.slice(1);
}

const CALL_COLUMNS: Column<ToldCall>[] = [
  { key: 'at', title: 'Когда', width: '150px', phone: 'top', cell: ({ at }) => formatDateTime(at) },
  { key: 'address', title: 'Откуда', width: '180px', phone: 'top', cell: ({ address }) => address },
  {
    key: 'phone',
    title: 'Кто звонил',
    width: '180px',
    phone: 'head',
    cell: ({ request, refusal }) =>
      request ? (
        <Link className={`nv-link ${styles.phone}`} to={`/users/callback?phone=${request.phone}`}>
          {formatPhone(request.phone)}
        </Link>
      ) : (
        refusal && CALL_REFUSALS[refusal]
      ),
  },
  { key: 'words', title: 'Звонок', cell: ({ request }) => request?.words ?? 'Заявки нет: перезвонить некуда' },
  {
    key: 'state',
    title: 'Что стало',
    width: '180px',
    cell: ({ request }) =>
      request ? [LEAD_WORDS[request.state], request.taken_by].filter((part) => part !== null).join(': ') : '—',
  },
];

function CloseAddress({ row: { id, title } }: { readonly row: CallAddress }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState(false);
  const close = async () => {
    await saved(callApi('closeCallAddress', { params: { id } }), 'Адрес закрыт');
    setAsked(false);
    void revalidate();
  };
  return (
    <>
      <Button size="xs" variant="subtle" aria-label={`Закрыть адрес «${title}»`} onClick={() => setAsked(true)}>
        Закрыть
      </Button>
      <OfficeWindow opened={asked} onClose={() => setAsked(false)} title={`Закрыть адрес «${title}»?`}>
        <div className={forms.form}>
          <p>
            О звонках по нему сайт больше не узнает. Открыть его снова нельзя, можно завести новый. Заявки останутся.
          </p>
          <div className={forms.buttons}>
            <Button onClick={() => setAsked(false)}>Отмена</Button>
            <Button variant="primary" onClick={() => void close()}>
              Закрыть адрес
            </Button>
          </div>
        </div>
      </OfficeWindow>
    </>
  );
}
