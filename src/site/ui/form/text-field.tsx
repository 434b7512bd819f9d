import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'size'> {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong and what to do; said at once and tied to the field. */
  readonly error?: string | undefined;
  /** Said before anything is wrong. */
  readonly hint?: ReactNode;
  /** Beside the text: a button to show a password. */
  readonly end?: ReactNode;
}

/** A field for a line of text with its label, hint and error. */
export function TextField({ label, value, onChange, error, hint, end, className, id, ...rest }: TextFieldProps) {
  const own = useId();
  const field = id ?? own;
  const note = error ?? hint;
  return (
    <div className={classNames(styles.group, className)}>
      <label className={styles.label} htmlFor={field}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          {...rest}
          id={field}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${field}-note` : undefined}
        />
        {end}
      </div>
      {note && (
        <p id={`${field}-note`} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
