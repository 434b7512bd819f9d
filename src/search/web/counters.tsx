import type { BuildingList } from '../../complex/contract/buildings.ts';
import { formatAreaFrom, formatPriceFrom } from '../../complex/rules/format.ts';
import { groupDigits, NBSP, NOUNS, plural } from '../../platform/rules/russian.ts';
import styles from './counters.module.css';

/** «128 ЖК · 14 302 квартиры · от 6,4 млн ₽ · от 19,2 м²», said again when it changes. */
export function Counters({ meta }: { readonly meta: BuildingList['meta'] }) {
  const { count, min_price, min_area } = meta.offers;
  if (meta.total === 0) {
    return (
      <p className="nv-hidden" aria-live="polite">
        Ничего не{NBSP}найдено
      </p>
    );
  }
  return (
    <p className={styles.counters} aria-live="polite">
      <span>
        <b>{groupDigits(meta.total)}</b>
        {NBSP}ЖК
      </span>
      {count > 0 && (
        <span>
          <b>{groupDigits(count)}</b>
          {NBSP}
          {plural(count, ...NOUNS.flat)}
        </span>
      )}
      {min_price !== null && <Lowest text={formatPriceFrom(min_price)} />}
      {min_area !== null && <Lowest text={formatAreaFrom(min_area)} last />}
    </p>
  );
}

/** 'от 6,4 млн ₽' with the figure in bold. */
function Lowest({ text, last }: { readonly text: string; readonly last?: boolean }) {
  return (
    <span className={last ? styles.last : undefined}>
      от{NBSP}
      <b>{text.replace(`от${NBSP}`, '')}</b>
    </span>
  );
}
