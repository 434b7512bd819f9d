import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconChevronLeft, IconChevronRight } from '../icons.ts';
import styles from './slider.module.css';

/** Share of the width that a finger must travel to turn the page. */
const TURN = 0.2;

export interface SliderProps {
  readonly count: number;
  /** What is shown, for the arrows: «Фото ЖК …». */
  readonly label: string;
  /** Draws slide number `index`, 0 … count − 1. Only the one in sight and, once touched, its neighbours are drawn. */
  readonly children: (index: number) => ReactNode;
  /** Wraps the slides, to make them a link. */
  readonly wrap?: (slides: ReactNode) => ReactNode;
  readonly className?: string;
}

/** Pictures in a loop: swipe, arrows on hover, arrow keys; neighbours load when somebody reaches for the slider. */
export function Slider({ count, label, children, wrap = (slides) => slides, className }: SliderProps) {
  const [index, setIndex] = useState(0);
  const [armed, setArmed] = useState(false);
  const { offset, settling, handlers, turn } = useSwipe((step) => setIndex((i) => (i + step + count) % count));
  const arm = () => setArmed(true);
  const around = armed && count > 1 ? [-1, 0, 1] : [0];

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swiping only repeats what the two buttons do
    <div
      className={classNames(styles.slider, className)}
      onPointerEnter={arm}
      onFocus={arm}
      {...(count > 1 ? handlers : {})}
    >
      {wrap(
        <span
          className={classNames(styles.track, settling && styles.settle)}
          style={offset === 0 ? undefined : { transform: `translateX(${offset * 100}%)` }}
        >
          {around.map((step) => {
            const at = (index + step + count) % count;
            return (
              <span
                key={`${at}:${step}`}
                className={styles.slide}
                style={step ? { left: `${step * 100}%`, right: `${-step * 100}%` } : undefined}
              >
                {children(at)}
              </span>
            );
          })}
        </span>,
      )}
      {count > 1 && (
        <>
          <Arrow side="previous" label={`${label}: предыдущее`} onClick={() => turn(-1)} />
          <Arrow side="next" label={`${label}: следующее`} onClick={() => turn(1)} />
          <span className={classNames(styles.bars, count > 6 && styles.many)} aria-hidden="true" data-live="">
            {Array.from({ length: count }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their place
              <i key={i} data-on={i === index || undefined} />
            ))}
          </span>
        </>
      )}
    </div>
  );
}

function Arrow(props: { readonly side: 'previous' | 'next'; readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className={classNames(styles.arrow, styles[props.side])}
      aria-label={props.label}
      data-live=""
      onClick={props.onClick}
    >
      <Icon of={props.side === 'previous' ? IconChevronLeft : IconChevronRight} size={20} />
    </button>
  );
}

/**
 * Follows a horizontal drag. `offset` is the shift in widths of the slider; after a turn it runs to a whole width, then
 * `onTurn` is told and it is back at zero.
 */
function useSwipe(onTurn: (step: 1 | -1) => void) {
  const [offset, setOffset] = useState(0);
  const [settling, setSettling] = useState(false);
  const drag = useRef<{ readonly x: number; readonly width: number; moved: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const turn = (step: 1 | -1) => {
    if (settling) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (still) return onTurn(step);
    setSettling(true);
    setOffset(-step);
    timer.current = setTimeout(() => {
      setSettling(false);
      setOffset(0);
      onTurn(step);
    }, 300);
  };

  const release = () => {
    const from = drag.current;
    drag.current = null;
    if (!from?.moved) return;
    if (Math.abs(offset) > TURN) return turn(offset < 0 ? 1 : -1);
    setSettling(true);
    setOffset(0);
    timer.current = setTimeout(() => setSettling(false), 300);
  };

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' || settling) return;
      drag.current = { x: event.clientX, width: event.currentTarget.clientWidth || 1, moved: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = drag.current;
      if (!from) return;
      const shift = (event.clientX - from.x) / from.width;
      if (!from.moved && Math.abs(shift * from.width) < 8) return;
      from.moved = true;
      setOffset(Math.max(-1, Math.min(1, shift)));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
  };
  return { offset, settling, handlers, turn };
}
