import { isAboutVillages } from '../../rules/about-villages.ts';
import styles from './place-field.module.css';

/** The way to cottage villages, where words ask for a house or a plot. */
export function VillagesHint({ term }: { readonly term: string }) {
  if (!isAboutVillages(term)) return null;
  return (
    <span className={styles.villages}>
      Дома и участки:{' '}
      <a href="/kottedzhnye-poselki" className="nv-link" onPointerDown={(event) => event.preventDefault()}>
        Коттеджные посёлки
      </a>
    </span>
  );
}
