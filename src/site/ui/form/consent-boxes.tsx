import { useId } from 'react';
import { CONSENTS, type ConsentKind, PRIVACY_POLICY } from '../../../people/rules/consents.ts';
import { nbsp } from '../../../platform/rules/russian.ts';
import { classNames } from '../class-names.ts';
import styles from './consent-boxes.module.css';

/** Which boxes are ticked. */
export type Consents = Readonly<Partial<Record<ConsentKind, boolean>>>;

export interface ConsentBoxesProps {
  /** Boxes of this form; the processing of personal data comes first and is needed for sending. */
  readonly kinds: readonly ConsentKind[];
  readonly value: Consents;
  readonly onChange: (value: Consents) => void;
  readonly className?: string | undefined;
}

/** One unticked box an agreement, each with its document, and the link to the privacy policy. */
export function ConsentBoxes({ kinds, value, onChange, className }: ConsentBoxesProps) {
  const id = useId();
  return (
    <div className={classNames(styles.boxes, className)}>
      {kinds.map((kind) => (
        <label key={kind} className={styles.box} htmlFor={`${id}-${kind}`}>
          <input
            id={`${id}-${kind}`}
            type="checkbox"
            name={`consent-${kind}`}
            checked={value[kind] ?? false}
            required={kind === 'personal_data'}
            onChange={(event) => onChange({ ...value, [kind]: event.target.checked })}
          />
          <span>
            {CONSENTS[kind].before}{' '}
            <a href={CONSENTS[kind].href} target="_blank" rel="noopener">
              {nbsp(CONSENTS[kind].linked)}
            </a>
          </span>
        </label>
      ))}
      <a className={styles.policy} href={PRIVACY_POLICY.href} target="_blank" rel="noopener">
        {PRIVACY_POLICY.title}
      </a>
    </div>
  );
}
