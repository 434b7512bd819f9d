import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text-field.module.css';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong and what to do; said at once and tied to the field. */
  readonly error?: string | undefined;
  /** Said before anything is wrong. */
  readonly hint?: ReactNode;
}

/** A field for a text of several lines with its label, hint and error. */
export function TextArea({ label, value, onChange, error, hint, className, ...rest }: TextAreaProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames(styles.group, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={classNames(styles.input, styles.area)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
