import { useNavigate } from 'react-router';
import { formatDay } from '../../../complex/rules/format.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { Button, ButtonAnchor } from '../../../site/ui/button.tsx';
import { KeptHead } from '../../../site/ui/catalogue/saved-list.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconFileTypePdf, IconScale } from '../../../site/ui/icons.ts';
import { ShareButton } from '../../../site/ui/share-part.ts';
import { setCompared } from '../comparison-store.ts';
import styles from './compare-page.module.css';
import { type ComparedItems, type ComparedParts, tableOf } from './compared-columns.tsx';
import { ComparisonTable } from './comparison-table.tsx';

export interface SharedComparisonProps extends ComparedParts {
  readonly code: string;
  readonly compared: ComparedItems;
  readonly createdAt: string;
  readonly now: number;
}

/** A comparison that somebody shared: to look at, to pass on, to take over as one's own. */
export function SharedComparison({ code, compared, createdAt, now, ...parts }: SharedComparisonProps) {
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
        <ButtonAnchor href={`/api/comparisons/${code}/pdf`} target="_blank" rel="noopener">
          <Icon of={IconFileTypePdf} size={18} />
          PDF для{NBSP}печати
        </ButtonAnchor>
        <Button onClick={takeOver}>
          <Icon of={IconScale} size={18} />
          Изменить как своё
        </Button>
      </div>
      <ComparisonTable {...tableOf(compared, parts)} />
    </div>
  );
}
