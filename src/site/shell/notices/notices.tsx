import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { dismissNotice, type Notice, noticeTime, useNotices } from '../../client/notices.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconAlertTriangle, IconCheck, IconExclamationCircle } from '../../ui/icons.ts';
import { topWindow } from '../../ui/layout/dialog.tsx';
import { noticeTop } from './notice-place.ts';
import styles from './notices.module.css';

const ICONS = { success: IconCheck, error: IconExclamationCircle, warning: IconAlertTriangle };

/** What happened, for two seconds or as long as it takes to read, in the corner, above every window. A pointer on it keeps it. */
export default function Notices() {
  const notices = useNotices();
  const host = useTopmost(notices.length > 0);
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown anew in another host and above a window opened meanwhile
  useEffect(() => {
    const corner = ref.current;
    // The window it stood in may be gone; it moves to the next one.
    if (!corner?.isConnected) return;
    if (corner.matches(':popover-open')) corner.hidePopover();
    corner.showPopover();
    makeWay(corner);
  }, [host, notices]);
  if (!host) return null;
  return createPortal(
    <div ref={ref} popover="manual" className={styles.corner} data-print="hide">
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>,
    host,
  );
}

const CONTROLS = 'a, button, input, select, textarea, summary';

/** Moves the corner from over the control that was just used: what it says now is the answer. */
function makeWay(corner: HTMLElement): void {
  corner.style.top = '';
  const { left, top, width } = corner.getBoundingClientRect();
  const used = document.activeElement?.matches(CONTROLS) ? document.activeElement : undefined;
  const notices = { left, right: left + width, top, bottom: top + corner.offsetHeight };
  corner.style.top = `${noticeTop(notices, used?.getBoundingClientRect(), innerHeight)}px`;
}

function Toast({ notice: { id, kind, title, text } }: { readonly notice: Notice }) {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    if (kept) return;
    const timer = setTimeout(() => dismissNotice(id), noticeTime(text));
    return () => clearTimeout(timer);
  }, [id, kept, text]);
  return (
    <div
      role={kind === 'success' ? 'status' : 'alert'}
      className={classNames(styles.toast, styles[kind])}
      onPointerEnter={() => setKept(true)}
      onPointerLeave={() => setKept(false)}
    >
      <span className={styles.icon}>
        <Icon of={ICONS[kind]} size={20} />
      </span>
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
    </div>
  );
}

/** The innermost open window, or the page: everything else is inert and would be neither said nor pressed. */
function useTopmost(active: boolean): Element | null {
  const [host, setHost] = useState<Element | null>(null);
  useEffect(() => {
    if (!active) {
      setHost(null);
      return;
    }
    const find = () => setHost(topWindow() ?? document.body);
    find();
    const observer = new MutationObserver(find);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [active]);
  return host;
}
