import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { formatPhone } from '../../../complex/rules/format.ts';
import { NBSP, nbsp, plural } from '../../../platform/rules/russian.ts';
import { Button } from '../button.tsx';
import { useCountdown } from '../form/use-countdown.ts';
import { phoneHref } from '../phone-href.ts';
import styles from './thanks.module.css';

/** The window closes by itself after so long, seconds. */
const SECONDS = 5;

export interface ThanksProps {
  readonly title: string;
  readonly text: string;
  /** The agency's phone, for who cannot wait. */
  readonly phone: string;
  /** After five seconds, and on the button. */
  readonly onClose: () => void;
  /** It does not close by itself for now. */
  readonly stays?: boolean | undefined;
}

/** Thanks for a request, under two windows in which the light goes on. Who moves the pointer over it or goes to its button keeps it open. */
export function Thanks({ title, text, phone, onClose, stays = false }: ThanksProps) {
  const [held, setHeld] = useState(false);
  // While the window fades there is nothing left to count.
  const shown = Math.max(useCountdown(SECONDS, held || stays, onClose), 1);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that sent the request is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const hold = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) setHeld(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears whether somebody is here; the button does the work
    <div
      className={styles.thanks}
      onPointerMove={hold}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target }) => target !== heading.current && target.matches(':focus-visible') && setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.windows} aria-hidden="true">
        <i />
        <i />
      </span>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      <p role="status">{nbsp(text)}</p>
      {phone && (
        <p className={styles.urgent}>
          Если срочно, звоните:{' '}
          <a className="nv-link" href={phoneHref(phone)}>
            {formatPhone(phone)}
          </a>
        </p>
      )}
      <Button variant="primary" size="lg" onClick={onClose}>
        Хорошо
      </Button>
      <p className={styles.countdown} aria-hidden="true">
        {held || stays
          ? NBSP
          : `Окно закроется через${NBSP}${shown}${NBSP}${plural(shown, 'секунду', 'секунды', 'секунд')}`}
      </p>
    </div>
  );
}
