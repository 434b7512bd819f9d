import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime, formatPercent } from '../../../complex/rules/format.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { type Column, DataTable } from '../../../site/office/lists/data-table.tsx';
import { ListHead } from '../../../site/office/lists/list-head.tsx';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { saved } from '../../../site/office/saved.ts';
import { Button } from '../../../site/ui/button.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconPlus } from '../../../site/ui/icons.ts';
import type { OfficePayments, ProgrammeVersionRow } from '../../contract/office.ts';
import { PaymentTerms } from './payment-terms.tsx';
import { type FormPurpose, ProgrammeForm } from './programme-form.tsx';
import styles from './programmes-page.module.css';

export interface ProgrammesPageProps {
  readonly payments: OfficePayments;
  /** Moscow day, YYYY-MM-DD. */
  readonly today: string;
}

/** A version that holds, will hold or was the last one, with the programme it belongs to. */
interface Row extends ProgrammeVersionRow {
  readonly latest: number;
  readonly all: readonly ProgrammeVersionRow[];
}

type Window = { readonly purpose: FormPurpose; readonly row: Row | null } | { readonly history: Row };

/** «Способы оплаты»: what the calculator and the cards offer, from which day until which, and who changed it. */
export function ProgrammesPage({ payments, today }: ProgrammesPageProps) {
  const [window, setWindow] = useState<Window | null>(null);
  const { revalidate } = useRevalidator();
  const close = () => setWindow(null);
  const rows = payments.programmes.flatMap(({ versions, latest }): Row[] =>
    versions
      .filter(({ state }) => state === 'current' || state === 'planned' || state === 'ended')
      .map((version) => ({ ...version, latest, all: versions })),
  );
  const withdraw = async ({ programme, version }: Row) => {
    const call = callApi('withdrawProgramme', { params: { id: programme.id, version } });
    await saved(call, 'Будущая версия отозвана');
    void revalidate();
  };
  return (
    <>
      <ListHead title="Способы оплаты" total={payments.programmes.length}>
        <Button variant="primary" size="sm" onClick={() => setWindow({ purpose: 'new', row: null })}>
          <Icon of={IconPlus} size={18} />
          Новая программа
        </Button>
      </ListHead>
      <PaymentTerms terms={payments.terms} />
      <DataTable
        label="Способы оплаты"
        columns={columnsOf(
          (purpose, row) => setWindow({ purpose, row }),
          withdraw,
          (history) => setWindow({ history }),
        )}
        rows={rows}
        rowKey={({ programme, version }) => `${programme.id} ${version}`}
        empty="Программ нет"
      />
      <OfficeWindow opened={window !== null} onClose={close} title={window ? titleOf(window) : ''} size={720}>
        {window && 'purpose' in window && (
          <ProgrammeForm
            key={`${window.purpose} ${window.row?.programme.id} ${window.row?.version}`}
            purpose={window.purpose}
            version={window.row}
            latest={window.row?.latest ?? 0}
            today={today}
            onClose={close}
          />
        )}
        {window && 'history' in window && <History versions={window.history.all} />}
      </OfficeWindow>
    </>
  );
}

function titleOf(window: Window): string {
  if ('history' in window) return `История: ${window.history.programme.title}`;
  const name = window.row ? `: ${window.row.programme.title}` : '';
  return { new: 'Новая программа', edit: `Изменить${name}`, next: `Новая версия${name}`, end: `Завершить${name}` }[
    window.purpose
  ];
}

const STATES = {
  current: 'Действует',
  planned: 'Запланирована',
  ended: 'Завершена',
  former: 'Прежняя',
  withdrawn: 'Отозвана',
} as const;

function State({ row: { state, complete } }: { readonly row: ProgrammeVersionRow }) {
  const hidden = !complete && (state === 'current' || state === 'planned');
  return (
    <span className={styles.badge} data-state={hidden ? 'hidden' : state}>
      {hidden ? 'Не показывается: нет ПСК или кредитора' : STATES[state]}
    </span>
  );
}

/** '2026-12-01' → '01.12.2026'. */
const dayWords = (day: string): string => day.split('-').reverse().join('.');

function daysOf({ programme: { valid_from, valid_to } }: ProgrammeVersionRow): string {
  return `с ${dayWords(valid_from)}${valid_to ? ` по ${dayWords(valid_to)}` : ''}`;
}

/** A rate as it is stated, not rounded: '16,62 %'. */
const exact = (percent: number): string => `${String(percent).replace('.', ',')}\u00a0%`;

function rateOf({ programme: { rate, full_cost } }: ProgrammeVersionRow): string {
  if (rate === null) return 'без процентов';
  const cost = full_cost ? `ПСК ${exact(full_cost.from)} – ${exact(full_cost.to)}` : 'ПСК не указана';
  return `${cost}, ставка ${exact(rate)}`;
}

function columnsOf(
  open: (purpose: FormPurpose, row: Row) => void,
  withdraw: (row: Row) => Promise<void>,
  history: (row: Row) => void,
): Column<Row>[] {
  return [
    {
      key: 'title',
      title: 'Программа',
      phone: 'head',
      cell: ({ programme }) => (
        <span>
          {programme.title}
          <span className="nv-caption nv-tertiary" style={{ display: 'block' }}>
            {programme.lender ?? 'Без банка'}
          </span>
        </span>
      ),
    },
    { key: 'rate', title: 'Условия', width: '190px', cell: rateOf },
    {
      key: 'down',
      title: 'Взнос от',
      width: '90px',
      numeric: true,
      cell: ({ programme }) => formatPercent(programme.min_down),
    },
    { key: 'days', title: 'Срок действия', width: '130px', cell: daysOf },
    { key: 'state', title: 'Состояние', width: '140px', cell: (row) => <State row={row} /> },
    {
      key: 'actions',
      title: 'Действия',
      quiet: true,
      width: '330px',
      cell: (row) => (
        <span className={styles.actions}>
          <Action name="Изменить" row={row} onClick={() => open('edit', row)} />
          {row.state === 'current' && <Action name="Новая версия" row={row} onClick={() => open('next', row)} />}
          {row.state === 'current' && <Action name="Завершить" row={row} onClick={() => open('end', row)} />}
          {row.state === 'planned' && <Action name="Отозвать" row={row} onClick={() => void withdraw(row)} />}
          {row.all.length > 1 && <Action name="История" row={row} onClick={() => history(row)} />}
        </span>
      ),
    },
  ];
}

function Action({ name, row, onClick }: { readonly name: string; readonly row: Row; readonly onClick: () => void }) {
  return (
    <Button size="xs" variant="subtle" onClick={onClick}>
      {name}
      <span className="nv-hidden"> {row.programme.title}</span>
    </Button>
  );
}

function History({ versions }: { readonly versions: readonly ProgrammeVersionRow[] }) {
  return (
    <ul className={styles.history}>
      {[...versions].reverse().map((row) => (
        <li key={row.version}>
          <span>
            Версия {row.version} <State row={row} />
          </span>
          <span>
            {rateOf(row)}, взнос от {formatPercent(row.programme.min_down)}, {daysOf(row)}
          </span>
          <span className="nv-caption nv-tertiary">
            {row.created_at && row.author
              ? `${formatDateTime(row.created_at)}, ${row.author.name ?? 'администратор'}`
              : 'Исходные условия'}
          </span>
        </li>
      ))}
    </ul>
  );
}
