import { type ClipboardEvent, useLayoutEffect, useRef } from 'react';
import { isPhoneComplete, maskPhone, PHONE_PLACEHOLDER, readPhone } from '../../domain/phone.ts';
import { typePhone } from '../../domain/phone-typing.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'label'> {
  readonly label?: TextFieldProps['label'];
}

/** What a full mask stands for, `7XXXXXXXXXX`; undefined until it is full. */
export function phoneDigits(value: string): string | undefined {
  return isPhoneComplete(value) ? (readPhone(value) ?? value.replace(/\D/g, '')) : undefined;
}

/**
 * A phone under the mask +7 (###) ###-##-## (public-site specification §5). `value` is what the field shows, or a stored
 * phone; whether it is complete tells `isPhoneComplete`. A whole phone of any common form that is pasted replaces the text.
 */
export function PhoneField({ value, onChange, label = 'Телефон', ...rest }: PhoneFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const shown = maskPhone(value);
  const paste = (event: ClipboardEvent) => {
    const phone = readPhone(event.clipboardData.getData('text'));
    if (phone === undefined) return;
    event.preventDefault();
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
      {...rest}
      ref={ref}
      type="tel"
      inputMode="tel"
      value={shown}
      onPaste={paste}
      onChange={(raw) => {
        const typed = typePhone(shown, raw, ref.current?.selectionStart ?? raw.length);
        caret.current = typed.caret;
        onChange(typed.text);
      }}
    />
  );
}
