import { Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { formatDateTime, formatPhone } from '../../../complex/rules/format.ts';
import type { LeadRow } from '../../../leads/contract/lead-work.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { type ChosenNames, ClientLink, tagsOf, withOneMore } from '../../../site/office/activity-page.tsx';
import { ChoiceFilter, DateRangeFilter } from '../../../site/office/choice-filter.tsx';
import { ColumnChoice, type KeptColumns, useColumns } from '../../../site/office/column-choice.tsx';
import { type Column, DataTable } from '../../../site/office/data-table.tsx';
import { ExportButton } from '../../../site/office/export-button.tsx';
import { FilterRow } from '../../../site/office/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../../site/office/list-footer.tsx';
import { ListHead } from '../../../site/office/list-head.tsx';
import { OptionSearch } from '../../../site/office/option-search.tsx';
import { clientCardPath } from '../../../site/office/row-menu.tsx';
import { saved } from '../../../site/office/saved.ts';
import { findCallbackPhones, findClients, findComplexes } from '../../../site/office/suggest.ts';
import { useAnswered, withRow } from '../../../site/office/use-answered.ts';
import { useListAddress } from '../../../site/office/use-list-address.ts';
import { waitingText } from '../../../site/office/waiting-text.ts';
import { Button } from '../../../site/ui/button.tsx';
import { LeadDetails } from './lead-details.tsx';
import styles from './leads-page.module.css';

export interface LeadsPageProps {
  readonly leads: readonly LeadRow[];
  readonly meta: ListMeta;
  /** Names of what the address filters by, for the tags. */
  readonly chosen: ChosenNames;
  readonly kept: KeptColumns;
}

const KEYS = ['id', 'name', 'phone', 'kind', 'state', 'open', 'date_from', 'date_to', 'user', 'complex'];

const KINDS: readonly { readonly value: '' | LeadRow['kind']; readonly label: string }[] = [
  { value: '', label: 'Все заявки' },
  { value: 'callback', label: 'Обратный звонок' },
  { value: 'quiz', label: 'Подбор квартиры' },
  { value: 'feedback', label: 'Сообщение' },
];
const STATES: readonly { readonly value: '' | LeadRow['state']; readonly label: string }[] = [
  { value: '', label: 'Любое состояние' },
  { value: 'new', label: 'Новые' },
  { value: 'taken', label: 'В работе' },
  { value: 'answered', label: 'Отвеченные' },
  { value: 'closed', label: 'Закрытые' },
];

/** «Заявки»: callbacks, quizzes and messages with who has them and how long they wait. */
export function LeadsPage({ leads, meta, chosen, kept }: LeadsPageProps) {
  const address = useListAddress();
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  const [rows, put] = useAnswered(leads);
  const [answering, setAnswering] = useState<LeadRow | null>(null);
  const add = (key: string, value: string) => address.change({ [key]: withOneMore(address.value(key), value) });
  const change = async (lead: LeadRow, state: LeadRow['state'], outcome?: string) => {
    const body = { state, ...(outcome === undefined ? {} : { outcome }) };
    const done = await saved(callApi('changeLead', { params: { id: lead.id }, body }), DONE[state]);
    if (done) put((rows) => withRow(rows, done.answer.data));
    else void revalidate();
  };
  const columns = columnsOf((lead, state) => void change(lead, state), setAnswering);
  const { shown, hidden, choose } = useColumns(columns, kept);
  return (
    <>
      <ListHead title="Заявки" total={meta.total}>
        <ColumnChoice columns={columns} hidden={hidden} onChoose={choose} />
        <ExportButton path="/api/users/callback/export" query={params} name="leads" />
      </ListHead>
      <FilterRow address={address} keys={KEYS} tags={tagsOf(params, chosen)}>
        <OptionSearch
          label="Телефон"
          find={findCallbackPhones}
          inputMode="tel"
          onChoose={({ value }) => address.change({ phone: value })}
        />
        <OptionSearch label="ЖК" find={findComplexes} onChoose={({ value }) => add('complex', value)} />
        <OptionSearch label="Клиент" find={findClients} onChoose={({ value }) => add('user', value)} />
        <ChoiceFilter label="Вид заявки" name="kind" address={address} options={KINDS} />
        <ChoiceFilter label="Состояние" name="state" address={address} options={STATES} />
        <DateRangeFilter address={address} names={['date_from', 'date_to']} />
      </FilterRow>
      <DataTable
        label="Заявки"
        columns={shown}
        rows={rows}
        rowKey={({ id }) => id}
        busy={address.pending}
        empty="Заявок нет"
        footer={<ListFooter meta={meta} address={address} />}
      />
      <Modal opened={answering !== null} onClose={() => setAnswering(null)} title="Заявка обработана">
        {answering && (
          <Answer
            onClose={() => setAnswering(null)}
            onSave={(state, outcome) => {
              void change(answering, state, outcome);
              setAnswering(null);
            }}
          />
        )}
      </Modal>
    </>
  );
}

const DONE: Readonly<Record<LeadRow['state'], string>> = {
  new: 'Заявка возвращена',
  taken: 'Заявка взята в работу',
  answered: 'Ответ записан',
  closed: 'Заявка закрыта',
};

function columnsOf(
  change: (lead: LeadRow, state: LeadRow['state']) => void,
  answer: (lead: LeadRow) => void,
): Column<LeadRow>[] {
  return [
    {
      key: 'created',
      title: 'Дата',
      width: '150px',
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
    },
    {
      key: 'phone',
      title: 'Телефон',
      width: '170px',
      phone: 'head',
      cell: ({ phone }) => (
        <a className="nv-link nv-nowrap" href={`tel:+${phone}`}>
          {formatPhone(phone)}
        </a>
      ),
    },
    {
      key: 'client',
      title: 'Клиент',
      width: '180px',
      cell: (lead) => <Sender lead={lead} />,
    },
    { key: 'what', title: 'О чём', cell: (lead) => <LeadDetails lead={lead} /> },
    {
      key: 'waiting',
      title: 'Ожидание',
      width: '130px',
      cell: ({ state, waiting_seconds }) => (
        <span className={state === 'new' && waiting_seconds > LONG_WAIT ? styles.late : undefined}>
          {waitingText(waiting_seconds)}
        </span>
      ),
    },
    {
      key: 'state',
      title: 'Состояние',
      width: '230px',
      cell: (lead) => <State lead={lead} change={change} answer={answer} />,
    },
  ];
}

/** A client with his card, or the name that a stranger gave. */
function Sender({ lead: { user, name } }: { readonly lead: LeadRow }) {
  if (!user) return name ?? 'Гость';
  return <ClientLink path={clientCardPath(user.id)}>{user.name ?? formatPhone(user.phone)}</ClientLink>;
}

/** A new request that waits longer is marked, seconds. */
const LONG_WAIT = 15 * 60;

interface StateProps {
  readonly lead: LeadRow;
  readonly change: (lead: LeadRow, state: LeadRow['state']) => void;
  readonly answer: (lead: LeadRow) => void;
}

function State({ lead, change, answer }: StateProps) {
  const { state, taken_by } = lead;
  if (state === 'new') {
    return (
      <Button variant="light" size="xs" onClick={() => change(lead, 'taken')}>
        Взять в работу
      </Button>
    );
  }
  return (
    <span className={styles.state}>
      <span>
        {STATE_WORDS[state]}
        {taken_by?.name && <span className="nv-tertiary"> · {taken_by.name}</span>}
      </span>
      {state === 'taken' && (
        <span className={styles.actions}>
          <Button variant="light" size="xs" onClick={() => answer(lead)}>
            Ответ
          </Button>
          <Button variant="subtle" size="xs" onClick={() => change(lead, 'new')}>
            Вернуть
          </Button>
        </span>
      )}
    </span>
  );
}

const STATE_WORDS = { taken: 'В работе', answered: 'Отвечена', closed: 'Закрыта' } as const;

interface AnswerProps {
  readonly onClose: () => void;
  readonly onSave: (state: 'answered' | 'closed', outcome: string) => void;
}

function Answer({ onClose, onSave }: AnswerProps) {
  const [outcome, setOutcome] = useState('');
  return (
    <div className={styles.answer}>
      <Textarea
        label="Чем закончилось"
        placeholder="Договорились о показе на субботу"
        autosize
        minRows={3}
        maxLength={1_000}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value)}
        data-autofocus
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button onClick={() => onSave('closed', outcome)}>Закрыть без ответа</Button>
        <Button variant="primary" onClick={() => onSave('answered', outcome)}>
          Ответ дан
        </Button>
      </div>
    </div>
  );
}
