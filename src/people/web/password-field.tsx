import { useState } from 'react';
import { TextField, type TextFieldProps } from '../../site/ui/form/text-field.tsx';
import { IconButton } from '../../site/ui/icon-button.tsx';
import { IconEye, IconEyeOff } from '../../site/ui/icons.ts';

/** A field for a password that can be looked at. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
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
