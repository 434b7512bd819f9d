import { useEffect, useState } from 'react';
import { writePoint } from '../../../geography/rules/read-point.ts';
import { callApi } from '../../../site/client/api-client.ts';
import forms from '../../../site/office/office-form.module.css';
import { Button } from '../../../site/ui/button.tsx';
import type { PlaceHint } from '../../contract/curated-card.ts';

const PRECISION: Readonly<Record<PlaceHint['precision'], string>> = {
  complex: 'точно',
  house: 'по адресу',
  station: 'рядом',
  district: 'середина района',
  city: 'середина города',
};

/** Where the very place is meant; elsewhere the middle of something. */
const EXACT: readonly PlaceHint['precision'][] = ['complex', 'house'];

export type HintCall = 'suggestComplexPlaces' | 'suggestVillagePlaces';

export interface PlaceHintsProps {
  readonly id: number;
  readonly call: HintCall;
  /** Whether it is only roughly there. */
  readonly onChoose: (typed: string, approximate: boolean) => void;
}

/** Where a complex or a village without a point may stand; one press takes a place, which can be moved on the map before it is saved. */
export function PlaceHints({ id, call, onChoose }: PlaceHintsProps) {
  const [hints, setHints] = useState<readonly PlaceHint[]>([]);
  useEffect(() => {
    let isOpen = true;
    callApi(call, { params: { id } }).then(
      ({ data }) => isOpen && setHints(data),
      () => {},
    );
    return () => {
      isOpen = false;
    };
  }, [id, call]);
  if (hints.length === 0) return null;
  return (
    <div className={forms.actions}>
      <span className="nv-small nv-secondary">Может быть, здесь:</span>
      {hints.map(({ title, lat, lng, precision }) => (
        <Button
          key={`${lat} ${lng}`}
          size="xs"
          variant="light"
          onClick={() => onChoose(writePoint([lat, lng]), !EXACT.includes(precision))}
        >
          {title}, {PRECISION[precision]}
        </Button>
      ))}
    </div>
  );
}
