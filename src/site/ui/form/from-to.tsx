import { useId } from 'react';
import { isReversed, type NumberLimits } from '../../../platform/rules/number-typing.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconAlertCircle } from '../icons.ts';
import styles from './from-to.module.css';
import { NumberField } from './number-field.tsx';

export interface FromToValue {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export interface FromToProps extends FromToValue {
  /** «Цена, ₽». */
  readonly label: string;
  /** Names of the two fields in the form. */
  readonly names: readonly [from: string, to: string];
  readonly limits: NumberLimits;
  /** Digits that may be typed after a comma, and what a typed number stands for at each end. */
  readonly decimals?: number;
  readonly meaning?: (typed: number, end: 'from' | 'to') => number;
  /** What the empty fields say instead of «от» and «до» before what is typed. */
  readonly placeholders?: readonly [from: string, to: string];
  /** Behind each number, «сот.». */
  readonly unit?: string;
  readonly onChange: (value: FromToValue) => void;
}

/** Two joined fields, «от» and «до». Swaps nothing while typing; a reversed pair is marked and said. */
export function FromTo(props: FromToProps) {
  const { label, names, limits, decimals, meaning, placeholders, unit, from, to, onChange } = props;
  const id = useId();
  const reversed = isReversed(from, to);
  const field = (end: 'from' | 'to') => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field within is the control
    <label className={classNames(styles.field, reversed && styles.wrong)}>
      {!placeholders && <span className={styles.prefix}>{end === 'from' ? 'от' : 'до'}</span>}
      <NumberField
        name={names[end === 'from' ? 0 : 1]}
        placeholder={placeholders?.[end === 'from' ? 0 : 1]}
        value={end === 'from' ? from : to}
        limits={limits}
        {...(decimals === undefined ? {} : { decimals })}
        {...(meaning ? { meaning: (typed: number) => meaning(typed, end) } : {})}
        aria-label={`${label}, ${end === 'from' ? 'от' : 'до'}`}
        aria-invalid={reversed || undefined}
        aria-describedby={reversed ? `${id}-error` : undefined}
        onValue={(value) => onChange(end === 'from' ? { from: value, to } : { from, to: value })}
      />
      {unit && <span className={styles.prefix}>{unit}</span>}
    </label>
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.pair}>
        {field('from')}
        {field('to')}
      </div>
      <div id={`${id}-error`} aria-live="assertive">
        {reversed && (
          <p className={styles.error}>
            <Icon of={IconAlertCircle} size={16} />
            Значение «от» больше значения{NBSP}«до»
          </p>
        )}
      </div>
    </fieldset>
  );
}
