import { useState } from 'react';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { type FoundOption, OptionSearch } from '../../../site/office/option-search.tsx';
import { findComplexes } from '../../../site/office/suggest.ts';
import { Tag } from '../../../site/ui/tag.tsx';
import type { FlatOption } from '../../contract/reservations.ts';
import { FlatChoice } from '../deals/flat-choice.tsx';
import styles from './advice-form.module.css';
import { AdviceForm } from './advice-form.tsx';

export interface RecommendToClientProps {
  readonly userId: number;
  /** What is recommended; null keeps the window closed. */
  readonly subject: 'building' | 'flat' | null;
  readonly onClose: () => void;
}

/** Recommends a complex or a flat to the client whose card is open, with a word of the manager. */
export function RecommendToClient({ userId, subject, onClose }: RecommendToClientProps) {
  return (
    <OfficeWindow
      opened={subject !== null}
      onClose={onClose}
      title={subject === 'flat' ? 'Порекомендовать квартиру' : 'Порекомендовать ЖК'}
    >
      {subject && <Form userId={userId} subject={subject} onClose={onClose} />}
    </OfficeWindow>
  );
}

function Form({ userId, subject, onClose }: RecommendToClientProps & { readonly subject: 'building' | 'flat' }) {
  const [building, setBuilding] = useState<FoundOption | null>(null);
  const [flat, setFlat] = useState<FlatOption | null>(null);
  const chosen = subject === 'flat' ? flat?.flat.id : building && Number(building.value);
  const advices = chosen ? [{ user_id: userId, entity_type: subject, entity_id: chosen }] : [];
  return (
    <AdviceForm advices={advices} onClose={onClose}>
      {subject === 'flat' ? (
        <FlatChoice userId={userId} chosen={flat} onChoose={setFlat} />
      ) : (
        <>
          <OptionSearch label="ЖК" find={findComplexes} onChoose={setBuilding} />
          {building && (
            <p className={styles.clients}>
              <Tag removeLabel={`Убрать: ${building.label}`} onRemove={() => setBuilding(null)}>
                {building.label}
              </Tag>
            </p>
          )}
        </>
      )}
    </AdviceForm>
  );
}
