import { type ReactNode, useCallback } from 'react';
import type { BuildingFull } from '../../complex/contract/buildings.ts';
import { PageProgrammes, type Programmes } from '../../payments/web/use-programmes.ts';
import { type DrawMonthly, MonthlyContext } from '../ui/catalogue/monthly.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import styles from './monthly-part.module.css';

const MonthlyLine = lazyPart(
  'monthly',
  () => import('../../payments/web/monthly-line.tsx'),
  // A price stands without it.
  () => null,
);

export interface MonthlyPartProps {
  readonly building: BuildingFull;
  /** Ways to pay, as they came with the page; null when they did not. */
  readonly programmes: Programmes | null;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly children: ReactNode;
}

/** Brings the payment in a month to every price of a complex inside. */
export function MonthlyPart({ building, programmes, now, children }: MonthlyPartProps) {
  const draw = useCallback<DrawMonthly>(
    (flat, place) =>
      programmes && (
        <div className={styles.line} data-place={place} data-print="hide">
          <MonthlyLine flat={flat} building={building} now={now} place={place} />
        </div>
      ),
    [building, programmes, now],
  );
  return (
    <PageProgrammes value={programmes}>
      <MonthlyContext value={draw}>{children}</MonthlyContext>
    </PageProgrammes>
  );
}
