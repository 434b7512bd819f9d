import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { formatDate, formatPhone, formatTime } from '../../../complex/rules/format.ts';
import type { LeadRow } from '../../../leads/contract/lead-work.ts';
import type { Colleague } from '../../../people/web/hand-over-choice.tsx';
import { countOf } from '../../../platform/rules/russian.ts';
import { type ChosenNames, ClientLink, tagsOf, withOneMore } from '../../../site/office/activity-page.tsx';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { ChoiceFilter, DateRangeFilter } from '../../../site/office/lists/choice-filter.tsx';
import { ColumnChoice, type KeptColumns, useColumns } from '../../../site/office/lists/column-choice.tsx';
import { type Column, DataTable } from '../../../site/office/lists/data-table.tsx';
import { ExportButton } from '../../../site/office/lists/export-button.tsx';
import { FilterRow } from '../../../site/office/lists/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../../site/office/lists/list-head.tsx';
import { clientCardPath } from '../../../site/office/lists/row-menu.tsx';
import { useListAddress } from '../../../site/office/lists/use-list-address.ts';
import { useLivePage } from '../../../site/office/office-events.ts';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { OptionSearch } from '../../../site/office/option-search.tsx';
import { findCallbackPhones, findClients, findComplexes } from '../../../site/office/suggest.ts';
import { useAnswered, withRow } from '../../../site/office/use-answered.ts';
import { waitingText } from '../../../site/office/waiting-text.ts';
import { Button } from '../../../site/ui/button.tsx';
import { ListedPhone } from '../ban-words.tsx';
import { LeadDetails } from './lead-details.tsx';
import { type Choice, LeadManager } from './lead-manager.tsx';
import styles from './leads-page.module.css';
import { MakeClient } from './make-client.tsx';

export interface LeadsPageProps {
  readonly leads: readonly LeadRow[];
  readonly meta: ListMeta;
  /** Names of what the address filters by, for the tags. */
  readonly chosen: ChosenNames;
  readonly kept: KeptColumns;
  /** For administrators: whose requests can be looked at; null: the filter is not shown. */
  readonly colleagues: readonly Colleague[] | null;
  /** For managers: requests that are nobody's, which they take in «Сегодня». */
  readonly free: number;
}

const LEADS = ['заявка', 'заявки', 'заявок'] as const;

const KEYS = [
  'id',
  'lead',
  'name',
  'phone',
  'kind',
  'state',
  'open',
  'date_from',
  'date_to',
  'user',
  'complex',
  'whose',
];

const KINDS: readonly { readonly value: '' | LeadRow['kind']; readonly label: string }[] = [
  { value: '', label: 'Все заявки' },
  { value: 'callback', label: 'Обратный звонок' },
  { value: 'quiz', label: 'Подбор квартиры' },
  { value: 'feedback', label: 'Сообщение' },
  { value: 'call', label: 'Звонок' },
];
const STATES: readonly { readonly value: '' | LeadRow['state']; readonly label: string }[] = [
  { value: '', label: 'Любое состояние' },
  { value: 'new', label: 'Новые' },
  { value: 'taken', label: 'В работе' },
  { value: 'answered', label: 'Отвеченные' },
  { value: 'closed', label: 'Закрытые' },
];

/** «Заявки»: callbacks, quizzes and messages with who has them and how long they wait. */
export function LeadsPage({ leads, meta, chosen, kept, colleagues, free }: LeadsPageProps) {
  const address = useListAddress();
  const [params] = useSearchParams();
  useLivePage(['lead_new', 'lead']);
  const { revalidate } = useRevalidator();
  const [rows, put] = useAnswered(leads);
  const [answering, setAnswering] = useState<LeadRow | null>(null);
  const add = (key: string, value: string) => address.change({ [key]: withOneMore(address.value(key), value) });
  const { send } = useOfficeForm('lead-state', 'list', NOTHING);
  const change = async (lead: LeadRow, state: LeadRow['state']) => {
    const sent = await send('changeLead', { params: { id: lead.id }, body: { state } }, DONE[state]);
    if (sent && sent !== 'waiting') put((rows) => withRow(rows, sent.answer.data));
    else if (!sent) void revalidate();
  };
  const columns = columnsOf(
    (lead, state) => void change(lead, state),
    setAnswering,
    () => void revalidate(),
  );
  if (colleagues)
    columns.splice(
      MANAGER_AT,
      0,
      managerColumn(choicesOf(colleagues), () => void revalidate()),
    );
  const { shown, hidden, choose } = useColumns(columns, kept);
  return (
    <>
      <ListHead title="Заявки" total={meta.total}>
        <ColumnChoice columns={columns} hidden={hidden} onChoose={choose} />
        <ExportButton path="/api/users/callback/export" query={params} name="leads" />
      </ListHead>
      {free > 0 && (
        <p className={styles.free}>
          Ещё {countOf(free, LEADS)} пока без менеджера:{' '}
          <Link className="nv-link" to="/clients/today">
            взять в «Сегодня»
          </Link>
        </p>
      )}
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
        {colleagues && <ChoiceFilter label="У кого" name="whose" address={address} options={ownersOf(colleagues)} />}
        <DateRangeFilter address={address} names={['date_from', 'date_to']} />
      </FilterRow>
      <DataTable
        label="Заявки"
        id="list"
        columns={shown}
        rows={rows}
        rowKey={({ id }) => id}
        busy={address.pending}
        empty="Заявок нет"
        footer={<ListFooter meta={meta} address={address} />}
      />
      <OfficeWindow opened={answering !== null} onClose={() => setAnswering(null)} title="Заявка обработана">
        {answering && (
          <Answer
            leadId={answering.id}
            onClose={() => setAnswering(null)}
            onSaved={(row) => put((rows) => withRow(rows, row))}
          />
        )}
      </OfficeWindow>
    </>
  );
}

