import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { countOf, groupDigits, NOUNS } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import forms from '../../site/office/office-form.module.css';
import { failureText, saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { FeedRun, LeavingLots } from '../contract.ts';
import styles from './feeds.module.css';
import { ScrollingRows } from './scrolling-rows.tsx';

/** What confirming a doubtful run takes from sale, in numbers and names, and the confirmation. */
export function ConfirmRun({ run, onClose }: { readonly run: FeedRun; readonly onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [leaving, setLeaving] = useState<LeavingLots | string | null>(null);
  useEffect(() => {
    let isOpen = true;
    callApi('previewConfirmation', { params: { id: run.id } }).then(
      ({ data }) => isOpen && setLeaving(data),
      (error: unknown) => isOpen && setLeaving(failureText(error)),
    );
    return () => {
      isOpen = false;
    };
  }, [run.id]);
  const confirm = async () => {
    await saved(callApi('confirmFeedRun', { params: { id: run.id } }), 'Загрузка подтверждена');
    onClose();
    void revalidate();
  };
  return (
    <div className={forms.form}>
      {leaving === null ? (
        <p role="status">Считаем…</p>
      ) : typeof leaving === 'string' ? (
        <p>{leaving}</p>
      ) : (
        <Leaving leaving={leaving} />
      )}
      <div className={forms.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          variant="primary"
          disabled={leaving === null || typeof leaving === 'string'}
          onClick={() => void confirm()}
        >
          Подтвердить
        </Button>
      </div>
    </div>
  );
}

function Leaving({ leaving: { lots, complexes } }: { readonly leaving: LeavingLots }) {
  if (lots === 0) return <p>С продажи ничего не снимется: загрузка станет новой мерой для следующих.</p>;
  return (
    <>
      <p>
        Снимутся с продажи: {countOf(lots, NOUNS.lot)} в {groupDigits(complexes.length)}{' '}
        {complexes.length % 10 === 1 && complexes.length % 100 !== 11 ? 'комплексе' : 'комплексах'}.
      </p>
      <ScrollingRows label="Комплексы, в которых снимутся лоты">
        {complexes.map(({ id, title, lots: own, left }) => (
          <li key={id}>
            <span>{title ?? `№ ${id}`}</span>
            <span className={left === 0 ? styles.warning : undefined}>
              {countOf(own, NOUNS.lot)}, {left === 0 ? 'не останется ничего' : `останется ${groupDigits(left)}`}
            </span>
          </li>
        ))}
      </ScrollingRows>
    </>
  );
}
