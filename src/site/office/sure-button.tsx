import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { secondPress } from '../client/second-press.ts';
import { Button } from '../ui/button.tsx';

/** How long the question stands, ms. */
const ASKED_FOR = 6_000;

export interface SureButtonProps {
  /** What the button does, a verb. */
  readonly children: ReactNode;
  /** What is asked; «Точно?» unless said. */
  readonly question?: string;
  readonly disabled?: boolean;
  readonly size?: 'xs' | 'sm';
  readonly onSure: () => void;
}

/** A button of something that cannot be undone: the first press asks, the second one does it; the question goes by itself. */
export function SureButton({ children, question = 'Точно?', disabled = false, size = 'xs', onSure }: SureButtonProps) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), ASKED_FOR);
    return () => clearTimeout(timer);
  }, [asked]);
  const [presses] = useState(secondPress);
  const press = ({ nativeEvent }: MouseEvent) => {
    // The second half of a double press answers no question that nobody has read.
    if (presses.repeats('sure', nativeEvent)) return;
    setAsked(!asked);
    if (asked) onSure();
  };
  return (
    <span aria-live="polite">
      <Button size={size} variant={asked ? 'primary' : 'subtle'} disabled={disabled} onClick={press}>
        {asked && `${question} `}
        {children}
      </Button>
    </span>
  );
}
