import { type ClipboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  findPhone,
  isForeignPhone,
  isKazakhPhone,
  isPhoneComplete,
  maskPhone,
  PHONE_PLACEHOLDER,
  readPhone,
} from '../../../platform/rules/phone.ts';
import { typePhone } from '../../../platform/rules/phone-typing.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Why the button of a form stays grey, said to who goes on with half a number. */
const UNFINISHED = `Номер набран не${NBSP}до${NBSP}конца: после +7 нужно 10 цифр`;
const FOREIGN = `Это номер другой страны, а${NBSP}мы звоним только по${NBSP}России: нужен номер, который начинается с${NBSP}+7`;
const UNKNOWN = `Такого кода нет: проверьте номер`;
const TOO_LONG = `Цифр больше, чем бывает в${NBSP}номере: проверьте, всё${NBSP}ли${NBSP}верно скопировано`;
const DIGITS = 11;
/** The words come after a press that left the field: they move what is below, and the press must still hit it, ms. */
const LEFT_DELAY_MS = 250;

export interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'label'> {
  readonly label?: TextFieldProps['label'];
}

/** What a full mask stands for, `7XXXXXXXXXX`; undefined until it is full. */
export function phoneDigits(value: string): string | undefined {
  return isPhoneComplete(value) ? (readPhone(value) ?? value.replace(/\D/g, '')) : undefined;
}

/**
 * A phone under the mask +7 (###) ###-##-##. `value` is what the field shows, or a stored
 * phone; whether it is complete tells `isPhoneComplete`. A whole phone that is pasted, in any common form and among other
 * words, replaces the text. Half a number that is left is told so; another country's number and one of too many digits are
 * refused in words: cut to the mask they would be somebody else's.
 */
export function PhoneField({ value, onChange, label = 'Телефон', error, ...rest }: PhoneFieldProps) {
  const { left, leave, enter } = useLeft();
  const [refused, setRefused] = useState<string>();
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const shown = maskPhone(value);
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    const phone = findPhone(pasted);
    setRefused(phone === undefined && hasTooMany(pasted) ? TOO_LONG : undefined);
    if (phone === undefined && !hasTooMany(pasted)) return;
    event.preventDefault();
    if (phone === undefined) return;
    const text = maskPhone(phone);
    caret.current = text.length;
    onChange(text);
  };
  return (
    <TextField
      name="phone"
      autoComplete="tel"
      placeholder={PHONE_PLACEHOLDER}
      label={label}
      onBlur={leave}
      onFocus={enter}
      {...rest}
      error={error ?? refused ?? problemOf(shown, left)}
      ref={ref}
      type="tel"
      inputMode="tel"
      value={shown}
      onPaste={paste}
      onChange={(raw) => {
        // Keys beyond the last digit do nothing; a number that came at once, as by autofill, is looked at whole.
        const isTooLong = raw.length > shown.length + 2 && hasTooMany(raw);
        setRefused(isTooLong ? TOO_LONG : undefined);
        if (isTooLong) return;
        const typed = typePhone(shown, raw, ref.current?.selectionStart ?? raw.length);
        caret.current = typed.caret;
        onChange(typed.text);
      }}
    />
  );
}

function problemOf(shown: string, left: boolean): string | undefined {
  if (isForeignPhone(shown) || isKazakhPhone(shown)) return FOREIGN;
  if (isPhoneComplete(shown) && readPhone(shown) === undefined) return UNKNOWN;
  return left && shown !== '' && !isPhoneComplete(shown) ? UNFINISHED : undefined;
}

/**
 * Digits of a text that is no longer than a phone with its signs: of a longer one nobody means them as a number. The ten
 * after the country's are one too many where what comes first is no country's digit.
 */
function hasTooMany(text: string): boolean {
  if (text.length > 60 || isForeignPhone(text) || /\p{L}/u.test(text)) return false;
  const digits = text.replace(/\D/g, '');
  return digits.length > (/^[78]/.test(digits) ? DIGITS : DIGITS - 1);
}

/** Whether the field was left a moment ago or earlier, and not entered again. */
function useLeft() {
  const [left, setLeft] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const leave = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setLeft(true), LEFT_DELAY_MS);
  };
  const enter = (): void => {
    clearTimeout(timer.current);
    setLeft(false);
  };
  return { left, leave, enter };
}
