import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../site/ui/icon-button.tsx';
import { IconX } from '../../site/ui/icons.ts';
import { isOnPhone, PHONE_BELOW } from './engine/use-live-map.ts';
import styles from './map-panel.module.css';

export interface MapPanelProps {
  readonly title: string;
  /** «Закрыть маршрут». */
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A window beside the map that leaves the map alive; on phones a sheet at its bottom. Takes the focus when it opens, is
 * closed by Escape, and gives the focus back to what opened it.
 */
export function MapPanel({ title, closeLabel, onClose, children }: MapPanelProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const panel = ref.current;
    const opener = document.activeElement;
    panel?.focus({ preventScroll: true });
    return () => {
      const held = panel?.contains(document.activeElement) || document.activeElement === document.body;
      if (held && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={ref}
      className={styles.panel}
      aria-label={title}
      tabIndex={-1}
      data-map-panel=""
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton icon={IconX} label={closeLabel} size={18} onClick={onClose} />
      </header>
      {children}
    </section>
  );
}

/** Width of the panel with its air, px; share of the height that a sheet takes. */
const PANEL_WIDTH = 340;
const SHEET_SHARE = 0.6;

/** What a panel covers of a map of this size, px. */
export function coveredByPanel({ width, height }: { readonly width: number; readonly height: number }) {
  // Phones have the panel at the bottom of the map (map-panel.module.css).
  return width < PHONE_BELOW && isOnPhone() ? { bottom: Math.round(height * SHEET_SHARE) } : { right: PANEL_WIDTH };
}