const choicesOf = (colleagues: readonly Colleague[]): Choice[] =>
  colleagues.map(({ id, name }) => ({ value: String(id), label: name ?? `Сотрудник № ${id}` }));

const ownersOf = (colleagues: readonly Colleague[]) => [
  { value: '', label: 'У кого угодно' },
  { value: 'nobody', label: 'Ни у кого' },
  { value: 'alarmed', label: 'Никто не взял вовремя' },
  ...choicesOf(colleagues),
];
/** Beside the client. */
const MANAGER_AT = 3;

const managerColumn = (colleagues: readonly Choice[], onHanded: () => void): Column<LeadRow> => ({
  key: 'manager',
  title: 'Менеджер',
  width: '180px',
  cell: (lead) => <LeadManager lead={lead} colleagues={colleagues} onHanded={onHanded} />,
});

const DONE: Readonly<Record<LeadRow['state'], string>> = {
  new: 'Заявка возвращена',
  taken: 'Заявка взята в работу',
  answered: 'Ответ записан',
  closed: 'Заявка закрыта',
};

function columnsOf(
  change: (lead: LeadRow, state: LeadRow['state']) => void,
  answer: (lead: LeadRow) => void,
  onClient: () => void,
): Column<LeadRow>[] {
  return [
    {
      key: 'created',
      title: 'Дата',
      width: '108px',
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      key: 'phone',
      title: 'Телефон',
      width: '162px',
      phone: 'head',
      cell: ({ phone, contact_ban }) => <ListedPhone phone={phone} ban={contact_ban} className="nv-link" />,
    },
    {
      key: 'client',
      title: 'Клиент',
      width: '156px',
      cell: (lead) => <Sender lead={lead} onClient={onClient} />,
    },
    { key: 'what', title: 'О чём', cell: (lead) => <LeadDetails lead={lead} /> },
    {
      key: 'waiting',
      title: 'Ожидание',
      width: '104px',
      cell: ({ state, waiting_seconds }) => (
        <span className={state === 'new' && waiting_seconds > LONG_WAIT ? styles.late : undefined}>
          {waitingText(waiting_seconds)}
        </span>
      ),
    },
    {
      key: 'state',
      title: 'Состояние',
      width: '184px',
      cell: (lead) => <State lead={lead} change={change} answer={answer} />,
    },
  ];
}

/** Day and time, each in one piece. */
function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at}>
      <span className="nv-nowrap">{formatDate(at)}</span> <span className="nv-nowrap">{formatTime(at)}</span>
    </time>
  );
}

/** A client with his card, or the name that a stranger gave and the press that makes him one. */
function Sender({ lead, onClient }: { readonly lead: LeadRow; readonly onClient: () => void }) {
  const { user, name } = lead;
  if (!user)
    return (
      <span className={styles.state}>
        {name ?? 'Гость'}
        <MakeClient phone={lead.phone} name={name} onMade={onClient} />
      </span>
    );
  return (
    <ClientLink path={clientCardPath(user.id)}>
      {user.name ?? <span className="nv-nowrap">{formatPhone(user.phone)}</span>}
    </ClientLink>
  );
}

/** A new request that waits longer is marked, seconds. */
const LONG_WAIT = 15 * 60;

interface StateProps {
  readonly lead: LeadRow;
  readonly change: (lead: LeadRow, state: LeadRow['state']) => void;
  readonly answer: (lead: LeadRow) => void;
}

function State({ lead, change, answer }: StateProps) {
  const { state, taken_by, given_to, alarmed_at } = lead;
  if (state === 'new') {
    return (
      <span className={styles.state}>
        {alarmed_at && <span className={styles.late}>Никто не взял вовремя</span>}
        {given_to && <span className="nv-tertiary">У кого: {given_to.name ?? `сотрудник № ${given_to.id}`}</span>}
        <Button variant="light" size="xs" onClick={() => change(lead, 'taken')}>
          Взять в работу
        </Button>
      </span>
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
  readonly leadId: number;
  readonly onClose: () => void;
  readonly onSaved: (lead: LeadRow) => void;
}

/** A press that is saved at once leaves nothing to be kept. */
const NOTHING = {};

function Answer({ leadId, onClose, onSaved }: AnswerProps) {
  const form = useOfficeForm('lead-answer', leadId, { outcome: '' });
  const save = async (state: 'answered' | 'closed') => {
    const body = { state, outcome: form.draft.outcome };
    const sent = await form.send('changeLead', { params: { id: leadId }, body }, DONE[state]);
    if (sent) onClose();
    if (sent && sent !== 'waiting') onSaved(sent.answer.data);
  };
  return (
    <div className={styles.answer}>
      <RestoredNote form={form} />
      <Textarea
        label="Чем закончилось"
        placeholder="Договорились о показе на субботу"
        autosize
        minRows={3}
        {...form.long('outcome', 1_000)}
        data-autofocus
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button disabled={form.saving} onClick={() => void save('closed')}>
          Закрыть без ответа
        </Button>
        <Button variant="primary" disabled={form.saving} onClick={() => void save('answered')}>
          Ответ дан
        </Button>
      </div>
    </div>
  );
}
