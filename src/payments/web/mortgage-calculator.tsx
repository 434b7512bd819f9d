import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { flatHousing } from '../../complex/rules/flat-place.ts';
import { formatPercent, formatPrice } from '../../complex/rules/format.ts';
import { countOf, NBSP, NOUNS, nbsp } from '../../platform/rules/russian.ts';
import { Button } from '../../site/ui/button.tsx';
import { type FlatLinkState, useFlatAddress } from '../../site/ui/catalogue/flat-address.ts';
import { flatTitleShort } from '../../site/ui/catalogue/flat-title.ts';
import { AmountSlider } from '../../site/ui/form/amount-slider.tsx';
import { ChipBox } from '../../site/ui/form/chip.tsx';
import { NumberField } from '../../site/ui/form/number-field.tsx';
import { IconButton } from '../../site/ui/icon-button.tsx';
import { IconX } from '../../site/ui/icons.ts';
import { Spinner } from '../../site/ui/media/spinner.tsx';
import { termText } from '../rules/credit-text.ts';
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
  if (programmes?.programmes.length === 0)
    return (
      <p className={`nv-card ${styles.waiting}`}>
        {nbsp('Условий ипотеки и рассрочки на сайте пока нет: о них расскажет менеджер.')}
      </p>
    );
  if (programmes) return <Calculator {...props} programmes={programmes} />;
  if (!failed) return <Waiting />;
  return (
    <div className={`nv-card ${styles.waiting}`} role="alert">
      <p>Не{NBSP}удалось загрузить программы</p>
      <Button size="sm" onClick={retry}>
        Повторить
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div className={`nv-card ${styles.waiting}`} role="status">
      <Spinner />
      <span className="nv-hidden">Загружаем программы</span>
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
  if (calculation === 'waiting') return <Waiting />;
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
  const { ways, way, price, subject, programme, own: mine, set } = calculation;
  const group = useId();
  const strip = useChosenInSight(way.id);
  const own = subject.price_total ?? price;
  const prices = { min: Math.min(own, price), max: Math.max(building.flats.price.to ?? 0, own, price) };
  return (
    <div className={styles.fields}>
      <fieldset className={styles.group}>
        <legend className="nv-hidden">Способ оплаты</legend>
        <div ref={strip} className={styles.ways}>
          {ways.map(({ id, title }) => (
            <ChipBox key={id} type="radio" name={group} checked={id === way.id} onChange={() => set({ way: id })}>
              {title}
            </ChipBox>
          ))}
        </div>
      </fieldset>
      <Subject calculation={calculation} />
      <div>
        <AmountSlider
          label="Стоимость квартиры"
          value={price}
          limits={prices}
          step={10_000}
          format={formatPrice}
          unit="₽"
          onValue={(value) => set({ price: value })}
        />
        {/* Below the slider: what comes above it would take it from under the finger. */}
        <p className={styles.note} aria-live="polite">
          {price !== subject.price_total &&
            nbsp('Цена изменена: срок сдачи и способы оплаты остались от этой квартиры.')}
        </p>
      </div>
      {way.id !== 'cash' && <Down calculation={calculation} />}
      {way.loan > 0 && <Term calculation={calculation} />}
      <p className={styles.remembered}>
        {nbsp('Взнос, срок и программа запоминаются на этом устройстве: по ним посчитан платёж у каждой квартиры.')}
        {mine && (
          <>
            {' '}
            <button
              type="button"
              className="nv-link"
              onClick={() => set({ way: null, down: null, years: null, price: null })}
            >
              Сбросить
            </button>
          </>
        )}
      </p>
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

/** On narrow screens the ways stand in a strip that scrolls: the chosen one is in its middle. */
function useChosenInSight(way: string) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way may be out of sight
  useEffect(() => {
    const strip = ref.current;
    const chosen = strip?.querySelector('input:checked')?.closest('label');
    if (!strip || !chosen || strip.scrollWidth <= strip.clientWidth) return;
    strip.scrollLeft = chosen.offsetLeft - strip.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
  }, [way]);
  return ref;
}

/** Whose price, term of handover and ways to pay these are. */
function Subject({ calculation: { subject, chosen, set } }: { readonly calculation: Calculation }) {
  const addressOf = useFlatAddress();
  return (
    <div className={styles.subject}>
      <p className={styles.chosen}>
        <span>
          {chosen ? 'Расчёт для квартиры: ' : 'Расчёт для квартиры с\u00a0наименьшей ценой: '}
          <Link
            className="nv-link"
            to={addressOf(subject.id)}
            state={{ over: 1 } satisfies FlatLinkState}
            preventScrollReset
          >
            {flatTitleShort(subject)}
          </Link>
          {[flatHousing(subject), subject.building.release_date_tag].filter(Boolean).map((fact) => `, ${fact}`)}
        </span>
        {chosen && (
          <IconButton
            icon={IconX}
            size={18}
            label="Считать для квартиры с наименьшей ценой"
            onClick={() => set({ flat: null, price: null })}
          />
        )}
      </p>
    </div>
  );
}

/** The term of a credit; a programme that cannot take it says what it takes. */
function Term({ calculation: { years, way, set } }: { readonly calculation: Calculation }) {
  return (
    <div>
      <AmountSlider
        label="Срок"
        value={years}
        limits={{ min: 1, max: 30 }}
        step={1}
        format={(value) => countOf(value, NOUNS.year)}
        unit={countOf(years, NOUNS.year).split(NBSP)[1] ?? ''}
        onValue={(value) => set({ years: value })}
      />
      <p className={styles.note} aria-live="polite">
        {way.term_months !== years * 12 &&
          nbsp(
            `По этой программе срок ${way.term_months > years * 12 ? 'не меньше' : 'не больше'}, чем ${termText(way.term_months)}`,
          )}
      </p>
    </div>
  );
}

/** The first payment in roubles and as a share of the price; each follows the other. */
function Down({ calculation: { price, down, way, programme, set } }: { readonly calculation: Calculation }) {
  const share = price === 0 ? 0 : Math.round((down / price) * 1_000) / 10;
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
        onValue={(value) => set({ down: value })}
        aside={
          <span className={styles.share}>
            <NumberField
              aria-label="Первый взнос, % от цены"
              value={share}
              limits={{ min: 0, max: 100 }}
              decimals={1}
              kept
              onValue={(percent) =>
                percent !== undefined &&
                percent !== share &&
                set({ down: Math.round((price * percent) / 100), share: percent })
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
            `Программа просит от ${formatPercent((way.down / way.price) * 100)} цены${way.markup > 0 ? ' с наценкой' : ''}, считаем с${NBSP}ними: взнос ${formatPrice(least)}`,
          )}
      </p>
    </div>
  );
}
