import { NBSP, nbsp, quoted } from '../../../platform/rules/russian.ts';
import styles from './legal-line.module.css';

export interface LegalLineProps {
  readonly developer: { readonly title: string; readonly legal_name?: string | null } | null;
  readonly declaration: string | null;
}

/**
 * Who builds and, where it is known, where the declaration is, as large as the text around it (federal law 38-FZ, article 28 part 7), and that
 * prices are no offer (Civil Code, article 437).
 */
export function LegalLine({ developer, declaration }: LegalLineProps) {
  const name = developer?.legal_name ?? (developer && quoted(developer.title));
  return (
    <p className={styles.legal}>
      {name && `Застройщик: ${nbsp(name)}. `}
      {declaration && (
        <>
          Проектная декларация на{NBSP}сайте{' '}
          <a className="nv-link" href={declaration} target="_blank" rel="noopener">
            наш.дом.рф
          </a>
          .{' '}
        </>
      )}
      {nbsp('Информация о ценах и наличии не является публичной офертой.')}
    </p>
  );
}
