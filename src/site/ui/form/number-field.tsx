import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { type NumberLimits, settleNumber, shownNumber, typeNumber } from '../../../platform/rules/number-typing.ts';

export interface NumberFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'type' | 'min' | 'max'> {
  readonly value: number | undefined;
  readonly limits: NumberLimits;
  /** Called while typing with every value within the limits, and with the settled one when the field is left. */
  readonly onValue: (value: number | undefined) => void;
  /** Never left empty: the value it had comes back. */
  readonly kept?: boolean;
  /** Told while typing whether the value had to stay as it was: nothing is typed, or nothing within the limits. */
  readonly onHeld?: (held: boolean) => void;
  /** Digits that may be typed after a comma; none when left out. */
  readonly decimals?: number;
  /** What a typed number stands for: 20 for 20 000 000. Of what it answers it answers the same. Shown when the field is left. */
  readonly meaning?: (typed: number) => number;
}

/** A field for a whole number, typed and settled by the rules of `platform/rules/number-typing.ts`. */
export function NumberField({
  value,
  limits,
  onValue,
  kept = false,
  onHeld,
  decimals = 0,
  meaning = itself,
  ...rest
}: NumberFieldProps) {
  const meant = (text: string): number | undefined => {
    const typed = typeNumber(text, text.length, limits.min, decimals).value;
    return typed === undefined ? undefined : meaning(typed);
  };
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const [text, setText] = useState(() => shownNumber(value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (meant(text) !== value) setText(shownNumber(value));
  }

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  return (
    <input
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
      ref={ref}
      value={text}
      onChange={(event) => {
        const { value: raw, selectionStart } = event.target;
        const typed = typeNumber(raw, selectionStart ?? raw.length, limits.min, decimals);
        caret.current = typed.caret;
        setText(typed.text);
        const now = meant(typed.text);
        const settled = settleNumber(now, limits) === now;
        onHeld?.(!settled || (kept && now === undefined));
        if (settled) onValue(now);
      }}
      onBlur={() => {
        const settled = settleNumber(meant(text), limits) ?? (kept ? value : undefined);
        onHeld?.(false);
        setText(shownNumber(settled));
        onValue(settled);
      }}
    />
  );
}

const itself = (typed: number): number => typed;
