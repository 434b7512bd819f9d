import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './disclosure-menu.module.css';

export interface DisclosureMenuProps {
  readonly summary: ReactNode;
  readonly summaryClassName?: string;
  /** List items with links or buttons. */
  readonly children: ReactNode;
  /** Which edge of the summary the list keeps to. */
  readonly align?: 'start' | 'end';
  /** What it lists works by JavaScript only: without it there is no menu. */
  readonly live?: boolean;
}

/** A list that opens under a word. Opens without JavaScript; with it, Escape, a choice and a press elsewhere close it. */
export function DisclosureMenu({
  summary,
  summaryClassName,
  children,
  align = 'start',
  live = false,
}: DisclosureMenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    // Opened before the code was there: nobody heard of it.
    if (ref.current?.open) keepInSight(ref.current);
    const close = (event: Event) => {
      const menu = ref.current;
      if (!menu?.open || !(event.target instanceof Node)) return;
      // A press on words in the menu gives the focus to what holds the menu.
      if (event.type === 'focusin' && event.target.contains(menu)) return;
      const inside = menu.contains(event.target);
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        if (inside) menu.querySelector('summary')?.focus();
      } else if (inside && !(event.type === 'click' && (event.target as Element).closest('li :is(a, button)'))) {
        return;
      }
      menu.open = false;
    };
    document.addEventListener('click', close);
    document.addEventListener('keydown', close);
    document.addEventListener('focusin', close);
    const touches = closeByTouch(() => ref.current);
    return () => {
      touches();
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', close);
      document.removeEventListener('focusin', close);
    };
  }, []);

  return (
    <details
      ref={ref}
      onToggle={() => ref.current?.open && keepInSight(ref.current)}
      className={classNames(styles.menu, align === 'end' && styles.end)}
      data-live={live ? '' : undefined}
    >
      <summary className={summaryClassName}>{summary}</summary>
      <ul className={styles.list}>{children}</ul>
    </details>
  );
}

/** A touch beside an open menu closes it and does nothing else: what lies there was not meant. Gives what ends it. */
function closeByTouch(menuOf: () => HTMLDetailsElement | null): () => void {
  let beside = false;
  // Asked when the finger comes down: by the time of the click the focus may have closed the menu.
  const begin = ({ pointerType, target }: PointerEvent) => {
    const menu = menuOf();
    beside = pointerType === 'touch' && menu?.open === true && target instanceof Node && !menu.contains(target);
  };
  const end = (event: MouseEvent) => {
    const menu = menuOf();
    if (!beside || !menu) return;
    beside = false;
    menu.open = false;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('pointerdown', begin, { capture: true });
  addEventListener('click', end, { capture: true });
  return () => {
    removeEventListener('pointerdown', begin, { capture: true });
    removeEventListener('click', end, { capture: true });
  };
}

/** Has the list keep to the other edge where it would be cut by what it scrolls in, or by the page. */
function keepInSight(menu: HTMLDetailsElement): void {
  const list = menu.querySelector('ul');
  if (!list) return;
  menu.classList.remove(styles.turned ?? '');
  let holder = menu.parentElement;
  while (holder?.parentElement && getComputedStyle(holder).overflowX === 'visible') holder = holder.parentElement;
  const frame = (holder ?? document.documentElement).getBoundingClientRect();
  const { left, right } = list.getBoundingClientRect();
  if (left < frame.left || right > frame.right) menu.classList.add(styles.turned ?? '');
  list.scrollIntoView({ block: 'nearest' });
}
