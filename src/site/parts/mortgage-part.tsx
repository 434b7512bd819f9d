import { useRef } from 'react';
import type { BuildingFull } from '../../complex/contract/buildings.ts';
import { track } from '../client/analytics.ts';
import { openDialog } from '../client/dialogs.ts';
import { useSite } from '../shell/site.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { useNear } from '../ui/use-near.ts';
import styles from './mortgage-part.module.css';

const MortgageCalculator = lazyPart('mortgage', () => import('../../payments/web/mortgage-calculator.tsx'));

/** Whether there is a price to calculate with: without one a complex has no section of mortgages. */
export const hasMortgage = ({ cheapest }: Pick<BuildingFull, 'cheapest'>): boolean => cheapest !== null;

/** The calculator of a complex, loaded when somebody comes near it. */
export function MortgagePart({ building }: { readonly building: BuildingFull }) {
  const { now } = useSite();
  const ref = useRef<HTMLDivElement>(null);
  // On a large window it would otherwise belong to the first load.
  const near = useNear(ref, '200px');
  const callMe = () => {
    track('call_me', { place: 'complex_card', subject_id: building.id });
    const { pathname, search } = location;
    openDialog('callback', {
      topic: `Ипотека, ЖК «${building.titles.title}»`,
      // The figures of the calculator stand in the address.
      link: `${pathname}${search}#mortgage`,
    });
  };
  return (
    <div ref={ref} className={styles.part}>
      {near && (
        <MortgageCalculator
          building={building}
          now={now}
          action={
            <Button variant="amber" onClick={callMe}>
              Подобрать ипотеку
            </Button>
          }
        />
      )}
    </div>
  );
}
