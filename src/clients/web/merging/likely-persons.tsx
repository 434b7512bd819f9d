import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { formatDate, formatPhone } from '../../../complex/rules/format.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { clientCardPath } from '../../../site/office/lists/row-menu.tsx';
import { saved } from '../../../site/office/saved.ts';
import { SureButton } from '../../../site/office/sure-button.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { ClientDuplicates, PersonMerge } from '../../contract/merging.ts';
import { LIKENESS_TITLES } from '../../rules/merging.ts';
import { MergeWindow, type TwoCards } from './merge-window.tsx';
import styles from './merging.module.css';
import { OtherCard } from './other-card.tsx';

export interface LikelyPersonsProps {
  readonly user: TwoCards[0];
  readonly duplicates: ClientDuplicates;
}

/** «Похоже, это один человек»: cards that may be the same client, and merges that can be undone. */
export function LikelyPersons({ user, duplicates: { likely, merges } }: LikelyPersonsProps) {
  const [cards, setCards] = useState<TwoCards | null>(null);
  const [choosing, setChoosing] = useState(false);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const apart = async (other: number) => {
    const done = await saved(
      callApi('markDistinct', { params: { id: user.id, other_id: other } }),
      'Отмечено: это разные люди',
    );
    if (done) void revalidate();
  };
  return (
    <section className={styles.panel} aria-label="Один человек">
      {(likely.length > 0 || merges.length > 0) && (
        <ul className={styles.rows}>
          {likely.map(({ person, why }) => (
            <li key={person.id} className={styles.row}>
              <span>
                Похоже, это и{' '}
                <Link className="nv-link" to={clientCardPath(person.id)}>
                  {person.name ?? 'Без имени'}, {formatPhone(person.phone)}
                </Link>{' '}
                <span className="nv-tertiary">{why.map((one) => LIKENESS_TITLES[one]).join(', ')}</span>
              </span>
              <span className={styles.buttons}>
                <Button size="xs" variant="light" onClick={() => setCards([user, person])}>
                  Это один человек
                </Button>
                <Button size="xs" variant="subtle" onClick={() => void apart(person.id)}>
                  Разные люди
                </Button>
              </span>
            </li>
          ))}
          {merges.map((merge) => (
            <Merged key={merge.id} userId={user.id} merge={merge} onDone={() => void revalidate()} />
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button size="xs" variant="subtle" onClick={() => setChoosing(true)}>
          Объединить с другой карточкой…
        </Button>
      </div>
      <OtherCard
        opened={choosing}
        own={user.id}
        onClose={() => setChoosing(false)}
        onChosen={(other) => {
          setChoosing(false);
          setCards([user, other]);
        }}
      />
      <MergeWindow
        cards={cards}
        onClose={() => setCards(null)}
        onMerged={(id) => (id === user.id ? void revalidate() : void navigate(clientCardPath(id)))}
      />
    </section>
  );
}

interface MergedProps {
  readonly userId: number;
  readonly merge: PersonMerge;
  readonly onDone: () => void;
}

function Merged({ userId, merge, onDone }: MergedProps) {
  const undo = async () => {
    const call = callApi('undoPersonMerge', { params: { id: userId, merge_id: merge.id } });
    if (await saved(call, 'Карточки разъединены')) onDone();
  };
  return (
    <li className={styles.row}>
      <span>
        Объединено {formatDate(merge.at)} с карточкой {merge.name ?? 'без имени'}, {formatPhone(merge.phone)}
        {merge.author?.name && <span className="nv-tertiary"> · {merge.author.name}</span>}
      </span>
      {merge.undoable && (
        <SureButton onSure={() => void undo()}>{`Разъединить, до ${formatDate(merge.undo_until)}`}</SureButton>
      )}
    </li>
  );
}
