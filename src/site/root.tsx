import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { type ReactNode, useContext, useEffect, useLayoutEffect } from 'react';
import { type LinkDescriptor, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { noteFirstVisit } from '../leads/web/first-visit.ts';
import { forgetQuizOnLogout } from '../leads/web/quiz/quiz-text.ts';
import { resumeWaitingLeads } from '../leads/web/waiting-leads.ts';
import { getProfile } from '../people/contract/auth.ts';
import { getManager } from '../people/contract/me.ts';
import { forgetComparisonOnLogout } from '../saved/web/comparison-store.ts';
import type { Route } from './+types/root';
import { apiContext, siteContext } from './client/contexts.ts';
import { COOKIE_CHOICE_SCRIPT } from './client/cookie-choice.ts';
import { PageRequestContext } from './client/page-request.ts';
import { AREA_SCRIPT } from './client/region-choice.ts';
import { keepRootAttributes } from './client/root-attributes.ts';
import { SCROLL_RESTORATION_SCRIPT } from './client/scroll-restoration.ts';
import { RootDataOf } from './client/site-data.ts';
import { useMetrika } from './client/use-metrika.ts';
import { isVisitorStale, useVisitorFollowing } from './client/visitor.ts';
import { LOST_SCRIPT, OFFLINE_SCRIPT } from './first-visit/early-links.ts';
import { EARLY_PRESS_SCRIPT, repeatEarlyPresses } from './first-visit/replay-clicks.ts';
import { EARLY_TYPING_SCRIPT } from './first-visit/replay-input.ts';
import { FORM_WINDOWS } from './parts/form-dialogs.ts';
import { CardActionsOf } from './shell/card-actions.tsx';
import { COLOUR_SCHEME_SCRIPT } from './shell/colour-scheme.ts';
import { ErrorPage, prepareErrorPage } from './shell/later-parts.ts';
import { Shell } from './shell/shell.tsx';
import geologica from './ui/fonts/geologica.woff2?url';
import golosCyrillic from './ui/fonts/golos-text-cyrillic.woff2?url';
import golosLatin from './ui/fonts/golos-text-latin.woff2?url';
import golosRouble from './ui/fonts/golos-text-rouble.woff2?url';
import { repeatEarlyTyping } from './ui/layout/replay-typing.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { config, guest, now } = context.get(siteContext);
  if (guest) return { config, now, visitor: null, manager: null };
  const api = context.get(apiContext);
  const [profile, manager] = await Promise.all([api.call(getProfile, {}), api.call(getManager, {})]);
  return { config, now, visitor: profile.data, manager: manager.data };
}

/** The configuration does not change while a page is open, the visitor only when the session does. */
export const shouldRevalidate = (): boolean => isVisitorStale();

const preloadFont = (href: string): LinkDescriptor => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
});

export const links = (): LinkDescriptor[] => [
  ...[golosCyrillic, golosLatin, golosRouble, geologica].map(preloadFont),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/**
 * What the browser remembers and the style sheet needs to know before the first paint. It stands in the document: React leaves it there,
 * so the page's code does not have it once more.
 */
const HEAD_SCRIPT = import.meta.env.SSR
  ? [
      COLOUR_SCHEME_SCRIPT,
      COOKIE_CHOICE_SCRIPT,
      AREA_SCRIPT,
      SCROLL_RESTORATION_SCRIPT,
      EARLY_TYPING_SCRIPT,
      EARLY_PRESS_SCRIPT,
      OFFLINE_SCRIPT,
      LOST_SCRIPT,
    ].join(';')
  : '';

export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = useContext(PageRequestContext);
  useLayoutEffect(keepRootAttributes, []);
  // Here, because the page of an error has buttons as well.
  useEffect(() => {
    repeatEarlyTyping();
    repeatEarlyPresses();
  }, []);
  return (
    <html lang="ru" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#13211e" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <RootDataOf>{children}</RootDataOf>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  useVisitorFollowing(loaderData.visitor);
  useEffect(noteFirstVisit, []);
  useEffect(resumeWaitingLeads, []);
  useEffect(prepareErrorPage, []);
  useEffect(forgetQuizOnLogout, []);
  useEffect(forgetComparisonOnLogout, []);
  useMetrika(loaderData.config.brand.yandex_metrika_id);
  return (
    <CardActionsOf>
      <Shell dialogs={FORM_WINDOWS}>
        <Outlet />
      </Shell>
    </CardActionsOf>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell bare dialogs={FORM_WINDOWS}>
      <ErrorPage error={error} />
    </Shell>
  );
}
