import { useNavigate } from 'react-router';
import { formatDay } from '../../../domain/format.ts';
import { setCompared } from '../../comparison.ts';
import { Button } from '../../ui/button.tsx';
import { KeptHead } from '../../ui/catalogue/kept-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconScale } from '../../ui/icons.ts';
import { ShareButton } from '../../ui/share-button.tsx';
import styles from './compare-page.module.css';
import { type ComparedItems, type StarOf, tableOf } from './compared-columns.tsx';
import { ComparisonTable } from './comparison-table.tsx';

export interface SharedComparisonProps {
  readonly compared: ComparedItems;
  readonly createdAt: string;
  readonly now: number;
  readonly starOf: StarOf;
}

/** A comparison that somebody shared: to look at, to pass on, to take over as one's own. */
export function SharedComparison({ compared, createdAt, now, starOf }: SharedComparisonProps) {
  const navigate = useNavigate();
  const takeOver = () => {
    setCompared(
      compared.kind,
      compared.items.map(({ id }) => id),
    );
    void navigate(compared.kind === 'building' ? '/compare' : '/compare?what=flats');
  };
  const subject = compared.kind === 'building' ? 'Сравнение ЖК' : 'Сравнение квартир';
  return (
    <div className="nv-wrap">
      <KeptHead
        title={subject}
        tabs={<span className="nv-secondary">Подборка от{`\u00a0${formatDay(createdAt, now)}`}</span>}
      />
      <div className={styles.tools} data-print="hide">
        <ShareButton title={subject} />
        <Button onClick={takeOver}>
          <Icon of={IconScale} size={18} />
          Изменить как своё
        </Button>
      </div>
      <ComparisonTable {...tableOf(compared, starOf)} />
    </div>
  );
}
