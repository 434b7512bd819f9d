import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { IconEye, IconEyeOff } from '../../ui/icons.ts';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

/** A field for a password that can be looked at. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      maxLength={128}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? IconEyeOff : IconEye}
          label={shown ? 'Скрыть пароль' : 'Показать пароль'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
