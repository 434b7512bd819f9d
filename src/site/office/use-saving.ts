import { useState } from 'react';
import { notify } from '../client/notices.ts';
import { failureText, fieldErrors } from './saved.ts';

type FieldErrors = Readonly<Record<string, string>>;

export interface Saving {
  readonly saving: boolean;
  /** The server's sentences by the name of the field. */
  readonly errors: FieldErrors;
  /** Waits for a change; what is wrong is said at its field, everything else as a notice. Answers whether it was saved. */
  readonly save: (change: () => Promise<unknown>, success: string) => Promise<boolean>;
}

/** The state of a form that is being saved. */
export function useSaving(): Saving {
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = async (change: () => Promise<unknown>, success: string): Promise<boolean> => {
    setSaving(true);
    setErrors({});
    try {
      await change();
      notify.success(success);
      return true;
    } catch (error) {
      const fields = fieldErrors(error);
      setErrors(fields);
      notify.error(Object.keys(fields).length > 0 ? 'Проверьте отмеченные поля' : failureText(error));
      // The field may lie above what is seen of a long form.
      setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { saving, errors, save };
}
