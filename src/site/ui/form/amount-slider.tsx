import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import type { NumberLimits } from '../../../platform/rules/number-typing.ts';
import styles from './amount-slider.module.css';
import { NumberField } from './number-field.tsx';

export interface AmountSliderProps {
  readonly label: string;
  /** Within the limits. */
  readonly value: number;
  readonly limits: NumberLimits;
  /** Of the slider; the field takes every whole number. */
  readonly step: number;
  /** The value in words, for the slider: '18 640 000 ₽'. */
  readonly format: (value: number) => string;
  /** Behind the figure in the field: «₽». */
  readonly unit: string;
  /** Beside the field. */
  readonly aside?: ReactNode;
  readonly onValue: (value: number) => void;
}

/** A whole number by a slider, with a field beside it for precision (MortgageCalculator). */
export function AmountSlider({ label, value, limits, step, format, unit, aside, onValue }: AmountSliderProps) {
  const id = useId();
  const [held, setHeld] = useState(false);
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <span className={styles.figures}>
          <span className={styles.field}>
            <NumberField
              id={id}
              value={value}
              limits={limits}
              decimals={2}
              meaning={Math.round}
              kept
              onHeld={setHeld}
              aria-describedby={held ? `${id}-held` : undefined}
              onValue={(typed) => typed !== undefined && onValue(typed)}
            />
            <span aria-hidden="true">{unit}</span>
          </span>
          {aside}
        </span>
      </div>
      <p id={`${id}-held`} className={styles.held} aria-live="polite">
        {held && `Нужно от ${format(limits.min)} до ${format(limits.max)}. Пока в расчёте ${format(value)}`}
      </p>
      <input
        type="range"
        className={styles.range}
        aria-label={label}
        aria-valuetext={format(value)}
        min={limits.min}
        max={Math.max(limits.min, limits.max)}
        step={step}
        value={value}
        style={{ '--part': partOf(value, limits) } as CSSProperties}
        onChange={(event) => onValue(clamp(Number(event.target.value), limits))}
      />
      <div className={styles.scale} aria-hidden="true">
        <span>{format(limits.min)}</span>
        <span>{format(limits.max)}</span>
      </div>
    </div>
  );
}

/** How far along the slider a value stands, 0 to 1. */
const partOf = (value: number, { min, max }: NumberLimits): number =>
  max > min ? (clamp(value, { min, max }) - min) / (max - min) : 1;

const clamp = (value: number, { min, max }: NumberLimits): number => Math.min(Math.max(value, min), max);
