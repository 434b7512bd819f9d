import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatPhone } from '../../../complex/rules/format.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { ClientLink } from '../../../site/office/activity-page.tsx';
import { type Column, DataTable } from '../../../site/office/lists/data-table.tsx';
import { clientCardPath } from '../../../site/office/lists/row-menu.tsx';
import { saved } from '../../../site/office/saved.ts';
import { Button } from '../../../site/ui/button.tsx';
import type { LikelyPair, LikelyPerson } from '../../contract/merging.ts';
import { LIKENESS_TITLES } from '../../rules/merging.ts';
import { statusTitle } from '../../rules/sales-status.ts';
import { MergeWindow, type TwoCards } from './merge-window.tsx';
import styles from './merging.module.css';

const cardOf = ({ id, name, phone, status, manager }: LikelyPerson) => (
  <div className={styles.card}>
    <ClientLink path={clientCardPath(id)}>{name ?? 'Без имени'}</ClientLink>
    <span>{formatPhone(phone)}</span>
    <span className="nv-caption nv-tertiary">
      {statusTitle(status)}
      {manager && ` · ${manager.name ?? `№ ${manager.id}`}`}
    </span>
  </div>
);

/** «Похожие»: two cards each, and whether they are one person. */
export function LikelyPairs({ pairs }: { readonly pairs: readonly LikelyPair[] }) {
  const [cards, setCards] = useState<TwoCards | null>(null);
  const { revalidate } = useRevalidator();
  const apart = async ({ one, other }: LikelyPair) => {
    const call = callApi('markDistinct', { params: { id: one.id, other_id: other.id } });
    if (await saved(call, 'Отмечено: это разные люди')) void revalidate();
  };
  const columns: readonly Column<LikelyPair>[] = [
    { key: 'one', title: 'Карточка', phone: 'head', cell: ({ one }) => cardOf(one) },
    { key: 'other', title: 'Похожая', cell: ({ other }) => cardOf(other) },
    { key: 'why', title: 'Почему', cell: ({ why }) => why.map((likeness) => LIKENESS_TITLES[likeness]).join(', ') },
    {
      key: 'decide',
      title: 'Решение',
      quiet: true,
      phone: 'plain',
      width: '280px',
      cell: (pair) => (
        <span className={styles.buttons}>
          <Button size="xs" variant="light" onClick={() => setCards([pair.one, pair.other])}>
            Это один человек
          </Button>
          <Button size="xs" variant="subtle" onClick={() => void apart(pair)}>
            Разные люди
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <DataTable
        label="Похожие карточки"
        columns={columns}
        rows={pairs}
        rowKey={({ one, other }) => `${one.id}-${other.id}`}
        empty="Похожих карточек нет"
      />
      <MergeWindow cards={cards} onClose={() => setCards(null)} onMerged={() => void revalidate()} />
    </>
  );
}
