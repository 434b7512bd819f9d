import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatPrice } from '../../complex/rules/format.ts';
import { groupDigits } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { ChoiceFilter } from '../../site/office/lists/choice-filter.tsx';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { FilterRow } from '../../site/office/lists/filter-row.tsx';
import { ListFooter, type ListMeta } from '../../site/office/lists/list-footer.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { type ListAddress, useListAddress } from '../../site/office/lists/use-list-address.ts';
import { saved } from '../../site/office/saved.ts';
import { useAnswered } from '../../site/office/use-answered.ts';
import { Button } from '../../site/ui/button.tsx';
import type { FeedQuestion } from '../contract/identity.ts';
import { lotName } from '../rules/lot-name.ts';
import { QUESTION_KINDS } from '../rules/question-kind.ts';
import { FeedTabs } from './feed-tabs.tsx';
import { QUESTION_WORDS } from './feed-words.ts';
import styles from './feeds.module.css';

const KINDS = [
  { value: '', label: 'Все вопросы' },
  ...Object.entries(QUESTION_WORDS)
    .filter(([kind]) => kind !== 'complex')
    .map(([value, label]) => ({ value, label })),
];
const ANSWERS: Readonly<Record<NonNullable<FeedQuestion['answer']>, string>> = {
  accept: 'Верить фиду',
  keep: 'Оставить как было',
  gone: 'Фид исправился',
};
const OPEN = [
  { value: '', label: 'Без ответа' },
  { value: 'answered', label: 'С ответом' },
];

export interface FeedQuestionsPageProps {
  readonly rows: readonly FeedQuestion[];
  readonly meta: ListMeta;
}

/** «Вопросы»: what feeds say and cannot be believed without a word of staff; the last good value stays meanwhile. */
export function FeedQuestionsPage({ rows: loaded, meta }: FeedQuestionsPageProps) {
  const address = useListAddress();
  const { revalidate } = useRevalidator();
  const [rows, change] = useAnswered(loaded);
  const [busy, setBusy] = useState(false);
  const total = meta.total - (loaded.length - rows.length);
  const send = async (body: AnswerBody, then: () => void) => {
    setBusy(true);
    if (await saved(callApi('answerFeedQuestions', { body }), 'Ответ принят, фид перечитывается')) then();
    // What the feed says now is shown before the next answer.
    else void revalidate();
    setBusy(false);
  };
  const answer = (some: readonly FeedQuestion[], word: Word) =>
    send({ questions: some.map(({ id, version }) => ({ id, version })), answer: word }, () =>
      change((now) => now.filter((row) => !some.includes(row))),
    );
  const open = rows.filter(({ answer: given, kind }) => given === null && kind !== 'moved');
  const [first] = rows;
  // Newest first: on the first page stands the latest change that staff can have seen.
  const isRest = first !== undefined && meta.page === 1 && total > rows.length && open.length > 0;
  const answerAll = (word: Word) => {
    const { source, kind } = filtersOf(address);
    return send({ source, kind, up_to: first?.version ?? 0, answer: word }, () => void revalidate());
  };
  return (
    <>
      <ListHead title="Вопросы фидов" total={total} />
      <FeedTabs />
      <FilterRow address={address} keys={['kind', 'state', 'source']}>
        <ChoiceFilter label="О чём" name="kind" address={address} options={KINDS} />
        <ChoiceFilter label="Ответ" name="state" address={address} options={OPEN} />
      </FilterRow>
      {open.length > 1 && (
        <Several
          text={`Все ${groupDigits(open.length)} на этой странице:`}
          busy={busy}
          onAnswer={(word) => void answer(open, word)}
        />
      )}
      {isRest && (
        <Several
          text={`Все ${groupDigits(total)} по этому отбору:`}
          busy={busy}
          onAnswer={(word) => void answerAll(word)}
        />
      )}
      <DataTable
        label="Вопросы фидов"
        columns={columnsOf((row, word) => void answer([row], word))}
        rows={rows}
        rowKey={({ id }) => id}
        busy={address.pending || busy}
        empty="Вопросов нет"
        footer={<ListFooter meta={{ ...meta, total }} address={address} />}
      />
    </>
  );
}

type Word = 'accept' | 'keep';
type Filters = { readonly source?: number | undefined; readonly kind?: FeedQuestion['kind'] | undefined };
type AnswerBody =
  | { readonly questions: { readonly id: number; readonly version: number }[]; readonly answer: Word }
  | (Filters & { readonly up_to: number; readonly answer: Word });

