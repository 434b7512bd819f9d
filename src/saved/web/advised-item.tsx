import { type ReactNode, useState } from 'react';
import { formatMoment } from '../../complex/rules/format.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { problemOf } from '../../site/client/api-problem.ts';
import { notify } from '../../site/client/notices.ts';
import { Badge } from '../../site/ui/badge.tsx';
import { SavedItem } from '../../site/ui/catalogue/saved-list.tsx';
import type { ReceivedAdvice } from '../contract/advices.ts';
import styles from './advised-item.module.css';

export type AdvisedKind = 'building' | 'flat' | 'offer';

const CALLS = {
  building: ['keepAdvisedBuilding', 'dismissAdvisedBuilding'],
  flat: ['keepAdvisedFlat', 'dismissAdvisedFlat'],
  offer: ['keepAdvisedOffer', 'dismissAdvisedOffer'],
} as const;

export interface AdvisedItemProps {
  readonly kind: AdvisedKind;
  readonly id: number;
  readonly advice: ReceivedAdvice;
  readonly now: number;
  readonly fresh: ReadonlySet<number>;
  readonly children: ReactNode;
}

/** A recommended item: who recommended it when and with which words, and a way to put it away or bring it back. */
export function AdvisedItem({ kind, id, advice, now, fresh, children }: AdvisedItemProps) {
  const [away, setAway] = useState(false);
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    setAway(!away);
    try {
      await callApi(CALLS[kind][away ? 0 : 1], { params: { id } });
    } catch (error) {
      setAway(away);
      notify.error(problemOf(error)?.detail ?? 'Произошла ошибка, попробуйте позже');
    } finally {
      setBusy(false);
    }
  };
  return (
    <SavedItem
      away={away}
      note={
        <div className={styles.note}>
          <p className={styles.by}>
            {fresh.has(id) && <Badge variant="soft">Новая</Badge>}
            {[advice.author?.name, formatMoment(advice.advised_at, now)].filter(Boolean).join(' · ')}
          </p>
          {advice.comment && <blockquote className={styles.comment}>{advice.comment}</blockquote>}
          <button type="button" className={`nv-link ${styles.toggle}`} disabled={busy} onClick={() => void toggle()}>
            {away ? `Вернуть в${NBSP}рекомендации` : 'Убрать'}
          </button>
        </div>
      }
    >
      {children}
    </SavedItem>
  );
}
