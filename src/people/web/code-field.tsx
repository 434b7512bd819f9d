import { TextField, type TextFieldProps } from '../../site/ui/form/text-field.tsx';

/** A field for a code of an app; a recovery code fits as well, unless only the app will do. */
export function CodeField({
  appOnly = false,
  ...props
}: Omit<TextFieldProps, 'label' | 'hint' | 'name'> & { readonly appOnly?: boolean }) {
  return (
    <TextField
      label="Код из приложения"
      name="code"
      autoComplete="one-time-code"
      inputMode={appOnly ? 'numeric' : 'text'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      hint={appOnly ? undefined : 'Нет телефона под рукой — введите резервный код'}
      {...props}
    />
  );
}
