import { isReversed } from '../../platform/rules/number-typing.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { classNames } from '../../site/ui/class-names.ts';
import { NumberField } from '../../site/ui/form/number-field.tsx';
import { IconButton } from '../../site/ui/icon-button.tsx';
import { IconX } from '../../site/ui/icons.ts';
import styles from './offer-filter-bar.module.css';
import { type OfferFilters, PLOT_LIMITS } from './offer-filters.ts';

type Plot = Pick<OfferFilters, 'from' | 'to'>;

export interface PlotFilterProps extends Plot {
  readonly onChange: (plot: Plot) => void;
}

/** Plot from and to in сотки: whole, 1 to 100 000, each to be cleared. */
export function PlotFilter({ from, to, onChange }: PlotFilterProps) {
  const reversed = isReversed(from, to);
  const field = (end: 'from' | 'to') => {
    const value = end === 'from' ? from : to;
    const label = end === 'from' ? 'Участок от' : 'Участок до';
    const change = (next: number | undefined) => onChange(end === 'from' ? { from: next, to } : { from, to: next });
    return (
      <span className={classNames(styles.field, reversed && styles.wrong)}>
        <NumberField
          name={end === 'from' ? 'plot_min' : 'plot_max'}
          aria-label={`${label}, соток`}
          aria-invalid={reversed || undefined}
          aria-describedby={reversed ? 'plot-error' : undefined}
          placeholder={end === 'from' ? 'Участок от' : 'до'}
          value={value}
          limits={PLOT_LIMITS}
          onValue={change}
        />
        <span className={styles.unit}>сот.</span>
        {value !== undefined && (
          <IconButton
            icon={IconX}
            size={16}
            label={`Очистить: ${label.toLowerCase()}`}
            className={styles.clear}
            onClick={() => change(undefined)}
          />
        )}
      </span>
    );
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: two fields in a row, each with a label of its own */}
      <div className={styles.plot} role="group" aria-label="Площадь участка">
        {field('from')}
        {field('to')}
      </div>
      <div aria-live="assertive">
        {reversed && (
          <p id="plot-error" className={styles.error}>
            Значение «от» больше значения{NBSP}«до»
          </p>
        )}
      </div>
    </div>
  );
}
