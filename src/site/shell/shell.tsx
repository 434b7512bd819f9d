import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { isAtLeast, useVisitor } from '../client/visitor.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { type DialogSlots, Dialogs } from './dialogs.tsx';
import { Header } from './header.tsx';
import { CallbackPart, CookieNotice, FooterPart } from './later-parts.ts';
import { keepPageOffline, PAGE_KEPT } from './offline-links.ts';
import { ChatButton } from './own-manager.tsx';
import styles from './shell.module.css';
import { useShellHandle } from './site.ts';

export interface ShellProps {
  /** In place of a page that failed: nothing but the frame. */
  readonly bare?: boolean;
  /** Windows whose content is a feature's. */
  readonly dialogs?: DialogSlots;
  readonly children: ReactNode;
}

/** The frame of every page: skip links, header, main, footer, as the route's handle wishes. */
export function Shell({ bare = false, dialogs = {}, children }: ShellProps) {
  const {
    callback = 'light',
    fixedHeader,
    hideCallback,
    hideFooter,
    ownBar,
    hideChat,
    simpleFooter,
    skipLinks = [],
  } = useShellHandle();
  useEffect(keepPageOffline, []);
  // Nothing of theirs is measured, and it would lie over their tables.
  const staff = isAtLeast(useVisitor(), 2);
  return (
    <>
      <nav className={styles.skip} aria-label="Быстрый переход">
        <a href="#content">К содержанию</a>
        {skipLinks.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </nav>
      <Progress />
      <Header fixed={fixedHeader} />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
        {!hideCallback && !bare && <CallbackPart variant={callback} />}
      </main>
      {!hideFooter && <FooterPart simple={Boolean(simpleFooter)} />}
      {!ownBar && !hideChat && <ChatButton />}
      {!staff && <CookieNotice />}
      <Dialogs slots={dialogs} />
      <NoticesPart />
    </>
  );
}

const Notices = lazyPart('notices', () => import('./notices/notices.tsx'));

/** What happened, in the corner: its code comes behind the page, for nothing happens before. */
function NoticesPart() {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return here && <Notices />;
}

/** A page that was asked for is on its way. */
function Progress() {
  const { state, location } = useNavigation();
  const [kept, setKept] = useState<typeof location>();
  useEffect(() => {
    const keep = (): void => setKept(location);
    addEventListener(PAGE_KEPT, keep);
    return () => removeEventListener(PAGE_KEPT, keep);
  }, [location]);
  const moving = state !== 'idle' && location !== kept;
  return moving && <div className={styles.progress} role="progressbar" aria-label="Загружаем страницу" />;
}
