import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  /** What is chosen here, for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode; readonly name?: string }[];
  readonly onChange: (value: Value) => void;
  /** Over the whole width: everywhere, or on phones only, where the letters are smaller then. */
  readonly full?: boolean | 'phone';
  readonly className?: string;
}

/** One of a few, all in sight. `name` of an option is its spoken name where the label is only an icon. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const group = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={classNames(
        styles.track,
        props.full === true && styles.full,
        props.full === 'phone' && styles.phoneWide,
        props.className,
      )}
    >
      {props.options.map(({ value, label, name }) => (
        <label key={value} className={styles.item} title={name}>
          <input
            type="radio"
            name={group}
            aria-label={name}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