function filtersOf({ value }: ListAddress): Filters {
  const source = value('source');
  const kind = QUESTION_KINDS.find((one) => one === value('kind'));
  return { ...(source ? { source: Number(source) } : {}), ...(kind ? { kind } : {}) };
}

interface SeveralProps {
  readonly text: string;
  readonly busy: boolean;
  readonly onAnswer: (word: Word) => void;
}

function Several({ text, busy, onAnswer }: SeveralProps) {
  return (
    <p className={styles.actions}>
      {text}
      <Button size="xs" disabled={busy} onClick={() => onAnswer('accept')}>
        Верить фиду
      </Button>
      <Button size="xs" disabled={busy} onClick={() => onAnswer('keep')}>
        Оставить как было
      </Button>
    </p>
  );
}

const columnsOf = (onAnswer: (row: FeedQuestion, word: Word) => void): Column<FeedQuestion>[] => [
  {
    key: 'subject',
    title: 'О чём',
    phone: 'head',
    cell: (row) => (
      <span>
        <Subject row={row} />
        <span className="nv-caption nv-tertiary" style={{ display: 'block' }}>
          {row.source.title}, {row.why}
        </span>
      </span>
    ),
  },
  { key: 'said', title: 'Фид говорит', cell: ({ said, field }) => valueText(said, field) },
  {
    key: 'known',
    title: 'Сейчас показано',
    cell: ({ known, field, kind, flat }) =>
      kind === 'twin' && flat ? lotName(flat) || 'квартира' : known ? valueText(known, field) : 'ничего',
  },
  {
    key: 'answer',
    title: 'Ответ',
    width: '250px',
    cell: (row) => {
      const { kind, answer } = row;
      if (answer) return ANSWERS[answer];
      if (kind === 'moved')
        return (
          <Link className="nv-link" to={complexOfFeed(row)}>
            Решить о комплексе
          </Link>
        );
      return (
        <span className={styles.actions}>
          <Button size="xs" variant="light" onClick={() => onAnswer(row, 'accept')}>
            Верить фиду
          </Button>
          <Button size="xs" onClick={() => onAnswer(row, 'keep')}>
            Оставить
          </Button>
        </span>
      );
    },
  },
];

/** The lot as a person would call it, with its flat on the site or its complex in the catalogue; the feed's own number below. */
/** The complex of the feed that is asked about, alone in its list. */
function complexOfFeed({ source, subject, said }: FeedQuestion): string {
  const term = typeof said.title === 'string' && said.title !== '' ? said.title : subject;
  return `/admin/feeds/complexes?${new URLSearchParams({ source: String(source.id), term })}`;
}

function Subject({ row: { kind, subject, complex, flat_id, lot } }: { readonly row: FeedQuestion }) {
  if (kind === 'rename' || kind === 'split' || kind === 'moved')
    return <Linked to={complex && `/admin/catalogue/${complex.id}`}>{complex?.title ?? subject}</Linked>;
  const words = [complex?.title, lot && lotName(lot)].filter(Boolean).join(', ') || `Лот ${subject}`;
  const isShown = flat_id !== null && complex?.published;
  return (
    <>
      <Linked to={isShown ? `/${complex.title_eng}?flat=${flat_id}` : complex && `/admin/catalogue/${complex.id}`}>
        {words}
      </Linked>
      <span className="nv-caption nv-tertiary" style={{ display: 'block' }}>
        В фиде № {subject}
      </span>
    </>
  );
}

function Linked({ to, children }: { readonly to: string | null; readonly children: string }) {
  return to === null ? (
    children
  ) : (
    <Link className="nv-link" to={to}>
      {children}
    </Link>
  );
}

/** What stands in a question, in words: a price, an area, a name, a flat. */
function valueText(said: Readonly<Record<string, unknown>>, field: string): string {
  const { value, title, floor, rooms, area, price, number, housing } = said;
  if (typeof title === 'string' && title !== '') return title;
  if (field === 'price' || field === 'offer_price') return typeof value === 'number' ? formatPrice(value) : '—';
  if (field === 'area') return `${groupDigits(Number(value))} м²`;
  if (value !== undefined) return String(value);
  const parts = [
    typeof housing === 'string' ? housing : '',
    number ? `№ ${number}` : '',
    floor ? `${floor} этаж` : '',
    typeof rooms === 'number' ? (rooms === 0 ? 'студия' : `${rooms}-комн.`) : '',
    typeof area === 'number' ? `${groupDigits(area)} м²` : '',
    typeof price === 'number' ? formatPrice(price) : '',
  ];
  return parts.filter(Boolean).join(', ') || '—';
}
