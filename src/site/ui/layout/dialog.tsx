import { type CSSProperties, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { IconX } from '../icons.ts';
import styles from './dialog.module.css';
import { openInHistory } from './window-history.ts';

export interface DialogProps {
  readonly open: boolean;
  /** Called when the visitor closes it: cross, Escape, veil, Back. */
  readonly onClose: () => void;
  /** `address`: it has one of its own, which Back leaves. `leaving`: it is closed and only fades. Otherwise Back closes it. */
  readonly back?: 'address' | 'leaving';
  /** The heading; without one give `label`. */
  readonly title?: ReactNode;
  readonly label?: string;
  /** `sheet` rises from the bottom on phones, `full` fills the window everywhere. */
  readonly variant?: 'sheet' | 'full';
  /** Width on larger screens, pixels. */
  readonly width?: number;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Gives the focus to the field that a window was opened for (`data-first-field`, in the back-office `data-autofocus`), else to
 * the window; also where that field comes later than the window and nobody has gone on to another place by then. Not to a
 * field where a focus would raise a keyboard over the words.
 *
 * @returns ends the waiting for a field.
 */
function focusFirst(dialog: HTMLDialogElement): () => void {
  const field = () => dialog.querySelector<HTMLElement>('[data-first-field], [data-autofocus]');
  (mayType() && field() ? field() : dialog)?.focus();
  if (document.activeElement !== dialog || !mayType()) return () => {};
  const coming = new MutationObserver(() => {
    const come = field();
    if (!come && document.activeElement === dialog) return;
    coming.disconnect();
    if (document.activeElement === dialog) come?.focus();
  });
  coming.observe(dialog, { childList: true, subtree: true });
  return () => coming.disconnect();
}

/** Whether a focused field raises no keyboard over the words: there is a mouse. */
const mayType = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Windows lie in the order in which they were opened, which is not that of the document: the highest number is on top. */
let opened = 0;

/** The second half of a double press on what opened a window meets its veil, ms. */
const DOUBLE_MS = 400;

/** The innermost open window; undefined when there is none. */
export function topWindow(): Element | undefined {
  const layer = (dialog: HTMLElement) => Number(dialog.dataset.layer);
  return [...document.querySelectorAll<HTMLElement>('dialog[open]')].sort((a, b) => layer(a) - layer(b)).at(-1);
}

/** Whether a list of a field is open in this window: Escape is meant for it. */
function hasOpenList(dialog: HTMLElement): boolean {
  const lists = [...dialog.querySelectorAll('[data-dropdowns] > *')];
  return lists.some((list) => list.checkVisibility() && list.getClientRects().length > 0);
}

/**
 * A modal window on the platform's own dialog: the page behind is inert, Escape closes, focus returns where it was. The
 * content exists only while it is open.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, back, title, label, variant = 'sheet', width, className, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const since = useRef(0);
  // The veil was pressed, not only let go over: a text that is marked beyond the window's edge is no wish to leave.
  const veil = useRef(false);

  // Before the paint and, above all, before the dialog leaves the document: one that is gone gives no focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open || dialog.open) return;
    const page = document.documentElement;
    page.style.setProperty('--nv-scrollbar', `${window.innerWidth - page.clientWidth}px`);
    dialog.showModal();
    since.current = performance.now();
    dialog.dataset.layer = String(++opened);
    const stopWaiting = focusFirst(dialog);
    return () => {
      stopWaiting();
      dialog.close();
    };
  }, [open]);
  const leave = useEffectEvent(() => onClose());
  useLayoutEffect(() => {
    if (open && !back) return openInHistory(() => leave());
  }, [open, back]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the veil is for the pointer, Escape does the same by keyboard
    <dialog
      ref={ref}
      tabIndex={-1}
      className={classNames(styles.dialog, styles[variant], className)}
      style={width ? ({ '--dialog-width': `${width}px` } as CSSProperties) : undefined}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : label}
      onCancel={(event) => {
        // A file chooser that is left without a file says the same word.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      // The browser closes it without asking when Escape comes again at once.
      onClose={() => open && ref.current?.open === false && onClose()}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape' && ref.current && hasOpenList(ref.current)) event.preventDefault();
      }}
      onPointerDown={(event) => {
        veil.current = event.target === ref.current && performance.now() - since.current > DOUBLE_MS;
      }}
      onClick={(event) => event.target === ref.current && veil.current && onClose()}
    >
      {open && title ? (
        <>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton icon={IconX} label="Закрыть" onClick={onClose} className={styles.close} />
          </div>
          <div className={styles.body}>{children}</div>
        </>
      ) : (
        open && children
      )}
    </dialog>
  );
}
