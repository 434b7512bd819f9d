import { type ReactNode, useEffect, useState } from 'react';
import { NBSP } from '../../../platform/rules/russian.ts';
import { Button } from '../../../site/ui/button.tsx';
import styles from './board.module.css';

export interface WideBoardProps {
  /** Sections from left to right. */
  readonly sections: readonly { readonly title: string; readonly onSale: number }[];
  /** The table; its heads of sections carry `data-section`. */
  readonly children: ReactNode;
}

/** A board that may be wider than its place: edges behind which there is more are shaded, and each section is a press away. */
export function WideBoard({ sections, children }: WideBoardProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { before, after } = useHidden(box, sections.length);

  const go = (section: number) => {
    const [floors, head] = [
      box?.querySelector<HTMLElement>('thead th'),
      box?.querySelector(`[data-section="${section}"]`),
    ];
    if (!box || !(head instanceof HTMLElement)) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.scrollTo({ left: head.offsetLeft - (floors?.offsetWidth ?? 0), behavior: still ? 'auto' : 'smooth' });
  };

  return (
    <>
      {sections.length > 1 && (before || after) && (
        <ul className={styles.jumps} aria-label="Секции шахматки" data-print="hide">
          {sections.map(({ title, onSale }, i) => (
            <li key={title}>
              <Button size="sm" onClick={() => go(i)}>
                {title}
                <span className={styles.jumpCount}>{onSale > 0 ? `${onSale}${NBSP}в${NBSP}продаже` : 'продана'}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={`nv-card ${styles.frame}`} data-before={before || undefined} data-after={after || undefined}>
        <div ref={setBox} className={styles.scroll}>
          {children}
        </div>
      </div>
    </>
  );
}

/** Whether something of a box lies hidden before and after what is in sight. */
function useHidden(box: HTMLElement | null, content: unknown): { readonly before: boolean; readonly after: boolean } {
  const [hidden, setHidden] = useState({ before: false, after: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is as wide as it is
  useEffect(() => {
    if (!box) return;
    const look = () => {
      const before = box.scrollLeft > 1;
      const after = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
      setHidden((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [box, content]);
  return hidden;
}
