import { nbsp } from '../../platform/rules/russian.ts';
import type { Misfit } from '../rules/payment-programmes.ts';
import type { Calculation } from './calculator-state.ts';
import styles from './mortgage-calculator.module.css';

const REASONS: Record<Misfit, string> = {
  no_price: 'цена по запросу',
  not_accepted: 'застройщик не принимает',
  region: 'не действует в этом регионе',
  apartment: 'не для апартаментов',
  not_in_force: 'сейчас не действует',
  keys: 'слишком мало времени до ключей',
};

/** Programmes that this flat cannot be bought by, each with why. */
export function UnfittingProgrammes({ unfitting }: Pick<Calculation, 'unfitting'>) {
  if (unfitting.length === 0) return null;
  return (
    <p className={styles.unfitting}>
      {'Этой квартире не\u00a0подходят: '}
      {unfitting.map(({ title, misfit }) => `${title} (${nbsp(REASONS[misfit])})`).join(', ')}.
    </p>
  );
}
