import { Link } from 'react-router';
import { NBSP } from '../../platform/rules/russian.ts';
import { classNames } from './class-names.ts';
import styles from './logo.module.css';

export interface LogoProps {
  /** The brand's name; the dots of its «ё» become two lit windows. A name without one is set as it is. */
  readonly name: string;
  /** On a spruce ground. */
  readonly onDark?: boolean;
}

/** Letters of a name that stands on one line beside the mark at every width; a longer one is set small, on two lines at most. */
const SHORT = 14;

/** The mark alone: a house with two lit windows. */
export function LogoMark({ onDark = false, className }: { readonly onDark?: boolean; readonly className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill={onDark ? '#fff' : '#12483e'} />
      <rect x="6.5" y="7" width="8" height="8" rx="1.5" fill={onDark ? '#f5ae24' : '#ffc445'} />
      <rect x="17.5" y="7" width="8" height="8" rx="1.5" fill={onDark ? '#f5ae24' : '#ffc445'} />
      <rect x="6.5" y="18" width="8" height="8" rx="1.5" fill={onDark ? '#b9d5cb' : '#357866'} />
      <path d="M17.5 19.5a1.5 1.5 0 0 1 1.5-1.5h5a1.5 1.5 0 0 1 1.5 1.5V32h-8z" fill={onDark ? '#12483e' : '#fff'} />
    </svg>
  );
}

/** Mark and name, leading to the main page. */
export function Logo({ name, onDark = false }: LogoProps) {
  const at = name.indexOf('ё');
  return (
    <Link to="/" className={classNames(styles.logo, name.length > SHORT && styles.long)} translate="no">
      <LogoMark onDark={onDark} className={styles.mark} />
      <span className={styles.word} aria-hidden="true">
        {at < 0 ? (
          name
        ) : (
          <>
            {name.slice(0, at)}
            <span className={styles.windows}>
              е<i />
              <i />
            </span>
            {name.slice(at + 1)}
          </>
        )}
      </span>
      {/* Not a label of the link: such a one would have to say the drawn word, whose «е» stands for a «ё». */}
      <span className="nv-hidden">
        {name}, на{NBSP}главную
      </span>
    </Link>
  );
}
