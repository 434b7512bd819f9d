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
}

/** A field for a whole number, typed and settled by the rules of `platform/rules/number-typing.ts`. */
export function NumberField({ value, limits, onValue, kept = false, onHeld, ...rest }: NumberFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const [text, setText] = useState(() => shownNumber(value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (typeNumber(text, text.length, limits.min).value !== value) setText(shownNumber(value));
  }

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      ref={ref}
      value={text}
      onChange={(event) => {
        const { value: raw, selectionStart } = event.target;
        const typed = typeNumber(raw, selectionStart ?? raw.length, limits.min);
        caret.current = typed.caret;
        setText(typed.text);
        const settled = settleNumber(typed.value, limits) === typed.value;
        onHeld?.(!settled || (kept && typed.value === undefined));
        if (settled) onValue(typed.value);
      }}
      onBlur={() => {
        const typed = typeNumber(text, text.length, limits.min).value;
        const settled = settleNumber(typed, limits) ?? (kept ? value : undefined);
        onHeld?.(false);
        setText(shownNumber(settled));
        onValue(settled);
      }}
    />
  );
}
