import { groupDigits } from '../../../platform/rules/russian.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import styles from './list-footer.module.css';
import { type ListAddress, PAGE_SIZES } from './use-list-address.ts';

export interface ListMeta {
  readonly total: number;
  readonly page: number;
  readonly per_page: number;
  readonly last_page: number;
}

/** Page size, what part of the list is shown, and five page buttons. */
export function ListFooter({ meta, address }: { readonly meta: ListMeta; readonly address: ListAddress }) {
  const first = (meta.page - 1) * meta.per_page + 1;
  const last = Math.min(meta.total, meta.page * meta.per_page);
  return (
    <div className={styles.footer}>
      <label className={styles.size}>
        Показывать по
        <select value={meta.per_page} onChange={(event) => address.setPerPage(Number(event.target.value))}>
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      {meta.total > 0 && first <= meta.total && (
        <span className={styles.shown}>
          {groupDigits(first)}–{groupDigits(last)} из {groupDigits(meta.total)}
        </span>
      )}
      <div className={styles.pages}>
        <Pager page={meta.page} lastPage={meta.last_page} to={address.pageTo} />
      </div>
    </div>
  );
}
