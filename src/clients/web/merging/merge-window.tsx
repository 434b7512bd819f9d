import { Radio } from '@mantine/core';
import { Fragment, useEffect, useState } from 'react';
import { formatPhone } from '../../../complex/rules/format.ts';
import { countOf } from '../../../platform/rules/russian.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { notify } from '../../../site/client/notices.ts';
import forms from '../../../site/office/office-form.module.css';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { failureText, saved } from '../../../site/office/saved.ts';
import { Button } from '../../../site/ui/button.tsx';
import type { LikelyPerson, MergePreview } from '../../contract/merging.ts';
import { UNDO_DAYS } from '../../rules/merging.ts';
import { statusTitle } from '../../rules/sales-status.ts';
import styles from './merging.module.css';

export type TwoCards = readonly [
  Pick<LikelyPerson, 'id' | 'name' | 'phone'>,
  Pick<LikelyPerson, 'id' | 'name' | 'phone'>,
];

export interface MergeWindowProps {
  /** Null keeps the window closed. The first one stays unless the other is chosen. */
  readonly cards: TwoCards | null;
  readonly onClose: () => void;
  /** The number of the card that stayed. */
  readonly onMerged: (id: number) => void;
}

/** Says what becomes of two cards of one person before they are made one. */
export function MergeWindow({ cards, onClose, onMerged }: MergeWindowProps) {
  return (
    <OfficeWindow opened={cards !== null} onClose={onClose} title="Это один человек" size="lg">
      {cards && <Form key={`${cards[0].id}-${cards[1].id}`} cards={cards} onClose={onClose} onMerged={onMerged} />}
    </OfficeWindow>
  );
}

const wordsOf = ({ name, phone }: TwoCards[0]): string => `${name ?? 'Без имени'}, ${formatPhone(phone)}`;

function Form({ cards, onClose, onMerged }: MergeWindowProps & { readonly cards: TwoCards }) {
  const [first, second] = cards;
  const [stays, setStays] = useState(first.id);
  const goes = stays === first.id ? second.id : first.id;
  const [preview, failure, again] = usePreview(stays, goes);
  const [saving, setSaving] = useState(false);
  const submit = async () => {
    if (!preview) return;
    setSaving(true);
    const expected = { status: preview.status, manager_id: preview.manager?.id ?? null };
    const call = callApi('mergePersons', { params: { id: stays, other_id: goes }, body: { expected } });
    const done = await saved(call, `Карточки объединены. ${UNDO_DAYS} дней их можно разъединить`);
    setSaving(false);
    if (!done) return again();
    onClose();
    onMerged(stays);
  };
  return (
    <div className={forms.form}>
      <Radio.Group label="Остаётся карточка" value={String(stays)} onChange={(value) => setStays(Number(value))}>
        {cards.map((card) => (
          <Radio key={card.id} value={String(card.id)} label={wordsOf(card)} mt="xs" />
        ))}
      </Radio.Group>
      <div role="status">{preview ? <Outcome preview={preview} /> : <p>{failure ?? 'Смотрим, что получится…'}</p>}</div>
      <div className={forms.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          variant="primary"
          disabled={!preview}
          busy={saving ? 'Объединяем' : undefined}
          onClick={() => void submit()}
        >
          Объединить
        </Button>
      </div>
    </div>
  );
}

const NOUNS = {
  requests: ['заявка', 'заявки', 'заявок'],
  views: ['просмотр', 'просмотра', 'просмотров'],
  favorites: ['избранное', 'избранных', 'избранных'],
  advices: ['рекомендация', 'рекомендации', 'рекомендаций'],
  tasks: ['задача', 'задачи', 'задач'],
  contacts: ['звонок или сообщение', 'звонка и сообщения', 'звонков и сообщений'],
  notes: ['заметка', 'заметки', 'заметок'],
  holds: ['бронь', 'брони', 'броней'],
  deals: ['сделка', 'сделки', 'сделок'],
  selections: ['подборка', 'подборки', 'подборок'],
} as const satisfies Record<keyof MergePreview['moves'], readonly [string, string, string]>;

function Outcome({
  preview: { phones, status, manager, moves, lost, stays, goes, login_ends },
}: {
  readonly preview: MergePreview;
}) {
  const coming = (Object.keys(NOUNS) as (keyof typeof NOUNS)[]).flatMap((key) =>
    moves[key] > 0 ? [countOf(moves[key], NOUNS[key])] : [],
  );
  const changes = stays.manager && goes.manager && stays.manager.id !== goes.manager.id;
  return (
    <ul className={styles.outcome}>
      <li>
        Телефоны:{' '}
        {phones.map((phone, index) => (
          <Fragment key={phone}>
            {index > 0 && ', '}
            <span className="nv-nowrap">{formatPhone(phone)}</span>
          </Fragment>
        ))}
        . Войти на сайт можно с любого.
      </li>
      <li>Статус: «{statusTitle(status)}».</li>
      <li>
        Менеджер: {manager?.name ?? (manager ? `№ ${manager.id}` : 'не назначен')}
        {changes &&
          ' – он говорил с клиентом последним; открытые заявки, задачи и брони другого менеджера перейдут к нему'}
        .
      </li>
      <li>{coming.length > 0 ? `Перейдут: ${coming.join(', ')}.` : 'Переходить нечему.'}</li>
      {lost.length > 0 && <li>Станет заметкой: {lost.join('; ')}.</li>}
      {login_ends && <li>Вход на сайт по паролю второй карточки закончится: останется пароль первой.</li>}
      <li>{UNDO_DAYS} дней карточки можно разъединить: каждой вернётся своё, новое останется у той, что осталась.</li>
    </ul>
  );
}

/** What would become of them; undefined until it is known, then perhaps why it cannot be. */
function usePreview(stays: number, goes: number) {
  const [found, setFound] = useState<{ key: string; preview?: MergePreview; failure?: string }>();
  const [tries, setTries] = useState(0);
  const key = `${stays}-${goes}-${tries}`;
  useEffect(() => {
    const abort = new AbortController();
    callApi('previewPersonMerge', { params: { id: stays, other_id: goes } }, abort.signal).then(
      ({ data }) => setFound({ key, preview: data }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setFound({ key, failure: failureText(error) });
        notify.error(failureText(error));
      },
    );
    return () => abort.abort();
  }, [stays, goes, key]);
  const known = found?.key === key ? found : undefined;
  return [known?.preview, known?.failure, () => setTries(tries + 1)] as const;
}
