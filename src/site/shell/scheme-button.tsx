import { useEffect } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconMoon, IconSun } from '../ui/icons.ts';
import { chooseScheme, chosenScheme, shownScheme, showScheme } from './colour-scheme.ts';
import styles from './scheme-button.module.css';

/** Turns day to evening and back. Which icon shows is decided by the style sheet: no flash, no mismatch. */
export function SchemeButton({ className }: { readonly className?: string }) {
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => chosenScheme() === 'auto' && showScheme('auto');
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, []);
  return (
    <button
      type="button"
      className={classNames(styles.button, className)}
      aria-label="Дневное или вечернее оформление"
      title="Дневное или вечернее оформление"
      onClick={() => chooseScheme(shownScheme() === 'dark' ? 'light' : 'dark')}
    >
      <Icon of={IconMoon} className={styles.moon} size={20} />
      <Icon of={IconSun} className={styles.sun} size={20} />
    </button>
  );
}
