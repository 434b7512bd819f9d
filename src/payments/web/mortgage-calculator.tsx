import { type ReactNode, useId } from 'react';
import { formatPercent, formatPrice } from '../../complex/rules/format.ts';
import { countOf, NBSP, NOUNS, nbsp } from '../../platform/rules/russian.ts';
import { Button } from '../../site/ui/button.tsx';
import { flatTitleShort } from '../../site/ui/catalogue/flat-title.ts';
import { AmountSlider } from '../../site/ui/form/amount-slider.tsx';
import { ChipBox } from '../../site/ui/form/chip.tsx';
import { NumberField } from '../../site/ui/form/number-field.tsx';
import { IconButton } from '../../site/ui/icon-button.tsx';
import { IconX } from '../../site/ui/icons.ts';
import { Spinner } from '../../site/ui/media/spinner.tsx';
import { type Calculation, useCalculation } from './calculator-state.ts';
import styles from './mortgage-calculator.module.css';
import type { PayableBuilding } from './pay-subject.ts';
import { PaymentSchedule } from './payment-schedule.tsx';
import { ResultBlock } from './result-block.tsx';
import { UnfittingProgrammes } from './unfitting-programmes.tsx';
import { type Programmes, useProgrammes } from './use-programmes.ts';
import { WaysTable } from './ways-table.tsx';

export interface MortgageCalculatorProps {
  readonly building: PayableBuilding;
  /** Epoch milliseconds. */
  readonly now: number;
  /** At the foot of the result: the way to a manager. */
  readonly action?: ReactNode;
}

/** How a flat can be paid for: programme, figures, schedule, and every way beside the others. Loaded when it comes near. */
export default function MortgageCalculator(props: MortgageCalculatorProps) {
  const { programmes, failed, retry } = useProgrammes();
  if (programmes) return <Calculator {...props} programmes={programmes} />;
  return (
    <div className={`nv-card ${styles.waiting}`} role={failed ? 'alert' : 'status'}>
      {failed ? (
        <>
          <p>Не{NBSP}удалось загрузить программы</p>
          <Button size="sm" onClick={retry}>
            Повторить
          </Button>
        </>
      ) : (
        <>
          <Spinner />
          <span className="nv-hidden">Загружаем программы</span>
        </>
      )}
    </div>
  );
}

/** The calculator once the programmes are known. */
export function Calculator({
  building,
  now,
  action,
  programmes,
}: MortgageCalculatorProps & { readonly programmes: Programmes }) {
  const calculation = useCalculation(building, programmes, now);
  if (!calculation) return <p className="nv-secondary">Цена по{NBSP}запросу: рассчитать платёж поможет менеджер.</p>;
  return (
    <>
      <div className={`nv-card ${styles.calculator}`}>
        <Fields building={building} calculation={calculation} />
        <ResultBlock calculation={calculation} programmes={programmes} action={action} />
      </div>
      <PaymentSchedule key={calculation.way.id} way={calculation.way} now={now} />
      <WaysTable calculation={calculation} programmes={programmes} />
      <UnfittingProgrammes unfitting={calculation.unfitting} />
    </>
  );
}

function Fields({ building, calculation }: { readonly building: PayableBuilding; readonly calculation: Calculation }) {
  const { ways, way, price, years, programme, chosen, set } = calculation;
  const group = useId();
  const own = chosen?.price_total ?? building.flats.price.from ?? price;
  const prices = { min: Math.min(own, price), max: Math.max(building.flats.price.to ?? 0, own, price) };
  return (
    <div className={styles.fields}>
      <fieldset className={styles.group}>
        <legend className="nv-hidden">Способ оплаты</legend>
        <div className={styles.ways}>
          {ways.map(({ id, title }) => (
            <ChipBox key={id} type="radio" name={group} checked={id === way.id} onChange={() => set({ way: id })}>
              {title}
            </ChipBox>
          ))}
        </div>
      </fieldset>
      {chosen && (
        <p className={styles.chosen}>
          <span>
            Расчёт для квартиры: <b>{flatTitleShort(chosen)}</b>
          </span>
          <IconButton
            icon={IconX}
            size={18}
            label="Считать для всего комплекса"
            onClick={() => set({ flat: null, price: null, down: null })}
          />
        </p>
      )}
      <AmountSlider
        label="Стоимость квартиры"
        value={price}
        limits={prices}
        step={10_000}
        format={formatPrice}
        unit="₽"
        onValue={(value) => set({ price: value, down: scaled(calculation.wish.down, value / price) })}
      />
      <Down calculation={calculation} />
      <AmountSlider
        label="Срок"
        value={years}
        limits={{ min: 1, max: 30 }}
        step={1}
        format={(value) => countOf(value, NOUNS.year)}
        unit={countOf(years, NOUNS.year).split(NBSP)[1] ?? ''}
        onValue={(value) => set({ years: value })}
      />
      {programme && programme.conditions.length > 0 && (
        <ul className={styles.conditions} aria-label="Условия программы">
          {programme.conditions.map((condition) => (
            <li key={condition}>{nbsp(condition)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The first payment in roubles and as a share of the price; each follows the other. */
function Down({ calculation: { price, down, way, programme, set } }: { readonly calculation: Calculation }) {
  const share = price === 0 ? 0 : Math.round((down / price) * 100);
  const least = Math.round(way.down / 100);
  return (
    <div>
      <AmountSlider
        label="Первый взнос"
        value={down}
        limits={{ min: 0, max: price }}
        step={10_000}
        format={formatPrice}
        unit="₽"
        onValue={(value) => set({ down: Math.max(1, value) })}
        aside={
          <span className={styles.share}>
            <NumberField
              aria-label="Первый взнос, % от цены"
              value={share}
              limits={{ min: 0, max: 100 }}
              onValue={(percent) =>
                percent !== undefined &&
                percent !== share &&
                set({ down: Math.max(1, Math.round((price * percent) / 100)) })
              }
            />
            <span aria-hidden="true">%</span>
          </span>
        }
      />
      <p className={styles.note} aria-live="polite">
        {programme &&
          least > down &&
          nbsp(
            `По этой программе взнос не меньше ${formatPrice(least)} (${formatPercent((way.down / way.price) * 100)} цены)`,
          )}
      </p>
    </div>
  );
}

const scaled = (amount: number | null, factor: number): number | null =>
  amount === null ? null : Math.max(1, Math.round(amount * factor));
