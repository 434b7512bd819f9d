import styles from './spinner.module.css';

/** Four windows that light up in turn. Decorative: the words beside it say what is going on. */
export function Spinner() {
  return (
    <span className={styles.loader} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
