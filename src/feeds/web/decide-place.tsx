import type { ReactNode } from 'react';
import { OptionSearch } from '../../site/office/option-search.tsx';
import { Button } from '../../site/ui/button.tsx';
import styles from './feeds.module.css';

/** What a complex or village of a feed is here. */
export type PlaceDecision =
  | { readonly decision: 'ours'; readonly id: number }
  | { readonly decision: 'new' | 'ignored' };

/** One of ours that it is or may be. */
export interface OfferedPlace {
  readonly id: number;
  readonly title: string;
  readonly about?: string;
  /** Why it may be. */
  readonly why: string;
}

interface DecidePlaceProps {
  /** What was decided: 'auto' is a guess that nobody confirmed. */
  readonly state: string;
  /** What it is by now, offered first. */
  readonly ours: OfferedPlace | null;
  readonly matches?: readonly OfferedPlace[];
  readonly search: { readonly label: string; readonly find: Parameters<typeof OptionSearch>[0]['find'] };
  readonly words: { readonly another: string; readonly withdraw: string };
  /** What makes a new place in place of the button, where a press is not enough. */
  readonly naming?: ReactNode;
  readonly onDecide: (decision: PlaceDecision) => void;
  /** What the feed says of it. */
  readonly children?: ReactNode;
}

/** What a place of a feed is: the known one, one of the likely ones, another one of ours, a new one, none of ours. */
export function DecidePlace(props: DecidePlaceProps) {
  const { state, ours, matches = [], search, words, naming, onDecide, children } = props;
  const others = matches.filter(({ id }) => id !== ours?.id);
  return (
    <div className={styles.preview}>
      {children}
      {ours && (
        <Offered place={ours}>
          <Button
            size="sm"
            variant="light"
            disabled={state === 'ours'}
            onClick={() => onDecide({ decision: 'ours', id: ours.id })}
          >
            {state === 'ours' ? 'Так указано' : 'Да, это он'}
          </Button>
        </Offered>
      )}
      {others.map((place) => (
        <Offered key={place.id} place={place}>
          <Button size="sm" variant="light" onClick={() => onDecide({ decision: 'ours', id: place.id })}>
            Это он
          </Button>
        </Offered>
      ))}
      <OptionSearch
        label={search.label}
        find={search.find}
        onChoose={({ value }) => onDecide({ decision: 'ours', id: Number(value) })}
      />
      {naming}
      <div className={styles.actions}>
        {naming === undefined && (
          <Button onClick={() => onDecide({ decision: 'new' })} disabled={state === 'new'}>
            {words.another}
          </Button>
        )}
        <Button onClick={() => onDecide({ decision: 'ignored' })} disabled={state === 'ignored'}>
          Не наш: не показывать{ours && ` и снять его ${words.withdraw}`}
        </Button>
      </div>
    </div>
  );
}

function Offered({
  place: { title, about, why },
  children,
}: {
  readonly place: OfferedPlace;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.match}>
      <span>
        {title}
        {about && (
          <span className="nv-caption nv-tertiary" style={{ display: 'block' }}>
            {about}
          </span>
        )}
        <span className="nv-caption" style={{ display: 'block' }}>
          {why}
        </span>
      </span>
      {children}
    </div>
  );
}
