import { type ReactNode, useSyncExternalStore } from 'react';
import { ButtonAnchor, type ButtonAnchorProps } from './button.tsx';
import { phoneHref } from './phone-href.ts';

export interface CallButtonProps extends Pick<ButtonAnchorProps, 'variant' | 'size' | 'full' | 'aria-label'> {
  /** 7XXXXXXXXXX: the number to call where the window cannot open; empty: there is none. */
  readonly phone: string;
  readonly onCall: () => void;
  readonly children: ReactNode;
}

/** A button that opens the window that asks for a phone; without JavaScript a link: the number itself is called, or the form of the contacts opens. */
export function CallButton({ phone, onCall, ...look }: CallButtonProps) {
  const alive = useAlive();
  return (
    <ButtonAnchor
      {...look}
      data-print="hide"
      href={phone ? phoneHref(phone) : '/contacts'}
      role={alive ? 'button' : undefined}
      onClick={(event) => {
        event.preventDefault();
        onCall();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onCall();
      }}
    />
  );
}

const subscribeToNothing = () => () => {};
/** Whether the page answers presses: on the server, and before it comes to life, it does not. */
const useAlive = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
