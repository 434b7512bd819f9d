import { useState } from 'react';
import { type FormFailure, failureOf, NO_FAILURE } from './failure-of.ts';
import { useWait } from './use-wait.ts';

export interface Submission {
  readonly busy: boolean;
  readonly failure: FormFailure;
  /** Seconds until another attempt is allowed; 0: now. */
  readonly left: number;
  /** Does the work of a form once; `fields` are those of the call that can be wrong. */
  readonly submit: (fields: readonly string[], work: () => Promise<unknown>) => Promise<void>;
}

/** The states of a form that calls the API: busy, refused with words by field, told to wait. */
export function useSubmit(): Submission {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(NO_FAILURE);
  const { left, start } = useWait();
  const submit: Submission['submit'] = async (fields, work) => {
    setBusy(true);
    setFailure(NO_FAILURE);
    try {
      await work();
    } catch (error) {
      const failed = failureOf(error, fields);
      setFailure(failed);
      if (failed.wait > 0) start(failed.wait);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, left, submit };
}
