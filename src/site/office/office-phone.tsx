import { PhoneField } from '../ui/form/phone-field.tsx';
import styles from './office-phone.module.css';

interface OfficePhoneProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly required?: boolean;
  /** The field that a window opens with. */
  readonly first?: boolean;
}

/** A phone in a form of the office: under the mask of the site, named as the fields beside it. */
export function OfficePhone({ value, onChange, error, required = false, first = false }: OfficePhoneProps) {
  return (
    <PhoneField
      className={styles.phone}
      label={<>Телефон{required && <span aria-hidden="true"> *</span>}</>}
      value={value}
      onChange={onChange}
      error={error}
      autoComplete="off"
      required={required}
      data-autofocus={first || undefined}
    />
  );
}
